import { useTranslation } from 'react-i18next'
import { useDispatch, useSelector } from 'react-redux'
import styles from '../shared/ui/floating.module.css'
import { Button, CloseIcon, IconButton } from '../shared/ui/index.ts'
import { selectUpdateOffered, updateAccepted, updateDeclined } from './update-slice.ts'

/** The offer of a new version. Unlike a toast, it stays until the player answers. @param hidden while the player scores */
export function UpdateOffer({ hidden }: { readonly hidden: boolean }) {
  const { t } = useTranslation()
  const dispatch = useDispatch()
  const offered = useSelector(selectUpdateOffered) && !hidden
  return (
    <div className={styles.place} role="status">
      {offered && (
        <div className={styles.box}>
          <p className={styles.offer}>{t('pwa.newVersion')}</p>
          <Button small onClick={() => dispatch(updateAccepted())}>
            {t('pwa.reload')}
          </Button>
          <IconButton label={t('pwa.later')} icon={<CloseIcon />} onClick={() => dispatch(updateDeclined())} />
        </div>
      )}
    </div>
  )
}
