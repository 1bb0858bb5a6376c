import type { ContestedMatch, WaitingContest } from '@topspin/domain/contract/contest'
import { useTranslation } from 'react-i18next'
import { impact, points, useDates } from '../../../shared/format/index.ts'
import { Avatar, Card, Facts, TableHalf, TableSurface } from '../../../shared/ui/index.ts'
import { ContestActions } from './contest-actions.tsx'
import styles from './contests-screen.module.css'
import type { QueuedContest } from './queue.ts'
import { Quote } from './quote.tsx'

/** The chosen contest: its match, the reason, how the points of the match were computed, and the buttons to decide it. */
export function ContestDetail({ shown }: { readonly shown: QueuedContest }) {
  const { t } = useTranslation()
  const { dateTime } = useDates()
  const why = useReason()
  const { contest } = shown
  const { match } = contest
  const winners = [match.winnerOne, match.winnerTwo].filter((pseudo) => pseudo !== null)
  const losers = [match.looserOne, match.looserTwo].filter((pseudo) => pseudo !== null)
  return (
    <div className="stack">
      <TableSurface tag={t(match.isSimple ? 'recap.simple' : 'recap.double', { id: match.id })}>
        <Half players={winners} sets={match.winnerSet} />
        <Half players={losers} sets={match.looserSet} />
      </TableSurface>
      <Card as="section">
        <div className="stack">
          <Quote contest={contest} withSubject loud />
          <Facts
            className={`lined ${styles.facts}`}
            facts={[
              [t('contest.playedAndRecorded', { recorder: match.recorder }), dateTime(match.matchDate)],
              [t('contest.points'), impactsOf(match)],
              [t('contest.why'), shown.isDecided ? null : why(shown.contest)],
              [t('contest.dependentMatches'), shown.isDecided ? null : points(shown.contest.dependents)],
            ]}
          />
          <ContestActions shown={shown} large />
        </div>
      </Card>
    </div>
  )
}

function Half({ players, sets }: { readonly players: readonly string[]; readonly sets: number }) {
  return (
    <TableHalf>
      {players.map((pseudo) => (
        <p key={pseudo} className="rows gap-2 justify-items-center text-center font-semi">
          <Avatar pseudo={pseudo} size="l" ring="white" />
          <span>{pseudo}</span>
        </p>
      ))}
      <p className="set-score tabular-nums">{sets}</p>
    </TableHalf>
  )
}

/** "Théo +5,5 · Karim -4,5". Both partners of a side have the same impact. */
function impactsOf(match: ContestedMatch): string {
  const side = (one: string, two: string | null) => (two === null ? one : `${one}, ${two}`)
  const winners = `${side(match.winnerOne, match.winnerTwo)} ${impact(match.winnerScoreImpact)}`
  return `${winners} · ${side(match.looserOne, match.looserTwo)} ${impact(match.looserScoreImpact)}`
}

/** Returns the explanation of the points in one line. */
function useReason(): (contest: WaitingContest) => string {
  const { t } = useTranslation()
  return ({ gap, bandFrom, bandBelow, upset, match }) => {
    const values = { gap: points(gap), from: points(bandFrom) }
    const count = match.winnerTwo === null ? 1 : 2
    const outcome = upset ? t('why.upset', { count }) : gap === 0 ? t('why.even') : t('why.favourite', { count })
    const band = bandBelow === null ? t('why.lastBand', values) : t('why.band', { ...values, below: points(bandBelow) })
    return `${band} · ${outcome}`
  }
}
