import { useT } from '../i18n/words.tsx'
import { Button } from './button.tsx'
import { Dialog } from './dialog.tsx'

interface Props {
  readonly open: boolean
  readonly close: () => void
  readonly title: string
  readonly text: string
}

/** A dialog with a title, a paragraph and one button. Errors use it with the title "Erreur". */
export function MessageDialog({ open, close, title, text }: Props) {
  const t = useT()
  return (
    <Dialog
      open={open}
      close={close}
      title={title}
      actions={
        <Button variant="primary" onClick={close}>
          {t('ui.understood')}
        </Button>
      }
    >
      <p>{text}</p>
    </Dialog>
  )
}
