import type { Ladder } from '@topspin/domain/ladder'
import { useDispatch } from 'react-redux'
import { textOf } from '../../i18n/text.ts'
import { useT } from '../../i18n/words.tsx'
import { eveningAt } from '../../navigation/paths.ts'
import { toastShown } from '../../notices/slice.ts'
import { ShareIcon } from '../../ui/icons.tsx'
import styles from './day-hero.module.css'
import { dayText } from './day-name.tsx'

/** Shares the address of the day by the system, or copies it where the browser cannot share. */
export function ShareDay({ day, ladder }: { readonly day: string; readonly ladder: Ladder }) {
  const t = useT()
  const dispatch = useDispatch()
  const share = async () => {
    const { href } = new URL(eveningAt(day, ladder), window.location.href)
    if (navigator.share === undefined) {
      const copied = await navigator.clipboard.writeText(href).then(
        () => true,
        () => false,
      )
      dispatch(toastShown(textOf(copied ? 'evening.copied' : 'evening.notCopied')))
      return
    }
    // The reader may close the system's dialog, which is no failure.
    await navigator.share({ title: t('evening.shared', { day: dayText(day) }), url: href }).catch(() => undefined)
  }
  return (
    <button type="button" className={styles.share} aria-label={t('evening.share')} onClick={() => void share()}>
      <ShareIcon />
    </button>
  )
}
