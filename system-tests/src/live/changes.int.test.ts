import type { ChangesMessage } from '@topspin/domain/contract/changes'
import type { Browser } from '@topspin/platform/http/testing/browser'
import type { StompClient } from '@topspin/read-api/socket/testing/stomp-client'
import { type LiveMatchApp, openLiveMatchApp } from '@topspin/test-kit/live-scene'
import type { Member } from '@topspin/test-kit/people'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

let scene: LiveMatchApp
let ada: Member
beforeEach(async () => {
  scene = await openLiveMatchApp({ MATCH_COOLDOWN_SECONDS: '0' })
  ada = await scene.rig.admin()
})
afterEach(() => scene.close())

const match = { playerAPseudo: 'Alice', playerASet: 2, playerBPseudo: 'Bob', playerBSet: 0 }
const news = { title: 'News', content: 'Text' }
const modelsOfMatch = ['rankings', 'matches', 'history', 'careers', 'statistics', 'standings', 'scores', 'weeks']

/** A client of Bob that follows the changes. */
async function following(): Promise<StompClient> {
  const client = await scene.client(scene.bob)
  await client.followChanges()
  return client
}

/** The messages up to the first message whose position includes the last command of a browser. */
async function messagesUpTo({ position }: Browser, client: StompClient): Promise<ChangesMessage[]> {
  const messages: ChangesMessage[] = []
  do messages.push(await client.changes())
  while ((messages.at(-1)?.position ?? '') < position!)
  return messages
}

test('messages name the read models that a recorded match has changed; a refused match causes none', async () => {
  const client = await following()
  expect((await scene.bob.browser.post('/api/match/play', match)).statusCode).toBe(403)
  expect((await scene.alice.browser.post('/api/match/play', match)).statusCode).toBe(200)
  const messages = await messagesUpTo(scene.alice.browser, client)
  expect([...new Set(messages.flatMap(({ models }) => models))]).toEqual(modelsOfMatch)
})

test('a read model that a message names has the change already', async () => {
  const client = await following()
  await scene.alice.browser.post('/api/match/play', match)
  await messagesUpTo(scene.alice.browser, client)
  // Without `X-Position`, the reply does not wait for the read model.
  scene.bob.browser.position = null
  expect((await scene.bob.browser.get('/api/player/getAll')).json()).toMatchObject([
    { pseudo: 'Alice', score: 506 },
    {},
    {},
    {},
    {},
  ])
})

test('a burst of two hundred commands causes at most four messages a second', async () => {
  const client = await following()
  const began = performance.now()
  await Promise.all(Array.from({ length: 200 }, () => ada.browser.post('/api/news/add', news)))
  await ada.browser.post('/api/match/play', { ...match, playerAPseudo: 'Ada' })
  const messages = await messagesUpTo(ada.browser, client)
  const quarters = Math.floor((performance.now() - began) / 250)
  expect(messages.length).toBeLessThanOrEqual(quarters + 1)
  expect(messages.flatMap(({ models }) => models)).toEqual(expect.arrayContaining(['news', ...modelsOfMatch]))
})

test('points of the live match change no other model', async () => {
  const client = await following()
  const live = await scene.begin()
  expect((await client.changes()).models, 'the start, which the entry of a stop names').toEqual(['journal'])
  await scene.play(live, ['one', 'two', 'one'])
  await ada.browser.post('/api/news/add', news)
  const messages = await messagesUpTo(ada.browser, client)
  expect(messages.flatMap(({ models }) => models)).toEqual(['news', 'journal'])
})

test('a replay causes one message, when readers switch to the new generation', async () => {
  for (let n = 0; n < 20; n += 1) await ada.browser.post('/api/news/add', news)
  await ada.browser.get('/api/news/getLast')
  const client = await scene.client(scene.bob)
  const { position } = await client.followChanges()
  await ada.browser.post('/api/admin/projections/news/replay')
  expect(await client.changes()).toMatchObject({ models: ['news'], position })
  await vi.waitFor(async () => {
    const statuses: { name: string; hasPrevious: boolean }[] = (await ada.browser.get('/api/admin/projections')).json()
    expect(statuses.find(({ name }) => name === 'news')?.hasPrevious).toBe(true)
  })
  await ada.browser.post('/api/admin/player/open', { open: false })
  expect(await messagesUpTo(ada.browser, client)).toMatchObject([{ models: ['entry', 'journal'] }])
})

test('a client that reconnects receives the position of the newest change', async () => {
  const client = await following()
  const live = await scene.begin()
  await ada.browser.post('/api/news/add', news)
  const last = (await messagesUpTo(ada.browser, client)).at(-1)?.position
  await scene.play(live, ['one'])
  expect((await (await scene.client(scene.bob)).followChanges()).position).toBe(last)
})
