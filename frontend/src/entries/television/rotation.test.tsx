import type { TelevisionContents } from '@topspin/domain/contract/television'
import { drawOf } from '@topspin/domain/testing/draws'
import { friday, fullHighlights, fullWeek, weekMatch } from '@topspin/domain/testing/sample-week'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { renderKeys } from '../../testing/render-screen.tsx'
import { ladderPartOf, nextRotationTurn, RotationPages, type RotationTurn } from './rotation.tsx'
import type { ShownWeek } from './week-page.tsx'

beforeAll(
  () => void vi.stubGlobal('window', { location: { host: 'ping.example.com', origin: 'https://ping.example.com' } }),
)
afterAll(() => void vi.unstubAllGlobals())

const nothing: TelevisionContents = {
  ladders: [],
  results: [],
  matchesToday: 0,
  news: [],
  badges: [],
  free: [],
  fairDouble: null,
}
const news = [{ id: 'a', title: 'Tournament', content: 'On Friday', creationDate: '2026-11-20T10:00:00.000Z' }]
const until = '2026-11-20T18:00:00.000Z'

/** The HTML of the first page, with the keys of texts in place of texts. */
const first = (shown: Partial<TelevisionContents>, isTableFree = true, week: ShownWeek | null = null) =>
  renderKeys(
    <RotationPages
      contents={{ ...nothing, ...shown }}
      week={week}
      now={new Date('2026-11-20T17:40:00.000Z')}
      isTableFree={isTableFree}
    />,
  )
const pages = (html: string) => html.match(/<i /g)?.length

it('invites to play before the first match, without a list of players', () => {
  const html = first({})
  expect(html).toContain('available.title')
  expect(html).toContain('tv.youToo')
  expect(html).not.toContain('available.now')
  expect(pages(html)).toBe(1)
})

it('says that the table is free only without a live match', () => {
  expect(first({})).toContain('tv.freeTable')
  expect(first({}, false)).not.toContain('tv.freeTable')
})

it('leaves out the page of free players while nobody is free and another page has content', () => {
  expect(pages(first({ news }))).toBe(1)
  const html = first({ news, free: [{ pseudo: 'Inès', until }] })
  expect(html).toContain('tv.news')
  expect(pages(html)).toBe(2)
})

it('has the next planned match of today in the footer, else the address of the installation', () => {
  const planned = (at: string) => first({ news, planned: [{ pseudos: ['Léa', 'Inès'], at }] })
  expect(planned('2026-11-20T18:00:00.000Z')).toContain('tv.next')
  expect(planned('2026-11-23T12:00:00.000Z')).toContain('ping.example.com')
  expect(first({})).not.toContain('tv.next')
})

it('shows the next planned match of today, and the later ones below, but not those of another day', () => {
  const planned = [
    { pseudos: ['Léa', 'Inès'] as [string, string], at: '2026-11-20T17:45:00.000Z' },
    { pseudos: ['Hugo', 'Karim'] as [string, string], at: '2026-11-20T18:30:00.000Z' },
    { pseudos: ['Théo', 'Sarah'] as [string, string], at: '2026-11-23T12:00:00.000Z' },
  ]
  const html = first({ planned })
  for (const text of ['planned.next', '18:45, planned.inMinutes', 'Léa', 'Inès', '19:30']) expect(html).toContain(text)
  expect(html.match(/<li /g)).toHaveLength(1)
  expect(html).toContain('ping.example.com')
  expect(pages(html)).toBe(1)
})

it('lists the matches of a week that has too few for highlights', () => {
  const list = [weekMatch(921, friday, ['Léa'], ['Théo'], 1, 17)]
  const few = first({}, true, { week: { ...fullWeek, matches: 1, list }, highlights: fullHighlights })
  for (const text of ['2–1', '17']) expect(few).toContain(text)
  expect(few).not.toContain('week.climb')
  expect(first({}, true, { week: fullWeek, highlights: fullHighlights })).toContain('week.climb')
})

type Wins = Parameters<typeof drawOf>[2]

/** A tournament, and the round that it is in. */
function tournament(
  format: 'bracket' | 'pools' | 'round-robin',
  count: number,
  round: { readonly stage: 'bracket' | 'pool'; readonly round: number; readonly rounds: number } | null,
  wins: Wins = () => false,
): NonNullable<TelevisionContents['tournaments']>[number] {
  const draw = drawOf(format, count, wins)
  const { first } = draw.podium
  return {
    today: '2026-11-20',
    summary: {
      ...{ id: 'cup', name: 'Cup', ladder: 'simple', format, phase: round === null ? 'finished' : 'running' },
      ...{ since: until, organiser: 'Camille', entriesUntil: '2026-11-19', entries: count, pairs: 0, isEntered: false },
      round: round && { ...round, pool: null, fixtures: 4, decided: 0 },
      winners: first === null ? [] : (draw.sides[first]?.players ?? []),
    },
    draw,
  }
}

describe('a tournament', () => {
  const bracket = (round: number, rounds: number) => ({ stage: 'bracket', round, rounds }) as const

  it('is shown as a tree from the quarter-finals on', () => {
    const html = first({ tournaments: [tournament('bracket', 8, bracket(1, 3))], news })
    for (const text of ['Cup', 'P1', 'P8', 'TOURNAMENT.ROUND_FINAL', 'bracket.winnerOf']) expect(html).toContain(text)
    expect(html.match(/<path d="M\d+ \d+[HV]/g)).toHaveLength(6)
    expect(pages(html)).toBe(2)
  })

  it('before the quarter-finals shows the fixtures that are due, and the last results', () => {
    const html = first({ tournaments: [tournament('bracket', 16, bracket(1, 4), ({ id }) => id === 'round-1-1')] })
    for (const text of ['bracket.due', 'tv.lastResults', '2–1']) expect(html).toContain(text)
    expect(html.match(/ven\. 27\/11/g), 'the seven that are due first').toHaveLength(7)
  })

  it('lists the last results of a day first', () => {
    const played = tournament('bracket', 32, bracket(2, 5), ({ round }) => round === 1)
    const fixtures = played.draw?.fixtures.map((one, index) => ({ ...one, matchId: index })) ?? []
    const html = first({ tournaments: [{ ...played, draw: played.draw && { ...played.draw, fixtures } }] })
    const loserOf = (id: string) => {
      const { sides = [], winner } = fixtures.find((one) => one.id === id) ?? {}
      return `P${Number(sides.find((side) => side !== winner)) + 1}<`
    }
    const results = html.split('tv.lastResults')[1]
    expect(results).toContain(loserOf('round-1-16'))
    expect(results).not.toContain(loserOf('round-1-1'))
  })

  it('shows four pools on a page', () => {
    const pool = { stage: 'pool', round: 1, rounds: 3 } as const
    const html = first({ tournaments: [tournament('pools', 24, pool)] })
    expect(html.match(/bracket\.pool/g)).toHaveLength(4)
    expect(pages(html)).toBe(2)
    expect(pages(first({ tournaments: [tournament('round-robin', 6, { ...pool, rounds: 0 })] }))).toBe(1)
  })

  it('that is over shows its winner, the matches that the winner won, and the podium', () => {
    const html = first({ tournaments: [tournament('bracket', 8, null, () => true)] })
    for (const text of ['P1', 'tv.wins', 'tv.placed']) expect(html).toContain(text)
    expect(html.match(/2–1/g)).toHaveLength(3)
  })
})

describe('the rotation', () => {
  it('shows each page once in a round', () => {
    const turns: RotationTurn[] = [{ page: 0, round: 0 }]
    for (let count = 0; count < 6; count += 1) turns.push(nextRotationTurn(turns.at(-1)!, 3))
    expect(turns.map(({ page, round }) => `${round}.${page}`)).toEqual([
      '0.0',
      '0.1',
      '0.2',
      '1.0',
      '1.1',
      '1.2',
      '2.0',
    ])
  })

  it('begins the next round when the page that is shown has become the last one, or is no longer there', () => {
    expect(nextRotationTurn({ page: 2, round: 4 }, 3)).toEqual({ page: 0, round: 5 })
    expect(nextRotationTurn({ page: 3, round: 4 }, 1)).toEqual({ page: 0, round: 5 })
    expect(nextRotationTurn({ page: 0, round: 4 }, 0)).toEqual({ page: 0, round: 5 })
  })

  it('shows the next part of the ranking in each round, then the first one again', () => {
    const players = (count: number) =>
      Array.from({ length: count }, (_, index) => ({ pseudo: `${index}`, rank: index + 1, score: 500, places: null }))
    const ladders: TelevisionContents['ladders'] = [
      { ladder: 'simple', players: players(20) },
      { ladder: 'double', players: players(3) },
    ]
    const shown = [0, 1, 2, 3].map((round) => ladderPartOf({ ladders }, round))
    expect(shown.map((ranking) => [ranking?.part.ladder, ranking?.part.players.length])).toEqual([
      ['simple', 16],
      ['simple', 4],
      ['double', 3],
      ['simple', 16],
    ])
    expect(ladderPartOf({ ladders: [] }, 3)).toBeUndefined()
  })
})
