import type { RecalculatedMatch } from '@topspin/domain/contract/correction'
import { useTranslation } from 'react-i18next'
import { impact, useDates } from '../../../shared/format/index.ts'
import { columnsOf, Rows, Table } from '../../../shared/table/index.ts'
import { Card } from '../../../shared/ui/index.ts'
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
  const { t } = useTranslation()
  const { dateTime } = useDates()
  const columns = columnsOf<RecalculatedMatch>(styles, [
    {
      id: 'match',
      head: caption,
      isRowHead: true,
      cell: (match) => (
        <>
          <span className="block font-semi wrap-anywhere">
            {match.winners.join(', ')} 2 - {match.looserSet}{' '}
            <span className={`text-muted ${styles.loser}`}>{match.losers.join(', ')}</span>
            {isNew(match) && <span className={`pill mine ${styles.new}`}>{t('correction.new')}</span>}
          </span>
          <span className="note block">
            {t(match.isSimple ? 'recap.simple' : 'recap.double', { id: match.id })}
            <span className={styles.narrowInline}> · {dateTime(match.matchDate)}</span>
          </span>
        </>
      ),
    },
    { id: 'played', head: t('correction.played'), isWide: true, cell: ({ matchDate }) => dateTime(matchDate) },
    { id: 'before', head: t('correction.pointsBefore'), isWide: true, cell: (match) => pointsOf(match, 0) },
    {
      id: 'moved',
      head: t('correction.pointsAfter'),
      cell: (match) => <After before={pointsOf(match, 0)} after={pointsOf(match, 1)} />,
    },
  ])
  return (
    <Card flush>
      <Table caption={caption} columns={columns} className={styles.table} onPhone="headless">
        <Rows columns={columns} rows={matches} keyOf={({ isSimple, id }) => `${isSimple} ${id}`} />
      </Table>
    </Card>
  )
}

function After({ before, after }: { readonly before: string; readonly after: string }) {
  return (
    <>
      <span className={`text-muted ${styles.narrow}`}>{before}</span>
      {before === after ? <span className={styles.wideInline}>{after}</span> : <strong>{after}</strong>}
    </>
  )
}
