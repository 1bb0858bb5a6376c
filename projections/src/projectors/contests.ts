import {
  type CorrectionsDocument,
  contestKeptDays,
  correctionsKey,
  type FormerResult,
  type RecentContestsDocument,
  recentContestsKey,
  type StoredContest,
} from '@topspin/domain/documents/contests'
import type { StampedEvent } from '@topspin/domain/events'
import { minKeptContests } from '@topspin/domain/match/contests'
import { defineProjector } from './projector.ts'

type ContestEvent = StampedEvent<'MatchContested' | 'ContestUpheld' | 'MatchRolledBack' | 'MatchCorrected'>
type CorrectionEvent = StampedEvent<'MatchRolledBack' | 'MatchCorrected' | 'MatchRecalculated'>

/** The recent contests, each with its decision, and the corrections of each match. */
export const contests = defineProjector({
  name: 'contests',
  version: 3,
  types: ['MatchContested', 'ContestUpheld', 'MatchRolledBack', 'MatchCorrected', 'MatchRecalculated'],
  keys({ type, data }) {
    if (type === 'MatchRecalculated') return [correctionsKey(data.because)]
    if (type === 'MatchContested' || type === 'ContestUpheld') return [recentContestsKey]
    return [recentContestsKey, correctionsKey(data.sequence)]
  },
  evolve(document, event, key) {
    // The shape of the document, and the types of its events, follow from its key.
    if (key === recentContestsKey)
      return contestsAfter(document as RecentContestsDocument | null, event as ContestEvent)
    return corrections(document as CorrectionsDocument | null, event as CorrectionEvent)
  },
})

function contestsAfter(document: RecentContestsDocument | null, event: ContestEvent): RecentContestsDocument | null {
  const contests = document?.contests ?? []
  if (event.type === 'MatchContested') {
    const kept = contests.length < minKeptContests ? contests : contests.filter(isKeptAt(event))
    return { contests: [...kept, contestOf(event)] }
  }
  // A cancellation replaces earlier decisions about the match, too, so that its players are shown the cancellation.
  const isCancelled = event.type === 'MatchRolledBack' || (event.type === 'MatchCorrected' && event.data.now === null)
  const isDecided = (one: StoredContest) =>
    (isCancelled || one.decision === null) &&
    (event.type === 'ContestUpheld' ? one.contestId === event.data.contestId : one.sequence === event.data.sequence)
  if (!contests.some(isDecided)) return document
  const decision = decisionOf(event)
  return { contests: contests.map((one) => (isDecided(one) ? { ...one, decision } : one)) }
}

const isKeptAt =
  ({ metadata }: StampedEvent) =>
  ({ contestedAt }: StoredContest): boolean =>
    Date.parse(metadata.at) - Date.parse(contestedAt) < contestKeptDays * 86_400_000

function contestOf({ data, metadata }: StampedEvent<'MatchContested'>): StoredContest {
  const { contestId, ladder, matchId, sequence, contestedBy } = data
  return { contestId, ladder, matchId, sequence, contestedBy, contestedAt: metadata.at, decision: null }
}

function decisionOf({ type, data, metadata }: Exclude<ContestEvent, { type: 'MatchContested' }>) {
  const { at } = metadata
  if (type === 'ContestUpheld') return { outcome: 'upheld', by: data.upheldBy, at, was: null } as const
  if (type === 'MatchRolledBack')
    return { outcome: data.reason, by: data.rolledBackBy, at, was: formerOf(data) } as const
  const outcome = data.now === null ? 'cancelled' : 'corrected'
  return { outcome, by: data.correctedBy, at, was: formerOf({ ...data, ...data.was }) } as const
}

/** The corrections of a match after an event; null for a match that is cancelled or never happened. */
function corrections(document: CorrectionsDocument | null, event: CorrectionEvent): CorrectionsDocument | null {
  const before = document?.corrections ?? []
  if (event.type === 'MatchCorrected' && event.data.now !== null) {
    const { data, metadata } = event
    const last = { by: data.correctedBy, at: metadata.at, was: formerOf({ ...data, ...data.was }), recalculated: 0 }
    return { corrections: [...before, last] }
  }
  const last = before.at(-1)
  // A correction "never happened" has deleted the document. Its recalculations are not counted.
  if (event.type !== 'MatchRecalculated' || last === undefined) return null
  return { corrections: [...before.slice(0, -1), { ...last, recalculated: last.recalculated + 1 }] }
}

const formerOf = ({ playedAt, recorder, winners, losers, winnerSets, loserSets }: FormerResult): FormerResult => ({
  playedAt,
  recorder,
  winners,
  losers,
  winnerSets,
  loserSets,
})
