import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { refusingReply, repliesInTurn } from '../../testing/test-store.ts'
import { UnreadableReply } from '../api/index.ts'
import { socketActions } from './slice.ts'
import { emptyListReply, openConnectedPage, openPage, passSeconds } from './testing/open-page.ts'

beforeEach(() => void vi.useFakeTimers({ now: new Date(2026, 10, 20, 12) }))
afterEach(() => void vi.useRealTimers())

const unreadableReply = () => {
  throw new UnreadableReply('news')
}

/** The live match has no tag in the cache of answers, so a saga of its own reads it. */
const everything = ['liveFind', 'news', 'simpleRanking']

it('reads again and reconnects at once when the page was hidden for more than 30 seconds', async () => {
  const { show, read, reconnects } = await openConnectedPage()
  await show(false)
  await passSeconds(30)
  await show(true)
  expect([read(), reconnects()]).toEqual([[], 0])
  await show(false)
  await passSeconds(31)
  await show(true)
  expect([read(), reconnects()]).toEqual([everything, 1])
})

it('reads again when a page that was opened in the background is shown after more than 30 seconds', async () => {
  const { show, read, reconnects } = await openPage({}, false)
  await passSeconds(31)
  await show(true)
  expect([read(), reconnects()]).toEqual([everything, 1])
})

it('reads again every minute while the socket cannot be opened', async () => {
  const { read, show } = await openPage()
  await passSeconds(59)
  expect(read()).toEqual([])
  await passSeconds(1)
  expect(read()).toEqual(everything)
  await show(false)
  await passSeconds(60)
  expect(read()).toEqual([])
})

it('reads again every minute while the server sends no changes', async () => {
  const { send, read } = await openPage()
  send(socketActions.socketConnected())
  await passSeconds(60)
  expect(read()).toEqual(everything)
})

it('does not poll while the server reports changes', async () => {
  const { read } = await openConnectedPage()
  await passSeconds(180)
  expect(read()).toEqual([])
})

/** 23:58:30 in the time zone of the installation, Europe/Paris. */
const beforeMidnight = Date.UTC(2026, 10, 20, 22, 58, 30)

it.each([
  ['after midnight, because answers depend on the day', beforeMidnight],
  // 8:29:30 of a Monday in the time zone of the installation.
  ['after the time at which the summary of a week appears', Date.UTC(2026, 10, 23, 7, 29, 30)],
])('reads again once %s', async (_, now) => {
  vi.setSystemTime(now)
  const { read } = await openConnectedPage()
  await passSeconds(60)
  expect(read()).toEqual([])
  await passSeconds(60)
  expect(read()).toEqual(everything)
  await passSeconds(60)
  expect(read()).toEqual([])
})

it('does not read again at 8:30 of another day', async () => {
  vi.setSystemTime(Date.UTC(2026, 10, 24, 7, 29, 30))
  const { read } = await openConnectedPage()
  await passSeconds(180)
  expect(read()).toEqual([])
})

it('reads again only once when the page was hidden at midnight', async () => {
  vi.setSystemTime(beforeMidnight)
  const { show, read } = await openConnectedPage()
  await show(false)
  await passSeconds(120)
  await show(true)
  expect(read()).toEqual(everything)
  await passSeconds(60)
  expect(read()).toEqual([])
})

it('reads again within a minute what could not be read', async () => {
  const { changes, read } = await openConnectedPage({
    news: repliesInTurn(emptyListReply, emptyListReply, refusingReply(503, 'engine-away'), emptyListReply),
  })
  changes(['news'], '2')
  await passSeconds(0)
  expect(read()).toEqual(['news'])
  await passSeconds(60)
  expect(read()).toEqual(everything)
  await passSeconds(60)
  expect(read()).toEqual([])
})

it('does not read again because of an answer that the server refuses for good', async () => {
  const { changes, read } = await openConnectedPage({
    news: repliesInTurn(emptyListReply, emptyListReply, refusingReply(404, 'unknown-player')),
  })
  changes(['news'], '2')
  await passSeconds(0)
  expect(read()).toEqual(['news'])
  await passSeconds(60)
  expect(read()).toEqual([])
})

it('reads again a minute after an answer that may be better later', async () => {
  for (const failed of [refusingReply(500, 'internal'), unreadableReply]) {
    const { changes, read } = await openConnectedPage({ news: repliesInTurn(emptyListReply, emptyListReply, failed) })
    changes(['news'], '2')
    await passSeconds(0)
    expect(read()).toEqual(['news'])
    await passSeconds(60)
    expect(read()).toEqual(everything)
  }
})

it('reads again at once when the socket connects after a failed read', async () => {
  const { changes, read, send } = await openConnectedPage({
    news: repliesInTurn(emptyListReply, emptyListReply, refusingReply(503, 'engine-away'), emptyListReply),
  })
  changes(['news'], '2')
  await passSeconds(0)
  send(socketActions.socketDisconnected())
  expect(read()).toEqual(['news'])
  send(socketActions.socketConnected())
  await passSeconds(0)
  expect(read()).toEqual(everything)
})
