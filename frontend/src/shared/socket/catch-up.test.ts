import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { inTurn, refuses } from '../../testing/test-store.ts'
import { connectedPage, none, openPage, seconds } from './testing/open-page.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const everything = ['news', 'simpleRanking']

it('reads again and reconnects at once when the page was hidden for more than 30 seconds', async () => {
  const { show, read, reconnects } = await connectedPage()
  await show(false)
  await seconds(30)
  await show(true)
  expect([read(), reconnects()]).toEqual([[], 0])
  await show(false)
  await seconds(31)
  await show(true)
  expect([read(), reconnects()]).toEqual([everything, 1])
})

it('reads again when a page that was opened in the background is shown after more than 30 seconds', async () => {
  const { show, read, reconnects } = await openPage({}, false)
  await seconds(31)
  await show(true)
  expect([read(), reconnects()]).toEqual([everything, 1])
})

it('reads again every minute while the socket cannot be opened', async () => {
  const { read, show } = await openPage()
  await seconds(59)
  expect(read()).toEqual([])
  await seconds(1)
  expect(read()).toEqual(everything)
  await show(false)
  await seconds(60)
  expect(read()).toEqual([])
})

it('reads again every minute while the server sends no changes', async () => {
  const { send, read } = await openPage()
  send({ kind: 'connected' })
  await seconds(60)
  expect(read()).toEqual(everything)
})

it('does not poll while the server reports changes', async () => {
  const { read } = await connectedPage()
  await seconds(180)
  expect(read()).toEqual([])
})

it('reads again within a minute what could not be read', async () => {
  const { changes, read } = await connectedPage({ news: inTurn(none, none, refuses(503, 'engine-away'), none) })
  changes(['news'], '2')
  await seconds(0)
  expect(read()).toEqual(['news'])
  await seconds(60)
  expect(read()).toEqual(everything)
  await seconds(60)
  expect(read()).toEqual([])
})

it('reads again at once when the socket connects after a failed read', async () => {
  const { changes, read, send } = await connectedPage({ news: inTurn(none, none, refuses(503, 'engine-away'), none) })
  changes(['news'], '2')
  await seconds(0)
  send({ kind: 'disconnected' })
  expect(read()).toEqual(['news'])
  send({ kind: 'connected' })
  await seconds(0)
  expect(read()).toEqual(everything)
})
