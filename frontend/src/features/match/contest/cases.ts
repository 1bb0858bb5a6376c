import type { Contest, ContestCase, Contests } from '@topspin/domain/contract/contest'

/** A contest in the queue. One that another referee has just decided keeps its place, without buttons. */
export type Case =
  | { readonly isDecided: false; readonly contest: ContestCase }
  | { readonly isDecided: true; readonly contest: Contest }

/**
 * The cases of the queue, oldest first.
 * @param upheld ids of contests that the reader upholds: they leave the queue at once
 * @param seen ids of contests that have been shown as waiting
 * @returns the cases, and the ids of all that have been shown as waiting
 */
export function casesOf(
  queue: Contests | undefined,
  upheld: readonly string[],
  seen: readonly string[],
): { readonly cases: readonly Case[]; readonly shown: readonly string[] } {
  const isLeft = ({ id }: Contest) => !upheld.includes(id)
  const waiting = queue?.waiting.filter(isLeft) ?? []
  const decided = queue?.decided.filter((one) => isLeft(one) && seen.includes(one.id)) ?? []
  const cases: Case[] = [
    ...waiting.map((contest) => ({ isDecided: false as const, contest })),
    ...decided.map((contest) => ({ isDecided: true as const, contest })),
  ]
  return {
    cases: cases.sort((a, b) => a.contest.contestedAt.localeCompare(b.contest.contestedAt)),
    shown: [...new Set([...seen, ...(queue?.waiting ?? []).map(({ id }) => id)])],
  }
}
