import type { CareerEntry } from '@topspin/domain/contract/profile'
import { useDates } from '../../shared/format/dates.tsx'
import { impact, points } from '../../shared/format/numbers.ts'
import { useT } from '../../shared/i18n/words.tsx'
import { Rank } from '../../shared/ui/rank.tsx'
import styles from './curve-table.module.css'
import { useOutcome } from './outcome.ts'

/** The matches of a curve, latest first. It scrolls in the height of the curve. */
export function CurveTable({ entries }: { readonly entries: readonly CareerEntry[] }) {
  const t = useT()
  const { date } = useDates()
  const outcome = useOutcome()
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls can be scrolled by keyboard
    <section className={styles.box} tabIndex={0} aria-label={t('player.curve')}>
      <table className={`${styles.table} num`}>
        <caption className="only-read-aloud">{t('player.curve')}</caption>
        <thead>
          <tr>
            <th scope="col">{t('player.date')}</th>
            <th scope="col">{t('player.result')}</th>
            <th scope="col" className={`${styles.figure} ${styles.roomy}`}>
              {t('player.points')}
            </th>
            <th scope="col" className={styles.figure}>
              {t('player.score')}
            </th>
            <th scope="col" className={styles.figure}>
              {t('player.rank')}
            </th>
          </tr>
        </thead>
        <tbody>
          {entries.toReversed().map((entry) => (
            <tr key={entry.sequence}>
              <th scope="row">{date(entry.at)}</th>
              <td>{outcome(entry)}</td>
              <td className={`${styles.figure} ${styles.roomy}`}>{impact(entry.impact)}</td>
              <td className={styles.figure}>{points(entry.score)}</td>
              <td className={styles.figure}>
                <Rank rank={entry.rank ?? 0} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
