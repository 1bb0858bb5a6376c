import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { api } from '../../../shared/api/index.ts'
import { Button, TextArea } from '../../../shared/ui/index.ts'

/** The maximum length of a bio (docs/specification.md#accounts). */
const maxLength = 160

/** The form of the mini bio, with a character counter. */
export function BioForm({ bio }: { readonly bio: string }) {
  const { t } = useTranslation()
  const [save, { isLoading }] = api.useMiniBioMutation()
  const [text, setText] = useState(bio)

  function submit(event: FormEvent) {
    event.preventDefault()
    if (!isLoading) void save({ body: { bio: text.trim() } })
  }

  return (
    <form className="stack" onSubmit={submit}>
      <TextArea
        label={t('account.bio')}
        value={text}
        onChange={setText}
        max={maxLength}
        placeholder={t('account.bioPlaceholder')}
      />
      <Button type="submit" small busy={isLoading}>
        {t('account.saveBio')}
      </Button>
    </form>
  )
}
