import type { ScreenContents } from '@topspin/domain/contract/screen'
import { renderToStaticMarkup } from 'react-dom/server'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { DatesProvider } from '../../shared/format/dates.tsx'
import { Rotation } from './rotation.tsx'

beforeAll(
  () => void vi.stubGlobal('window', { location: { host: 'ping.example.com', origin: 'https://ping.example.com' } }),
)
afterAll(() => void vi.unstubAllGlobals())

const nothing: ScreenContents = {
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

/** The first page. A text is its key. */
const first = (shown: Partial<ScreenContents>) =>
  renderToStaticMarkup(
    <DatesProvider timeZone="Europe/Paris">
      <Rotation contents={{ ...nothing, ...shown }} now={new Date('2026-11-20T17:40:00.000Z')} />
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
