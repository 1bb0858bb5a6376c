import { Client, type IMessage } from '@stomp/stompjs'
import type { LiveMatch } from '@topspin/domain/contract/live'
import {
  afterVersionHeader,
  livePointDestination,
  liveTopic,
  socketPath,
  versionHeader,
} from '@topspin/domain/contract/live'
import type { Side } from '@topspin/domain/live/table-tennis'
import { alternatingPoints, pointsInARow } from '@topspin/domain/testing/points'
import { passwordOf } from '@topspin/platform/http/testing/browser'
import { statusOfRefusedUpgrade } from '@topspin/read-api/socket/testing/stomp-client'
import { bodyOf } from '@topspin/test-kit/expecting'
import { type LiveMatchApp, openLiveMatchApp, withPointFor } from '@topspin/test-kit/live-scene'
import type { Member } from '@topspin/test-kit/people'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { WebSocket } from 'ws'

let scene: LiveMatchApp
let clients: Client[]
beforeEach(async () => {
  clients = []
  scene = await openLiveMatchApp({ MATCH_COOLDOWN_SECONDS: '0' })
})
afterEach(async () => {
  for (const client of clients) await client.deactivate({ force: true })
  await scene.close()
})

/** The STOMP client of the page, configured as in the page, and the matches that the client received. */
interface Page {
  readonly client: Client
  readonly versions: number[]
  readonly errors: { readonly code: string | undefined; readonly current: LiveMatch | undefined }[]
  match: LiveMatch | null | undefined
  /** Breaks the connection. */
  cut(): void
  send(match: LiveMatch, side: Side): void
}

async function openPage({ browser }: Member): Promise<Page> {
  const cookie = browser.cookieHeader
  const address = `${scene.origin().replace('http', 'ws')}${socketPath}`
  let socket: WebSocket
  const page: Page = {
    client: new Client({
      webSocketFactory: () => {
        socket = new WebSocket(address, ['v12.stomp'], { headers: { cookie, origin: scene.origin() } })
        return socket
      },
      reconnectDelay: 20,
    }),
    versions: [],
    errors: [],
    match: undefined,
    cut: () => socket.terminate(),
    send: (match, side) =>
      page.client.publish({ destination: livePointDestination, body: JSON.stringify(withPointFor(match, side)) }),
  }
  page.client.onConnect = () => {
    const last = page.versions.at(-1)
    page.client.subscribe(liveTopic, hear, last === undefined ? {} : { [afterVersionHeader]: String(last) })
  }
  page.client.onStompError = ({ headers, body }) => {
    page.errors.push({ code: headers['code'], current: JSON.parse(body).current })
  }
  const hear = ({ headers, body }: IMessage) => {
    page.versions.push(Number(headers[versionHeader]))
    page.match = JSON.parse(body)
  }
  clients.push(page.client)
  page.client.activate()
  await vi.waitFor(() => expect(page.match).not.toBeUndefined())
  return page
}

/** Waits until the clients have the state that GET replies with. */
async function agree(...pages: readonly Page[]): Promise<LiveMatch | null> {
  const found = await scene.find()
  await vi.waitFor(() => {
    for (const { match } of pages) expect(match).toEqual(found)
  }, 5_000)
  return found
}

test('every client receives each point, and null after the match is saved', async () => {
  const pages = [await openPage(scene.alice), await openPage(scene.bob), await openPage(scene.rita)]
  expect(pages.map(({ match }) => match)).toEqual([null, null, null])
  const match = await scene.play(await scene.begin(), ['one', 'two', 'one'])
  expect(await agree(...pages)).toMatchObject({ playerOneCurrentSet: 2, playerTwoCurrentSet: 1 })
  await scene.play(match, [...pointsInARow('one', 9), ...pointsInARow('one', 11)])
  await scene.rita.browser.post('/api/live/save')
  expect(await agree(...pages)).toBeNull()
  for (const { versions } of pages) {
    expect(versions).toEqual([...new Set(versions)].sort((a, b) => a - b))
  }
})

describe('a point through the socket', () => {
  test('counts by the same rules, and is sent to all clients', async () => {
    const [rita, alice] = [await openPage(scene.rita), await openPage(scene.alice)]
    await scene.begin()
    for (const side of [...alternatingPoints(2), 'one'] as const) {
      const before = (await agree(rita, alice)) as LiveMatch // there is a live match
      rita.send(before, side)
      await vi.waitFor(() => expect(rita.match?.version).toBe(before.version + 1))
    }
    expect(await agree(rita, alice)).toMatchObject({ playerOneCurrentSet: 3, playerTwoCurrentSet: 2 })
    expect(rita.errors).toEqual([])
  })

  test.each([
    ['a stale version', 'live-stale', (match: LiveMatch) => ({ ...match, version: 1 })],
    ['two points at once', 'live-one-point', (match: LiveMatch) => withPointFor(match, 'one')],
  ])('%s gets an ERROR frame; the client reconnects and gets the current match', async (_what, code, change) => {
    const [rita, alice] = [await openPage(scene.rita), await openPage(scene.alice)]
    const match = await scene.begin()
    await scene.rig.appendsNothing(async () => {
      rita.send(change(match), 'one')
      await vi.waitFor(() => expect(rita.errors).toHaveLength(1))
    })
    expect(rita.errors[0]).toEqual({ code, current: code === 'live-stale' ? match : undefined })
    await vi.waitFor(() => expect(rita.client.connected).toBe(true))
    const now = await scene.play(match, ['two'])
    expect(await agree(rita, alice)).toEqual(now)
  })

  test.each([
    ['another referee', 'forbidden', () => scene.otherReferee],
    ['a player', 'forbidden', () => scene.alice],
  ])('of %s is refused', async (_who, code, who) => {
    const page = await openPage(who())
    const match = await scene.begin()
    await scene.rig.appendsNothing(async () => {
      page.send(match, 'one')
      await vi.waitFor(() => expect(page.errors[0]?.code).toBe(code))
    })
  })

  test('counts as a command in the limit of the session', async () => {
    await scene.close()
    scene = await openLiveMatchApp({ RATE_LIMITS: 'on' })
    const page = await openPage(scene.rita)
    const match = await scene.begin()
    for (let count = 3; count < 60; count += 1)
      bodyOf(await scene.rita.browser.post('/api/player/minibio', { bio: String(count) }))
    page.send(match, 'one')
    await vi.waitFor(() => expect(page.match?.playerOneCurrentSet).toBe(1))
    page.send(page.match!, 'one')
    await vi.waitFor(() => expect(page.errors).toEqual([{ code: 'too-many-requests', current: undefined }]))
  })

  test('of two pages at once counts for the first; the second gets the current match', async () => {
    const [one, two] = [await openPage(scene.rita), await openPage(scene.rita)]
    const match = await scene.begin()
    one.send(match, 'one')
    two.send(match, 'two')
    await vi.waitFor(() => expect([...one.errors, ...two.errors]).toHaveLength(1))
    const [refused] = [...one.errors, ...two.errors]
    expect(refused).toMatchObject({ code: 'live-stale', current: { version: match.version + 1 } })
    expect(await agree(one, two)).toMatchObject({ version: match.version + 1 })
  })

  test('is refused on an open socket after the player has lost the role of referee', async () => {
    const page = await openPage(scene.rita)
    const match = await scene.begin()
    await (await scene.rig.admin()).browser.put(`/api/admin/player/removereferee/${scene.rita.id}`)
    page.send(match, 'one')
    await vi.waitFor(() => expect(page.errors[0]?.code).toBe('forbidden'))
    expect((await scene.find())?.version).toBe(match.version)
  })
})

describe('reconnecting', () => {
  test('after a broken connection delivers every missed change once, in order', async () => {
    const alice = await openPage(scene.alice)
    const match = await scene.begin()
    await agree(alice)
    const seen = alice.versions.length
    alice.cut()
    await scene.play(match, pointsInARow('two', 5))
    await agree(alice)
    expect(alice.versions.slice(seen)).toEqual(pointsInARow('two', 5).map((_, n) => alice.versions[seen - 1]! + 1 + n))
  })

  test('after a restart of the server delivers the score from before the restart', async () => {
    const [alice, rita] = [await openPage(scene.alice), await openPage(scene.rita)]
    const before = await scene.play(await scene.begin(), [...alternatingPoints(10), ...pointsInARow('two', 2), 'one'])
    await scene.restart()
    expect(await agree(alice, rita)).toEqual(before)
    await vi.waitFor(() => expect(rita.client.connected).toBe(true))
    rita.send(before, 'two')
    await vi.waitFor(() => expect(alice.match?.playerTwoCurrentSet).toBe(1))
    expect(alice.versions).toEqual([...alice.versions].sort((a, b) => a - b))
  })
})

describe('access to the socket', () => {
  test('is refused without a session and from another site', async () => {
    const [address, origin] = [scene.origin().replace('http', 'ws'), scene.origin()]
    const cookie = scene.alice.browser.cookieHeader
    expect(await statusOfRefusedUpgrade(address, { origin })).toBe(401)
    expect(await statusOfRefusedUpgrade(address, { origin: 'https://evil.example', cookie })).toBe(403)
    expect(await statusOfRefusedUpgrade(address, { cookie })).toBe(403)
  })

  test('ends at once for a disabled player only', async () => {
    const [alice, bob] = [await scene.client(scene.alice), await scene.client(scene.bob)]
    await (await scene.rig.admin()).browser.put(`/api/admin/player/disable/${scene.alice.id}`)
    expect((await alice.next()).headers.get('code')).toBe('unauthenticated')
    expect(await alice.closed()).toBe(4401)
    expect((await bob.follow()).match).toBeNull()
  })

  test('ends at once for the other browsers after a change of the password', async () => {
    const { browser, pseudo } = scene.alice
    const phone = await scene.rig.browser().logIn(pseudo)
    const [here, there] = [await scene.client(scene.alice), await scene.client({ ...scene.alice, browser: phone })]
    expect((await browser.post('/api/player/changePass', { password: 'another of mine' })).statusCode).toBe(200)
    expect(await there.closed()).toBe(4401)
    expect((await here.follow()).match).toBeNull()
    // When the page learns later that its session has ended, it reconnects with the cookie of the new session.
    expect((await browser.get('/api/hello/plop')).json()).toMatchObject({ authenticated: true })
  })

  test.each([
    ['logs out', async ({ browser }: Member) => browser.get('/api/auth/logout')],
    [
      'gets a temporary password',
      async ({ id }: Member) => (await scene.rig.admin()).browser.post(`/api/admin/player/resetpassword/${id}`),
    ],
    [
      'deletes the account',
      async ({ browser, pseudo }: Member) => browser.delete('/api/player/me', { password: passwordOf(pseudo) }),
    ],
  ])('ends at once for a player who %s', async (_what, leave) => {
    const client = await scene.client(scene.alice)
    expect((await leave(scene.alice)).statusCode).toBe(200)
    expect(await client.closed()).toBe(4401)
  })
})
