import type { DoublesSubmission, SinglesSubmission } from '@topspin/domain/contract/match'
import type { Sets } from '../../ui/set-picker.tsx'
import type { Ladder } from '../ranking/slice.ts'

/** The two sides of the table, and who stands there: partners only in doubles. */
export type Side = 'one' | 'two'
export type Slot = 'oneFirst' | 'oneSecond' | 'twoFirst' | 'twoSecond'

/** What has been chosen so far. */
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

/** Puts a player into a slot; who is already on the table elsewhere leaves that place, for nobody plays twice. */
export function withPlayer(draft: Draft, slot: Slot, pseudo: string): Draft {
  const freed = Object.entries(draft.players).map(([other, player]) => [other, player === pseudo ? null : player])
  return { ...draft, players: { ...draft.players, ...Object.fromEntries(freed), [slot]: pseudo } }
}

/** The first empty slot after player one: where a tap on a recent colleague goes. In singles a second tap changes the opponent. */
export function nextSlot(draft: Draft, ladder: Ladder): Slot {
  const slots = slotsOf[ladder]
  return slots.find((slot) => draft.players[slot] === null) ?? slots.at(-1) ?? 'twoFirst'
}

/** Sets for a side. A match ends with exactly one side at 2 (decisions §4), so the loser's sets tell the whole score. */
export function withSets(draft: Draft, side: Side, sets: Sets): Draft {
  const other = draft.sets[opposite(side)]
  const others = sets === 2 ? (other === 2 ? null : other) : 2
  const both: Draft['sets'] = side === 'one' ? { one: sets, two: others } : { one: others, two: sets }
  return { ...draft, sets: both }
}

const opposite = (side: Side): Side => (side === 'one' ? 'two' : 'one')

/** What is still missing, first things first. */
export function missingIn(draft: Draft, ladder: Ladder): readonly (Slot | 'sets')[] {
  const slots = slotsOf[ladder].filter((slot) => draft.players[slot] === null)
  return draft.sets.one === null || draft.sets.two === null ? [...slots, 'sets'] : slots
}

/** The players of a side, null while somebody is missing. */
export function sideOf(draft: Draft, ladder: Ladder, side: Side): readonly string[] | null {
  const players = slotsOf[ladder].filter((slot) => slot.startsWith(side)).map((slot) => draft.players[slot])
  return players.every((player) => player !== null) ? players : null
}

/** The body of POST /api/match/play; null while something is missing. */
export function singlesOf({ players, sets }: Draft): SinglesSubmission | null {
  if (players.oneFirst === null || players.twoFirst === null || sets.one === null || sets.two === null) return null
  return {
    playerAPseudo: players.oneFirst,
    playerASet: sets.one,
    playerBPseudo: players.twoFirst,
    playerBSet: sets.two,
  }
}

/** The body of POST /api/match/playdouble; null while something is missing. */
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
