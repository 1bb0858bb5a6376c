import { describe, expect, it } from 'vitest'
import type { EventData } from '../events.ts'
import { fromPoints, type Instant, type PlayerId } from '../ids.ts'
import type { PlayerRecord } from '../player/player.ts'
import {
  activePlayer,
  fact,
  person,
  plusSeconds,
  rulesWithoutTournaments,
  someFriday,
  stampedEvent,
  unrestrictedEntryRules,
  uuidOf,
} from '../testing/builders.ts'
import { byId } from '../testing/entries.ts'
import { given } from '../testing/given-when-then.ts'
import { MatchEndTimes } from './last-matches.ts'
import { matchDecider } from './match.ts'
import type { MatchContext } from './matches-state.ts'

const [alice, bob, carol, dave] = [person('alice'), person('bob'), person('carol'), person('dave')]
const startScore = fromPoints(500)

/** A context in which `roles` changes the records of some players; the others are active and have no other role. */
const inHours = (hours: number, roles: Record<PlayerId, Partial<PlayerRecord>> = {}): MatchContext => ({
  now: plusSeconds(someFriday, hours * 3600),
  rules: unrestrictedEntryRules,
  ends: new MatchEndTimes(),
  fixtures: rulesWithoutTournaments,
  players: {
    players: byId([alice, bob, carol, dave].map((id) => [id, activePlayer(roles[id])])),
    registered: 4,
    deleted: [],
    activeAdmins: 0,
  },
})

const side = (playerId: PlayerId, points: number) => ({ playerId, before: startScore, impact: fromPoints(points) })
const match: EventData<'MatchPlayed'> = {
  matchId: 1,
  ladder: 'simple',
  sequence: 1,
  playedAt: someFriday,
  winners: [side(alice, 6)],
  losers: [side(bob, -5)],
  winnerSets: 2,
  loserSets: 1,
  recorder: alice,
  rule: 'fftt-1',
  gap: 0,
  upset: false,
  origin: 'entry',
}
const played = stampedEvent(fact('MatchPlayed', match))
const { rule: _r, gap: _g, upset: _u, origin: _o, ...facts } = match
const later = (hours: number): { at: Instant } => ({ at: plusSeconds(someFriday, hours * 3600) })
const cancelled = stampedEvent(
  fact('MatchRolledBack', { ...facts, rolledBackBy: carol, reason: 'cancelled' }),
  later(2),
)

const contestId = uuidOf('contest')
const about = { contestId, matchId: 1, ladder: 'simple', sequence: 1 } as const
const contested = stampedEvent(fact('MatchContested', { ...about, contestedBy: bob }), later(1))
const upheld = stampedEvent(fact('ContestUpheld', { ...about, upheldBy: carol }), later(2))

const contest = (by: PlayerId, over: { contestId?: string; matchId?: number } = {}) =>
  ({ type: 'ContestMatch', contestId: uuidOf('another'), ladder: 'simple', matchId: 1, by, ...over }) as const
const uphold = (by: PlayerId, id = contestId) => ({ type: 'UpholdContest', contestId: id, by }) as const

describe('contesting a match', () => {
  it('is possible for each of its players, once', () => {
    given(matchDecider, played)
      .when(contest(bob, { contestId }), inHours(1))
      .then(fact('MatchContested', { ...about, contestedBy: bob }))
    given(matchDecider, played, contested).when(contest(bob), inHours(1)).refused('already-contested')
    given(matchDecider, played, contested, upheld).when(contest(bob), inHours(3)).refused('already-contested')
    expect(given(matchDecider, played, contested).when(contest(alice), inHours(1)).events()).toHaveLength(1)
  })

  it('changes nothing when the command is repeated', () => {
    given(matchDecider, played, contested).when(contest(bob, { contestId }), inHours(1)).then()
  })

  it('is refused to others, for a cancelled, an unknown and an old match', () => {
    given(matchDecider, played).when(contest(carol), inHours(1)).refused('forbidden')
    given(matchDecider, played, cancelled).when(contest(bob), inHours(3)).refused('not-contestable')
    given(matchDecider, played)
      .when(contest(bob, { matchId: 2 }), inHours(1))
      .refused('unknown-match')
    given(matchDecider, played).when(contest(bob), inHours(24)).refused('not-contestable')
  })
})

describe('upholding a contest', () => {
  it('is possible once, also when the match is too old to be contested', () => {
    given(matchDecider, played, contested)
      .when(uphold(carol), inHours(100))
      .then(fact('ContestUpheld', { ...about, upheldBy: carol }))
    const decided = { current: { by: carol, at: later(2).at } }
    given(matchDecider, played, contested, upheld).when(uphold(dave), inHours(3)).refused('already-decided', decided)
  })

  it('is refused once the match is cancelled, with who cancelled it and when', () => {
    const decided = { current: { by: carol, at: later(2).at } }
    given(matchDecider, played, contested, cancelled).when(uphold(dave), inHours(3)).refused('already-decided', decided)
  })

  it('is refused for an unknown contest, and when the match is older than a month', () => {
    given(matchDecider, played, contested)
      .when(uphold(carol, uuidOf('no contest')), inHours(3))
      .refused('unknown-contest')
    given(matchDecider, played, contested)
      .when(uphold(carol), inHours(31 * 24))
      .refused('unknown-contest')
  })
})

describe('cancelling a match of which the referee has read that a contest waits', () => {
  const cancel = { type: 'CancelMatch', ladder: 'simple', matchId: 1, by: dave, contested: true } as const

  it('is refused once all its contests are decided, with who decided and when', () => {
    const decided = { current: { by: carol, at: later(2).at } }
    for (const decision of [upheld, cancelled])
      given(matchDecider, played, contested, decision).when(cancel, inHours(3)).refused('already-decided', decided)
  })

  it('is possible while one waits, and after the decision for a referee who has read of it', () => {
    const second = stampedEvent(
      fact('MatchContested', { ...about, contestId: uuidOf('two'), contestedBy: alice }),
      later(1),
    )
    const { contested: _, ...knowing } = cancel
    for (const [past, command] of [
      [[contested, second, upheld], cancel],
      [[contested, upheld], knowing],
    ] as const)
      expect(
        given(matchDecider, played, ...past)
          .when(command, inHours(3))
          .events(),
      ).toHaveLength(1)
  })
})

describe('a referee who plays in a contested match', () => {
  const other = { [carol]: { referee: true } }
  const cancel = { type: 'CancelMatch', ladder: 'simple', matchId: 1, by: alice } as const

  it('does not decide about it while another referee or admin could', () => {
    const past = given(matchDecider, played, contested)
    for (const [id, role] of [
      [carol, { referee: true }],
      [dave, { admin: true }],
    ] as const)
      past.when(uphold(alice), inHours(3, { [id]: role })).refused('not-your-match-to-decide')
    past.when(cancel, inHours(3, other)).refused('not-your-match-to-decide')
  })

  it('decides when all other referees and admins play in it too or are disabled, or none exists', () => {
    for (const roles of [{}, { [bob]: { admin: true } }, { [carol]: { referee: true, status: 'disabled' } }] as const) {
      expect(given(matchDecider, played, contested).when(uphold(alice), inHours(3, roles)).events()).toHaveLength(1)
      expect(given(matchDecider, played, contested).when(cancel, inHours(3, roles)).events()).toHaveLength(1)
    }
  })

  it('may cancel it when no contest waits for a decision', () => {
    for (const past of [[played], [played, contested, upheld]])
      expect(
        given(matchDecider, ...past)
          .when(cancel, inHours(3, other))
          .events(),
      ).toHaveLength(1)
  })
})

it('the state drops contests of matches that are too old, once there are many', () => {
  const many = Array.from({ length: 40 }, (_, index) => {
    const at = plusSeconds(someFriday, index * 24 * 3600)
    const ids = { matchId: index + 1, sequence: index + 1 }
    return [
      stampedEvent(fact('MatchPlayed', { ...match, ...ids, playedAt: at }), { at }),
      stampedEvent(fact('MatchContested', { ...about, ...ids, contestId: uuidOf(`${index}`), contestedBy: bob }), {
        at,
      }),
    ]
  })
  const { contests } = given(matchDecider, ...many.flat()).state()
  // Old contests are dropped only if there are 32 before another one is added. There were only 31 before the last
  // contest was added, so the oldest of the 31 stayed, although it is too old.
  expect(contests.map(({ sequence }) => sequence)).toEqual(Array.from({ length: 32 }, (_, index) => index + 9))
})
