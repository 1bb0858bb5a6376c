import { describe, expect, it } from 'vitest'
import { fact, parseInstant, person, plusSeconds, someFriday, stampedEvent } from '../testing/builders.ts'
import {
  camille,
  performCommand,
  refusalOfTournamentCommand,
  startedTournament,
  tournamentAfterCommands,
  tournamentContext,
  tournamentIdField,
} from '../testing/tournaments.ts'
import { parseWorkingHours } from '../time/working-hours.ts'
import { reminderTimeOf } from './due-dates.ts'
import { tournamentDecider } from './tournament.ts'
import type { TournamentState } from './tournament-state.ts'

describe('due dates', () => {
  const hours = parseWorkingHours('Mon-Fri 08:00-20:00') ?? 'always'
  const rules = { ...tournamentContext.rules, hours }
  const { state } = startedTournament('bracket', 4)
  const date = (due: string | null, fixtureId = 'round-1-1') =>
    ({ type: 'SetDueDates', dues: [{ fixtureId, due }], by: camille }) as const

  it('are days with entry, today or later', () => {
    expect(performCommand(state, date('2026-11-20'), { rules }).events).toMatchObject([{ type: 'FixturesDated' }])
    expect(refusalOfTournamentCommand(state, date('2026-11-19'), { rules }).code).toBe('date-past')
    expect(refusalOfTournamentCommand(state, date('2027-01-24'), { rules })).toMatchObject({
      code: 'due-date-closed',
      facts: { current: { day: '2027-01-24', before: '2027-01-22', after: '2027-01-25' } },
    })
    const saturday = { rules, now: '2026-11-21T10:00:00.000Z' as never }
    expect(refusalOfTournamentCommand(state, date('2026-11-22'), saturday).facts).toEqual({
      current: { day: '2026-11-22', before: null, after: '2026-11-23' },
    })
    expect(refusalOfTournamentCommand(state, date(null, 'no')).code).toBe('unknown-fixture')
    expect(performCommand(state, date(null)).events).toEqual([])
    expect(refusalOfTournamentCommand(state, { ...date(null), by: person('nobody') }).code).toBe('forbidden')
  })

  it.each([
    ['2026-11-23', '2026-11-20T09:00:00.000Z'],
    ['2026-03-30', '2026-03-29T08:00:00.000Z'], // the clock changes in the night before the reminder
  ])('are reminded of at ten o’clock on the last day with entry before %s', (due, at) => {
    const withSundays = { ...rules, hours: due === '2026-03-30' ? ('always' as const) : hours }
    expect(reminderTimeOf(due, withSundays)).toBe(at)
  })

  it('move by the number of days for which entry was closed, then on to a day with entry', () => {
    const dated = tournamentAfterCommands(
      state,
      () => date('2026-11-24'),
      () => date('2026-11-26', 'round-1-2'),
      () => date('2026-11-20', 'round-2-1'),
    )
    const closedAt = '2026-11-23T10:00:00.000Z' as never
    const moved = performCommand(
      dated,
      { type: 'MoveDueDates', closedAt },
      { rules, now: '2026-11-25T10:00:00.000Z' as never },
    )
    expect(moved.events).toEqual([
      fact('FixturesDated', {
        ...tournamentIdField,
        dues: [
          { fixtureId: 'round-1-1', due: '2026-11-26' },
          { fixtureId: 'round-1-2', due: '2026-11-30' },
        ],
      }),
    ])
  })

  it('do not move when they are too far for a sum, as an old log may have them', () => {
    const far = fact('FixturesDated', { ...tournamentIdField, dues: [{ fixtureId: 'round-1-1', due: '9999-12-31' }] })
    const dated = tournamentDecider.evolve(state, stampedEvent(far, { at: parseInstant('2026-11-20T10:00:00Z') }))
    const move = { type: 'MoveDueDates', closedAt: parseInstant('2026-11-23T10:00:00Z') } as const
    expect(performCommand(dated, move, { rules, now: parseInstant('2026-11-25T10:00:00Z') }).events).toEqual([])
  })

  it('move by the days that entry was still closed after they were set, once', () => {
    const opened = parseInstant('2026-11-25T10:00:00Z')
    const move = { type: 'MoveDueDates', closedAt: parseInstant('2026-11-23T10:00:00Z') } as const
    const dues = [
      ['round-1-1', '2026-11-24', someFriday],
      ['round-1-2', '2026-11-26', parseInstant('2026-11-24T10:00:00Z')],
      ['round-2-1', '2026-12-02', plusSeconds(opened, 2 * 86_400)],
    ] as const
    const dated = dues.reduce<TournamentState>((now, [fixtureId, due, at]) => {
      const event = fact('FixturesDated', { ...tournamentIdField, dues: [{ fixtureId, due }] })
      return tournamentDecider.evolve(now, stampedEvent(event, { at }))
    }, state)
    const { events } = performCommand(dated, move, { rules, now: opened })
    const moved = [
      { fixtureId: 'round-1-1', due: '2026-11-26' },
      { fixtureId: 'round-1-2', due: '2026-11-27' },
    ]
    expect(events).toEqual([fact('FixturesDated', { ...tournamentIdField, dues: moved })])
    const after = events.map((event) => stampedEvent(event, { at: opened })).reduce(tournamentDecider.evolve, dated)
    expect(performCommand(after, move, { rules, now: opened }).events).toEqual([])
  })
})
