import { describe, expect, it } from 'vitest'
import { playerDecider } from '../player/player.ts'
import { fact, person, stamped } from '../testing/builders.ts'
import { given, refusalOf } from '../testing/given-when-then.ts'
import {
  at,
  camille,
  context,
  entered,
  fixture,
  marius,
  nth,
  perform,
  started,
  tournamentId,
  winOf,
} from '../testing/tournaments.ts'
import { parseWorkingHours } from '../time/working-hours.ts'
import { leftOut } from './entries.ts'
import type { FormatName } from './formats.ts'
import { orderOfPool } from './pool-order.ts'
import { refuseUndoing } from './settled.ts'
import { type TournamentCommand, tournamentDecider } from './tournament.ts'
import {
  fixturesOf,
  type Tournament,
  type TournamentContext,
  type TournamentEvent,
  type TournamentState,
} from './tournament-state.ts'

const about = { tournamentId }
const late = { ...context, now: '2026-11-27T23:00:00.000Z' as never }
const disabled = (id = nth(0)) =>
  playerDecider.evolve(context.players, stamped(fact('PlayerDisabled', { playerId: id })))

/** The events of some commands. */
function events(...commands: readonly TournamentCommand[]): TournamentEvent[] {
  let state: TournamentState = null
  return commands.flatMap((command) => {
    const next = perform(state, command)
    state = next.state
    return next.events
  })
}
/** After some commands on a started tournament. */
function after(state: Tournament, ...next: readonly ((state: Tournament) => TournamentCommand)[]): Tournament {
  return next.reduce((now, command) => perform(now, command(now)).state ?? now, state)
}
const refused = (state: TournamentState, command: TournamentCommand, over: Partial<TournamentContext> = {}) =>
  refusalOf(() => perform(state, command, over))
const win =
  (id: string, place: 0 | 1, matchId: number, loserSets: 0 | 1 = 0) =>
  (state: Tournament) =>
    winOf(state, id, place, matchId, loserSets)
const fixtureOpen = (state: Tournament) => fixturesOf(state).find((one) => one.state === 'open')?.id ?? ''
const draw = { type: 'DrawTournament', code: 'a', by: camille } as const
const start = { type: 'StartTournament', dues: [], by: camille } as const
const open = (format: FormatName = 'bracket', count = 4) => events(...entered(format, count))
const enter = (rank: number, by = nth(rank)) => ({ type: 'EnterTournament', playerId: nth(rank), by }) as const
const leave = (rank: number, by: typeof camille | null = nth(rank)) =>
  ({ type: 'LeaveTournament', playerId: nth(rank), by }) as const

describe('creating and changing a tournament', () => {
  const [create] = entered('bracket', 0)
  const plan = { name: ' Coupe ', format: 'pools', thirdPlace: false, entriesUntil: '2026-11-20' } as const

  it('is for organisers, with a name and a date to come', () => {
    if (create?.type !== 'CreateTournament') throw new Error('the first command creates')
    const { type, by, ...data } = create
    given(tournamentDecider)
      .when(create, context)
      .then(fact('TournamentCreated', { ...data, organiser: camille }))
    given(tournamentDecider)
      .when({ ...create, by: nth(0) }, context)
      .refused('forbidden')
    given(tournamentDecider)
      .when({ ...create, name: ' ab ' }, context)
      .refused('tournament-name')
    given(tournamentDecider)
      .when({ ...create, name: 'x'.repeat(41) }, context)
      .refused('tournament-name')
    given(tournamentDecider)
      .when({ ...create, entriesUntil: '2026-11-19' }, context)
      .refused('date-past')
    given(tournamentDecider, ...events(create))
      .when(create, context)
      .then()
    given(tournamentDecider).when(draw, context).refused('unknown-tournament')
  })

  it('changes until the start, and drops a draw of another format', () => {
    const change = { type: 'ChangeTournament', ...plan, by: marius } as const
    const past = [...open('bracket', 6), ...events(...entered('bracket', 6), draw).slice(-1)]
    const changed = given(tournamentDecider, ...past).when(change, context)
    changed.then(fact('TournamentChanged', { ...about, ...plan, name: 'Coupe' }))
    expect(changed.state()?.draw).toBeNull()
    given(tournamentDecider, ...started('bracket', 4).past)
      .when(change, context)
      .refused('tournament-started')
  })

  it('passes to another organiser, and is deleted before the start', () => {
    const pass = (organiser: typeof camille) => ({ type: 'ChangeOrganiser', organiser, by: camille }) as const
    given(tournamentDecider, ...open())
      .when(pass(marius), context)
      .then(fact('OrganiserChanged', { ...about, organiser: marius }))
    given(tournamentDecider, ...open())
      .when(pass(nth(1)), context)
      .refused('not-an-organiser')
    const remove = { type: 'DeleteTournament', by: camille } as const
    given(tournamentDecider, ...open())
      .when(remove, context)
      .then(fact('TournamentDeleted', about))
    given(tournamentDecider, ...open(), fact('TournamentDeleted', about))
      .when(enter(9), context)
      .refused('unknown-tournament')
    given(tournamentDecider, ...started('bracket', 4).past)
      .when(remove, context)
      .refused('tournament-started')
  })
})

describe('entries', () => {
  it('are open to players until the end of the last day, and to organisers until the start', () => {
    given(tournamentDecider, ...open())
      .when(enter(4), context)
      .then(fact('TournamentEntered', { ...about, playerId: nth(4) }))
    given(tournamentDecider, ...open())
      .when(enter(3), context)
      .then()
    given(tournamentDecider, ...open())
      .when(enter(4, nth(5)), context)
      .refused('forbidden')
    given(tournamentDecider, ...open())
      .when(enter(4), late)
      .refused('entries-over')
    expect(
      given(tournamentDecider, ...open())
        .when(enter(4, marius), late)
        .events(),
    ).toHaveLength(1)
    given(tournamentDecider, ...open())
      .when(enter(64), { ...context, players: disabled(nth(64)) })
      .refused('player-not-active')
    given(tournamentDecider, ...open('bracket', 64))
      .when(enter(64), context)
      .refused('tournament-full')
    given(tournamentDecider, ...started('bracket', 4).past)
      .when(enter(4), context)
      .refused('tournament-started')
  })

  it('are withdrawn by players and organisers, which drops the draw', () => {
    const past = events(...entered('bracket', 4), draw)
    const left = given(tournamentDecider, ...past).when(leave(3), context)
    left.then(fact('EntryWithdrawn', { ...about, playerId: nth(3) }))
    expect(left.state()).toMatchObject({ draw: null, draws: 1 })
    given(tournamentDecider, ...past)
      .when(leave(9), context)
      .refused('not-entered')
    given(tournamentDecider, ...past)
      .when(leave(9, null), context)
      .then()
    given(tournamentDecider, ...past)
      .when(leave(3, nth(2)), context)
      .refused('forbidden')
  })
})

describe('pairs', () => {
  const past = events(...entered('bracket', 3, 'double'))
  const propose = (by: number, to: number) => ({ type: 'ProposePair', by: nth(by), to: nth(to) }) as const
  const answer = (type: 'AcceptPair' | 'RefusePair', by: number, from: number) =>
    ({ type, by: nth(by), from: nth(from) }) as const
  const asked = fact('PairProposed', { ...about, from: nth(0), to: nth(7) })
  const both = { ...about, from: nth(0), to: nth(7) }

  it('are proposed, and accepted, which enters the partner and ends all other proposals', () => {
    given(tournamentDecider, ...past)
      .when(propose(0, 7), context)
      .then(asked)
    given(tournamentDecider, ...past, asked)
      .when(propose(0, 7), context)
      .then()
    const others = [
      fact('PairProposed', { ...about, from: nth(1), to: nth(0) }),
      fact('PairProposed', { ...about, from: nth(2), to: nth(3) }),
    ]
    const accepted = given(tournamentDecider, ...past, asked, ...others).when(answer('AcceptPair', 7, 0), context)
    accepted.then(fact('PairAccepted', both))
    expect(accepted.state()).toMatchObject({ pairs: [[nth(0), nth(7)]], proposals: [{ from: nth(2), to: nth(3) }] })
    expect(accepted.state()?.entries.at(-1)).toBe(nth(7))
  })

  it('are refused and withdrawn', () => {
    given(tournamentDecider, ...past, asked)
      .when(answer('RefusePair', 7, 0), context)
      .then(fact('PairRefused', both))
    given(tournamentDecider, ...past, asked)
      .when({ type: 'WithdrawPair', by: nth(0) }, context)
      .then(fact('PairWithdrawn', both))
    given(tournamentDecider, ...past)
      .when(answer('RefusePair', 7, 0), context)
      .refused('proposal-over')
    given(tournamentDecider, ...past, asked, fact('PairWithdrawn', both))
      .when(answer('AcceptPair', 7, 0), context)
      .refused('proposal-over')
    given(tournamentDecider, ...past, asked)
      .when(answer('AcceptPair', 7, 0), late)
      .refused('entries-over')
  })

  it('are for players who have entered a tournament of doubles and have no partner', () => {
    given(tournamentDecider, ...open())
      .when(propose(0, 1), context)
      .refused('not-doubles')
    given(tournamentDecider, ...past)
      .when(propose(0, 0), context)
      .refused('same-player-twice')
    given(tournamentDecider, ...past)
      .when(propose(9, 0), context)
      .refused('not-entered')
    given(tournamentDecider, ...past)
      .when(propose(1, 0), { ...context, players: disabled() })
      .refused('player-not-active')
    given(tournamentDecider, ...past, asked, fact('PairAccepted', both))
      .when(propose(1, 7), context)
      .refused('already-paired')
  })

  it('end when half of them leaves the entries', () => {
    const state = given(tournamentDecider, ...past, asked, fact('PairAccepted', both))
      .when(leave(7), context)
      .state()
    expect(state?.pairs).toEqual([])
    expect(state?.entries).toContain(nth(0))
  })

  it('are made of lone players at the draw, first with last, without the last who came when the number is odd', () => {
    const commands = [...entered('bracket', 3, 'double'), enter(6)]
    const state = events(...commands, propose(0, 5), answer('AcceptPair', 5, 0), enter(7), leave(7))
    expect(leftOut(given(tournamentDecider, ...state).state() as Tournament)).toBe(nth(6))
    const [drawn] = given(tournamentDecider, ...state)
      .when(draw, context)
      .events()
    const pairs = [
      [0, 5],
      [1, 4],
      [2, 3],
    ].map((pair) => ({ players: pair.map(nth), score: 1975 }))
    expect(drawn).toMatchObject({ data: { sides: expect.arrayContaining(pairs), number: 1 } })
  })
})

describe('the draw and the start', () => {
  it('counts the draws, and needs as many sides as the format has', () => {
    const past = events(...entered('bracket', 5), draw)
    expect(
      given(tournamentDecider, ...past)
        .when({ ...draw, code: 'b' }, context)
        .events(),
    ).toMatchObject([{ data: { code: 'b', number: 2 } }])
    given(tournamentDecider, ...open('pools', 5))
      .when(draw, context)
      .refused('too-few-entries')
    given(tournamentDecider, ...open('round-robin', 11))
      .when(draw, context)
      .refused('too-many-entries')
    given(tournamentDecider, ...open())
      .when(draw, { ...context, players: disabled() })
      .refused('player-not-active')
    given(tournamentDecider, ...open())
      .when({ ...draw, by: nth(0) }, context)
      .refused('forbidden')
  })

  it('starts what is drawn, with the dates of the rounds', () => {
    const past = events(...entered('bracket', 4), draw)
    const dues = [{ fixtureId: 'round-1-1', due: '2026-11-27' }]
    given(tournamentDecider, ...past)
      .when({ ...start, dues }, context)
      .then(fact('TournamentStarted', about), fact('FixturesDated', { ...about, dues }))
    given(tournamentDecider, ...open())
      .when(start, context)
      .refused('not-drawn')
    given(tournamentDecider, ...past)
      .when(start, { ...context, players: disabled() })
      .refused('player-not-active')
  })
})

describe('a fixture', () => {
  const { past, state } = started('bracket', 4)
  const first = winOf(state, 'round-1-1', 0, 1)

  it('is won by a match between its sides, once', () => {
    const { type, ...data } = first
    given(tournamentDecider, ...past)
      .when(first, context)
      .then(fact('FixtureWon', { ...about, ...data }))
    const after1 = after(state, win('round-1-1', 0, 1))
    expect(perform(after1, first).events).toEqual([])
    expect(refused(after1, { ...first, matchId: 2 }).code).toBe('fixture-not-open')
    expect(refused(after1, { ...winOf(state, 'round-1-2', 0, 1) }).code).toBe('match-already-counts')
    expect(refused(state, { ...first, winners: [nth(9)] }).code).toBe('not-its-sides')
    expect(refused(state, { ...first, fixtureId: 'no' }).code).toBe('unknown-fixture')
    expect(refused(given(tournamentDecider, ...open()).state(), first).code).toBe('unknown-fixture')
  })

  it('waits while the match before is contested', () => {
    const semis = after(state, win('round-1-1', 0, 1), win('round-1-2', 0, 2))
    const contest = { ladder: 'simple', matchId: 1, decided: null } as never
    const matches = { ...context.matches, contests: [contest] }
    expect(refused(semis, winOf(semis, 'round-2-1', 0, 3), { matches }).code).toBe('fixture-contested')
    expect(refused(semis, winOf(semis, 'third', 0, 3), { matches }).code).toBe('fixture-contested')
  })

  it('is given by forfeit, for one side or both, by organisers who do not play in it', () => {
    const [one, two] = [at(state, 'round-1-1', 0), at(state, 'round-1-1', 1)]
    const forfeit = { type: 'GiveForfeit', fixtureId: 'round-1-1', absent: one, by: camille } as const
    given(tournamentDecider, ...past)
      .when(forfeit, context)
      .then(fact('FixtureForfeited', { ...about, fixtureId: 'round-1-1', absent: one }))
    const both = given(tournamentDecider, ...past)
      .when({ ...forfeit, absent: [...one, ...two] }, context)
      .state() as Tournament
    const won = after(both, win('round-1-2', 1, 1))
    expect(won).toMatchObject({ phase: 'finished', winners: at(both, 'round-1-2', 1) })
    expect(fixture(won, 'third')).toMatchObject({ by: 'bye', state: 'decided' })
    expect(refused(state, { ...forfeit, by: nth(9) }).code).toBe('forbidden')
    expect(refused(state, { ...forfeit, absent: [nth(9)] }).code).toBe('not-its-sides')
    expect(refused(state, forfeit, { live: 'round-1-1' }).code).toBe('fixture-live')
    const others = at(state, 'round-1-2', 0).concat(at(state, 'round-1-2', 1))
    expect(refused(both, { ...forfeit, fixtureId: 'round-1-2', absent: others }).code).toBe('no-winner-left')
  })

  it('is not decided by its own players, also not its date', () => {
    const own = events(
      ...entered('bracket', 3),
      { type: 'EnterTournament', playerId: marius, by: marius },
      draw,
      start,
    ).reduce(tournamentDecider.evolve as never, null as TournamentState) as unknown as Tournament
    const mine = fixturesOf(own).find(
      (one) =>
        one.state === 'open' &&
        at(own, one.id, 0)
          .concat(at(own, one.id, 1))
          .includes(marius),
    )
    const fixtureId = mine?.id ?? ''
    expect(refused(own, { type: 'GiveForfeit', fixtureId, absent: [marius], by: marius }).code).toBe('own-fixture')
    expect(refused(own, { type: 'SetDueDates', dues: [{ fixtureId, due: null }], by: marius }).code).toBe('own-fixture')
    const given1 = perform(own, { type: 'GiveForfeit', fixtureId, absent: [marius], by: camille }).state
    expect(refused(given1, { type: 'TakeForfeitBack', fixtureId, by: marius }).code).toBe('own-fixture')
  })

  it('has a forfeit taken back, unless a later fixture depends on it', () => {
    const given1 = (now: Tournament) =>
      ({ type: 'GiveForfeit', fixtureId: 'round-1-1', absent: at(now, 'round-1-1', 0), by: camille }) as const
    const back = { type: 'TakeForfeitBack', fixtureId: 'round-1-1', by: marius } as const
    const forfeited = after(state, given1)
    expect(perform(forfeited, back).events).toEqual([fact('ForfeitTakenBack', { ...about, fixtureId: 'round-1-1' })])
    expect(refused(state, back).code).toBe('not-forfeited')
    const later = after(forfeited, win('round-1-2', 0, 1), win('third', 0, 2))
    expect(refused(later, back)).toMatchObject({
      code: 'later-fixture-played',
      facts: { current: { fixtureId: 'third' } },
    })
  })

  it('is refused when the tournament does not run', () => {
    const stopped = perform(state, { type: 'StopTournament', by: camille }).state
    for (const command of [
      first,
      { type: 'StopTournament', by: camille },
      leave(0),
      { type: 'SetDueDates', dues: [], by: camille },
    ] as const)
      expect(refused(stopped, command).code).toBe('tournament-not-running')
    expect(perform(stopped, leave(0, null)).events).toEqual([])
  })
})

describe('a match that is cancelled, withdrawn or corrected', () => {
  const { state } = started('bracket', 4)
  const semis = after(state, win('round-1-1', 0, 1), win('round-1-2', 0, 2))
  const match = { ladder: 'simple', matchId: 1 } as const
  const reopen = { type: 'ReopenFixture', matchId: 1 } as const
  const corrected = { ...winOf(state, 'round-1-1', 1, 1), type: 'CorrectFixture' } as const
  const undoing = (now: Tournament, result: Parameters<typeof refuseUndoing>[2], live: string | null = null) =>
    refusalOf(() => refuseUndoing(now, match, result, live)).code

  it('reopens its fixture, or gives it another winner', () => {
    expect(perform(semis, reopen).events).toEqual([
      fact('FixtureReopened', { ...about, fixtureId: 'round-1-1', matchId: 1 }),
    ])
    const { type, ...data } = corrected
    expect(perform(semis, corrected).events).toEqual([fact('ResultCorrected', { ...about, ...data })])
    expect(
      fixture(
        after(semis, () => corrected),
        'round-2-1',
      ).sides,
    ).toEqual([
      state.draw?.sides.findIndex(({ players }) => players[0] === corrected.winners[0]),
      fixture(semis, 'round-2-1').sides[1],
    ])
    expect(perform(semis, { ...corrected, losers: [nth(9)] }).events).toMatchObject([{ type: 'FixtureReopened' }])
    expect(perform(semis, { ...corrected, ...winOf(state, 'round-1-1', 0, 1), type: 'CorrectFixture' }).events).toEqual(
      [],
    )
    expect(perform(semis, { ...reopen, matchId: 9 }).events).toEqual([])
    refuseUndoing(semis, { ladder: 'double', matchId: 1 }, null, null)
    refuseUndoing(null, match, null, null)
    refuseUndoing(semis, match, null, null)
  })

  it('is refused when a later fixture is played, live or given', () => {
    const played = after(semis, win('third', 0, 3))
    expect(undoing(played, null)).toBe('later-fixture-played')
    expect(undoing(played, corrected)).toBe('winner-settled')
    expect(undoing(semis, corrected, 'round-2-1')).toBe('later-fixture-live')
    const forfeited = after(semis, (now) => ({
      type: 'GiveForfeit',
      fixtureId: 'round-2-1',
      absent: at(now, 'round-2-1', 0),
      by: marius,
    }))
    expect(undoing(forfeited, null)).toBe('later-fixture-given')
    refuseUndoing(played, match, winOf(state, 'round-1-1', 0, 1, 1), null)
  })

  it('takes the end back when it was the final, and a correction moves the victory', () => {
    const over = after(semis, win('third', 0, 3), win('round-2-1', 0, 4))
    expect(over).toMatchObject({ phase: 'finished', winners: at(semis, 'round-2-1', 0) })
    expect(perform(over, { type: 'ReopenFixture', matchId: 4 }).events).toMatchObject([
      { type: 'FixtureReopened' },
      { type: 'TournamentResumed' },
    ])
    const other = winOf(semis, 'round-2-1', 1, 4)
    expect(perform(over, { ...other, type: 'CorrectFixture' }).events).toMatchObject([
      { type: 'ResultCorrected' },
      { type: 'TournamentFinished', data: { winners: other.winners } },
    ])
    const gone = after(over, () => ({ type: 'LeaveTournament', playerId: other.losers[0] ?? camille, by: null }))
    expect(gone).toMatchObject({ phase: 'finished', winners: other.losers })
    expect(perform(gone, { type: 'ReopenFixture', matchId: 4 }).events).toMatchObject([
      { type: 'FixtureReopened' },
      { type: 'TournamentFinished', data: { winners: other.winners } },
    ])
  })
})

describe('pools', () => {
  const { state } = started('pools', 6)
  const pool = (number: 1 | 2) => [1, 2, 3].map((round) => `pool-${number}-${round}-1`)
  /** The better side wins each fixture of both pools. */
  const over = [...pool(1), ...pool(2)].reduce((now, id, index) => {
    const [one, two] = fixture(now, id).sides
    return after(now, win(id, Number(one) < Number(two) ? 0 : 1, index + 1))
  }, state)

  it('have a bracket of the two best once the last one is over', () => {
    expect(state.draw?.groups).toEqual([
      [0, 3, 4],
      [1, 2, 5],
    ])
    expect(fixture(state, 'round-1-1').state).toBe('waiting')
    const [one, two, three, four] = over.draw?.bracket ?? []
    expect([[one, two].sort(), [three, four].sort()]).toEqual([
      [0, 2],
      [1, 3],
    ])
  })

  it('change while the bracket is not begun, and then only if the qualified stay', () => {
    const second = fixture(over, pool(1)[1] ?? '')
    const matchId = over.results[second.id]?.matchId ?? 0
    const reopened = after(over, () => ({ type: 'ReopenFixture', matchId }))
    expect(reopened.draw?.bracket).toBeNull()
    const begun = after(over, win('round-1-1', 0, 50))
    const code = (now: Parameters<typeof refuseUndoing>[2]) =>
      refusalOf(() => refuseUndoing(begun, { ladder: 'simple', matchId }, now, null)).code
    expect(code(null)).toBe('qualified-settled')
    const last = pool(1).findIndex((id) => [0, 3].every((side) => fixture(over, id).sides.includes(side)))
    const id = pool(1)[last] ?? ''
    const loserFirst = fixture(over, id).sides[0] === 3 ? 0 : 1
    const swapped = winOf(over, id, loserFirst, last + 1)
    expect(refusalOf(() => refuseUndoing(begun, { ladder: 'simple', matchId: last + 1 }, swapped, null)).code).toBe(
      'qualified-settled',
    )
    refuseUndoing(
      begun,
      { ladder: 'simple', matchId },
      winOf(over, second.id, Number(second.sides[0]) < Number(second.sides[1]) ? 0 : 1, matchId, 1),
      null,
    )
  })
})

describe('the order in a pool', () => {
  const order = (...results: readonly (readonly [winner: number, loser: number, loserSets: 0 | 1])[]) => {
    const sides = Math.max(...results.map(([winner, loser]) => Math.max(winner, loser))) + 1
    let { state } = started('round-robin', sides)
    for (const [index, [winner, loser, sets]] of results.entries()) {
      const found = fixturesOf(state).find((one) => one.sides.includes(winner) && one.sides.includes(loser))
      state = after(state, win(found?.id ?? '', found?.sides[0] === winner ? 0 : 1, index + 1, sets))
    }
    return orderOfPool(fixturesOf(state), 0).map(({ side, by, points }) => [side, by, points])
  }

  it('is by points, then by victories, sets and the draw among those who are equal', () => {
    expect(order([0, 1, 0], [1, 2, 1], [2, 0, 0])).toEqual([
      [2, 'sets', 3],
      [0, 'sets', 3],
      [1, 'sets', 3],
    ])
    expect(order([0, 1, 0], [1, 2, 0], [2, 0, 0])).toEqual([
      [0, 'draw', 3],
      [1, 'draw', 3],
      [2, 'draw', 3],
    ])
    expect(order([0, 2, 0], [0, 3, 0], [1, 0, 1], [1, 3, 0], [2, 1, 0], [2, 3, 0])).toEqual([
      [0, 'sets', 5],
      [2, 'sets', 5],
      [1, 'sets', 5],
      [3, 'points', 3],
    ])
    // The match between two who are equal decides, whatever their sets against the others are.
    expect(order([1, 0, 1], [0, 2, 0], [0, 3, 0], [3, 1, 0], [1, 2, 1], [2, 3, 1])).toEqual([
      [1, 'wins', 5],
      [0, 'wins', 5],
      [2, 'wins', 4],
      [3, 'wins', 4],
    ])
  })

  it('compares those who are still equal anew, once another one is placed', () => {
    const before = (side: number, steps: number) => (side + 5 - steps) % 5
    const wins = [0, 1, 2, 3, 4].flatMap((side) => [
      [side, before(side, 1), side === 0 ? 1 : 0] as const,
      [side, before(side, 2), 0] as const,
    ])
    expect(order(...wins)).toEqual([
      [4, 'sets', 6],
      [3, 'wins', 6],
      [2, 'wins', 6],
      [1, 'wins', 6],
      [0, 'sets', 6],
    ])
  })

  it('gives nothing for a forfeit, and two sets to the other side', () => {
    const { state } = started('round-robin', 3)
    const left = perform(state, leave(2)).state as Tournament
    expect(orderOfPool(fixturesOf(left), 0).find(({ side }) => side === 2)).toMatchObject({
      points: 0,
      losses: 2,
      setsLost: 4,
    })
    const both = fixturesOf(state).find(({ sides }) => !sides.includes(2))
    const none = perform(left, {
      type: 'GiveForfeit',
      fixtureId: both?.id ?? '',
      absent: [nth(0), nth(1)],
      by: camille,
    }).state as Tournament
    expect(orderOfPool(fixturesOf(none), 0).map(({ points, setsLost }) => [points, setsLost])).toEqual([
      [2, 0],
      [2, 0],
      [0, 4],
    ])
    expect(none.winners).toEqual([nth(0)])
  })
})

describe('leaving', () => {
  it('loses what is open and what follows; what was played stays', () => {
    const { past, state } = started('bracket', 4)
    const [loser] = at(state, 'round-1-1', 1)
    const won = after(state, win('round-1-2', 0, 1))
    given(tournamentDecider, ...past)
      .when({ type: 'LeaveTournament', playerId: loser ?? camille, by: null }, context)
      .then(fact('TournamentLeft', { ...about, playerId: loser ?? camille }))
    const left = after(won, () => ({ type: 'LeaveTournament', playerId: loser ?? camille, by: camille }))
    expect(fixture(left, 'round-1-1')).toMatchObject({
      state: 'decided',
      by: 'absence',
      winner: fixture(state, 'round-1-1').sides[0],
    })
    expect(fixture(left, 'third')).toMatchObject({ by: 'absence' })
    expect(fixture(left, 'round-2-1').state).toBe('open')
    expect(perform(left, { type: 'LeaveTournament', playerId: loser ?? camille, by: camille }).events).toEqual([])
    expect(refused(left, leave(9)).code).toBe('not-entered')
  })

  it('is lost to the other one by who left first', () => {
    const { state } = started('round-robin', 4)
    const gone = after(
      state,
      () => leave(1),
      () => leave(0),
    )
    const between = fixturesOf(gone).find(({ sides }) => sides.includes(0) && sides.includes(1))
    expect(between).toMatchObject({ winner: 0, losers: [1], by: 'absence' })
  })

  it('takes out the pair; the last one who stays wins', () => {
    const { state } = started('bracket', 3, 'double')
    let now: Tournament = state
    for (const { players } of state.draw?.sides ?? [])
      now = after(now, () => ({ type: 'LeaveTournament', playerId: players[1] ?? camille, by: null }))
    expect(now).toMatchObject({ phase: 'finished', winners: state.draw?.sides[2]?.players })
  })

  it('stops a tournament that nobody can win any more', () => {
    const { state } = started('bracket', 3, 'simple', 'a', false)
    const semis = after(state, win(fixtureOpen(state), 0, 1))
    const over = after(semis, win('round-2-1', 0, 2))
    const [one, two] = [at(over, 'round-2-1', 0)[0], at(over, 'round-2-1', 1)[0]]
    const gone = after(
      over,
      ...[one, two].map((id) => () => ({ type: 'LeaveTournament', playerId: id ?? camille, by: null }) as const),
    )
    const { events: last } = perform(gone, { type: 'ReopenFixture', matchId: 2 })
    expect(last.map(({ type }) => type)).toEqual(['FixtureReopened', 'TournamentStopped'])
  })
})

describe('due dates', () => {
  const hours = parseWorkingHours('Mon-Fri 08:00-20:00') ?? 'always'
  const rules = { ...context.rules, hours }
  const { state } = started('bracket', 4)
  const date = (due: string | null, fixtureId = 'round-1-1') =>
    ({ type: 'SetDueDates', dues: [{ fixtureId, due }], by: camille }) as const

  it('are days with entry, today or later', () => {
    expect(perform(state, date('2026-11-20'), { rules }).events).toMatchObject([{ type: 'FixturesDated' }])
    expect(refused(state, date('2026-11-19'), { rules }).code).toBe('date-past')
    expect(refused(state, date('2027-01-24'), { rules })).toMatchObject({
      code: 'due-date-closed',
      facts: { current: { before: '2027-01-22', after: '2027-01-25' } },
    })
    const saturday = { rules, now: '2026-11-21T10:00:00.000Z' as never }
    expect(refused(state, date('2026-11-22'), saturday).facts).toEqual({
      current: { before: null, after: '2026-11-23' },
    })
    expect(refused(state, date(null, 'no')).code).toBe('unknown-fixture')
    expect(perform(state, date(null)).events).toEqual([])
    expect(refused(state, { ...date(null), by: person('nobody') }).code).toBe('forbidden')
  })

  it('move by the days that entry was closed, to a day with entry', () => {
    const dated = after(
      state,
      () => date('2026-11-24'),
      () => date('2026-11-26', 'round-1-2'),
      () => date('2026-11-20', 'round-2-1'),
    )
    const closedAt = '2026-11-23T10:00:00.000Z' as never
    const moved = perform(
      dated,
      { type: 'MoveDueDates', closedAt },
      { rules, now: '2026-11-25T10:00:00.000Z' as never },
    )
    expect(moved.events).toEqual([
      fact('FixturesDated', {
        ...about,
        dues: [
          { fixtureId: 'round-1-1', due: '2026-11-26' },
          { fixtureId: 'round-1-2', due: '2026-11-30' },
        ],
      }),
    ])
  })
})
