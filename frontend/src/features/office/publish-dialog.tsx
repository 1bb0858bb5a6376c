import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { api } from '../../shared/api/index.ts'
import type { DialogRoute } from '../../shared/navigation/index.ts'
import { Button, Dialog, TextArea, TextField, useForm } from '../../shared/ui/index.ts'

/** Publishes news. Keeps the text after a failure. */
export default function PublishDialog({ route }: { readonly route: DialogRoute }) {
  const { t } = useTranslation()
  const [publish] = api.useAddNewsMutation()
  const id = useId()
  const { values, field, formWith, accept, clear, busy } = useForm({ title: '', content: '' })
  async function submit() {
    const body = { title: values.title.trim(), content: values.content.trim() }
    const isAccepted = accept({
      ...(body.title === '' && { title: 'field.required' }),
      ...(body.content === '' && { content: 'field.required' }),
    })
    if (!isAccepted || (await publish({ body })).error !== undefined) return
    clear()
    route.close()
  }

  return (
    <Dialog
      {...route}
      title={t('news.publish')}
      actions={
        <Button type="submit" form={id} variant="primary" busy={busy}>
          {t('news.save')}
        </Button>
      }
    >
      <form id={id} {...formWith(submit)}>
        <TextField label={t('news.title')} {...field('title')} maxLength={120} />
        <TextArea label={t('news.content')} {...field('content')} max={4000} />
      </form>
    </Dialog>
  )
}
