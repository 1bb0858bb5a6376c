import { describe, expect, it } from 'vitest'
import type { EventData, StampedEvent } from '../events.ts'
import { fromPoints, type PlayerId } from '../ids.ts'
import { type MatchEventType, matchDecider } from '../match/match.ts'
import { fact, person, plusSeconds, someFriday, stampedEvent } from '../testing/builders.ts'
import { given } from '../testing/given-when-then.ts'
import { type ReactionContext, reactionDecider } from './reactions.ts'

const [alice, bob, carol] = [person('alice'), person('bob'), person('carol')]
const side = (playerId: PlayerId, impact: number) => ({ playerId, before: fromPoints(500), impact: fromPoints(impact) })
const match: EventData<'MatchPlayed'> = {
  matchId: 1,
  ladder: 'double',
  sequence: 7,
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
const cancelled = stampedEvent(fact('MatchRolledBack', { ...facts, rolledBackBy: carol, reason: 'cancelled' }))

/** The context of a command some days after the match. @param events later events of the match */
const inDays = (days: number, ...events: readonly StampedEvent<MatchEventType>[]): ReactionContext => ({
  now: plusSeconds(someFriday, days * 86_400),
  matches: given(matchDecider, played, ...events).state(),
})

const about = { ladder: 'double', matchId: 1 } as const
const data = { ...about, sequence: 7 }
const react = (by: PlayerId, matchId = 1) => ({ type: 'ReactToMatch', ...about, matchId, by, sign: 'fire' }) as const
const remove = { type: 'RemoveReaction', ...about, by: carol } as const
const hide = (by: PlayerId) => ({ type: 'HideReactions', ...about, by }) as const
const show = (by: PlayerId) => ({ type: 'ShowReactions', ...about, by }) as const

describe('a reaction', () => {
  it('is possible for everybody, players of the match included', () => {
    for (const by of [alice, bob, carol])
      given(reactionDecider)
        .when(react(by), inDays(0))
        .then(fact('MatchReacted', { ...data, playerId: by, sign: 'fire' }))
  })

  it('can be taken away', () => {
    given(reactionDecider)
      .when(remove, inDays(1))
      .then(fact('ReactionRemoved', { ...data, playerId: carol }))
  })

  it('can change until the match is 30 days old', () => {
    expect(given(reactionDecider).when(react(carol), inDays(29.9)).events()).toHaveLength(1)
    for (const command of [react(carol), remove, hide(alice), show(alice)])
      given(reactionDecider).when(command, inDays(30)).refused('too-late-to-react')
  })

  it('is refused for an unknown or a cancelled match', () => {
    given(reactionDecider).when(react(carol, 2), inDays(0)).refused('unknown-match')
    given(reactionDecider).when(react(carol), inDays(0, cancelled)).refused('too-late-to-react')
  })
})

describe('hiding the reactions', () => {
  it('is possible for each player of the match, and so is showing them again', () => {
    for (const by of [alice, bob]) {
      given(reactionDecider)
        .when(hide(by), inDays(0))
        .then(fact('ReactionsHidden', { ...data, hiddenBy: by }))
      given(reactionDecider)
        .when(show(by), inDays(0))
        .then(fact('ReactionsShown', { ...data, shownBy: by }))
    }
    for (const command of [hide(carol), show(carol)])
      given(reactionDecider).when(command, inDays(0)).refused('forbidden')
  })
})
