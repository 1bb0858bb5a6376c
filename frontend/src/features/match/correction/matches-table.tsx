import type { RecalculatedMatch } from '@topspin/domain/contract/correction'
import { useDates } from '../../../shared/format/dates.tsx'
import { impact } from '../../../shared/format/numbers.ts'
import { useT } from '../../../shared/i18n/words.tsx'
import { Card } from '../../../shared/ui/card.tsx'
import styles from './preview.module.css'

interface Props {
  readonly matches: readonly RecalculatedMatch[]
  readonly caption: string
  /** Marks a row that differs from the preview before. */
  readonly isNew: (row: RecalculatedMatch) => boolean
}

const pointsOf = ({ winnerImpact, looserImpact }: RecalculatedMatch, when: 0 | 1) =>
  `${impact(winnerImpact[when])} / ${impact(looserImpact[when])}`

/** Later matches with their points before and after the correction. */
export function MatchesTable({ matches, caption, isNew }: Props) {
  const t = useT()
  const { dateTime } = useDates()
  return (
    <Card flush>
      <table className={`${styles.table} num`}>
        <caption className="only-read-aloud">{caption}</caption>
        <thead className={styles.wideHead}>
          <tr>
            <th scope="col">{caption}</th>
            <th scope="col">{t('correction.played')}</th>
            <th scope="col">{t('correction.pointsBefore')}</th>
            <th scope="col">{t('correction.pointsAfter')}</th>
          </tr>
        </thead>
        <tbody>
          {matches.map((match) => {
            const [before, after] = [pointsOf(match, 0), pointsOf(match, 1)]
            const reference = t(match.isSimple ? 'recap.simple' : 'recap.double', { id: match.id })
            return (
              <tr key={`${match.isSimple} ${match.id}`}>
                <th scope="row">
                  <span className="block strong breaks">
                    {match.winners.join(', ')} 2 - {match.looserSet}{' '}
                    <span className={`muted ${styles.loser}`}>{match.losers.join(', ')}</span>
                    {isNew(match) && <span className={`pill mine ${styles.new}`}>{t('correction.new')}</span>}
                  </span>
                  <span className="note block">
                    {reference}
                    <span className={styles.narrowInline}> · {dateTime(match.matchDate)}</span>
                  </span>
                </th>
                <td className={styles.wide}>{dateTime(match.matchDate)}</td>
                <td className={styles.wide}>
                  <span className="muted">{before}</span>
                </td>
                <td className={styles.moved}>
                  <span className={`muted ${styles.narrow}`}>{before}</span>
                  {before === after ? <span className={styles.wideInline}>{after}</span> : <strong>{after}</strong>}
                </td>
              </tr>
            )
          })}
        </tbody>
      </table>
    </Card>
  )
}
