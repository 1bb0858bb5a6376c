import type { Ladder } from '@topspin/domain/ladder'
import { useTranslation } from 'react-i18next'
import { useDispatch } from 'react-redux'
import { textOf } from '../../../shared/i18n/index.ts'
import { dayLadderAt, share } from '../../../shared/navigation/index.ts'
import { toastShown } from '../../../shared/notices/index.ts'
import { ShareIcon } from '../../../shared/ui/index.ts'
import styles from './day-hero.module.css'
import { dayText } from './day-name.tsx'

/** Shares the address of the day by the system, or copies it where the browser cannot share. */
export function ShareDay({ day, ladder }: { readonly day: string; readonly ladder: Ladder }) {
  const { t } = useTranslation()
  const dispatch = useDispatch()
  const pass = async () => {
    const { href } = new URL(dayLadderAt(day, ladder), window.location.href)
    const outcome = await share({ text: t('evening.shared', { day: dayText(day) }), url: href })
    if (outcome === 'copied') dispatch(toastShown(textOf('ui.linkCopied')))
    if (outcome === 'impossible') dispatch(toastShown(textOf('ui.cannotShare', { url: href })))
  }
  return (
    <button type="button" className={styles.share} aria-label={t('evening.share')} onClick={() => void pass()}>
      <ShareIcon />
    </button>
  )
}
