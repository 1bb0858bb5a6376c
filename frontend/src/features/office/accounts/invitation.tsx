import { useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import { useDispatch } from 'react-redux'
import { textOf } from '../../../shared/i18n/index.ts'
import { share, welcomePath } from '../../../shared/navigation/index.ts'
import { toastShown } from '../../../shared/notices/index.ts'
import { Button, CopyIcon, IconButton, lazyComponent, ShareIcon } from '../../../shared/ui/index.ts'
import styles from './invitation.module.css'

const QrCode = lazyComponent(() => import('./challenge-code.tsx'), <div className={styles.code} />)

const canShare = () => typeof navigator.share === 'function'

/** The link to the registration: as a QR code, to copy, and to share where the browser can. */
export function Invitation() {
  const { t } = useTranslation()
  const dispatch = useDispatch()
  const shares = useSyncExternalStore(
    () => () => undefined,
    canShare,
    () => false,
  )
  const { host, href } = new URL(welcomePath, window.location.origin)

  async function copy(): Promise<void> {
    try {
      await navigator.clipboard.writeText(href)
      dispatch(toastShown(textOf('invitation.copied')))
    } catch {
      dispatch(toastShown(textOf('ui.cannotShare', { url: href })))
    }
  }

  return (
    <>
      <QrCode address={href} label={t('invitation.code')} />
      <p className={`text-s font-semi wrap-anywhere ${styles.link}`}>{`${host}${welcomePath}`}</p>
      <div className={`row gap-2.5 ${styles.ways}`}>
        <Button small variant="primary" icon={<CopyIcon aria-hidden="true" />} onClick={() => void copy()}>
          {t('invitation.copy')}
        </Button>
        {shares && (
          <IconButton
            label={t('ui.share')}
            icon={<ShareIcon />}
            onClick={() => void share({ text: t('invitation.text'), url: href })}
          />
        )}
      </div>
    </>
  )
}
