import type { Rival } from '@topspin/domain/contract/profile'

/** What the rivals are sorted by, the most first. */
export const rivalOrders = ['matches', 'wins', 'share', 'balance', 'last'] as const
export type RivalOrder = (typeof rivalOrders)[number]

export const matchesWith = ({ wins, losses }: Rival): number => wins + losses
/** Points won from a rival minus those lost. */
export const balanceWith = ({ taken, given }: Rival): number => taken - given

const values: Readonly<Record<RivalOrder, (rival: Rival) => number>> = {
  matches: matchesWith,
  wins: ({ wins }) => wins,
  share: (rival) => rival.wins / matchesWith(rival),
  balance: balanceWith,
  last: ({ lastPlayedAt }) => Date.parse(lastPlayedAt),
}

/** The rivals in an order, the reader first. Equal ones keep the order of the server. */
export const sortedRivals = (rivals: readonly Rival[], order: RivalOrder, me: string): readonly Rival[] =>
  rivals.toSorted((a, b) => Number(b.pseudo === me) - Number(a.pseudo === me) || values[order](b) - values[order](a))
