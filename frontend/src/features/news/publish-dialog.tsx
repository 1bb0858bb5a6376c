import { type FormEvent, useEffect, useId, useRef, useState } from 'react'
import { useDispatch, useSelector } from 'react-redux'
import { newIdempotencyKey } from '../../api/idempotency-key.ts'
import { useT } from '../../i18n/words.tsx'
import type { DialogRoute } from '../../navigation/dialog-route.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import fields from '../../ui/form.module.css'
import { TextArea } from '../../ui/text-area.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { useFieldErrors } from '../../ui/use-field-errors.ts'
import { selectPublication } from './selectors.ts'
import { newsFormOpened, newsSubmitted } from './slice.ts'

/** Publishes news: title and content. Keeps its text when the server refuses. */
export default function PublishDialog({ route }: { readonly route: DialogRoute }) {
  const t = useT()
  const dispatch = useDispatch()
  const { status } = useSelector(selectPublication)
  const [title, setTitle] = useState('')
  const [content, setContent] = useState('')
  const id = useId()
  const { form, errorOf, accept } = useFieldErrors<'title' | 'content'>()
  const published = status === 'done'
  // An unchanged text is sent again under the same key, so that it is not published twice after a lost answer.
  const sent = useRef({ title: '', content: '', key: '' })

  // biome-ignore lint/correctness/useExhaustiveDependencies: the route is a new object at each render; only the answer closes the dialog
  useEffect(() => {
    if (!published) return
    dispatch(newsFormOpened())
    setTitle('')
    setContent('')
    sent.current = { title: '', content: '', key: '' }
    route.close()
  }, [published])

  function submit(event: FormEvent) {
    event.preventDefault()
    const required = t('field.required')
    const found = {
      ...(title.trim() === '' && { title: required }),
      ...(content.trim() === '' && { content: required }),
    }
    if (status === 'sending' || !accept(found)) return
    const news = { title: title.trim(), content: content.trim() }
    if (news.title !== sent.current.title || news.content !== sent.current.content)
      sent.current = { ...news, key: newIdempotencyKey() }
    dispatch(newsSubmitted(sent.current))
  }

  return (
    <Dialog
      open={route.open}
      close={route.close}
      title={t('news.publish')}
      actions={
        <Button type="submit" form={id} variant="primary" busy={status === 'sending'}>
          {t('news.save')}
        </Button>
      }
    >
      <form id={id} ref={form} className={fields.form} onSubmit={submit} noValidate>
        <TextField label={t('news.title')} value={title} onChange={setTitle} maxLength={120} error={errorOf('title')} />
        <TextArea
          label={t('news.content')}
          value={content}
          onChange={setContent}
          max={4000}
          error={errorOf('content')}
        />
      </form>
    </Dialog>
  )
}
