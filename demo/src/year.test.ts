import { challengesAfter } from '@topspin/domain/challenges/challenge'
import { Bio, Pseudo } from '@topspin/domain/contract/account'
import { NewsDraft } from '@topspin/domain/contract/news'
import type { EventTypeOf, StampedEvent } from '@topspin/domain/events'
import { instant } from '@topspin/domain/ids'
import { liveDecider } from '@topspin/domain/live/live-match'
import { currentSetOf, scoreSheetOf } from '@topspin/domain/live/table-tennis'
import { streams } from '@topspin/domain/streams'
import { isWithinHours } from '@topspin/domain/time/working-hours'
import { tournamentAfter } from '@topspin/domain/tournament/tournament-fold'
import {
  fixturesOf,
  playersOfFixture,
  type TournamentEvent,
  type TournamentState,
} from '@topspin/domain/tournament/tournament-state'
import { describe, expect, it } from 'vitest'
import { officeRules } from './calendar.ts'
import { generateDemoYear } from './year.ts'

function perform(now: string, seed: string | number = 'office') {
  const year = generateDemoYear({ now: new Date(now), seed })
  const steps = year.performed.map(({ step }) => step)
  return { ...year, now, steps, events: year.performed.flatMap(({ events }) => events) }
}
const fridayMorning = perform('2026-11-20T10:00:00Z')
const years = [
  fridayMorning,
  perform('2026-11-22T21:30:00Z', 'a Sunday night'),
  perform('2027-01-01T09:00:00Z', 'a public holiday'),
  perform('2026-03-30T06:10:00Z', 'a Monday morning after the change to summer time'),
  perform('2028-02-29T16:59:00Z', 42),
]

describe.each(years)('a year until $now', ({ people, steps, events, performed, now }) => {
  const ofType = <T extends string>(type: T) => events.filter((event) => event.type === type)
  const played = events.flatMap((event) => (event.type === 'MatchPlayed' ? [event.data] : []))

  it('has 24 colleagues with one referee and one admin, the admin first', () => {
    expect(people).toHaveLength(24)
    expect(people.filter(({ role }) => role === 'referee')).toHaveLength(1)
    expect(people.flatMap(({ role }, index) => (role === 'admin' ? [index] : []))).toStrictEqual([0])
    expect(new Set(people.map(({ id }) => id)).size).toBe(24)
    for (const { pseudo, bio } of people) {
      expect(Pseudo.parse(pseudo)).toBe(pseudo)
      expect(Bio.parse(bio)).toBe(bio)
    }
  })

  it('has about 1,800 matches, with every colleague in both ladders', () => {
    expect(played.length).toBeGreaterThan(1650)
    expect(played.length).toBeLessThan(1950)
    for (const ladder of ['simple', 'double']) {
      const matches = played.filter((match) => match.ladder === ladder)
      expect(matches.length).toBeGreaterThan(450)
      const players = new Set(matches.flatMap(({ winners, losers }) => [...winners, ...losers].map((s) => s.playerId)))
      expect(players.size).toBe(24)
    }
  })

  it('has all steps in office hours of the past year, in chronological order', () => {
    const instants = steps.map(({ at }) => at)
    expect(instants).toStrictEqual(instants.toSorted())
    expect(instants.at(-1)! <= instant(new Date(now))).toBe(true)
    expect(Date.parse(now) - Date.parse(instants[0]!)).toBeLessThanOrEqual(365 * 86_400_000)
    const { hours, timeZone } = officeRules
    expect(instants.filter((at) => !isWithinHours(hours, timeZone, at))).toStrictEqual([])
  })

  it('has a few cancelled matches, and the stars of two tournaments in singles and of one in doubles', () => {
    expect(ofType('MatchRolledBack').length).toBeGreaterThan(2)
    expect(ofType('MatchRolledBack').length).toBeLessThan(25)
    expect(ofType('StarAwarded')).toHaveLength(4)
    expect(ofType('LiveMatchSaved')).toHaveLength(2)
  })

  it('has four tournaments that are over, one in its semi-finals, and two open for entries', () => {
    const tournaments = new Map<string, TournamentState>()
    for (const event of events)
      if ('tournamentId' in event.data && !event.type.startsWith('Star')) {
        const { tournamentId } = event.data
        // Every event with a tournament id, except those of stars, belongs to the stream of the tournament.
        const next = tournamentAfter(tournaments.get(tournamentId!) ?? null, event as TournamentEvent)
        tournaments.set(tournamentId!, next)
      }
    const all = [...tournaments.values()].map((tournament) => tournament!)
    const called = (id: string) => people.find((person) => person.id === id)!.pseudo
    expect(all.map(({ name, phase, winners }) => [name, phase, winners?.map(called).join()])).toEqual([
      ['Tournoi d’hiver', 'finished', 'Théo'],
      ['Coupe de printemps', 'finished', 'Inès'],
      ['Ping d’été', 'stopped', undefined],
      ['Double de rentrée', 'finished', 'Inès,Karim'],
      ['Coupe d’automne', 'running', undefined],
      ['Tournoi de Noël', 'entries', undefined],
      ['Double de Noël', 'entries', undefined],
    ])
    const open = fixturesOf(all[4]!).filter(({ state }) => state === 'open')
    const sides = open.map((fixture) => playersOfFixture(all[4]!, fixture).map(called).toSorted().join())
    expect(sides.toSorted()).toEqual(['Amina,Léa', 'Hugo,Inès'])
    // "Double de Noël" has four pairs, and three players without a partner. One of the three proposes to play as a pair
    // with a player who has not entered.
    expect([all[5]!.entries.length, all[6]!.entries.length, all[6]!.pairs.length]).toEqual([11, 11, 4])
    expect(all[6]!.proposals.map(({ from, to }) => [called(from), called(to)])).toEqual([['Hugo', 'Léa']])
  })

  it('publishes thanks for a tournament after its final', () => {
    const news = events.flatMap((event) => (event.type === 'NewsPublished' ? [event] : []))
    const thanks = news.filter(({ data }) => data.title.includes('merci')).map(({ metadata }) => metadata.at)
    const stars = ofType('StarAwarded').map(({ metadata }) => metadata.at)
    expect(thanks).toHaveLength(3)
    thanks.forEach((at, index) => {
      expect(at > stars[index]!).toBe(true)
    })
  })

  it('has valid news, and at least four that are not deleted', () => {
    for (const { command } of steps)
      if (command.type === 'PublishNews') NewsDraft.parse({ title: command.title, content: command.content })
    expect(ofType('NewsPublished').length - ofType('NewsDeleted').length).toBeGreaterThanOrEqual(4)
  })

  it('ends with a live match at 9-7 in the third set', () => {
    const live = events.reduce(
      (state, event) =>
        event.type.startsWith('Live') || event.type.startsWith('Point') || event.type === 'FirstServerChosen'
          ? liveDecider.evolve(state, event as Parameters<typeof liveDecider.evolve>[1]) // filtered by type above
          : state,
      liveDecider.initialState(),
    )
    const sheet = scoreSheetOf(live!.firstServer, live!.points)
    expect(sheet.sets).toHaveLength(3)
    expect(currentSetOf(sheet)).toStrictEqual({ one: 9, two: 7 })
    expect(sheet.server).not.toBeNull()
    expect(live!.fixture?.fixtureId).toMatch(/^round-3-/)
  })

  it('ends with three challenges for Inès: one to answer, a planned match, and one with another time', () => {
    const at = instant(new Date(now))
    // The stream of challenges has only these events.
    const ofChallenges = performed.flatMap((one) => (one.step.stream === streams.challenges ? one.events : []))
    const all = (ofChallenges as StampedEvent<EventTypeOf<'challenges'>>[]).reduce(challengesAfter, [])
    const called = (id: string) => people.find((person) => person.id === id)!.pseudo
    const current = all.filter((one) => one.endsAt > at && one.at !== null && one.at > at)
    expect(
      current.map(({ from, to, state, insteadOf }) => [called(from), called(to), state, insteadOf !== undefined]),
    ).toEqual([
      ['Inès', 'Antoine', 'planned', false],
      ['Manon', 'Inès', 'open', true],
      ['Nicolas', 'Inès', 'open', false],
    ])
    expect(current.every((one) => isWithinHours(officeRules.hours, officeRules.timeZone, one.at!))).toBe(true)
  })

  it('ends with every colleague active', () => {
    const active = new Set<string>()
    for (const event of events) {
      if (event.type === 'PlayerActivated') active.add(event.data.playerId)
      if (event.type === 'PlayerDisabled') active.delete(event.data.playerId)
    }
    expect(active.size).toBe(24)
  })
})

describe('the same seed and instant', () => {
  it('give the same year, and another seed a different one', () => {
    const { steps } = fridayMorning
    expect(perform(fridayMorning.now).steps).toStrictEqual(steps)
    expect(perform(fridayMorning.now, 'other').steps).not.toStrictEqual(steps)
  })

  it('give the same events with the same ids', () => {
    expect(perform(fridayMorning.now).events).toStrictEqual(fridayMorning.events)
  })
})

describe('the ranking at the end of the year', () => {
  it('lists the strongest players above the weakest', () => {
    const score = new Map<string, number>()
    for (const event of fridayMorning.events)
      if (event.type === 'MatchPlayed' && event.data.ladder === 'simple')
        for (const { playerId, before, impact } of [...event.data.winners, ...event.data.losers])
          score.set(playerId, before + impact)
    const of = (pseudo: string) => score.get(fridayMorning.people.find((person) => person.pseudo === pseudo)!.id)!
    expect(of('Inès')).toBeGreaterThan(of('Mathieu') + 100)
    expect(of('Hugo')).toBeGreaterThan(of('Julien') + 100)
  })
})
