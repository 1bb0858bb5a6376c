import { currentTournamentsKey, pastTournamentsKey, playerTournamentsKey } from '@topspin/domain/documents/tournaments'
import type { DomainEvent } from '@topspin/domain/events'
import { fact, plusSeconds, someFriday, stampedEvent, uuidOf } from '@topspin/domain/testing/builders'
import { describe, expect, it } from 'vitest'
import { foldEvents } from '../testing/documents.ts'
import { ann, ben, cleo } from '../testing/facts.ts'
import { tournaments } from './tournaments.ts'

const tournamentId = uuidOf('tournament')
const otherId = uuidOf('other tournament')
const about = { tournamentId }
const plan = { name: 'Coupe d’automne', format: 'bracket', thirdPlace: false, entriesUntil: '2026-11-27' } as const
const created = (id = tournamentId) =>
  fact('TournamentCreated', { tournamentId: id, ladder: 'simple', organiser: cleo, ...plan })
const entered = fact('TournamentEntered', { ...about, playerId: ann })
const started = fact('TournamentStarted', about)
const finished = (winner = ann) => fact('TournamentFinished', { ...about, winners: [winner] })
const resumed = fact('TournamentResumed', about)
const stopped = fact('TournamentStopped', about)
const deleted = fact('TournamentDeleted', about)

/** Folds events that Cleo has caused, one each hour from `someFriday` on. */
const hourly = (...events: readonly DomainEvent[]) =>
  foldEvents(tournaments, ...events.map((event, hour) => stampedEvent(event, { at: inHours(hour), actor: cleo })))
const inHours = (hours: number) => plusSeconds(someFriday, hours * 3_600)

describe('a tournament', () => {
  it('is kept as it stands, with the time at which its phase began', () => {
    expect(hourly(created(), entered).document(tournamentId)).toMatchObject({
      state: { tournamentId, ...plan, organiser: cleo, phase: 'entries', entries: [ann] },
      since: inHours(0),
    })
    const dated = fact('FixturesDated', { ...about, dues: [{ fixtureId: 'round-1-1', due: '2026-12-01' }] })
    expect(hourly(created(), entered, started, dated).document(tournamentId)).toMatchObject({
      state: { phase: 'running', dues: { 'round-1-1': '2026-12-01' }, startedAt: inHours(2) },
      since: inHours(2),
    })
  })

  it('that gets another winner keeps the time at which it was finished first', () => {
    expect(hourly(created(), started, finished(ann), finished(ben)).document(tournamentId)).toMatchObject({
      state: { phase: 'finished', winners: [ben] },
      since: inHours(2),
    })
    expect(hourly(created(), started, finished(), resumed).document(tournamentId)).toMatchObject({
      state: { phase: 'running', winners: null, startedAt: inHours(1) },
      since: inHours(3),
    })
  })

  it('says when each fixture was decided, and who gave a forfeit', () => {
    const [match, forfeit] = [
      { ...about, fixtureId: 'round-1-1' },
      { ...about, fixtureId: 'round-1-2' },
    ]
    const won = fact('FixtureWon', { ...match, matchId: 7, winners: [ann], losers: [ben], loserSets: 0 })
    const given = fact('FixtureForfeited', { ...forfeit, absent: [ben] })
    const documentAfter = (...events: readonly DomainEvent[]) =>
      hourly(created(), started, won, given, ...events).document(tournamentId)
    const ofMatch = { at: inHours(2), by: null }
    expect(documentAfter()).toHaveProperty('decided', {
      'round-1-1': ofMatch,
      'round-1-2': { at: inHours(3), by: cleo },
    })
    expect(documentAfter(fact('ForfeitTakenBack', forfeit))).toHaveProperty('decided', { 'round-1-1': ofMatch })
    const reopened = fact('FixtureReopened', { ...match, matchId: 7 })
    expect(documentAfter(reopened, fact('ForfeitTakenBack', forfeit))).toHaveProperty('decided', {})
  })

  it('that is deleted leaves no document', () => {
    expect(hourly(created(), entered, deleted).keys()).toEqual([])
  })
})

describe('the tournaments of a player', () => {
  const drawn = (id: string, ...players: (typeof ann)[]) =>
    fact('TournamentDrawn', {
      tournamentId: id,
      code: 'a',
      number: 1,
      sides: players.map((player) => ({ players: [player], score: 1000 })),
      groups: [players.map((_, side) => side)],
    })
  const played = (id: string, [winner, loser]: readonly [typeof ann, typeof ann]) => [
    fact('TournamentStarted', { tournamentId: id }),
    fact('FixtureWon', {
      ...{ tournamentId: id, fixtureId: 'round-1-1', matchId: 7, loserSets: 0 },
      ...{ winners: [winner], losers: [loser] },
    }),
    fact('TournamentFinished', { tournamentId: id, winners: [winner] }),
  ]

  it('are those in which the player was first or second, the newest one first', () => {
    const found = hourly(
      ...[created(otherId), created(), drawn(otherId, ann, ben), drawn(tournamentId, ann, cleo)],
      ...[...played(otherId, [ben, ann]), ...played(tournamentId, [ann, cleo]), finished(ann)],
    )
    expect(found.document(playerTournamentsKey(ann))).toEqual({ ids: [tournamentId, otherId] })
    expect(found.document(playerTournamentsKey(ben))).toEqual({ ids: [otherId] })
  })

  it('are neither those that go on, nor those in which the player was third', () => {
    const going = hourly(created(), drawn(tournamentId, ann, ben), started)
    const robin = fact('TournamentCreated', {
      ...{ tournamentId, ladder: 'simple', organiser: cleo, ...plan, format: 'round-robin' },
    })
    const over = hourly(robin, drawn(tournamentId, ann, ben, cleo), started, finished(ann))
    expect(going.document(playerTournamentsKey(ann))).toBeNull()
    expect(over.document(playerTournamentsKey(ben))).toEqual({ ids: [tournamentId] })
    expect(over.document(playerTournamentsKey(cleo))).toBeNull()
  })
})

describe('the lists of tournaments', () => {
  const listed = (...events: readonly DomainEvent[]) => {
    const { document } = hourly(...events)
    return { current: document(currentTournamentsKey), past: document(pastTournamentsKey) }
  }

  it('have the newest first', () => {
    expect(listed(created(otherId), created(), entered)).toEqual({
      current: { ids: [tournamentId, otherId] },
      past: null,
    })
    expect(listed(created(otherId), created(), deleted)).toEqual({ current: { ids: [otherId] }, past: null })
  })

  it('have the finished and stopped tournaments in a list of their own', () => {
    for (const end of [finished(), stopped])
      expect(listed(created(otherId), created(), started, end)).toEqual({
        current: { ids: [otherId] },
        past: { ids: [tournamentId] },
      })
    expect(listed(created(), created(otherId), started, finished(), resumed)).toEqual({
      current: { ids: [tournamentId, otherId] },
      past: null,
    })
  })

  it('have a tournament once, and at its old place, when it ends a second time', () => {
    const otherEnd = fact('TournamentStopped', { tournamentId: otherId })
    for (const end of [finished(ben), stopped])
      expect(listed(created(), created(otherId), finished(), otherEnd, end)).toEqual({
        current: null,
        past: { ids: [otherId, tournamentId] },
      })
  })

  it('are changed by no other event', () => {
    for (const event of [entered, started])
      expect(tournaments.keys(stampedEvent(event), () => null)).toEqual([tournamentId])
  })
})
