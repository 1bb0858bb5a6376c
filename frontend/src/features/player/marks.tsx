import { useTranslation } from 'react-i18next'
import styles from './marks.module.css'

/** A result as one letter on green or red. */
export function Mark({ won }: { readonly won: boolean }) {
  const { t } = useTranslation()
  return (
    <span className={`${styles.mark} ${won ? styles.won : styles.lost}`}>
      <span aria-hidden="true">{t(won ? 'player.wonLetter' : 'player.lostLetter')}</span>
      <span className="only-read-aloud">{t(won ? 'player.won' : 'player.lost')}</span>
    </span>
  )
}

/** The last results as one picture, oldest first, aligned to the left. */
export function Marks({ results, small = false }: { readonly results: readonly boolean[]; readonly small?: boolean }) {
  const { t } = useTranslation()
  const aloud = results.map((won) => t(won ? 'player.won' : 'player.lost')).join(', ')
  return (
    <span className={small ? styles.small : styles.marks} role="img" aria-label={aloud}>
      {results.map((won, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a result has no other identity than its place
        <span key={index} className={`${styles.mark} ${won ? styles.won : styles.lost}`}>
          {t(won ? 'player.wonLetter' : 'player.lostLetter')}
        </span>
      ))}
    </span>
  )
}
