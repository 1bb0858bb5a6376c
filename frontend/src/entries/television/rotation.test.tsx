import type { TelevisionContents } from '@topspin/domain/contract/television'
import { renderToStaticMarkup } from 'react-dom/server'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { DatesProvider } from '../../shared/format/index.ts'
import { ladderPartOf, nextTurn, Pages, type Turn } from './rotation.tsx'

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
const first = (shown: Partial<TelevisionContents>) =>
  renderToStaticMarkup(
    <DatesProvider timeZone="Europe/Paris">
      <Pages contents={{ ...nothing, ...shown }} now={new Date('2026-11-20T17:40:00.000Z')} />
    </DatesProvider>,
  )
const pages = (html: string) => html.match(/<i /g)?.length

it('invites to play before the first match, without a list of players', () => {
  const html = first({})
  expect(html).toContain('available.title')
  expect(html).toContain('tv.youToo')
  expect(html).not.toContain('available.now')
  expect(pages(html)).toBe(1)
})

it('leaves out who is free while there is something else and nobody is', () => {
  expect(pages(first({ news }))).toBe(1)
  const html = first({ news, free: [{ pseudo: 'Inès', until }] })
  expect(html).toContain('tv.news')
  expect(pages(html)).toBe(2)
})

it('has the next planned match of today on the foot, else the address', () => {
  const planned = (at: string) => first({ planned: [{ pseudos: ['Léa', 'Inès'], at }] })
  expect(planned('2026-11-20T18:00:00.000Z')).toContain('tv.next')
  expect(planned('2026-11-23T12:00:00.000Z')).toContain('ping.example.com')
  expect(first({})).not.toContain('tv.next')
})

it('begins with what is to be played in the running tournament whose next fixture is due first', () => {
  const fixture = (name: string, one: string, due: string) => ({
    ...({ tournamentId: name, name, ladder: 'simple', fixtureId: `${name} ${one}`, due } as const),
    ...({ stage: 'bracket', round: 1, rounds: 3, pool: null } as const),
    sides: [[one], ['Karim']] as [string[], string[]],
  })
  const [cup, other, robin] = [
    fixture('Cup', 'Léa', '2026-11-27'),
    fixture('Cup', 'Inès', '2026-11-28'),
    fixture('Robin', 'Théo', '2026-11-27'),
  ]
  const html = first({ fixtures: [cup, robin, other], news })
  for (const text of ['Cup', 'Léa', 'Inès', 'tournament.due']) expect(html).toContain(text)
  expect(html).not.toContain('Théo')
  expect(pages(html)).toBe(2)
  expect(first({ fixtures: [], news })).not.toContain('tournament.toPlay')
})

describe('the rotation', () => {
  it('shows each page once in a round', () => {
    const turns: Turn[] = [{ page: 0, round: 0 }]
    for (let count = 0; count < 6; count += 1) turns.push(nextTurn(turns.at(-1)!, 3))
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
    expect(nextTurn({ page: 2, round: 4 }, 3)).toEqual({ page: 0, round: 5 })
    expect(nextTurn({ page: 3, round: 4 }, 1)).toEqual({ page: 0, round: 5 })
    expect(nextTurn({ page: 0, round: 4 }, 0)).toEqual({ page: 0, round: 5 })
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
