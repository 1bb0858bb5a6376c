import { useTranslation } from 'react-i18next'
import { useDates } from '../../../shared/format/index.ts'
import { Button, Dialog } from '../../../shared/ui/index.ts'
import { CopiedText } from './copied-text.tsx'

interface Props {
  readonly pseudo: string
  readonly password: string
  /** When it expires; a server of the release before does not say. */
  readonly until?: string | undefined
  readonly close: () => void
}

/** A temporary password, shown once: only its button closes the dialog. */
export default function TemporaryPassword({ pseudo, password, until, close }: Props) {
  const { t } = useTranslation()
  const { dateTime } = useDates()
  return (
    <Dialog
      open
      isKept
      close={close}
      title={t('accounts.temporaryTitle', { pseudo })}
      actions={<Button onClick={close}>{t('accounts.passedOn')}</Button>}
    >
      <CopiedText text={password} />
      <p className="note tabular-nums">
        {until !== undefined && t('accounts.temporaryUntil', { at: dateTime(until) })}{' '}
        {t('accounts.temporaryText', { pseudo })}
      </p>
    </Dialog>
  )
}
