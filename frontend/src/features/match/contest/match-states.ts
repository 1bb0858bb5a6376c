import type { Contest } from '@topspin/domain/contract/contest'
import type { MatchCorrection } from '@topspin/domain/contract/match'
import { useSelector } from 'react-redux'
import { api } from '../../../shared/api/index.ts'
import { selectPseudo } from '../../../shared/session/index.ts'

/** A match as the reader sees it in a list. */
export interface ShownMatch {
  readonly id: number
  readonly isSimple: boolean
  readonly matchDate: string
  readonly winners: readonly string[]
  readonly losers: readonly string[]
  readonly winnerSet: number
  readonly looserSet: number
  readonly winnerImpact: number
  readonly looserImpact: number
  /** Who recorded it, where it is known. */
  readonly recorder?: string | undefined
  /** Oldest first. */
  readonly corrections?: readonly MatchCorrection[] | undefined
}

/** What may be done about a match, and what has been. */
export interface MatchState {
  /** Oldest first. */
  readonly contests: readonly Contest[]
  /** Oldest first. */
  readonly corrections: readonly MatchCorrection[]
  /** Until when the reader may withdraw it, by the clock of the browser (epoch ms); null for never. */
  readonly withdrawableUntil: number | null
  readonly isContestable: boolean
}

const isAbout =
  (match: Pick<ShownMatch, 'id' | 'isSimple'>) =>
  (one: Pick<ShownMatch, 'id' | 'isSimple'>): boolean =>
    one.id === match.id && one.isSimple === match.isSimple

/** Returns the state of a match; null when there is nothing to say or do (docs/user-interface.md#contests). */
export function useMatchStates(): (match: ShownMatch) => MatchState | null {
  const me = useSelector(selectPseudo)
  const { currentData: own, fulfilledTimeStamp = 0 } = api.useOwnContestsQuery({}, { skip: me === '' })
  return (match) => {
    if (own === undefined) return null
    const isThis = isAbout(match)
    const contests = own.contests.filter((contest) => isThis(contest.match)).reverse()
    const until = own.withdrawable.find(isThis)?.until
    // The seconds are those of the server, whatever the browser's clock shows.
    const withdrawableUntil = until === undefined ? null : fulfilledTimeStamp + Date.parse(until) - Date.parse(own.now)
    const isMine = [...match.winners, ...match.losers].includes(me)
    const isContested = contests.some(({ contestedBy }) => contestedBy === me)
    const isContestable = isMine && !isContested && match.matchDate > own.contestableSince
    const { corrections = [] } = match
    const isQuiet = [...contests, ...corrections].length === 0 && withdrawableUntil === null && !isContestable
    return isQuiet ? null : { contests, corrections, withdrawableUntil, isContestable }
  }
}

/** The contests of cancelled matches of the reader, one for each match, newest first. */
export function useCancelledMatches(): readonly Contest[] {
  const me = useSelector(selectPseudo)
  const { contests } = api.useOwnContestsQuery({}, { skip: me === '' }).currentData ?? { contests: [] }
  const cancelled = contests.filter(({ decision }) => decision !== null && isGone(decision.outcome))
  return cancelled.filter(({ match }, index) => cancelled.findIndex((one) => isAbout(match)(one.match)) === index)
}

const isGone = (outcome: NonNullable<Contest['decision']>['outcome']): boolean =>
  outcome === 'cancelled' || outcome === 'withdrawn'
