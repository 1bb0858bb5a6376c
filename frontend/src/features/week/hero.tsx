import type { Week } from '@topspin/domain/contract/week'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { formatImpact } from '../../shared/format/index.ts'
import { playerMatchAddress } from '../../shared/navigation/index.ts'
import { Avatar, Name } from '../../shared/ui/index.ts'
import styles from './week.module.css'
import { losersOf, useWeekWords, winnersOf } from './words.ts'

interface Props {
  readonly week: Week
  readonly isFew: boolean
}

/** A drawn tennis table with the upset of the week (`exploit`); in a week without one, with the figures of the week. */
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
        <div className={`table-edge table-net halves ${styles.court}`}>
          <span className="table-tag whitespace-nowrap">{t('week.exploit')}</span>
          <Side players={winnersOf(match)} sets={match.winnerSet} />
          <Side players={losersOf(match)} sets={match.looserSet} />
        </div>
      </div>
      <div className="row min-h-16 flex-wrap justify-between gap-y-0 px-4 py-2 tabular-nums">
        <div className="min-w-0 flex-[1_1_8rem]">
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

function Side({ players, sets }: { readonly players: readonly string[]; readonly sets: number }) {
  return (
    <div className={styles.side}>
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
    <section
      className={`table-blue table-edge table-net halves rounded-medium shadow-card tabular-nums ${styles.court}`}
    >
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
