import { describe, expect, it } from 'vitest'
import { lookUp, withEntry } from '../by-id.ts'
import type { EventData } from '../events.ts'
import { fromPoints, type Instant, type PlayerId } from '../ids.ts'
import type { PlayersState } from '../player/player.ts'
import {
  activePlayer,
  fact,
  parseInstant,
  person,
  plusSeconds,
  rulesWithoutTournaments,
  someFriday,
  stampedEvent,
} from '../testing/builders.ts'
import { byId } from '../testing/entries.ts'
import { given } from '../testing/given-when-then.ts'
import { parseWorkingHours } from '../time/working-hours.ts'
import { MatchEndTimes } from './last-matches.ts'
import { matchDecider, type RecordMatch } from './match.ts'
import { type MatchContext, type MatchesState, scoreOf } from './matches-state.ts'
import { allMatches } from './recent-matches.ts'

const [alice, bob, carol, dave] = [person('alice'), person('bob'), person('carol'), person('dave')]
const startScore = fromPoints(500)
const players: PlayersState = {
  players: byId([alice, bob, carol, dave].map((id) => [id, activePlayer()])),
  registered: 4,
  deleted: [],
  activeAdmins: 0,
}
const rules = {
  hours: parseWorkingHours('Mon-Fri 08:00-19:00')!,
  timeZone: 'Europe/Paris',
  cooldownSeconds: 180,
  rollbackWindowHours: 24,
  withdrawSeconds: 120,
}
const on = (now: Instant): MatchContext => ({
  now,
  rules,
  players,
  ends: new MatchEndTimes(),
  fixtures: rulesWithoutTournaments,
})
const later = (minutes: number) => plusSeconds(someFriday, minutes * 60)

const singles = (one: PlayerId, two: PlayerId, setsOne = 2, setsTwo = 1): RecordMatch => ({
  type: 'RecordMatch',
  ladder: 'simple',
  sideOne: [one],
  sideTwo: [two],
  setsOne,
  setsTwo,
  recorder: one,
  origin: 'entry',
})
const doubles = (...[a, b, c, d]: [PlayerId, PlayerId, PlayerId, PlayerId]): RecordMatch => ({
  ...singles(a, c, 2, 0),
  ladder: 'double',
  sideOne: [a, b],
  sideTwo: [c, d],
})

/** Decides commands one after another, at the given minutes. Returns their events. */
function history(...steps: readonly [minutes: number, command: Parameters<typeof matchDecider.decide>[1]][]) {
  const events: ReturnType<typeof matchDecider.decide>[number][] = []
  for (const [minutes, command] of steps)
    events.push(
      ...given(matchDecider, ...events)
        .when(command, on(later(minutes)))
        .events(),
    )
  return events
}

describe('recording a match', () => {
  it('rates it by the table, with rule, gap and upset in the event', () => {
    given(matchDecider)
      .when(singles(alice, bob), on(someFriday))
      .then(
        fact('MatchPlayed', {
          matchId: 1,
          ladder: 'simple',
          sequence: 1,
          playedAt: someFriday,
          winners: [{ playerId: alice, before: startScore, impact: fromPoints(6) }],
          losers: [{ playerId: bob, before: startScore, impact: fromPoints(-5) }],
          winnerSets: 2,
          loserSets: 1,
          recorder: alice,
          rule: 'fftt-1',
          gap: 0,
          upset: false,
          origin: 'entry',
        }),
      )
  })

  it('puts the winner first, whether side one or side two has won', () => {
    const [event] = given(matchDecider)
      .when(singles(alice, bob, 0, 2), on(someFriday))
      .events()
    expect(event?.data).toMatchObject({ winners: [{ playerId: bob }], losers: [{ playerId: alice }], loserSets: 0 })
  })

  it('numbers matches per ladder and uses the scores of that ladder', () => {
    const events = history([0, singles(alice, bob)], [4, doubles(alice, bob, carol, dave)], [8, singles(bob, alice)])
    const matches = events.map((event) => event.data as EventData<'MatchPlayed'>)
    expect(matches.map(({ ladder, matchId, sequence }) => [ladder, matchId, sequence])).toEqual([
      ['simple', 1, 1],
      ['double', 1, 2],
      ['simple', 2, 3],
    ])
    expect(matches[2]?.winners).toEqual([{ playerId: bob, before: fromPoints(495), impact: fromPoints(6) }])
    expect(matches[1]?.winners.map(({ before }) => before)).toEqual([startScore, startScore])
  })

  it.each([
    [2, 2],
    [1, 1],
    [0, 0],
    [2, 3],
    [1, 0],
    [0, 1],
    [3, 0],
  ])('refuses %i - %i', (one, two) => {
    given(matchDecider)
      .when(singles(alice, bob, one, two), on(someFriday))
      .refused('invalid-score')
  })

  it('refuses the same player twice and a player who is not active', () => {
    given(matchDecider).when(singles(alice, alice), on(someFriday)).refused('same-player-twice')
    given(matchDecider)
      .when(doubles(alice, bob, bob, dave), on(someFriday))
      .refused('same-player-twice')
    given(matchDecider)
      .when(singles(alice, person('nobody')), on(someFriday))
      .refused('player-not-active')
    const pending = { ...players, players: withEntry(players.players, bob, activePlayer({ status: 'pending' })) }
    given(matchDecider)
      .when(singles(alice, bob), { ...on(someFriday), players: pending })
      .refused('player-not-active')
  })

  it('refuses while entry is closed and outside working hours', () => {
    given(matchDecider, fact('EntryClosed', {})).when(singles(alice, bob), on(someFriday)).refused('entry-closed')
    given(matchDecider)
      .when(singles(alice, bob), on(parseInstant('2026-11-20T18:30:00Z')))
      .refused('outside-working-hours', { retryAt: parseInstant('2026-11-23T07:00:00Z') })
  })

  it('refuses a player within the cooldown, across both ladders', () => {
    const past = history([0, singles(alice, bob)])
    given(matchDecider, ...past)
      .when(doubles(carol, dave, bob, alice), on(plusSeconds(someFriday, 179)))
      .refused('cooldown', { retryAt: plusSeconds(someFriday, 180) })
    given(matchDecider, ...past)
      .when(singles(carol, dave), on(plusSeconds(someFriday, 1)))
      .events()
    given(matchDecider, ...past)
      .when(singles(alice, bob), on(plusSeconds(someFriday, 180)))
      .events()
  })

  it('records a live match outside hours and while entry is closed', () => {
    const live: RecordMatch = { ...singles(alice, bob), origin: 'live' }
    const [event] = given(matchDecider, fact('EntryClosed', {}))
      .when(live, on(parseInstant('2026-11-20T20:00:00Z')))
      .events()
    expect(event?.data).toMatchObject({ origin: 'live', matchId: 1 })
  })
})

describe('a live match whose players were disabled or deleted meanwhile', () => {
  const live = { ...singles(alice, bob), origin: 'live' } as const
  const without: PlayersState = {
    ...players,
    players: byId([[alice, activePlayer({ status: 'disabled' })]]),
    deleted: byId([[bob, startScore]]),
  }

  it('is still recorded', () => {
    const [event] = given(matchDecider)
      .when(live, { ...on(someFriday), players: without })
      .events()
    expect(event?.data).toMatchObject({ origin: 'live', losers: [{ playerId: bob, before: startScore }] })
  })

  it('is refused when it is entered by hand', () => {
    given(matchDecider)
      .when(singles(alice, bob), { ...on(someFriday), players: without })
      .refused('player-not-active')
  })
})

describe('cancelling a match', () => {
  const cancel = (matchId: number, ladder: 'simple' | 'double' = 'simple') =>
    ({ type: 'CancelMatch', ladder, matchId, by: carol }) as const

  it('appends an event with the impacts of the match', () => {
    const past = history([0, singles(alice, bob)])
    const [event] = given(matchDecider, ...past)
      .when(cancel(1), on(later(5)))
      .events()
    const { rule: _r, gap: _g, upset: _u, origin: _o, ...facts } = past[0]!.data as EventData<'MatchPlayed'>
    expect(event).toEqual(fact('MatchRolledBack', { ...facts, rolledBackBy: carol, reason: 'cancelled' }))
  })

  it('restores the scores and ends the cooldown', () => {
    const past = history([0, singles(alice, bob)], [1, cancel(1)])
    const state: MatchesState = given(matchDecider, ...past).state()
    expect([alice, bob].map((id) => scoreOf(state, players, 'simple', id))).toEqual([startScore, startScore])
    const [event] = given(matchDecider, ...past)
      .when(singles(alice, bob), on(later(2)))
      .events()
    expect(event?.data).toMatchObject({ matchId: 2, sequence: 2 })
  })

  it('is refused when one of its players has played in the ladder since', () => {
    const past = history([0, singles(alice, bob)], [4, singles(bob, carol)])
    given(matchDecider, ...past)
      .when(cancel(1), on(later(5)))
      .refused('not-rollbackable')
    const undone = history([0, singles(alice, bob)], [4, singles(bob, carol)], [5, cancel(2)])
    given(matchDecider, ...undone)
      .when(cancel(1), on(later(6)))
      .events()
  })

  it('is possible when its players have played in the other ladder since', () => {
    const past = history([0, singles(alice, bob)], [4, doubles(alice, bob, carol, dave)])
    given(matchDecider, ...past)
      .when(cancel(1), on(later(5)))
      .events()
  })

  it('is refused a second time, after the window, and for an unknown match', () => {
    const past = history([0, singles(alice, bob)])
    given(matchDecider, ...past, ...history([0, singles(alice, bob)], [1, cancel(1)]).slice(1))
      .when(cancel(1), on(later(2)))
      .refused('not-rollbackable')
    given(matchDecider, ...past)
      .when(cancel(1), on(plusSeconds(someFriday, 24 * 3600 - 1)))
      .events()
    given(matchDecider, ...past)
      .when(cancel(1), on(plusSeconds(someFriday, 24 * 3600)))
      .refused('not-rollbackable')
    given(matchDecider, ...past)
      .when(cancel(2), on(later(5)))
      .refused('unknown-match')
    given(matchDecider, ...past)
      .when(cancel(1, 'double'), on(later(5)))
      .refused('unknown-match')
  })
})

describe('withdrawing a match', () => {
  const withdraw = (by: PlayerId, matchId = 1) => ({ type: 'WithdrawMatch', ladder: 'simple', matchId, by }) as const
  const past = history([0, singles(alice, bob)])
  const seconds = (count: number) => on(plusSeconds(someFriday, count))

  it('is possible for its recorder, within the time, and restores the scores', () => {
    const withdrawn = given(matchDecider, ...past).when(withdraw(alice), seconds(119))
    const { rule: _r, gap: _g, upset: _u, origin: _o, ...facts } = past[0]!.data as EventData<'MatchPlayed'>
    withdrawn.then(fact('MatchRolledBack', { ...facts, rolledBackBy: alice, reason: 'withdrawn' }))
    expect(scoreOf(withdrawn.state(), players, 'simple', bob)).toBe(startScore)
  })

  it('is refused to others, after the time, a second time, and for an unknown match', () => {
    const again = (...events: typeof past) => given(matchDecider, ...events)
    again(...past)
      .when(withdraw(bob), seconds(60))
      .refused('forbidden')
    again(...past)
      .when(withdraw(alice), seconds(120))
      .refused('too-late-to-withdraw')
    again(...past)
      .when(withdraw(alice, 2), seconds(60))
      .refused('unknown-match')
    const twice = history([0, singles(alice, bob)], [1, withdraw(alice)])
    again(...twice)
      .when(withdraw(alice), seconds(61))
      .refused('too-late-to-withdraw')
  })

  it('is refused when one of its players has played since', () => {
    const quick = { ...on(plusSeconds(someFriday, 60)), rules: { ...rules, cooldownSeconds: 0 } }
    const [next] = given(matchDecider, ...past)
      .when(singles(bob, carol), quick)
      .events()
    given(matchDecider, ...past, next!)
      .when(withdraw(alice), seconds(61))
      .refused('too-late-to-withdraw')
  })

  it('is refused once a referee has corrected the match', () => {
    const result = { winners: [bob], losers: [alice], loserSets: 0 } as const
    const correction = { type: 'CorrectMatch', ladder: 'simple', matchId: 1, result, by: carol, revision: 1 } as const
    const corrected = history([0, singles(alice, bob)], [1, correction])
    given(matchDecider, ...corrected)
      .when(withdraw(alice), seconds(61))
      .refused('too-late-to-withdraw')
  })

  it('is possible after another match was corrected', () => {
    const result = { winners: [bob], losers: [alice], loserSets: 0 } as const
    const correction = { type: 'CorrectMatch', ladder: 'simple', matchId: 1, result, by: carol, revision: 2 } as const
    const events = history([0, singles(alice, bob)], [5, singles(alice, carol)], [6, correction])
    const [event] = given(matchDecider, ...events)
      .when(withdraw(alice, 2), on(later(6.5)))
      .events()
    expect(event).toMatchObject({ type: 'MatchRolledBack', data: { matchId: 2 } })
  })

  it('is never possible when the setting is 0', () => {
    const off = { ...seconds(0), rules: { ...rules, withdrawSeconds: 0 } }
    given(matchDecider, ...past)
      .when(withdraw(alice), off)
      .refused('too-late-to-withdraw')
  })
})

describe('entry', () => {
  it('opens and closes, without an event when nothing changes', () => {
    given(matchDecider).when({ type: 'OpenEntry' }, on(someFriday)).then()
    given(matchDecider).when({ type: 'CloseEntry' }, on(someFriday)).then(fact('EntryClosed', {}))
    given(matchDecider, fact('EntryClosed', {})).when({ type: 'CloseEntry' }, on(someFriday)).then()
    given(matchDecider, fact('EntryClosed', {}))
      .when({ type: 'OpenEntry' }, on(someFriday))
      .then(fact('EntryOpened', {}))
  })
})

it('keeps about a month of matches in its state', () => {
  const day = 24 * 60
  let state = matchDecider.initialState()
  for (let i = 0; i < 2_000; i += 1) {
    const now = later(i * day)
    const [event] = matchDecider.decide(state, { ...singles(alice, bob), origin: 'live' }, on(now))
    state = matchDecider.evolve(state, stampedEvent(event!, { at: now }))
    const result = { winners: [bob], losers: [alice], loserSets: 0 } as const
    const wanted = { ladder: 'simple', matchId: i + 1, result, by: carol, revision: state.revision } as const
    const [corrected] = matchDecider.decide(state, { type: 'CorrectMatch', ...wanted }, on(now))
    state = matchDecider.evolve(state, stampedEvent(corrected!, { at: now }))
  }
  expect(state.corrected.length).toBeLessThan(160)
  expect(allMatches(state.recent.simple).length).toBeLessThan(160)
  expect(lookUp(state.standings.simple, alice)?.last).toEqual({ sequence: 2_000, playedAt: later(1_999 * day) })
  expect(state.lastId.simple).toBe(2_000)
})
