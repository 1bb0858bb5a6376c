import type { RankingEntry } from '@topspin/domain/contract/ranking'
import type { Ladder } from '@topspin/domain/ladder'
import { useTranslation } from 'react-i18next'
import { impact, points } from '../../shared/format/index.ts'
import { Avatar, Places, PlayerLink, Rank, Stars } from '../../shared/ui/index.ts'
import styles from './podium.module.css'
import { podiumOf, type Ranking, type Step, type Trends } from './ranking.ts'

interface Props {
  readonly ladder: Ladder
  readonly ranking: Ranking
  readonly trends: Trends
}

/** An empty step stays empty: the others keep their places. */
const columns = { 1: 'col-start-2', 2: 'col-start-1', 3: 'col-start-3' } as const

/** The first three ranks, with the winner in the middle. On wide screens the table shows them instead. */
export function Podium({ ranking, trends, ladder }: Props) {
  const steps = podiumOf(ranking)
  if (steps.length === 0) return null
  return (
    <ol className="grid grid-cols-[1fr_1.15fr_1fr] items-end gap-2 py-1 tabular-nums md:hidden">
      {steps.map((step) => (
        <li
          key={step.rank}
          className={`row-start-1 grid min-w-0 justify-items-center gap-px text-center leading-[1.3] ${columns[step.rank]}`}
        >
          <StepOf step={step} trends={trends} ladder={ladder} />
        </li>
      ))}
    </ol>
  )
}

function StepOf({ step, trends, ladder }: Omit<Props, 'ranking'> & { readonly step: Step }) {
  const { t } = useTranslation()
  const { rank, players, isNamed } = step
  const [one] = players
  const face = rank === 1 ? ({ size: 'xl', ring: 'ball' } as const) : ({ size: 'l' } as const)
  return (
    <>
      <span className={`mb-[5px] flex ${styles.faces}`}>
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
  <span className={`max-w-full wrap-anywhere ${styles.name}`}>
    <PlayerLink pseudo={entry.pseudo} ladder={ladder} />
    <Stars count={entry.tournamentWins} />
  </span>
)

/** Empty, but as tall, until the trends are read. */
function ChangeLine({ pseudo, trends }: { readonly pseudo: string; readonly trends: Trends }) {
  const week = trends.get(pseudo)?.week
  return (
    <span className="row h-5 gap-1.5 text-s">
      {week !== undefined && (
        <>
          <Places places={week.places} coloured />
          <b className={week.points > 0 ? 'text-win' : week.points < 0 ? 'text-loss' : 'text-muted'}>
            {impact(week.points)}
          </b>
        </>
      )}
    </span>
  )
}
