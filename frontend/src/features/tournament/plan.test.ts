import type { TournamentFixture } from '@topspin/domain/contract/tournament'
import { describe, expect, it } from 'vitest'
import { roundTextContext } from '../../shared/format/index.ts'
import { shortDayText } from '../fixture/index.ts'
import { datedRounds } from './dated-rounds.tsx'
import { arrangedFixturesIn, type Draw } from './fixtures-model.ts'
import { planFigures } from './plan-preview.tsx'
import { dueDatesDialogContent } from './round-dates.tsx'

describe('the figures of a planned tournament', () => {
  it.each([
    ['bracket', 12, { rounds: 4, fixtures: 12, hours: 3, byes: 4, pools: 0 }],
    ['bracket', 3, { rounds: 2, fixtures: 2, byes: 1 }],
    ['pools', 16, { rounds: 6, fixtures: 32, hours: 8, pools: 4, qualified: 8, byes: 0 }],
    ['pools', 9, { rounds: 6, fixtures: 15, pools: 3, qualified: 6, byes: 2 }],
    ['round-robin', 10, { rounds: 9, fixtures: 45, hours: 11, pools: 0, byes: 0 }],
  ] as const)('of a %s with %i sides count the fixtures that are played', (format, sides, counts) => {
    expect(planFigures(format, sides, true)).toMatchObject(counts)
  })
})

it('the preview of a plan has a last day for each round, the first a week after the entries', () => {
  const { all } = planFigures('bracket', 12, true)
  expect(datedRounds(all, '2027-01-15', '2027-01-15').map(({ round, due }) => [round, due])).toEqual([
    [1, '2027-01-22'],
    [2, '2027-01-29'],
    [3, '2027-02-05'],
    [4, '2027-02-12'],
  ])
})

const fixture = (id: string, over: Partial<TournamentFixture>): TournamentFixture => ({
  ...{ id, stage: 'bracket', round: 1, pool: null, sides: [null, null], from: [null, null], state: 'waiting' },
  ...{ winner: null, loserSets: 0, by: null, matchId: null, decided: null, due: null },
  ...over,
})
const drawOf = (...fixtures: readonly TournamentFixture[]): Draw => ({
  ...{ drawCode: '4F2C-91', sides: [], pools: [], podium: { first: null, second: null, thirds: [] } },
  fixtures: [...fixtures],
})

describe('the last days of rounds', () => {
  it('are a week apart, first those of the pools; third place and final share a day, and a bye has none', () => {
    const draw = drawOf(
      fixture('pool-1-1-1', { stage: 'pool', pool: 0 }),
      fixture('round-1-1', { sides: [0, 'nobody'] }),
      fixture('round-1-2', {}),
      fixture('third', { stage: 'third', round: 2 }),
      fixture('round-2-1', { round: 2 }),
    )
    expect(datedRounds(draw.fixtures, '2026-11-27', '2026-12-04').map(({ ids, due }) => [due, ...ids])).toEqual([
      ['2026-12-04', 'pool-1-1-1'],
      ['2026-12-11', 'round-1-2'],
      ['2026-12-18', 'third', 'round-2-1'],
    ])
  })

  it('begin after today, on the weekday on which entries end', () => {
    const [first] = datedRounds([fixture('round-1-1', {})], '2026-11-27', '2026-11-20')
    expect([first?.due, shortDayText(first?.due ?? '')]).toEqual(['2026-12-04', 'ven. 04/12'])
  })

  it('move on to a day with entry, and stay a week apart', () => {
    const fixtures = [fixture('round-1-1', {}), fixture('round-2-1', { round: 2 })]
    const hours = [{ days: [1, 2, 3, 4, 5], from: 480, to: 1140 }]
    const days = datedRounds(fixtures, '2026-11-27', '2026-11-29', hours).map(({ due }) => due)
    expect(days).toEqual(['2026-11-30', '2026-12-07'])
  })
})

it('the rounds of a round robin are none of a bracket, and those of pools are followed by its rounds', () => {
  const pool = fixture('pool-1-1-1', { stage: 'pool', pool: 0 })
  const roundsOf = (...fixtures: readonly TournamentFixture[]) =>
    datedRounds(fixtures, '2026-11-27', '2026-12-04').map(({ stage, rounds }) => [stage, rounds])
  expect(roundsOf(pool)).toEqual([['pool', 0]])
  expect(roundsOf(pool, fixture('round-1-1', {}))).toEqual([
    ['pool', 1],
    ['bracket', 1],
  ])
})

describe('the dialog for the last days of rounds', () => {
  const pairs = [['P1'], ['P2'], ['P3'], ['P4']].map((players) => ({ players, score: 500, hasLeft: false }))
  const semis = (over: Partial<TournamentFixture>, final: Partial<TournamentFixture> = {}) => ({
    ...drawOf(
      fixture('round-1-1', { sides: [0, 3], state: 'open', due: '2026-11-27', ...over }),
      fixture('round-1-2', { sides: [1, 2], state: 'open', due: '2026-11-27', ...over }),
      fixture('round-2-1', { round: 2, due: '2026-12-04', ...final }),
    ),
    sides: pairs,
  })
  const content = (draw: Draw, me: string, changed: Readonly<Record<string, string>>) =>
    dueDatesDialogContent(arrangedFixturesIn(draw, me).all, changed)
  const shown = (...of: Parameters<typeof content>) =>
    content(...of).rounds.map(({ round, rounds, due }) => [round, rounds, due])

  it('keeps a changed day with its round when another round ends meanwhile', () => {
    const changed = { 'bracket 1': '2026-11-30' }
    expect(content(semis({}), 'P9', changed).dues).toEqual([
      { fixtureId: 'round-1-1', due: '2026-11-30' },
      { fixtureId: 'round-1-2', due: '2026-11-30' },
    ])
    const over = semis({ state: 'decided', winner: 0, by: 'match' })
    expect([shown(over, 'P9', changed), content(over, 'P9', changed).dues]).toEqual([[[2, 2, '2026-12-04']], []])
    expect(content(over, 'P9', { 'bracket 2': '' }).dues).toEqual([{ fixtureId: 'round-2-1', due: null }])
  })

  it('shows a day that another organiser has moved meanwhile, and does not put it back', () => {
    const moved = semis({}, { due: '2026-12-11' })
    const { dues } = content(moved, 'P9', { 'bracket 1': '2026-11-30' })
    expect(dues.map(({ fixtureId }) => fixtureId)).toEqual(['round-1-1', 'round-1-2'])
    expect(shown(moved, 'P9', {})).toEqual([
      [1, 2, '2026-11-27'],
      [2, 2, '2026-12-11'],
    ])
  })

  it('are left empty for a round whose fixtures have different days, which a typed day brings together', () => {
    const draw = semis({})
    const fixtures = draw.fixtures.map((one) => (one.id === 'round-1-1' ? { ...one, due: '2026-12-04' } : one))
    const apart = { ...draw, fixtures }
    expect([shown(apart, 'P9', {})[0], content(apart, 'P9', {}).dues]).toEqual([[1, 2, ''], []])
    const { dues } = content(apart, 'P9', { 'bracket 1': '2026-12-04' })
    expect(dues).toEqual([{ fixtureId: 'round-1-2', due: '2026-12-04' }])
    expect(content(apart, 'P9', { 'bracket 1': '' }).dues.map(({ due }) => due)).toEqual([null, null])
  })

  it('leaves out the fixtures of the reader, for which the server accepts no day, and still counts from the final', () => {
    const days = { 'bracket 1': '2026-11-30', 'bracket 2': '2026-12-11' }
    const player = content(semis({}), 'P1', days)
    expect([player.hasOwn, player.dues.map(({ fixtureId }) => fixtureId)]).toEqual([true, ['round-1-2', 'round-2-1']])
    expect(content(semis({}), 'P9', days).hasOwn).toBe(false)
    const final = semis({}, { sides: [0, 1], state: 'open' })
    expect(shown(final, 'P2', {})).toEqual([[1, 2, '2026-11-27']])
  })
})

describe('the name of a round', () => {
  it.each([
    ['bracket', 1, 6, 'last64'],
    ['bracket', 3, 4, 'semi'],
    ['bracket', 4, 4, 'final'],
    ['third', 4, 4, 'third'],
    ['pool', 2, 4, 'pool'],
    ['pool', 2, 0, 'robin'],
  ] as const)('of stage %s, round %i of %i, is %s', (stage, round, rounds, context) => {
    expect(roundTextContext({ stage, round, rounds })).toBe(context)
  })
})
