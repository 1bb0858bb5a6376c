import { describe, expect, it } from 'vitest'
import { fact } from '../testing/builders.ts'
import { given } from '../testing/given-when-then.ts'
import {
  about,
  context,
  contextAfterEntries,
  disabled,
  draw,
  enter,
  entered,
  events,
  leave,
  marius,
  nth,
  openTournamentEvents,
  started,
} from '../testing/tournaments.ts'
import { playerLeftOut } from './entries.ts'
import { tournamentDecider } from './tournament.ts'
import type { Tournament } from './tournament-state.ts'

describe('entries', () => {
  it('are open to players until the end of the last day, and to organisers until the start', () => {
    given(tournamentDecider, ...openTournamentEvents())
      .when(enter(4), context)
      .then(fact('TournamentEntered', { ...about, playerId: nth(4) }))
    given(tournamentDecider, ...openTournamentEvents())
      .when(enter(3), context)
      .then()
    given(tournamentDecider, ...openTournamentEvents())
      .when(enter(4, nth(5)), context)
      .refused('forbidden')
    given(tournamentDecider, ...openTournamentEvents())
      .when(enter(4), contextAfterEntries)
      .refused('entries-over')
    expect(
      given(tournamentDecider, ...openTournamentEvents())
        .when(enter(4, marius), contextAfterEntries)
        .events(),
    ).toHaveLength(1)
    given(tournamentDecider, ...openTournamentEvents())
      .when(enter(64), { ...context, players: disabled(nth(64)) })
      .refused('player-not-active')
    given(tournamentDecider, ...openTournamentEvents('bracket', 64))
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

  it('are proposed, and accepted, which enters the partner and ends the other proposals of both players', () => {
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
      .when(answer('AcceptPair', 7, 0), contextAfterEntries)
      .refused('entries-over')
  })

  it('are for players who have entered a tournament of doubles and have no partner', () => {
    given(tournamentDecider, ...openTournamentEvents())
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

  it('end when one of the two players withdraws the entry', () => {
    const state = given(tournamentDecider, ...past, asked, fact('PairAccepted', both))
      .when(leave(7), context)
      .state()
    expect(state?.pairs).toEqual([])
    expect(state?.entries).toContain(nth(0))
  })

  it('are formed at the draw by players without a partner, the best with the weakest; an odd one is left out', () => {
    const commands = [...entered('bracket', 3, 'double'), enter(6)]
    const state = events(...commands, propose(0, 5), answer('AcceptPair', 5, 0), enter(7), leave(7))
    expect(playerLeftOut(given(tournamentDecider, ...state).state() as Tournament)).toBe(nth(6))
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
