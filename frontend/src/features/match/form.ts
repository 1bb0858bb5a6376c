import type { DoublesSubmission, SinglesSubmission } from '@topspin/domain/contract/match'
import type { Ladder } from '@topspin/domain/ladder'
import { otherSide, type Side } from '@topspin/domain/table-tennis'
import type { Sets } from '../../shared/ui/index.ts'

/** A place at the table; the second places are only used in doubles. */
export type Slot = 'oneFirst' | 'oneSecond' | 'twoFirst' | 'twoSecond'

/** The players and sets chosen so far. */
export interface Draft {
  readonly players: Readonly<Record<Slot, string | null>>
  readonly sets: Readonly<Record<Side, Sets | null>>
}

export const emptyDraft: Draft = {
  players: { oneFirst: null, oneSecond: null, twoFirst: null, twoSecond: null },
  sets: { one: null, two: null },
}

const slotsOf: Readonly<Record<Ladder, readonly Slot[]>> = {
  simple: ['oneFirst', 'twoFirst'],
  double: ['oneFirst', 'oneSecond', 'twoFirst', 'twoSecond'],
}

/** Puts a player into a slot, and removes the same player from any other slot. */
export function withPlayer(draft: Draft, slot: Slot, pseudo: string): Draft {
  const freed = Object.entries(draft.players).map(([other, player]) => [other, player === pseudo ? null : player])
  return { ...draft, players: { ...draft.players, ...Object.fromEntries(freed), [slot]: pseudo } }
}

/** The slot for a tapped recent player: the first empty one, else the last one. In singles a second tap changes the opponent. */
export function nextSlot(draft: Draft, ladder: Ladder): Slot {
  const slots = slotsOf[ladder]
  return slots.find((slot) => draft.players[slot] === null) ?? slots.at(-1) ?? 'twoFirst'
}

/**
 * Chooses the sets of a side. Exactly one side ends with 2 sets (docs/specification.md#recording-a-match), so choosing
 * 0 or 1 sets the other side to 2.
 */
export function withSets(draft: Draft, side: Side, sets: Sets): Draft {
  const other = draft.sets[otherSide(side)]
  const others = sets === 2 ? (other === 2 ? null : other) : 2
  const both: Draft['sets'] = side === 'one' ? { one: sets, two: others } : { one: others, two: sets }
  return { ...draft, sets: both }
}

/** The missing slots in the order of the form, then `sets`; empty when the draft is complete. */
export function missingIn(draft: Draft, ladder: Ladder): readonly (Slot | 'sets')[] {
  const slots = slotsOf[ladder].filter((slot) => draft.players[slot] === null)
  return draft.sets.one === null || draft.sets.two === null ? [...slots, 'sets'] : slots
}

/** The players of a side, null while one is missing. */
export function sideOf(draft: Draft, ladder: Ladder, side: Side): readonly string[] | null {
  const players = slotsOf[ladder].filter((slot) => slot.startsWith(side)).map((slot) => draft.players[slot])
  return players.every((player) => player !== null) ? players : null
}

/** The body of POST /api/match/play; null while the draft is incomplete. */
export function singlesOf({ players, sets }: Draft): SinglesSubmission | null {
  if (players.oneFirst === null || players.twoFirst === null || sets.one === null || sets.two === null) return null
  return {
    playerAPseudo: players.oneFirst,
    playerASet: sets.one,
    playerBPseudo: players.twoFirst,
    playerBSet: sets.two,
  }
}

/** The body of POST /api/match/playdouble; null while the draft is incomplete. */
export function doublesOf(draft: Draft): DoublesSubmission | null {
  const { sets } = draft
  const [groupOnePlayerOne, groupOnePlayerTwo] = sideOf(draft, 'double', 'one') ?? []
  const [groupTwoPlayerOne, groupTwoPlayerTwo] = sideOf(draft, 'double', 'two') ?? []
  if (groupOnePlayerOne === undefined || groupOnePlayerTwo === undefined) return null
  if (groupTwoPlayerOne === undefined || groupTwoPlayerTwo === undefined) return null
  if (sets.one === null || sets.two === null) return null
  return {
    groupOnePlayerOne,
    groupOnePlayerTwo,
    groupTwoPlayerOne,
    groupTwoPlayerTwo,
    groupOneSet: sets.one,
    groupTwoSet: sets.two,
  }
}
