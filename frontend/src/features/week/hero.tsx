import type { Week } from '@topspin/domain/contract/week'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { formatImpact } from '../../shared/format/index.ts'
import { playerMatchAddress } from '../../shared/navigation/index.ts'
import { Avatar, Name } from '../../shared/ui/index.ts'
import { losersOf, useWeekWords, winnersOf } from './words.ts'

interface Props {
  readonly week: Week
  readonly isFew: boolean
}

/** The match of the week on a table, or without one the figures of the week. */
export function Hero({ week, isFew }: Props) {
  return week.exploit === null ? <FiguresOnTable week={week} isFew={isFew} /> : <Exploit exploit={week.exploit} />
}

function Exploit({ exploit: { match, gap: points } }: { readonly exploit: NonNullable<Week['exploit']> }) {
  const { t } = useTranslation()
  const { gap, result, when } = useWeekWords()
  const impacts = { winner: formatImpact(match.winnerScoreImpact), loser: formatImpact(match.looserScoreImpact) }
  return (
    <section className="panel overflow-clip">
      <h2 className="only-read-aloud">
        {t('week.exploitRead', { result: result(match), sets: match.looserSet, gap: gap(points) })}
      </h2>
      <div className="table-blue" aria-hidden="true">
        <div className="table-edge table-net halves grid-rows-[repeat(3,auto)] gap-x-0 gap-y-1 px-4 pt-8 pb-4 text-center lg:pt-10 lg:pb-6">
          <span className="table-tag whitespace-nowrap">{t('week.exploit')}</span>
          <Side players={winnersOf(match)} sets={match.winnerSet} />
          <Side players={losersOf(match)} sets={match.looserSet} />
        </div>
      </div>
      <div className="row min-h-16 flex-wrap justify-between gap-y-0 px-4 py-2 tabular-nums">
        <div className="min-w-0 flex-[1_1_10rem]">
          <p className="text-l font-bold" aria-hidden="true">
            {gap(points)}
          </p>
          <p className="note">
            {when(match.matchDate)} · {t('week.impacts', impacts)}
          </p>
        </div>
        <Link
          className="text-button"
          to={playerMatchAddress(match.winnerOne, match.isSimple ? 'simple' : 'double', match.id)}
        >
          {t('week.seeMatch')}
        </Link>
      </div>
    </section>
  )
}

/** The rows of both sides are those of the table, so that the sets are on one line also beside a long name. */
function Side({ players, sets }: { readonly players: readonly string[]; readonly sets: number }) {
  return (
    <div className="z-1 row-span-3 grid min-w-0 grid-rows-subgrid justify-items-center px-2">
      <span className="row gap-2">
        {players.map((pseudo) => (
          <Avatar key={pseudo} pseudo={pseudo} size="l" ring="white" />
        ))}
      </span>
      <div className="grid min-w-0 content-center text-l font-bold lg:text-xl">
        {players.map((pseudo) => (
          <Name key={pseudo} pseudo={pseudo} />
        ))}
      </div>
      <p className="set-score tabular-nums">{sets}</p>
    </div>
  )
}

function FiguresOnTable({ week: { matches, players }, isFew }: Props) {
  const { t } = useTranslation()
  return (
    <section className="table-blue table-edge table-net halves gap-0 rounded-medium px-4 pt-8 pb-5 text-center shadow-card tabular-nums">
      <h2 className="table-tag whitespace-nowrap">{t(isFew ? 'week.calm' : 'week.plain')}</h2>
      {(
        [
          [matches, 'week.countMatches'],
          [players, 'week.countPlayers'],
        ] as const
      ).map(([count, key]) => (
        <p key={key} className="z-1">
          <b className="set-score block">{count}</b>
          {t(key, { count })}
        </p>
      ))}
    </section>
  )
}
