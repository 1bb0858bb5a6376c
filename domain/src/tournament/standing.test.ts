import { describe, expect, it } from 'vitest'
import {
  camille,
  firstOpenFixtureId,
  fixtureWithId,
  leaveCommand,
  playersAtPlace,
  startedTournament,
  tournamentAfterCommands,
  winFixtureCommandMaker,
} from '../testing/tournaments.ts'
import { progressOfSide, type SideProgress } from './standing.ts'
import { playersOfSide, sideNumbersOf, type Tournament } from './tournament-state.ts'

/** The side at a place of a fixture. */
const sideAt = (state: Tournament, id: string, place: 0 | 1) =>
  sideNumbersOf(state.draw!, playersAtPlace(state, id, place))[0] ?? -1
const standing = (state: Tournament, side: number) => {
  const found = progressOfSide(state, side)
  if (found === null) throw new Error(`side ${side} has no fixture`)
  return found
}
const short = ({ is, fixture: { id }, rank, left, opponent, opponentFrom }: SideProgress) => ({
  is,
  id,
  rank,
  left,
  opponent,
  from: opponentFrom?.id ?? null,
})
/** Plays open fixtures while the id of the first one begins with `stage`; the side at the first place wins each. */
function played(state: Tournament, stage: string): Tournament {
  let now = state
  for (let matchId = 1; firstOpenFixtureId(now).startsWith(stage); matchId += 1)
    now = tournamentAfterCommands(now, winFixtureCommandMaker(firstOpenFixtureId(now), 0, matchId))
  return now
}

describe('in a bracket', () => {
  const { state } = startedTournament('bracket', 4)
  const [winner, loser] = [sideAt(state, 'round-1-1', 0), sideAt(state, 'round-1-1', 1)]
  const other = sideAt(state, 'round-1-2', 0)
  const semi = tournamentAfterCommands(state, winFixtureCommandMaker('round-1-1', 0, 1))
  const playersOf = (...sides: number[]) => sides.flatMap((side) => playersOfSide(state, side))

  it('a side plays on against the winner or the loser of a fixture that is not decided', () => {
    const unknown = { rank: null, left: 0, opponent: null, from: 'round-1-2' }
    expect(short(standing(semi, winner))).toEqual({ is: 'next', id: 'round-2-1', ...unknown })
    expect(short(standing(semi, loser))).toEqual({ is: 'next', id: 'third', ...unknown })
  })

  it('a side plays on against a known opponent', () => {
    const final = { is: 'next', id: 'round-2-1', rank: null, left: 0, opponent: other, from: null }
    expect(short(standing(tournamentAfterCommands(semi, winFixtureCommandMaker('round-1-2', 0, 2)), winner))).toEqual(
      final,
    )
  })

  it('the final and the match for third place give four ranks', () => {
    const over = tournamentAfterCommands(
      semi,
      winFixtureCommandMaker('round-1-2', 0, 2),
      winFixtureCommandMaker('third', 0, 3),
      winFixtureCommandMaker('round-2-1', 0, 4),
    )
    const ranks = [winner, other, loser, sideAt(state, 'round-1-2', 1)].map((side) => standing(over, side))
    expect(ranks.map(({ is, rank }) => [is, rank])).toEqual([1, 2, 3, 4].map((rank) => ['placed', rank]))
  })

  it('a side without an opponent in the final, or in the match for third place, has its rank', () => {
    const forfeited = tournamentAfterCommands(
      state,
      () => ({ type: 'GiveForfeit', fixtureId: 'round-1-1', absent: playersOf(winner, loser), by: camille }),
      winFixtureCommandMaker('round-1-2', 0, 1),
    )
    expect(forfeited.winners).toEqual(playersOf(other))
    const ranks = [other, sideAt(state, 'round-1-2', 1)].map((side) => short(standing(forfeited, side)))
    expect(ranks).toMatchObject([
      { is: 'placed', id: 'round-2-1', rank: 1 },
      { is: 'placed', id: 'third', rank: 3 },
    ])
  })

  it('a loser is out in that round when there is no match for third place', () => {
    const short4 = startedTournament('bracket', 4, 'simple', 'a', false).state
    const lost = sideAt(short4, 'round-1-1', 1)
    expect(
      short(standing(tournamentAfterCommands(short4, winFixtureCommandMaker('round-1-1', 0, 1)), lost)),
    ).toMatchObject({
      is: 'out',
      id: 'round-1-1',
    })
  })
})

describe('in pools', () => {
  const { state } = startedTournament('pools', 8)
  const [first] = [...new Set(fixtureWithId(state, 'pool-1-1-1').sides)]
  const side = typeof first === 'number' ? first : -1

  it('a side has a rank and fixtures left, and waits for the draw once its pool is over', () => {
    const one = tournamentAfterCommands(state, winFixtureCommandMaker('pool-1-1-1', 0, 1))
    expect(short(standing(one, side))).toMatchObject({ is: 'pool', rank: 1, left: 2, id: 'pool-1-2-1' })
    const over = played(state, 'pool-1')
    const isIn = [0, 1, 2, 3, 4, 5, 6, 7].map((number) => standing(over, number).is)
    expect(isIn.toSorted()).toEqual(['out', 'out', 'pool', 'pool', 'pool', 'pool', 'qualified', 'qualified'])
  })

  it('a qualified side plays on in the bracket once the last pool is over, also before the bracket is drawn', () => {
    const over = played(state, 'pool')
    const behind = { ...over, draw: { ...over.draw!, bracket: null } }
    const all = [0, 1, 2, 3, 4, 5, 6, 7].map((number) => short(standing(over, number)))
    expect(all.filter(({ is }) => is === 'next')).toHaveLength(4)
    expect(all.filter(({ is }) => is === 'out')).toHaveLength(4)
    expect([0, 1, 2, 3, 4, 5, 6, 7].map((number) => short(standing(behind, number)))).toEqual(all)
  })
})

it('at the end of a round robin each side that has not left has a rank', () => {
  const { state } = startedTournament('round-robin', 3)
  const gone = tournamentAfterCommands(state, winFixtureCommandMaker('pool-1-1-1', 0, 1), () => leaveCommand(0))
  const over = played(gone, 'pool')
  const ranks = [1, 2].map((side) => standing(over, side))
  expect(ranks.map(({ is, rank }) => [is, rank]).toSorted()).toEqual([
    ['placed', 1],
    ['placed', 2],
  ])
})
