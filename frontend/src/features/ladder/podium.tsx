import type { RankingEntry } from '@topspin/domain/contract/ranking'
import type { Ladder } from '@topspin/domain/ladder'
import { useTranslation } from 'react-i18next'
import { impact, points } from '../../shared/format/index.ts'
import { Avatar, Places, PlayerLink, Rank, Stars } from '../../shared/ui/index.ts'
import styles from './podium.module.css'
import { podiumOf, type Ranking, type Step } from './ranking.ts'
import type { Trends } from './shown-rows.ts'

interface Props {
  readonly ladder: Ladder
  readonly ranking: Ranking
  readonly trends: Trends
}

/** The first three ranks, with the winner in the middle. On wide screens the table shows them instead. */
export function Podium({ ranking, trends, ladder }: Props) {
  const steps = podiumOf(ranking)
  if (steps.length === 0) return null
  return (
    <ol className={`${styles.podium} tabular-nums`}>
      {steps.map((step) => (
        <li key={step.rank} className={`${styles.step} ${styles[places[step.rank]]}`}>
          <StepOf step={step} trends={trends} ladder={ladder} />
        </li>
      ))}
    </ol>
  )
}

const places = { 1: 'first', 2: 'second', 3: 'third' } as const

function StepOf({ step, trends, ladder }: Omit<Props, 'ranking'> & { readonly step: Step }) {
  const { t } = useTranslation()
  const { rank, players, isNamed } = step
  const [one] = players
  const face = rank === 1 ? ({ size: 'xl', ring: 'ball' } as const) : ({ size: 'l' } as const)
  return (
    <>
      <span className={styles.faces}>
        {players.slice(0, 2).map(({ pseudo }) => (
          <Avatar key={pseudo} pseudo={pseudo} {...face} />
        ))}
      </span>
      {isNamed ? (
        players.map((entry) => <Name key={entry.pseudo} entry={entry} ladder={ladder} />)
      ) : (
        <b>{t('rank.players', { count: players.length })}</b>
      )}
      <b>{points(one?.score ?? 0)}</b>
      {players.length > 1 ? (
        <span className="note">
          <Rank rank={rank} /> {t('rank.tied')}
        </span>
      ) : (
        <ChangeLine pseudo={one?.pseudo ?? ''} trends={trends} />
      )}
    </>
  )
}

const Name = ({ entry, ladder }: { readonly entry: RankingEntry; readonly ladder: Ladder }) => (
  <span className={styles.name}>
    <PlayerLink pseudo={entry.pseudo} ladder={ladder} />
    <Stars count={entry.tournamentWins} />
  </span>
)

/** Empty, but as tall, until the trends are read. */
function ChangeLine({ pseudo, trends }: { readonly pseudo: string; readonly trends: Trends }) {
  const trend = trends.get(pseudo)
  return (
    <span className={styles.change}>
      {trend !== undefined && (
        <>
          <Places places={trend.week.places} coloured />
          <b className={trend.week.points > 0 ? styles.up : trend.week.points < 0 ? styles.down : 'note'}>
            {impact(trend.week.points)}
          </b>
        </>
      )}
    </span>
  )
}
