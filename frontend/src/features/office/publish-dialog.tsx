import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { api } from '../../shared/api/index.ts'
import type { DialogRoute } from '../../shared/navigation/index.ts'
import { Button, Dialog, TextArea, TextField, useFieldErrors } from '../../shared/ui/index.ts'

/** Publishes news: title and content. Keeps its text when the server refuses. */
export default function PublishDialog({ route }: { readonly route: DialogRoute }) {
  const { t } = useTranslation()
  const [publish, { isLoading }] = api.useAddNewsMutation()
  const [title, setTitle] = useState('')
  const [content, setContent] = useState('')
  const id = useId()
  const { formWith, errorOf, accept } = useFieldErrors<'title' | 'content'>()
  async function submit() {
    const body = { title: title.trim(), content: content.trim() }
    if (isLoading) return
    const isAccepted = accept({
      ...(body.title === '' && { title: 'field.required' }),
      ...(body.content === '' && { content: 'field.required' }),
    })
    if (!isAccepted || (await publish({ body })).error !== undefined) return
    setTitle('')
    setContent('')
    route.close()
  }

  return (
    <Dialog
      {...route}
      title={t('news.publish')}
      actions={
        <Button type="submit" form={id} variant="primary" busy={isLoading}>
          {t('news.save')}
        </Button>
      }
    >
      <form id={id} {...formWith(submit)}>
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
