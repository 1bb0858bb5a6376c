import { type ContestEntry, contestKeptDays, contestsKey } from '@topspin/domain/documents/contests'
import type { StampedEvent } from '@topspin/domain/events'
import { projector } from '../projector.ts'

/** The recent contests, each with its decision. */
export const contests = projector({
  name: 'contests',
  version: 1,
  types: ['MatchContested', 'ContestUpheld', 'MatchRolledBack', 'MatchCorrected'],
  keys: () => [contestsKey],
  evolve(document, event) {
    const contests = document?.contests ?? []
    if (event.type === 'MatchContested') return { contests: [...contests.filter(isKeptAt(event)), contestOf(event)] }
    const isDecided = (one: ContestEntry) =>
      one.decision === null &&
      (event.type === 'ContestUpheld' ? one.contestId === event.data.contestId : one.sequence === event.data.sequence)
    if (!contests.some(isDecided)) return document
    const decision = decisionOf(event)
    return { contests: contests.map((one) => (isDecided(one) ? { ...one, decision } : one)) }
  },
})

const isKeptAt =
  ({ metadata }: StampedEvent) =>
  ({ contestedAt }: ContestEntry): boolean =>
    Date.parse(metadata.at) - Date.parse(contestedAt) < contestKeptDays * 86_400_000

function contestOf({ data, metadata }: StampedEvent<'MatchContested'>): ContestEntry {
  const { contestId, ladder, matchId, sequence, contestedBy } = data
  return { contestId, ladder, matchId, sequence, contestedBy, contestedAt: metadata.at, decision: null }
}

function decisionOf({ type, data, metadata }: StampedEvent<'ContestUpheld' | 'MatchRolledBack' | 'MatchCorrected'>) {
  const { at } = metadata
  if (type === 'ContestUpheld') return { outcome: 'upheld', by: data.upheldBy, at, was: null } as const
  const { playedAt, recorder } = data
  const { winners, losers, winnerSets, loserSets } = type === 'MatchCorrected' ? data.was : data
  const was = { playedAt, recorder, winners, losers, winnerSets, loserSets }
  if (type === 'MatchRolledBack') return { outcome: data.reason, by: data.rolledBackBy, at, was } as const
  return { outcome: data.now === null ? 'cancelled' : 'corrected', by: data.correctedBy, at, was } as const
}
