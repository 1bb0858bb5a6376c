import { describe, expect, it } from 'vitest'
import { fact } from '../testing/builders.ts'
import { given } from '../testing/given-when-then.ts'
import {
  contextAfterEntries,
  createAndEnterCommands,
  decidedEvents,
  drawCommand,
  enterCommand,
  leaveCommand,
  marius,
  openTournamentEvents,
  playerOfRank,
  playersWithDisabled,
  startCommand,
  startedTournament,
  tournamentContext,
  tournamentIdField,
} from '../testing/tournaments.ts'
import { findPlayerLeftOut } from './entries.ts'
import { tournamentDecider } from './tournament.ts'
import type { Tournament } from './tournament-state.ts'

describe('entries', () => {
  it('are open to players until the end of the last day, and to organisers until the start', () => {
    given(tournamentDecider, ...openTournamentEvents())
      .when(enterCommand(4), tournamentContext)
      .then(fact('TournamentEntered', { ...tournamentIdField, playerId: playerOfRank(4) }))
    given(tournamentDecider, ...openTournamentEvents())
      .when(enterCommand(3), tournamentContext)
      .then()
    given(tournamentDecider, ...openTournamentEvents())
      .when(enterCommand(4, playerOfRank(5)), tournamentContext)
      .refused('forbidden')
    given(tournamentDecider, ...openTournamentEvents())
      .when(enterCommand(4), contextAfterEntries)
      .refused('entries-over')
    expect(
      given(tournamentDecider, ...openTournamentEvents())
        .when(enterCommand(4, marius), contextAfterEntries)
        .events(),
    ).toHaveLength(1)
    given(tournamentDecider, ...openTournamentEvents())
      .when(enterCommand(64), { ...tournamentContext, players: playersWithDisabled(playerOfRank(64)) })
      .refused('player-not-active')
    given(tournamentDecider, ...openTournamentEvents('bracket', 64))
      .when(enterCommand(64), tournamentContext)
      .refused('tournament-full')
    given(tournamentDecider, ...startedTournament('bracket', 4).past)
      .when(enterCommand(4), tournamentContext)
      .refused('tournament-started')
  })

  it('are withdrawn by players until the end of the last day, and by organisers and disabled players until the start', () => {
    const open = given(tournamentDecider, ...openTournamentEvents())
    open.when(leaveCommand(3), contextAfterEntries).refused('entries-over')
    for (const by of [marius, null])
      given(tournamentDecider, ...openTournamentEvents())
        .when(leaveCommand(3, by), contextAfterEntries)
        .then(fact('EntryWithdrawn', { ...tournamentIdField, playerId: playerOfRank(3) }))
  })

  it('are not withdrawn once the tournament has begun, when that would lose fixtures', () => {
    given(tournamentDecider, ...decidedEvents(...createAndEnterCommands('bracket', 4), drawCommand, startCommand))
      .when({ ...leaveCommand(3), onlyEntry: true }, tournamentContext)
      .refused('tournament-started')
  })

  it('are withdrawn by players and organisers, which drops the draw', () => {
    const past = decidedEvents(...createAndEnterCommands('bracket', 4), drawCommand)
    const left = given(tournamentDecider, ...past).when(leaveCommand(3), tournamentContext)
    left.then(fact('EntryWithdrawn', { ...tournamentIdField, playerId: playerOfRank(3) }))
    expect(left.state()).toMatchObject({ draw: null, draws: 1 })
    given(tournamentDecider, ...past)
      .when(leaveCommand(9), tournamentContext)
      .refused('not-entered')
    given(tournamentDecider, ...past)
      .when(leaveCommand(9, null), tournamentContext)
      .then()
    given(tournamentDecider, ...past)
      .when(leaveCommand(3, playerOfRank(2)), tournamentContext)
      .refused('forbidden')
  })
})

describe('pairs', () => {
  const past = decidedEvents(...createAndEnterCommands('bracket', 3, 'double'))
  const propose = (by: number, to: number) =>
    ({ type: 'ProposePair', by: playerOfRank(by), to: playerOfRank(to) }) as const
  const answer = (type: 'AcceptPair' | 'RefusePair', by: number, from: number) =>
    ({ type, by: playerOfRank(by), from: playerOfRank(from) }) as const
  const asked = fact('PairProposed', { ...tournamentIdField, from: playerOfRank(0), to: playerOfRank(7) })
  const both = { ...tournamentIdField, from: playerOfRank(0), to: playerOfRank(7) }

  it('are proposed, and accepted, which enters the partner and ends the other proposals of both players', () => {
    given(tournamentDecider, ...past)
      .when(propose(0, 7), tournamentContext)
      .then(asked)
    given(tournamentDecider, ...past, asked)
      .when(propose(0, 7), tournamentContext)
      .then()
    const others = [
      fact('PairProposed', { ...tournamentIdField, from: playerOfRank(1), to: playerOfRank(0) }),
      fact('PairProposed', { ...tournamentIdField, from: playerOfRank(2), to: playerOfRank(3) }),
    ]
    const accepted = given(tournamentDecider, ...past, asked, ...others).when(
      answer('AcceptPair', 7, 0),
      tournamentContext,
    )
    accepted.then(fact('PairAccepted', both))
    expect(accepted.state()).toMatchObject({
      pairs: [[playerOfRank(0), playerOfRank(7)]],
      proposals: [{ from: playerOfRank(2), to: playerOfRank(3) }],
    })
    expect(accepted.state()?.entries.at(-1)).toBe(playerOfRank(7))
  })

  it('are refused and withdrawn', () => {
    given(tournamentDecider, ...past, asked)
      .when(answer('RefusePair', 7, 0), tournamentContext)
      .then(fact('PairRefused', both))
    given(tournamentDecider, ...past, asked)
      .when({ type: 'WithdrawPair', by: playerOfRank(0) }, tournamentContext)
      .then(fact('PairWithdrawn', both))
    given(tournamentDecider, ...past)
      .when(answer('RefusePair', 7, 0), tournamentContext)
      .refused('proposal-over')
    given(tournamentDecider, ...past, asked, fact('PairWithdrawn', both))
      .when(answer('AcceptPair', 7, 0), tournamentContext)
      .refused('proposal-over')
    given(tournamentDecider, ...past, asked)
      .when(answer('AcceptPair', 7, 0), contextAfterEntries)
      .refused('entries-over')
  })

  it('are for players who have entered a tournament of doubles and have no partner', () => {
    given(tournamentDecider, ...openTournamentEvents())
      .when(propose(0, 1), tournamentContext)
      .refused('not-doubles')
    given(tournamentDecider, ...past)
      .when(propose(0, 0), tournamentContext)
      .refused('same-player-twice')
    given(tournamentDecider, ...past)
      .when(propose(9, 0), tournamentContext)
      .refused('not-entered')
    given(tournamentDecider, ...past)
      .when(propose(1, 0), { ...tournamentContext, players: playersWithDisabled() })
      .refused('player-not-active')
    given(tournamentDecider, ...past, asked, fact('PairAccepted', both))
      .when(propose(1, 7), tournamentContext)
      .refused('already-paired')
  })

  it('end when one of the two players withdraws the entry', () => {
    const state = given(tournamentDecider, ...past, asked, fact('PairAccepted', both))
      .when(leaveCommand(7), tournamentContext)
      .state()
    expect(state?.pairs).toEqual([])
    expect(state?.entries).toContain(playerOfRank(0))
  })

  it('are formed at the draw by players without a partner, the best with the weakest; an odd one is left out', () => {
    const commands = [...createAndEnterCommands('bracket', 3, 'double'), enterCommand(6)]
    const state = decidedEvents(
      ...commands,
      propose(0, 5),
      answer('AcceptPair', 5, 0),
      enterCommand(7),
      leaveCommand(7),
    )
    expect(findPlayerLeftOut(given(tournamentDecider, ...state).state() as Tournament)).toBe(playerOfRank(6))
    const [drawn] = given(tournamentDecider, ...state)
      .when(drawCommand, tournamentContext)
      .events()
    const pairs = [
      [0, 5],
      [1, 4],
      [2, 3],
    ].map((pair) => ({ players: pair.map(playerOfRank), score: 1975 }))
    expect(drawn).toMatchObject({ data: { sides: expect.arrayContaining(pairs), number: 1 } })
  })
})
