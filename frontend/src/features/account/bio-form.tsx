import { type FormEvent, useState } from 'react'
import { useAppDispatch, useAppSelector } from '../../app/store.ts'
import { useT } from '../../format/words.tsx'
import { Button } from '../../ui/button.tsx'
import fields from '../../ui/form.module.css'
import { TextArea } from '../../ui/text-area.tsx'
import { selectAccount } from './selectors.ts'
import { bioSubmitted } from './slice.ts'

/** As long as a bio may be (specification §9). */
const longest = 160

/** The mini bio, with its counter. */
export function BioForm({ bio }: { readonly bio: string }) {
  const t = useT()
  const dispatch = useAppDispatch()
  const { bio: submission } = useAppSelector(selectAccount)
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
        max={longest}
        placeholder={t('account.bioPlaceholder')}
      />
      <Button type="submit" small busy={submission.status === 'sending'}>
        {t('account.saveBio')}
      </Button>
    </form>
  )
}
