import type { LiveMatch, LivePoints } from '@topspin/domain/contract/live'
import { otherSide, type ScoreSheet, type Side } from '@topspin/domain/live/table-tennis'
import { bracketRoundCount } from '@topspin/domain/tournament/bracket-sizes'
import { useTranslation } from 'react-i18next'
import { useRoundNames } from '../../features/fixture/index.ts'
import {
  durationOf,
  endedSetsOf,
  LastSetPicture,
  phaseOf,
  pseudoOn,
  scoreText,
  sheetOfLiveMatch,
  useFollowedPoints,
} from '../../features/live/index.ts'
import { api } from '../../shared/api/index.ts'
import { ServiceBall } from '../../shared/ui/index.ts'
import { isLongPseudo } from './pages.tsx'
import styles from './television.module.css'

export function LiveBoard({ match, now }: { readonly match: LiveMatch; readonly now: Date }) {
  const { t } = useTranslation()
  const sheet = sheetOfLiveMatch(match)
  const { winner, setsWon, setPoint } = sheet
  const { points } = useFollowedPoints(match)
  const round = useRoundText(match)
  const sets = winner && { won: setsWon[winner], lost: setsWon[otherSide(winner)] }
  return (
    <div className="grid h-full grid-rows-[minmax(0,1fr)_auto] gap-5 px-12 py-10">
      <section className={`table-blue table-edge table-net grid ${styles.table}`}>
        {winner === null ? (
          <h1 className={`table-tag uppercase ${styles.tag} ${setPoint === null ? '' : 'hot'}`}>
            {t('live.stripTag', { context: phaseOf(sheet) })}
            {round}
          </h1>
        ) : (
          <h1 className={`table-tag ${styles.tag}`}>
            {t('live.wonBy', { player: pseudoOn(match, winner), ...sets })}
            {round}
          </h1>
        )}
        <End sheet={sheet} side="one" pseudo={match.playerOne} />
        <End sheet={sheet} side="two" pseudo={match.playerTwo} />
      </section>
      <PointsRow sheet={sheet} points={points} now={now} />
    </div>
  )
}

/** ` · Demi-finale` for a match that counts for a fixture; nothing for other matches. */
function useRoundText({ fixture }: LiveMatch) {
  const roundOf = useRoundNames()
  const { tournaments = [] } = api.useScreenContentsQuery({}).data ?? {}
  const draw = tournaments.find(({ summary }) => summary.id === fixture?.tournamentId)?.draw
  const found = draw?.fixtures.find(({ id }) => id === fixture?.fixtureId)
  return draw && found && ` · ${roundOf({ ...found, rounds: bracketRoundCount(draw.fixtures) })}`
}

interface EndProps {
  readonly sheet: ScoreSheet
  readonly side: Side
  readonly pseudo: string
}

function End({ sheet: { sets, setsWon, server, winner }, side, pseudo }: EndProps) {
  const { t } = useTranslation()
  const hasLost = winner !== null && winner !== side
  return (
    <div className="grid min-w-0 grid-rows-[auto_minmax(0,1fr)_auto] place-items-center px-12 pt-19 pb-10 text-center">
      <p
        className={`${styles.who} ${isLongPseudo(pseudo) ? 'text-[3.875rem]' : 'text-[4.75rem]'} ${hasLost ? '' : 'font-bold'}`}
      >
        {server === side && <ServiceBall label={t('live.serves')} />}
        <span>{pseudo}</span>
      </p>
      <p className={`text-[25rem] leading-[0.9] tracking-[-0.04em] ${hasLost ? 'font-normal' : 'font-heavy'}`}>
        {sets.at(-1)?.[side] ?? 0}
      </p>
      <p className="text-[3rem] font-semi">{t('tv.sets', { count: setsWon[side] })}</p>
    </div>
  )
}

interface PointsRowProps {
  readonly sheet: ScoreSheet
  /** Null before the points are read. */
  readonly points: LivePoints | null
  readonly now: Date
}

/** A row with the chart of the current set, the duration of the match, and the scores of the ended sets. */
export function PointsRow({ sheet, points, now }: PointsRowProps) {
  const { t } = useTranslation()
  const minutes = points === null ? null : durationOf(points, sheet.winner === null ? now.toISOString() : null)
  return (
    <div className="grid h-62.5 grid-cols-[auto_minmax(0,1fr)] items-center gap-12 px-4 text-[2.5rem] font-semi">
      <div className={styles.chart}>{points !== null && <LastSetPicture points={points} />}</div>
      <div>
        <p className="mb-1.5 text-[2rem] whitespace-nowrap text-muted">
          {t('live.set', { number: sheet.sets.length })}
          {minutes !== null && `, ${t('livePage.minutes', { minutes })}`}
        </p>
        <ol className="*:mb-1.5" aria-label={t('livePage.sets')}>
          {endedSetsOf(sheet).map((set, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a set is identified by its index
            <li key={index}>{scoreText(set)}</li>
          ))}
        </ol>
      </div>
    </div>
  )
}
