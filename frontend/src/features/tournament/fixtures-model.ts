import type { TournamentDetail, TournamentFixture } from '@topspin/domain/contract/tournament'
import { deletedPlayer } from '@topspin/domain/text/fr.json'
import { bracketRoundCount, seedCountFor } from '@topspin/domain/tournament/bracket-sizes'

/** The sides, pools and fixtures of a tournament that was drawn. */
export type Draw = NonNullable<TournamentDetail['draw']>

/** A fixture as the screens show it. */
export interface ArrangedFixture extends TournamentFixture {
  /** How many rounds the bracket has; 0 for a round robin. */
  readonly rounds: number
  /** The number of the fixture within its round and, in a pool, within its pool; from 1. */
  readonly number: number
  readonly seats: readonly [Seat, Seat]
  readonly isMine: boolean
  /** Whether the followed player (the reader, or a player whom the reader has chosen) plays the fixture. */
  readonly isFollowed: boolean
  /** Whether the followed player has won the fixture. */
  readonly isWon: boolean
}

interface SeatedSide {
  /** The index of the side in `sides` of the draw; null while no side stands at the place. */
  readonly side: number | null
  readonly players: readonly string[]
  /** The number of the seed, from 1; null for a side that is not seeded. */
  readonly seed: number | null
  readonly isMine: boolean
  readonly outcome: 'won' | 'lost' | null
  /** The sets that the side has won; null when no match has decided the fixture. */
  readonly sets: number | null
}

const noSide: SeatedSide = { side: null, players: [], seed: null, isMine: false, outcome: null, sets: null }

/** Who stands at a place of a fixture, or where the side of this place comes from. */
export type Seat = SeatedSide &
  (
    | { readonly kind: 'side' }
    /** The winner of an undecided fixture. `sides`: the players of both sides of that fixture. */
    | { readonly kind: 'either'; readonly sides: readonly (readonly string[])[] }
    | { readonly kind: 'winner' | 'loser'; readonly of: ArrangedFixture }
    /** `drawn`: a place that is drawn when the pools are over. `nobody`: a bye. */
    | { readonly kind: 'drawn' | 'nobody' }
  )

export type ArrangedFixtures = ReturnType<typeof arrangedFixturesIn>

/** A pool: a row for each side, and the fixtures between them. Its number starts at 0. */
export type Pool = ArrangedFixtures['pools'][number]

/** Arranges the fixtures of a draw for the reader `me`. @param followed the player whose way is highlighted */
export function arrangedFixturesIn(draw: Draw, me: string, followed = me) {
  const rounds = bracketRoundCount(draw.fixtures)
  const isOf = (side: TournamentFixture['winner'], pseudo = me) =>
    typeof side === 'number' && draw.sides[side]?.players.includes(pseudo) === true
  const known = new Map<string, ArrangedFixture>()
  const inRoundOf = ({ stage, round, pool }: TournamentFixture) =>
    [...known.values()].filter((one) => one.stage === stage && one.round === round && one.pool === pool)
  for (const fixture of draw.fixtures)
    known.set(fixture.id, {
      ...fixture,
      rounds,
      number: inRoundOf(fixture).length + 1,
      seats: [seatOf(fixture, 0), seatOf(fixture, 1)],
      isMine: fixture.sides.some((side) => isOf(side)),
      isFollowed: fixture.sides.some((side) => isOf(side, followed)),
      isWon: isOf(fixture.winner, followed),
    })
  const all = [...known.values()]
  const toPlay = all.filter((one) => one.isFollowed && one.state !== 'decided')
  return {
    /** The rounds of the bracket, the final last; none for a round robin. */
    rounds: Array.from({ length: rounds }, (_, index) =>
      all.filter(({ stage, round }) => stage === 'bracket' && round === index + 1),
    ),
    third: all.find(({ stage }) => stage === 'third') ?? null,
    pools: draw.pools.map((rows, number) => ({
      number,
      rows,
      fixtures: all.filter(({ pool }) => pool === number),
      isMine: rows.some(({ side }) => isOf(side)),
    })),
    all,
    /** The followed player's next fixture: an open one, else one whose other side is not known yet; null for none. */
    next: toPlay.find(({ state }) => state === 'open') ?? toPlay[0] ?? null,
  }

  function seatOf({ sides, from, winner, by, loserSets, state }: TournamentFixture, at: 0 | 1): Seat {
    const [side, origin] = [sides[at], from[at]]
    if (side === 'nobody') return { ...noSide, kind: 'nobody' }
    if (side !== null) {
      const isWon = winner === side
      return {
        kind: 'side',
        side,
        players: draw.sides[side]?.players ?? [],
        // Sides are in the order of their scores, so the first ones are the seeds. A draw with pools has none.
        seed: draw.pools.length === 0 && side < seedCountFor(2 ** rounds) ? side + 1 : null,
        isMine: isOf(side),
        outcome: state !== 'decided' ? null : isWon ? 'won' : 'lost',
        sets: by !== 'match' ? null : isWon ? 2 : loserSets,
      }
    }
    const before = origin === null ? undefined : known.get(origin.fixtureId)
    if (origin === null || before === undefined) return { ...noSide, kind: 'drawn' }
    const isEither = origin.as === 'winner' && before.seats.every(({ kind }) => kind === 'side')
    if (isEither) return { ...noSide, kind: 'either', sides: before.seats.map(({ players }) => players) }
    return { ...noSide, kind: origin.as, of: before }
  }
}

/** The sides that can come to a place of a bracket: its side, or those that can still win the fixture before it. */
export function sidesPossibleAt(seat: Seat): readonly (readonly string[])[] {
  switch (seat.kind) {
    case 'side':
      return [seat.players]
    case 'either':
      return seat.sides
    case 'winner':
      return seat.of.seats.flatMap(sidesPossibleAt)
    case 'loser':
    case 'drawn':
    case 'nobody':
      return []
  }
}

/** The players of both sides of a fixture, the reader's side first; an empty list for a side that is not known yet. */
export function playersOfSides({ seats }: ArrangedFixture): readonly [readonly string[], readonly string[]] {
  const [one, two] = seats
  return two.isMine ? [two.players, one.players] : [one.players, two.players]
}

/** The player on whose page the match of a fixture opens: the first who is not deleted; undefined for none. */
export const firstUndeletedPlayerOf = (fixture: ArrangedFixture): string | undefined =>
  playersOfSides(fixture)
    .flat()
    .find((pseudo) => pseudo !== deletedPlayer)

/** The players of both sides for the match form: the reader first, because the recorder is player one. */
export function playersToRecord(fixture: ArrangedFixture, me: string): readonly [readonly string[], readonly string[]] {
  const [own, others] = playersOfSides(fixture)
  return [own.toSorted((one, two) => Number(two === me) - Number(one === me)), others]
}

/** How many fixtures are decided, and how many there are; byes are left out. */
export function progressOf(fixtures: readonly ArrangedFixture[]): { readonly decided: number; readonly total: number } {
  const played = fixtures.filter(({ by }) => by !== 'bye')
  return { decided: played.filter(({ state }) => state === 'decided').length, total: played.length }
}

/** The sets that a side has won minus those that it has lost, against the sides in `among`. A forfeit counts as 2–0. */
export const balanceOfSetsAmong = ({ fixtures }: Pool, among: readonly number[], side: number): number =>
  fixtures
    .filter(({ sides }) => sides.includes(side) && sides.every((one) => among.some((other) => other === one)))
    .filter(({ winner }) => typeof winner === 'number')
    .reduce((sum, { winner, loserSets }) => sum + (winner === side ? 2 - loserSets : loserSets - 2), 0)

/**
 * The index of the round to show first: that of the followed player's open fixture, else the first round that is not
 * over, else the last one.
 */
export function roundToShow({ rounds, next }: ArrangedFixtures): number {
  if (next?.pool === null && next.state === 'open') return next.round - 1
  const going = rounds.findIndex((round) => round.some(({ state }) => state !== 'decided'))
  return going < 0 ? rounds.length - 1 : going
}

/** The numbers of the four quarters of a bracket, in the order of its fixtures. */
export const quarters = [0, 1, 2, 3] as const

/** The fixtures of a round in a quarter of the draw; in the last two rounds, all fixtures of the round. */
export const fixturesInQuarter = (round: readonly ArrangedFixture[], quarter: number): readonly ArrangedFixture[] =>
  round.length < 4 ? round : round.slice((quarter * round.length) / 4, ((quarter + 1) * round.length) / 4)

/** All sides of a quarter of the draw, the best first. */
export function sidesInQuarter({ rounds }: ArrangedFixtures, quarter: number): readonly (readonly string[])[] {
  const seats = fixturesInQuarter(rounds[0] ?? [], quarter).flatMap((fixture) => fixture.seats)
  const sides = seats.filter(({ kind }) => kind === 'side')
  return sides.sort((one, two) => (one.side ?? 0) - (two.side ?? 0)).map(({ players }) => players)
}

/** The quarter in which the reader (`isMine`) or the followed player starts; undefined for one who does not play. */
export const quarterOf = ({ rounds: [first = []] }: ArrangedFixtures, player: 'isMine' | 'isFollowed') =>
  quarters.find((quarter) => fixturesInQuarter(first, quarter).some((fixture) => fixture[player]))
