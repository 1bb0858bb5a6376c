import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useDates } from '../../../shared/format/index.ts'
import { Button, CheckIcon, CopyIcon, Dialog } from '../../../shared/ui/index.ts'
import styles from './accounts.module.css'

interface Props {
  readonly pseudo: string
  readonly password: string
  /** When it expires. */
  readonly until: string
  readonly close: () => void
}

/** For how long the button says that the password is copied (milliseconds). */
const copiedFor = 3_000

/**
 * A temporary password, shown once: only its button closes the dialog. Another button copies it, or selects it where the
 * browser has no clipboard.
 */
export default function TemporaryPassword({ pseudo, password, until, close }: Props) {
  const { t } = useTranslation()
  const { dateTime } = useDates()
  const code = useRef<HTMLElement>(null)
  const [isCopied, setCopied] = useState(false)
  useEffect(() => {
    if (!isCopied) return
    const timer = setTimeout(() => setCopied(false), copiedFor)
    return () => clearTimeout(timer)
  }, [isCopied])

  async function copy() {
    try {
      // Browsers have it over https only, which the types leave out.
      await (navigator.clipboard as Clipboard | undefined)?.writeText(password)
      setCopied(navigator.clipboard !== undefined)
    } catch {
      setCopied(false)
    }
    if (code.current !== null) window.getSelection()?.selectAllChildren(code.current)
  }

  return (
    <Dialog
      open
      isKept
      close={close}
      title={t('accounts.temporaryTitle', { pseudo })}
      actions={<Button onClick={close}>{t('accounts.passedOn')}</Button>}
    >
      <div className={`row gap-2 justify-between rounded-medium bg-quiet py-2 pr-2 pl-4 ${styles.copied}`}>
        <code ref={code} className="min-w-0 text-m font-bold wrap-anywhere">
          {password}
        </code>
        <Button small icon={isCopied ? <CheckIcon /> : <CopyIcon />} onClick={() => void copy()}>
          {t(isCopied ? 'accounts.copied' : 'accounts.copy')}
        </Button>
        <span className="only-read-aloud" role="status">
          {isCopied && t('accounts.copied')}
        </span>
      </div>
      <p className="note tabular-nums">
        {t('accounts.temporaryUntil', { at: dateTime(until) })} {t('accounts.temporaryText', { pseudo })}
      </p>
    </Dialog>
  )
}
