import { expect, it } from 'vitest'
import type { DomainEvent, EventData } from '../events.ts'
import type { Instant, Ladder } from '../ids.ts'
import { streams, tournamentStream } from '../streams.ts'
import { fact, person, plusSeconds, someFriday, stampedEvent } from '../testing/builders.ts'
import { followUpStateAfter, followUpsOf, initialFollowUpState } from './follow-ups.ts'

const [ann, ben] = [person('ann'), person('ben')]
const sides: Pick<EventData<'MatchPlayed'>, 'winners' | 'losers'> = {
  winners: [{ playerId: ann, before: 1000 as never, impact: 12 as never }],
  losers: [{ playerId: ben, before: 1000 as never, impact: -10 as never }],
}
const about = { ladder: 'simple', matchId: 7, sequence: 7, playedAt: someFriday } as const
const result = { winners: [ann], losers: [ben], loserSets: 1 }

const created = (tournamentId: string, ladder: Ladder = 'simple') =>
  fact('TournamentCreated', {
    tournamentId,
    name: 'Coupe',
    format: 'bracket',
    ladder,
    thirdPlace: false,
    entriesUntil: '2026-11-27',
    organiser: ben,
  })
const played = (tournamentId: string) =>
  fact('MatchPlayed', {
    ...about,
    ...sides,
    winnerSets: 2,
    loserSets: 1,
    recorder: ann,
    rule: 'fftt-1',
    gap: 0 as never,
    upset: false,
    origin: 'entry',
    fixture: { tournamentId, fixtureId: 'final' },
  })
const corrected = (now: EventData<'MatchCorrected'>['now']) =>
  ({ type: 'MatchCorrected', data: { ...about, now } }) as unknown as DomainEvent // only these fields are read
const cancelled = { type: 'MatchRolledBack', data: about } as unknown as DomainEvent // only these fields are read
const finished = (tournamentId: string, winner = ann) => fact('TournamentFinished', { tournamentId, winners: [winner] })
const entered = (tournamentId: string) => fact('TournamentEntered', { tournamentId, playerId: ann })
const deleted = fact('PlayerDeleted', { playerId: ann })

const stateAfter = (events: readonly DomainEvent[], at: Instant = someFriday) =>
  events.reduce((state, event) => followUpStateAfter(state, stampedEvent(event, { at })), initialFollowUpState)
const following = (event: DomainEvent, ...before: readonly DomainEvent[]) =>
  followUpsOf(stateAfter(before), stampedEvent(event)).map(({ stream, command }) => [stream, command])
const one = tournamentStream('one')
const star = (type: 'AwardStar' | 'RemoveStar', player = ann) => [
  streams.players,
  { type, playerId: player, tournamentId: 'one' },
]

it('a match decides the fixture for which it counts', () => {
  expect(following(played('one'))).toEqual([[one, { type: 'WinFixture', fixtureId: 'final', matchId: 7, ...result }]])
})

it('a cancelled or corrected match reopens or corrects its fixture, only in a tournament of its ladder', () => {
  const before = [created('one'), played('one'), created('two', 'double'), played('two')]
  const reopened = [[one, { type: 'ReopenFixture', matchId: 7 }]]
  expect(following(cancelled, ...before)).toEqual(reopened)
  expect(following(corrected(null), ...before)).toEqual(reopened)
  expect(following(corrected({ ...sides, loserSets: 1 } as EventData<'MatchCorrected'>['now']), ...before)).toEqual([
    [one, { type: 'CorrectFixture', matchId: 7, ...result }],
  ])
})

it('a cancelled match reopens its fixture also once the tournament was stopped, which leaves nobody the star', () => {
  const stopped = fact('TournamentStopped', { tournamentId: 'one' })
  const before = [created('one'), played('one'), finished('one'), stopped]
  expect(following(cancelled, ...before)).toEqual([[one, { type: 'ReopenFixture', matchId: 7 }]])
  expect(stateAfter(before).tournaments['one']).toMatchObject({ winners: [], finishedAt: someFriday })
})

it('a deleted player leaves each tournament that the player has entered and not left', () => {
  const left = fact('TournamentLeft', { tournamentId: 'two', playerId: ann })
  const byOther = fact('TournamentEntered', { tournamentId: 'three', playerId: ben })
  const before = [created('one'), entered('one'), created('two'), entered('two'), left, created('three'), byOther]
  expect(following(deleted, ...before)).toEqual([[one, { type: 'LeaveTournament', playerId: ann, by: null }]])
})

it('due dates move when entry opens after it was closed', () => {
  const [opened, closed] = [fact('EntryOpened', {}), fact('EntryClosed', {})]
  expect(following(opened, created('one'))).toEqual([])
  expect(following(opened, created('one'), closed)).toEqual([[one, { type: 'MoveDueDates', closedAt: someFriday }]])
})

it('the winners get the star, and those who had it before lose it', () => {
  expect(following(finished('one'), created('one'))).toEqual([star('AwardStar')])
  const resumed = fact('TournamentResumed', { tournamentId: 'one' })
  expect(following(resumed, created('one'), finished('one'))).toEqual([star('RemoveStar')])
  expect(following(finished('one', ben), created('one'), finished('one'))).toEqual([
    star('RemoveStar'),
    star('AwardStar', ben),
  ])
})

const inDays = (days: number) => ({ at: plusSeconds(someFriday, days * 86_400) })

it('of 32 tournaments, a finished one is dropped from the state when none of its matches can be changed any more', () => {
  const others = Array.from({ length: 31 }, (_, index) => `other ${index}`)
  const state = stateAfter([created('one'), finished('one'), ...others.map((id) => created(id))])
  const later = (days: number) =>
    Object.keys(followUpStateAfter(state, stampedEvent(created('last'), inDays(days))).tournaments)
  expect(later(31)).toEqual(['one', ...others, 'last'])
  expect(later(32)).toEqual([...others, 'last'])
})

it('a cancelled match reopens its fixture also after a creation that a wrong clock has dated years ahead', () => {
  const before = stateAfter([created('one'), played('one'), finished('one')])
  const state = followUpStateAfter(before, stampedEvent(created('two'), inDays(2_000)))
  expect(followUpsOf(state, stampedEvent(cancelled)).map(({ command }) => command)).toEqual([
    { type: 'ReopenFixture', matchId: 7 },
  ])
})

it('a deleted player does not leave a tournament that can no longer change, and its due dates do not move', () => {
  const state = stateAfter([created('one'), entered('one'), finished('one'), fact('EntryClosed', {}), created('two')])
  const following = (event: DomainEvent, days: number) =>
    followUpsOf(state, stampedEvent(event, inDays(days))).map(({ tournamentId }) => tournamentId)
  expect(following(deleted, 31)).toEqual(['one'])
  expect(following(deleted, 32)).toEqual([])
  expect(following(fact('EntryOpened', {}), 31)).toEqual(['one', 'two'])
  expect(following(fact('EntryOpened', {}), 32)).toEqual(['two'])
})
