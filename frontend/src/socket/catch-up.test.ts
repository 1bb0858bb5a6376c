import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { api } from '../api/api.ts'
import { type Answers, createTestStore, refuses, zoe } from '../testing/test-store.ts'
import { scriptedFeed } from './testing/scripted-feed.ts'
import type { Visibility } from './visibility.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const seconds = (count: number) => vi.advanceTimersByTimeAsync(count * 1_000)

/** A page that shows the news, and the number of times it has read them since. */
async function openPage(news: Answers['news'] = () => [], isVisible = true) {
  const socket = scriptedFeed()
  let changed = () => undefined as unknown
  const visibility: Visibility = {
    isVisible: () => isVisible,
    follow(listener) {
      changed = listener
      return () => undefined
    },
  }
  const show = (visible: boolean) => {
    isVisible = visible
    changed()
  }
  const app = createTestStore({ news }, zoe, { feed: socket.feed, visibility })
  void app.store.dispatch(api.endpoints.news.initiate({}))
  await seconds(0)
  return { ...socket, show, reads: () => app.calls.length - 1 }
}

async function connectedPage(news?: Answers['news']) {
  const page = await openPage(news)
  page.send({ kind: 'connected' })
  page.changes([], '1')
  await seconds(0)
  return { ...page, reads: () => page.reads() - 1 }
}

it('reads again and reconnects at once when the page was hidden for more than 30 seconds', async () => {
  const { show, reads, reconnects } = await connectedPage()
  show(false)
  await seconds(30)
  show(true)
  await seconds(0)
  expect([reads(), reconnects()]).toEqual([0, 0])
  show(false)
  await seconds(31)
  show(true)
  await seconds(0)
  expect([reads(), reconnects()]).toEqual([1, 1])
})

it('reads again when a page that was opened in the background is shown after more than 30 seconds', async () => {
  const { show, reads, reconnects } = await openPage(() => [], false)
  await seconds(31)
  show(true)
  await seconds(0)
  expect([reads(), reconnects()]).toEqual([1, 1])
})

it('reads again every minute while the socket cannot be opened', async () => {
  const { reads, show } = await openPage()
  await seconds(59)
  expect(reads()).toBe(0)
  await seconds(1)
  expect(reads()).toBe(1)
  show(false)
  await seconds(60)
  expect(reads()).toBe(1)
})

it('reads again every minute while the server sends no changes, as one of the release before', async () => {
  const page = await openPage()
  page.send({ kind: 'connected' })
  await seconds(60)
  expect(page.reads()).toBe(1)
})

it('does not poll while the server reports changes', async () => {
  const { reads } = await connectedPage()
  await seconds(180)
  expect(reads()).toBe(0)
})

it('reads again within a minute what could not be read', async () => {
  let isAway = false
  const { changes, reads } = await connectedPage(() => (isAway ? refuses(503, 'engine-away')() : []))
  isAway = true
  changes(['news'], '2')
  await seconds(0)
  isAway = false
  expect(reads()).toBe(1)
  await seconds(60)
  expect(reads()).toBe(2)
  await seconds(60)
  expect(reads()).toBe(2)
})
