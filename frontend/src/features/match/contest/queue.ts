import type { Contest, Contests, WaitingContest } from '@topspin/domain/contract/contest'

/** A contest in the queue. One that another referee has just decided keeps its place, without buttons. */
export type QueuedContest =
  | { readonly isDecided: false; readonly contest: WaitingContest }
  | { readonly isDecided: true; readonly contest: Contest }

/**
 * The contests of the queue, oldest first.
 * @param upheld ids of contests that the reader upholds: they leave the queue at once
 * @param seen ids of contests that have been shown as waiting
 * @returns the queue, and the ids of all that have been shown as waiting
 */
export function queueOf(
  queue: Contests | undefined,
  upheld: readonly string[],
  seen: readonly string[],
): { readonly queued: readonly QueuedContest[]; readonly shown: readonly string[] } {
  const isLeft = ({ id }: Contest) => !upheld.includes(id)
  const waiting = queue?.waiting.filter(isLeft) ?? []
  const decided = queue?.decided.filter((one) => isLeft(one) && seen.includes(one.id)) ?? []
  const queued: QueuedContest[] = [
    ...waiting.map((contest) => ({ isDecided: false as const, contest })),
    ...decided.map((contest) => ({ isDecided: true as const, contest })),
  ]
  return {
    queued: queued.sort((a, b) => a.contest.contestedAt.localeCompare(b.contest.contestedAt)),
    shown: [...new Set([...seen, ...(queue?.waiting ?? []).map(({ id }) => id)])],
  }
}
