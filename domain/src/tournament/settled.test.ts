import { describe, expect, it } from 'vitest'
import { fact } from '../testing/builders.ts'
import { refusalOf } from '../testing/given-when-then.ts'
import {
  camille,
  fixtureWithId,
  marius,
  performCommand,
  playerOfRank,
  playersAtPlace,
  startedTournament,
  tournamentAfterCommands,
  tournamentIdField,
  winFixtureCommand,
  winFixtureCommandMaker,
} from '../testing/tournaments.ts'
import { goesOnWithout, refuseMatchChangeThatUnsettles } from './settled.ts'
import type { Tournament } from './tournament-state.ts'

describe('a match that is cancelled, withdrawn or corrected', () => {
  const { state } = startedTournament('bracket', 4)
  const semis = tournamentAfterCommands(
    state,
    winFixtureCommandMaker('round-1-1', 0, 1),
    winFixtureCommandMaker('round-1-2', 0, 2),
  )
  const match = { ladder: 'simple', matchId: 1 } as const
  const reopen = { type: 'ReopenFixture', matchId: 1 } as const
  const corrected = { ...winFixtureCommand(state, 'round-1-1', 1, 1), type: 'CorrectFixture' } as const
  const undoing = (
    now: Tournament,
    result: Parameters<typeof refuseMatchChangeThatUnsettles>[2],
    live: string | null = null,
  ) => refusalOf(() => refuseMatchChangeThatUnsettles(now, match, result, live)).code

  it('reopens its fixture, or gives it another winner', () => {
    expect(performCommand(semis, reopen).events).toEqual([
      fact('FixtureReopened', { ...tournamentIdField, fixtureId: 'round-1-1', matchId: 1 }),
    ])
    const { type, ...data } = corrected
    expect(performCommand(semis, corrected).events).toEqual([
      fact('ResultCorrected', { ...tournamentIdField, ...data }),
    ])
    expect(
      fixtureWithId(
        tournamentAfterCommands(semis, () => corrected),
        'round-2-1',
      ).sides,
    ).toEqual([
      state.draw?.sides.findIndex(({ players }) => players[0] === corrected.winners[0]),
      fixtureWithId(semis, 'round-2-1').sides[1],
    ])
    expect(performCommand(semis, { ...corrected, losers: [playerOfRank(9)] }).events).toMatchObject([
      { type: 'FixtureReopened' },
    ])
    expect(
      performCommand(semis, { ...corrected, ...winFixtureCommand(state, 'round-1-1', 0, 1), type: 'CorrectFixture' })
        .events,
    ).toEqual([])
    expect(performCommand(semis, { ...reopen, matchId: 9 }).events).toEqual([])
    refuseMatchChangeThatUnsettles(semis, { ladder: 'double', matchId: 1 }, null, null)
    refuseMatchChangeThatUnsettles(null, match, null, null)
    refuseMatchChangeThatUnsettles(semis, match, null, null)
  })

  it('is refused when a later fixture of its sides is played, scored live or forfeited', () => {
    const played = tournamentAfterCommands(semis, winFixtureCommandMaker('third', 0, 3))
    expect(undoing(played, null)).toBe('later-fixture-played')
    expect(undoing(played, corrected)).toBe('winner-settled')
    expect(undoing(semis, corrected, 'round-2-1')).toBe('later-fixture-live')
    const forfeited = tournamentAfterCommands(semis, (now) => ({
      type: 'GiveForfeit',
      fixtureId: 'round-2-1',
      absent: playersAtPlace(now, 'round-2-1', 0),
      by: marius,
    }))
    expect(undoing(forfeited, null)).toBe('later-fixture-given')
    refuseMatchChangeThatUnsettles(played, match, winFixtureCommand(state, 'round-1-1', 0, 1, 1), null)
  })

  it('makes a finished tournament run again or changes its winner, if it was the final', () => {
    const over = tournamentAfterCommands(
      semis,
      winFixtureCommandMaker('third', 0, 3),
      winFixtureCommandMaker('round-2-1', 0, 4),
    )
    expect(over).toMatchObject({ phase: 'finished', winners: playersAtPlace(semis, 'round-2-1', 0) })
    expect(performCommand(over, { type: 'ReopenFixture', matchId: 4 }).events).toMatchObject([
      { type: 'FixtureReopened' },
      { type: 'TournamentResumed' },
    ])
    const other = winFixtureCommand(semis, 'round-2-1', 1, 4)
    expect(performCommand(over, { ...other, type: 'CorrectFixture' }).events).toMatchObject([
      { type: 'ResultCorrected' },
      { type: 'TournamentFinished', data: { winners: other.winners } },
    ])
    const gone = tournamentAfterCommands(over, () => ({
      type: 'LeaveTournament',
      playerId: other.losers[0] ?? camille,
      by: null,
    }))
    expect(gone).toMatchObject({ phase: 'finished', winners: other.losers })
    expect(performCommand(gone, { type: 'ReopenFixture', matchId: 4 }).events).toMatchObject([
      { type: 'FixtureReopened' },
      { type: 'TournamentFinished', data: { winners: other.winners } },
    ])
  })
})

describe('pools', () => {
  const { state } = startedTournament('pools', 6)
  const pool = (number: 1 | 2) => [1, 2, 3].map((round) => `pool-${number}-${round}-1`)
  /** The tournament after all fixtures of both pools, each won by the better side. */
  const over = [...pool(1), ...pool(2)].reduce((now, id, index) => {
    const [one, two] = fixtureWithId(now, id).sides
    return tournamentAfterCommands(now, winFixtureCommandMaker(id, Number(one) < Number(two) ? 0 : 1, index + 1))
  }, state)

  it('lead to a bracket of the two best of each once the last pool is over', () => {
    expect(state.draw?.groups).toEqual([
      [0, 3, 4],
      [1, 2, 5],
    ])
    expect(fixtureWithId(state, 'round-1-1').state).toBe('waiting')
    const [one, two, three, four] = over.draw?.bracket ?? []
    expect([[one, two].sort(), [three, four].sort()]).toEqual([
      [0, 2],
      [1, 3],
    ])
  })

  it('can change until the bracket has begun, and after that only if the same sides qualify', () => {
    const second = fixtureWithId(over, pool(1)[1] ?? '')
    const matchId = over.results[second.id]?.matchId ?? 0
    const reopened = tournamentAfterCommands(over, () => ({ type: 'ReopenFixture', matchId }))
    expect(reopened.draw?.bracket).toBeNull()
    const begun = tournamentAfterCommands(over, winFixtureCommandMaker('round-1-1', 0, 50))
    const code = (now: Parameters<typeof refuseMatchChangeThatUnsettles>[2]) =>
      refusalOf(() => refuseMatchChangeThatUnsettles(begun, { ladder: 'simple', matchId }, now, null)).code
    expect(code(null)).toBe('qualified-settled')
    const last = pool(1).findIndex((id) => [0, 3].every((side) => fixtureWithId(over, id).sides.includes(side)))
    const id = pool(1)[last] ?? ''
    const loserFirst = fixtureWithId(over, id).sides[0] === 3 ? 0 : 1
    const swapped = winFixtureCommand(over, id, loserFirst, last + 1)
    expect(
      refusalOf(() => refuseMatchChangeThatUnsettles(begun, { ladder: 'simple', matchId: last + 1 }, swapped, null))
        .code,
    ).toBe('qualified-settled')
    refuseMatchChangeThatUnsettles(
      begun,
      { ladder: 'simple', matchId },
      winFixtureCommand(over, second.id, Number(second.sides[0]) < Number(second.sides[1]) ? 0 : 1, matchId, 1),
      null,
    )
  })
})

describe('a finished tournament goes on without the match of', () => {
  const finishedAfter = (...commands: Parameters<typeof tournamentAfterCommands>[1][]) =>
    tournamentAfterCommands(startedTournament('bracket', 4, 'simple', 'a', false).state, ...commands)
  const leave = (id: string, place: 0 | 1) => (now: Tournament) =>
    ({ type: 'LeaveTournament', playerId: playersAtPlace(now, id, place)[0] ?? playerOfRank(0), by: null }) as const
  const goesOn = (state: Tournament, id: string) => goesOnWithout(state, fixtureWithId(state, id))
  const semis = [winFixtureCommandMaker('round-1-1', 0, 1), winFixtureCommandMaker('round-1-2', 0, 2)] as const
  const final = winFixtureCommandMaker('round-2-1', 0, 3)

  it('the final, but not of a semi-final whose winner has played on', () => {
    const state = finishedAfter(...semis, final)
    expect(['round-2-1', 'round-1-1'].map((id) => goesOn(state, id))).toEqual([true, false])
  })

  it('a semi-final, when the final was decided because a player has left', () => {
    expect(goesOn(finishedAfter(...semis, leave('round-2-1', 1)), 'round-1-1')).toBe(true)
  })

  it('no final whose loser has left since, because nobody can play it again', () => {
    expect(goesOn(finishedAfter(...semis, final, leave('round-2-1', 1)), 'round-2-1')).toBe(false)
  })
})
