import { type FormEvent, useState } from 'react'
import { useDispatch, useSelector } from 'react-redux'
import { useT } from '../../i18n/words.tsx'
import { Button } from '../../ui/button.tsx'
import fields from '../../ui/form.module.css'
import { TextArea } from '../../ui/text-area.tsx'
import { selectAccount } from './selectors.ts'
import { bioSubmitted } from './slice.ts'

/** The maximum length of a bio (docs/specification.md#accounts). */
const maxLength = 160

/** The form of the mini bio, with a character counter. */
export function BioForm({ bio }: { readonly bio: string }) {
  const t = useT()
  const dispatch = useDispatch()
  const { bio: submission } = useSelector(selectAccount)
  const [text, setText] = useState(bio)

  function submit(event: FormEvent) {
    event.preventDefault()
    if (submission.status !== 'sending') dispatch(bioSubmitted(text.trim()))
  }

  return (
    <form className={fields.form} onSubmit={submit}>
      <TextArea
        label={t('account.bio')}
        value={text}
        onChange={setText}
        max={maxLength}
        placeholder={t('account.bioPlaceholder')}
      />
      <Button type="submit" small busy={submission.status === 'sending'}>
        {t('account.saveBio')}
      </Button>
    </form>
  )
}
