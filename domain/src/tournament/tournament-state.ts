import { lookUp } from '../by-id.ts'
import type { DomainEvent, EventData, EventTypeOf } from '../events.ts'
import type { Instant, PlayerId } from '../ids.ts'
import type { EntryRules } from '../match/entry-rules.ts'
import type { MatchesState } from '../match/matches-state.ts'
import { authoritiesOf, isActive, type PlayersState } from '../player/player.ts'
import { seededRandom } from '../random.ts'
import { Refusal } from '../refusals.ts'
import type { DrawnPlaces } from './draw.ts'
import {
  computeFixturesNow,
  type FixtureNow,
  type FixtureResults,
  type SideAtPlace,
  type SideNumber,
} from './fixtures.ts'
import type { Podium, QualifiedSides } from './format.ts'
import { tournamentFormats } from './formats.ts'
import { drawBracketAfterPools } from './pools-then-bracket.ts'

export type TournamentEventType = EventTypeOf<'tournament'>
export type TournamentEvent = DomainEvent<TournamentEventType>

/** A player in singles or a pair in doubles, with the score at the draw. */
export type DrawnSide = EventData<'TournamentDrawn'>['sides'][number]

/** The result of a draw: its code, the sides by rank, and their places. */
export interface Draw {
  readonly code: string
  /** Sorted by rank. The index of a side is its `SideNumber`. */
  readonly sides: readonly DrawnSide[]
  readonly groups: readonly DrawnPlaces[]
  /** The bracket after the pools; null while it is not drawn, and in a format without pools. */
  readonly bracket: DrawnPlaces | null
}

export interface Tournament extends EventData<'TournamentCreated'> {
  readonly phase: 'entries' | 'running' | 'finished' | 'stopped' | 'deleted'
  /** The players who have entered, the earliest first. */
  readonly entries: readonly PlayerId[]
  readonly pairs: readonly (readonly [PlayerId, PlayerId])[]
  /** `from` asks `to` to play as a pair. */
  readonly proposals: readonly { readonly from: PlayerId; readonly to: PlayerId }[]
  /** Number of draws so far, including those that a later draw has replaced or a change has removed (see `draw`). */
  readonly draws: number
  /** The latest draw; null before the first one, and after a change of entries, pairs, format or `thirdPlace`. */
  readonly draw: Draw | null
  readonly results: FixtureResults
  /** The players who have left since the start, in the order in which they left. */
  readonly left: readonly PlayerId[]
  /** The due date of each fixture by its id; missing or null for none. */
  readonly dues: Readonly<Record<string, string | null>>
  /** The players of the winning side of a finished tournament; null in every other phase. */
  readonly winners: readonly PlayerId[] | null
  /** Why an organiser has stopped the tournament; missing when no reason was given. */
  readonly stopReason?: string
  /** When the tournament was started. Set by the fold of appended events, not by `tournamentAfter`. */
  readonly startedAt?: Instant
  /** When each due date was last set or moved, by fixture id. Only the state of the decider has this field. */
  readonly datedAt?: Readonly<Record<string, Instant>>
}

/** Null before the tournament is created. */
export type TournamentState = Tournament | null

export interface TournamentContext {
  readonly now: Instant
  readonly rules: EntryRules
  readonly players: PlayersState
  readonly matches: MatchesState
  /** The fixture of this tournament for which a match is being scored live; null for none. */
  readonly live: string | null
}

/** The numbers of the sides of these players, each once, in the order of the players; -1 for a player in no side. */
export const sideNumbersOf = ({ sides }: Draw, players: readonly PlayerId[]): readonly SideNumber[] => [
  ...new Set(players.map((player) => sides.findIndex((side) => side.players.includes(player)))),
]

/** The fixtures of each state, computed once: a state never changes, and one decision needs them several times. */
const computed = new WeakMap<Tournament, readonly FixtureNow[]>()

/** All fixtures as they stand now; none before the draw. */
export function fixturesOf(state: Tournament): readonly FixtureNow[] {
  const { format, draw, thirdPlace, results, left } = state
  if (draw === null) return []
  const known = computed.get(state)
  if (known !== undefined) return known
  const all = tournamentFormats[format].fixtures(draw.groups, draw.bracket, thirdPlace)
  const now = computeFixturesNow(all, results, sideNumbersOf(draw, left))
  computed.set(state, now)
  return now
}

/** The fixture with this id, as it stands now. @throws Refusal unknown-fixture */
export function requireFixture(state: Tournament, fixtureId: string): FixtureNow {
  const fixture = fixturesOf(state).find(({ id }) => id === fixtureId)
  if (fixture === undefined) throw new Refusal('unknown-fixture')
  return fixture
}

/** Whether every fixture is decided; also true before the draw, when there are no fixtures. */
export const areAllFixturesDecided = (state: Tournament): boolean =>
  fixturesOf(state).every((fixture) => fixture.state === 'decided')

/** The sides that have qualified in the pools; null while the pools are not over, and in a format without pools. */
export const qualifiedSidesOf = (state: Tournament): readonly QualifiedSides[] | null =>
  tournamentFormats[state.format].qualified(fixturesOf(state))

/**
 * Draws the bracket after the pools. Null while a pool is not over, when the bracket has already been drawn, and in a
 * format without pools.
 */
export function drawPlacesAfterPools(state: Tournament): DrawnPlaces | null {
  const { draw } = state
  const qualified = draw === null || draw.bracket !== null ? null : qualifiedSidesOf(state)
  return draw === null || qualified === null
    ? null
    : drawBracketAfterPools(qualified, seededRandom(`${draw.code} qualified`))
}

/** All players of the draw, by rank of their sides; empty before the draw. */
export const drawnPlayersOf = ({ draw }: Tournament): readonly PlayerId[] =>
  draw?.sides.flatMap(({ players }) => players) ?? []

/** The players who have left, except winners of a finished tournament: they stay winners when they leave later. */
export const absentPlayersOf = ({ left, winners }: Tournament): readonly PlayerId[] =>
  left.filter((player) => winners === null || !winners.includes(player))

/** The podium so far; null before the draw. */
export function podiumOf(state: Tournament): Podium | null {
  const { draw, format } = state
  if (draw === null) return null
  return tournamentFormats[format].podium(fixturesOf(state), sideNumbersOf(draw, absentPlayersOf(state)))
}

/** The players of a side; empty without a side (`SideAtPlace`). */
export const playersOfSide = ({ draw }: Tournament, side: SideAtPlace): readonly PlayerId[] =>
  typeof side === 'number' ? (draw?.sides[side]?.players ?? []) : []

export const playersOfFixture = (state: Tournament, { sides: [one, two] }: FixtureNow): readonly PlayerId[] => [
  ...playersOfSide(state, one),
  ...playersOfSide(state, two),
]

/** Whether a player may organise: active referees and admins may. */
export function mayOrganise({ players }: TournamentContext, by: PlayerId): boolean {
  const player = lookUp(players.players, by)
  const roles = player === undefined ? [] : authoritiesOf(player)
  return roles.includes('REFEREE') || roles.includes('ADMIN')
}

/** @throws Refusal forbidden */
export function refuseUnlessMayOrganise(context: TournamentContext, by: PlayerId): void {
  if (!mayOrganise(context, by)) throw new Refusal('forbidden')
}

/** @throws Refusal player-not-active */
export function refuseInactivePlayers({ players }: TournamentContext, ids: readonly PlayerId[]): void {
  if (!ids.every((id) => isActive(players, id))) throw new Refusal('player-not-active')
}
