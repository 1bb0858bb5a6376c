import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { setImmediate as turn } from 'node:timers/promises'
import type { LiveMatch } from '@topspin/domain/contract/live'
import { playerId } from '@topspin/domain/ids'
import { Refusal } from '@topspin/domain/refusals'
import { tokenHashOf } from '@topspin/platform/http/session-cookie'
import { EngineAway } from '@topspin/platform/operator-error'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import {
  cookieHeaderOf,
  defaultScoredMatch,
  openSocketFixture,
  type SocketFixture,
  type SocketFixtureOptions,
} from './testing/socket-fixture.ts'
import { StompClient, statusOfRefusedUpgrade } from './testing/stomp-client.ts'

let fixture: SocketFixture
const clients: StompClient[] = []

async function open(options?: SocketFixtureOptions): Promise<void> {
  fixture = await openSocketFixture(options)
}
beforeEach(() => open())
afterEach(async () => {
  for (const client of clients.splice(0)) client.socket.terminate()
  await fixture.close()
})

/** A connected client of a player. */
async function connected(pseudo = 'Alice'): Promise<StompClient> {
  const client = await fixture.client(await fixture.loggedIn(pseudo))
  clients.push(client)
  await client.connect()
  return client
}

async function following(pseudo = 'Alice'): Promise<StompClient> {
  const client = await connected(pseudo)
  await client.follow()
  return client
}

const scoreOf = ({ match }: { match: unknown }) => (match as LiveMatch | null)?.playerOneCurrentSet ?? null
const versionsOf = async (client: StompClient, count: number) => {
  const versions: number[] = []
  while (versions.length < count) versions.push((await client.received()).version)
  return versions
}
const pointAt = (version: number) => JSON.stringify({ ...defaultScoredMatch, version, playerOneCurrentSet: 1 })

/** The ERROR that comes next, and the code the connection is then closed with. */
async function refusal(client: StompClient) {
  const frame = await client.next()
  expect(frame.command).toBe('ERROR')
  return {
    code: frame.headers.get('code'),
    text: frame.headers.get('message'),
    receipt: frame.headers.get('receipt-id'),
    problem: JSON.parse(frame.body.toString()),
    closed: await client.closed(),
  }
}

/** Advances the clock while clients answer pings. */
async function live(seconds: number): Promise<void> {
  for (let passed = 0; passed < seconds; passed += 10) {
    fixture.pass(10_000)
    // Some turns of the event loop for the ping and the pong.
    for (let turns = 0; turns < 4; turns += 1) await turn()
  }
}

describe('before the upgrade', () => {
  test('a request without a session is refused with 401', async () => {
    expect(await statusOfRefusedUpgrade(fixture.address, { origin: fixture.origin })).toBe(401)
    expect(await statusOfRefusedUpgrade(fixture.address, { origin: fixture.origin, cookie: 'sid=made-up' })).toBe(401)
  })

  test('a session in which the password must be changed first is refused with 403', async () => {
    const cookie = cookieHeaderOf(await fixture.loggedIn('Alice'))
    const { id } = (await fixture.identity.accountByPseudo('Alice'))!
    await fixture.identity.setPassword(id, 'temporary', fixture.time.now + 1000)
    expect(await statusOfRefusedUpgrade(fixture.address, { origin: fixture.origin, cookie })).toBe(403)
  })

  test.each([
    ['no Origin', undefined],
    ['a foreign one', 'http://evil.example'],
    ['our host under another scheme', 'https://127.0.0.1'],
    ['a page without an address', 'null'],
  ])('a request is refused with 403 because of its Origin: %s', async (_what, origin) => {
    const cookie = cookieHeaderOf(await fixture.loggedIn('Alice'))
    expect(await statusOfRefusedUpgrade(fixture.address, { cookie, ...(origin === undefined ? {} : { origin }) })).toBe(
      403,
    )
  })

  test('a page of the public address may open the socket at any host name', async () => {
    const cookie = cookieHeaderOf(await fixture.loggedIn('Alice'))
    const client = await StompClient.open(fixture.address, { cookie, origin: 'http://localhost:3000' })
    expect((await client.connect()).command).toBe('CONNECTED')
    client.socket.terminate()
  })

  test.each([
    ['GET', '/api/hello/plop', 'h2c', 200],
    ['GET', '/api/hello/plop', 'websocket', 200],
    ['GET', '/nowhere', 'websocket', 404],
    ['HEAD', '/websocket', 'websocket', 405],
    ['POST', '/api/auth/authenticate', 'websocket', 400],
  ])('%s %s with an upgrade to %s is answered over HTTP, and the connection ends', async (method, path, to, status) => {
    const { cookies } = await fixture.browser().open()
    const token = cookies.get('XSRF-TOKEN')!
    const lines = [
      `${method} ${path} HTTP/1.1`,
      'host: localhost',
      `connection: Upgrade\r\nupgrade: ${to}`,
      'sec-websocket-key: dGhlIHNhbXBsZSBub25jZQ==\r\nsec-websocket-version: 13',
      `cookie: XSRF-TOKEN=${token}\r\nx-xsrf-token: ${token}`,
      'content-type: application/json\r\ncontent-length: 2',
    ]
    const connection = connect(Number(new URL(fixture.origin).port), '127.0.0.1')
    connection.write(`${lines.join('\r\n')}\r\n\r\n{}`)
    const answer = await text(connection)
    expect(Number(/^HTTP\/1.1 (\d+)/.exec(answer)?.[1])).toBe(status)
  })

  test('a GET without an upgrade is answered with 404', async () => {
    const alice = await fixture.loggedIn('Alice')
    expect((await alice.get('/websocket')).statusCode).toBe(404)
  })
})

describe('STOMP', () => {
  test('the reply to CONNECT names the version and the heart-beats', async () => {
    const client = await fixture.client(await fixture.loggedIn('Alice'))
    expect(client.socket.protocol).toBe('v12.stomp')
    const { command, headers } = await client.connect()
    expect([command, headers.get('version'), headers.get('heart-beat')]).toEqual(['CONNECTED', '1.2', '10000,10000'])
    client.socket.terminate()
  })

  test('frames may be text or binary messages, split anywhere', async () => {
    const client = await connected()
    const bytes = Buffer.from('SUBSCRIBE\nid:a\\cb\ndestination:/live/match_live\n\n\0')
    for (const byte of bytes) client.socket.send(Buffer.of(byte), { binary: byte % 2 === 0 })
    expect((await client.next()).headers.get('subscription')).toBe('a:b')
  })

  test('each receipt is sent after its frame was handled, in the order of the frames', async () => {
    const client = await connected()
    client.send('SUBSCRIBE', { id: '1', destination: '/live/match_live', receipt: 'r:1' })
    client.send('UNSUBSCRIBE', { id: '1', receipt: 'r2' })
    client.send('DISCONNECT', { receipt: 'r3' })
    const frames = [await client.next(), await client.next(), await client.next(), await client.next()]
    expect(frames.map(({ command, headers }) => [command, headers.get('receipt-id')])).toEqual([
      ['MESSAGE', undefined],
      ['RECEIPT', 'r:1'],
      ['RECEIPT', 'r2'],
      ['RECEIPT', 'r3'],
    ])
    expect(await client.closed()).toBe(1000)
  })

  test.each([
    ['another version', 'CONNECT\naccept-version:1.0,1.1\n\n\0'],
    ['no version', 'CONNECT\n\n\0'],
    ['an invalid heart-beat header', 'CONNECT\naccept-version:1.2\nheart-beat:often\n\n\0'],
    ['another frame before CONNECT', 'SUBSCRIBE\nid:1\ndestination:/live/match_live\n\n\0'],
    ['no STOMP', '{"hello":"there"}'],
  ])('%s ends the connection', async (_what, text) => {
    const client = await fixture.client(await fixture.loggedIn('Alice'))
    client.socket.send(text)
    expect(await refusal(client)).toMatchObject({ code: 'invalid-request', closed: 1002 })
  })

  test.each([
    ['CONNECT again', 'CONNECT\naccept-version:1.2\n\n\0'],
    ['a transaction', 'BEGIN\ntransaction:1\n\n\0'],
    ['an acknowledgement', 'ACK\nid:1\n\n\0'],
    ['a subscription without id', 'SUBSCRIBE\ndestination:/live/match_live\n\n\0'],
    ['a subscription with acknowledgements', 'SUBSCRIBE\nid:1\nack:client\ndestination:/live/match_live\n\n\0'],
    ['a selector', 'SUBSCRIBE\nid:1\nselector:x\ndestination:/live/match_live\n\n\0'],
    ['an `after` that is no version', 'SUBSCRIBE\nid:1\nafter:-1\ndestination:/live/match_live\n\n\0'],
    ['the end of a subscription that does not exist', 'UNSUBSCRIBE\nid:1\n\n\0'],
    ['a frame of 17 KiB in two messages', `SEND\ndestination:/ws/match\n\n${'x'.repeat(16_000)}`, 'x'.repeat(1000)],
  ])('%s ends the connection', async (_what, ...messages) => {
    const client = await connected()
    for (const message of messages) client.socket.send(message)
    expect(await refusal(client)).toMatchObject({ code: 'invalid-request', closed: 1002 })
  })

  test('a second subscription with the same id ends the connection', async () => {
    const client = await following()
    client.send('SUBSCRIBE', { id: 'sub-0', destination: '/live/match_live' })
    expect(await refusal(client)).toMatchObject({ closed: 1002 })
  })

  test.each([['SUBSCRIBE'], ['SEND']])(
    '%s to another destination is refused, in the language of the player',
    async (command) => {
      const client = await connected()
      client.send(command, { id: '1', destination: '/live/other', receipt: 'mine' })
      expect(await refusal(client)).toMatchObject({
        code: 'forbidden',
        text: 'Vous n’avez pas le droit de faire cela.',
        receipt: 'mine',
        problem: { status: 403, code: 'forbidden', detail: 'Vous n’avez pas le droit de faire cela.' },
        closed: 1008,
      })
    },
  )

  test('a message of 10 MB closes its connection with 1009, and no other connection', async () => {
    const [big, other] = [await connected(), await following('Bob')]
    big.socket.send(Buffer.alloc(10 * 1024 * 1024, 'x'))
    expect(await big.closed()).toBe(1009)
    await fixture.tell(1, [])
    expect((await other.received()).version).toBe(1)
  })
})

describe('following the live match', () => {
  test('delivers the current state at once, then every change with a higher version, null at the end', async () => {
    await fixture.tell(3, ['one'])
    const client = await connected()
    const first = await client.follow()
    expect(first).toMatchObject({ version: 3, match: { playerOne: 'Alice', playerTwo: 'Bob', recorder: 'Rita' } })
    await fixture.tell(4, ['one', 'one'])
    await fixture.tell(5, null)
    const [second, last] = [await client.received(), await client.received()]
    expect([first, second, last].map(scoreOf)).toEqual([1, 2, null])
    expect([second.version, last.version, last.match]).toEqual([4, 5, null])
  })

  test('says at the end of a match whether it was recorded, also to a client that reconnects', async () => {
    const client = await following()
    await fixture.tell(1, ['one'])
    await fixture.end(2, true)
    await fixture.end(3, false)
    const frames = [await client.next(), await client.next(), await client.next()]
    expect(frames.map(({ headers }) => headers.get('recorded'))).toEqual([undefined, 'true', undefined])
    const again = await connected('Bob')
    again.send('SUBSCRIBE', { id: 'sub-0', destination: '/live/match_live', after: '1' })
    expect((await again.next()).headers.get('recorded')).toBe('true')
  })

  test('delivers null before the first match', async () => {
    const client = await connected()
    expect(await client.follow()).toEqual({ version: 0, match: null })
  })

  test('each subscription has its own messages, and its end does not end another', async () => {
    const client = await following()
    await client.follow({ id: 'second' })
    await fixture.tell(1, [])
    const ids = [await client.next(), await client.next()].map(({ headers }) => headers.get('subscription'))
    expect(ids.sort()).toEqual(['second', 'sub-0'])
    client.send('UNSUBSCRIBE', { id: 'sub-0', receipt: 'left' })
    await client.next()
    await fixture.tell(2, ['one'])
    expect((await client.next()).headers.get('subscription')).toBe('second')
    expect(client.waiting).toEqual([])
  })

  test('the fifth subscription of a connection is refused', async () => {
    const client = await following()
    for (const id of ['2', '3', '4']) await client.follow({ id })
    client.send('SUBSCRIBE', { id: '5', destination: '/live/match_live' })
    expect(await refusal(client)).toMatchObject({ code: 'too-many-requests', closed: 1008 })
  })

  describe('subscribing with the last version received', () => {
    beforeEach(async () => {
      for (let sequence = 1; sequence <= 30; sequence += 1)
        await fixture.tell(sequence, Array(sequence % 9).fill('one'))
    })

    test.each([
      ['what was missed', '25', [26, 27, 28, 29, 30]],
      ['all that is kept', '10', Array.from({ length: 20 }, (_, n) => 11 + n)],
      ['too long ago: the current state', '9', [30]],
      ['nothing missed: the current state', '30', [30]],
      ['from another history: the current state', '31', [30]],
    ])('delivers the missed versions that are kept, or else the current one: %s', async (_what, after, versions) => {
      const client = await connected()
      client.send('SUBSCRIBE', { id: 'sub-0', destination: '/live/match_live', after, receipt: 'all' })
      expect(await versionsOf(client, versions.length)).toEqual(versions)
      expect((await client.next()).command).toBe('RECEIPT')
    })

    test('several events folded into one change leave no gap', async () => {
      await fixture.tell(35, ['one'])
      const client = await connected()
      client.send('SUBSCRIBE', { id: 'sub-0', destination: '/live/match_live', after: '30' })
      expect(await versionsOf(client, 1)).toEqual([35])
    })
  })

  test('a repeated or late message of the bus is not delivered', async () => {
    const client = await following()
    await fixture.tell(2, ['one'])
    await fixture.tell(1, [])
    await fixture.tell(2, ['one'])
    await fixture.tell(3, ['one', 'one'])
    expect(await versionsOf(client, 2)).toEqual([2, 3])
  })

  test('a change whose message was lost is delivered within five seconds', async () => {
    const client = await following()
    fixture.store(1, ['one'])
    fixture.pass(5_000)
    expect(scoreOf(await client.received())).toBe(1)
  })

  test('no change that is kept has the old pseudo of a player', async () => {
    await fixture.tell(1, [])
    await fixture.tell(2, ['one'])
    const client = await following()
    const { id } = (await fixture.identity.accountByPseudo('Alice'))!
    await fixture.identity.rename(id, 'Alicia')
    await fixture.bus.publish('account-changed', { playerId: id })
    expect((await client.received()).match).toMatchObject({ playerOne: 'Alicia' })
    const again = await connected('Bob')
    again.send('SUBSCRIBE', { id: 'sub-0', destination: '/live/match_live', after: '0' })
    expect(await again.received()).toMatchObject({ version: 2, match: { playerOne: 'Alicia' } })
  })

  test('a change of the account of a player outside the match removes no kept change', async () => {
    await fixture.tell(1, [])
    await fixture.tell(2, ['one'])
    await fixture.bus.publish('account-changed', { playerId: playerId('outside') })
    await turn()
    const client = await connected('Bob')
    client.send('SUBSCRIBE', { id: 'sub-0', destination: '/live/match_live', after: '0' })
    expect(await versionsOf(client, 2)).toEqual([1, 2])
  })

  test('all clients have to reconnect after an older log was restored', async () => {
    await fixture.tell(9, ['one'])
    const client = await following()
    fixture.store(3, [])
    fixture.pass(5_000)
    await turn()
    expect(client.socket.readyState).toBe(client.socket.OPEN)
    fixture.pass(5_000)
    expect(await client.closed()).toBe(1012)
    const again = await connected()
    expect((await again.follow({ after: '9' })).version).toBe(3)
  })
})

test('counts the sockets that watch, without those that only follow the match, and without broken ones', async () => {
  const [one, two] = [await following('Alice'), await following('Bob')]
  await following('Rita')
  expect(await one.watch()).toEqual({ count: 1 })
  expect(await two.watch()).toEqual({ count: 2 })
  fixture.pass(5_000)
  expect(await one.watchers()).toEqual({ count: 2 })
  two.socket.terminate()
  await two.closed()
  await vi.waitUntil(async () => (await fixture.sockets()) === 2)
  fixture.pass(5_000)
  expect(await one.watchers()).toEqual({ count: 1 })
})

describe('following the changes of read models', () => {
  const newsChanged = (position: string) =>
    fixture.bus.publish('committed', {
      generation: { projection: 'news', foldVersion: 1, rebuild: 0 },
      since: null,
      position,
      changed: ['key'],
    })

  test('delivers the position at once, then the names, beside the live match on the same socket', async () => {
    const client = await following()
    expect(await client.followChanges()).toEqual({ models: [], position: null, spreadMs: 5 })
    await newsChanged('1')
    fixture.pass(250)
    expect(await client.changes()).toEqual({ models: ['news'], position: '1', spreadMs: 5 })
    await fixture.tell(1, [])
    expect((await client.received()).version).toBe(1)
  })

  test('ends with UNSUBSCRIBE, and with the connection', async () => {
    const [client, gone, other] = [await connected(), await connected(), await connected('Bob')]
    for (const one of [client, gone, other]) await one.followChanges()
    client.send('UNSUBSCRIBE', { id: 'sub-1', receipt: 'left' })
    expect((await client.next()).command).toBe('RECEIPT')
    gone.socket.close()
    await gone.closed()
    await vi.waitFor(async () => expect(await fixture.sockets()).toBe(2))
    await newsChanged('1')
    fixture.pass(250)
    expect(await other.changes()).toEqual({ models: ['news'], position: '1', spreadMs: 5 })
    await client.follow({ id: 'sub-2' })
    expect(client.waiting).toEqual([])
  })

  test('a subscription id cannot be used again, also for another topic', async () => {
    const client = await following()
    client.send('SUBSCRIBE', { id: 'sub-0', destination: '/live/changes' })
    expect(await refusal(client)).toMatchObject({ closed: 1002 })
  })
})

describe('sending a point', () => {
  test('scores it as the player of the session, and confirms it with a receipt', async () => {
    const client = await connected('Rita')
    client.send('SEND', { destination: '/ws/match', receipt: 'point' }, pointAt(2))
    expect((await client.next()).headers.get('receipt-id')).toBe('point')
    const [[update, sender]] = fixture.scoring.sent as [(typeof fixture.scoring.sent)[0]]
    expect(update).toMatchObject({ version: 2, playerOneCurrentSet: 1 })
    expect([sender.subject.pseudo, sender.cookies]).toEqual(['Rita', expect.stringContaining('sid=')])
  })

  test('a refusal is sent as an ERROR, with the current match for a stale point', async () => {
    fixture.scoring.answer = async () => {
      throw new Refusal('live-stale', { current: defaultScoredMatch })
    }
    const [client, other] = [await connected('Rita'), await following('Bob')]
    client.send('SEND', { destination: '/ws/match', receipt: 'point' }, pointAt(1))
    expect(await refusal(client)).toMatchObject({
      code: 'live-stale',
      receipt: 'point',
      problem: { status: 409, current: defaultScoredMatch },
      closed: 1008,
    })
    await fixture.tell(1, [])
    expect((await other.received()).version).toBe(1)
  })

  test.each([
    ['no JSON', '{"id":', 'malformed-json'],
    ['nothing', '', 'malformed-json'],
    ['no match', '{"id":"live"}', 'invalid-request'],
    ['an unknown field', pointAt(1).replace('{', '{"more":1,'), 'invalid-request'],
    [
      'a score that is no number',
      pointAt(1).replace('"playerOneCurrentSet":1', '"playerOneCurrentSet":"1"'),
      'invalid-request',
    ],
  ])('%s is refused, and no point is scored', async (_what, body, code) => {
    const client = await connected('Rita')
    client.send('SEND', { destination: '/ws/match' }, body)
    expect(await refusal(client)).toMatchObject({ code, closed: 1008 })
    expect(fixture.scoring.sent).toEqual([])
  })

  test('is refused after the session has ended', async () => {
    const browser = await fixture.loggedIn('Rita')
    const client = await fixture.client(browser)
    await client.connect()
    await browser.get('/api/auth/logout')
    client.send('SEND', { destination: '/ws/match' }, pointAt(2))
    expect(await refusal(client)).toMatchObject({ code: 'unauthenticated', closed: 4401 })
    expect(fixture.scoring.sent).toEqual([])
  })

  test('closes the connection with 1013 while an engine is away, and reveals no internals', async () => {
    fixture.scoring.answer = async () => {
      throw new EngineAway('esdb://secret')
    }
    const client = await connected('Rita')
    client.send('SEND', { destination: '/ws/match' }, pointAt(2))
    const refused = await refusal(client)
    expect(refused).toMatchObject({ code: 'engine-away', closed: 1013 })
    expect(JSON.stringify(refused)).not.toContain('secret')
  })

  test('points are handled one after another', async () => {
    const order: string[] = []
    fixture.scoring.answer = async ({ version }) => {
      order.push(`begin ${version}`)
      await turn()
      order.push(`end ${version}`)
      return defaultScoredMatch
    }
    const client = await connected('Rita')
    for (const version of [2, 3]) client.send('SEND', { destination: '/ws/match' }, pointAt(version))
    client.send('DISCONNECT', { receipt: 'bye' })
    await client.next()
    expect(order).toEqual(['begin 2', 'end 2', 'begin 3', 'end 3'])
  })
})

describe('heart-beats', () => {
  test('the server sends them every ten seconds to clients that request them', async () => {
    const [wants, wantsNot] = [await connected(), await fixture.client(await fixture.loggedIn('Bob'))]
    await wantsNot.connect('10000,0')
    fixture.pass(20_000)
    await vi.waitFor(() => expect(wants.beats).toBe(2))
    expect(wantsNot.beats).toBe(0)
    wantsNot.socket.terminate()
  })

  test('only a client that is silent for three intervals is dropped', async () => {
    const gone = await fixture.client(await fixture.loggedIn('Alice'), { autoPong: false })
    await gone.connect()
    const there = await connected('Bob')
    await live(30)
    expect(await fixture.sockets()).toBe(2)
    await live(10)
    expect(await gone.closed()).toBe(1006)
    expect(await fixture.sockets()).toBe(1)
    expect((await there.follow()).version).toBe(0)
  })

  test('a hidden page with suspended timers stays connected', async () => {
    const client = await following()
    await live(120)
    await fixture.tell(1, [])
    expect((await client.received()).version).toBe(1)
  })

  test('a client that does not CONNECT is dropped', async () => {
    const client = await fixture.client(await fixture.loggedIn('Alice'))
    fixture.pass(20_000)
    expect(await client.closed()).toBe(1006)
  })

  test('a client that does not read is dropped, and the others receive everything', async () => {
    const [slow, other] = [await following(), await following('Bob')]
    slow.socket.pause()
    // The operating system buffers some megabytes; then the buffer of the server fills.
    const big = 'x'.repeat(15_000)
    let sequence = 0
    while ((await fixture.sockets()) === 2 && sequence < 5_000) {
      sequence += 1
      await fixture.tell(sequence, ['one'], big)
      expect((await other.received()).version).toBe(sequence)
    }
    expect(await fixture.sockets()).toBe(1)
    expect(sequence).toBeGreaterThan(20)
  })
})

describe('a television', () => {
  /** A client with the token of an approved television, and no session. */
  async function screen(id: string): Promise<StompClient> {
    const request = {
      code: '482913',
      attempts: 0,
      address: null,
      browser: '',
      system: '',
      requestedAt: 0,
      seenAt: fixture.time.now,
    }
    await fixture.identity.screens.add({ id, tokenHash: tokenHashOf(`token of ${id}`), name: 'Corner', ...request })
    const browser = fixture.browser()
    browser.cookies.set('screen', `token of ${id}`)
    const client = await fixture.client(browser)
    clients.push(client)
    await client.connect()
    await client.follow()
    return client
  }

  test('follows the live match, and cannot score', async () => {
    const client = await screen('one')
    await fixture.tell(1, [])
    expect((await client.received()).version).toBe(1)
    client.send('SEND', { destination: '/ws/match' }, pointAt(2))
    expect(await refusal(client)).toMatchObject({ code: 'forbidden', closed: 1008 })
    expect(fixture.scoring.sent).toEqual([])
  })

  test('is disconnected at once when it is removed, and no other television is', async () => {
    const [one, other] = [await screen('one'), await screen('other')]
    await fixture.identity.screens.remove('one')
    await fixture.bus.publish('screen-removed', { screenId: 'one' })
    expect(await refusal(one)).toMatchObject({ code: 'unauthenticated', closed: 4401 })
    await fixture.tell(1, [])
    expect((await other.received()).version).toBe(1)
  })

  test('is disconnected within about a minute when no message announces its removal', async () => {
    const client = await screen('one')
    await live(10)
    await fixture.identity.screens.remove('one')
    await live(60)
    expect(await client.closed()).toBe(4401)
  })

  test('is not connected before it is approved', async () => {
    const request = {
      name: null,
      code: '482913',
      attempts: 0,
      address: null,
      browser: '',
      system: '',
      requestedAt: 0,
      seenAt: 0,
    }
    await fixture.identity.screens.add({ id: 'one', tokenHash: tokenHashOf('token'), ...request })
    const browser = fixture.browser()
    browser.cookies.set('screen', 'token')
    const upgrade = { cookie: cookieHeaderOf(browser), origin: fixture.origin }
    expect(await statusOfRefusedUpgrade(fixture.address, upgrade)).toBe(401)
  })
})

describe('sessions', () => {
  const shutOut = async (pseudo: string) => {
    const { id } = (await fixture.identity.accountByPseudo(pseudo))!
    fixture.roster.set(id, { ...fixture.roster.get(id)!, status: 'disabled', authorities: [] })
    await fixture.identity.endSessions(id, null)
    return id
  }

  test('the end of a session closes its socket at once', async () => {
    const [client, other] = [await following(), await following('Bob')]
    await fixture.bus.publish('sessions-ended', { playerId: await shutOut('Alice'), kept: null })
    expect(await refusal(client)).toMatchObject({ code: 'unauthenticated', closed: 4401 })
    await fixture.tell(1, [])
    expect((await other.received()).version).toBe(1)
  })

  test('only the sockets of ended sessions are closed', async () => {
    const [old, kept] = [await following(), await following()]
    const { id } = (await fixture.identity.accountByPseudo('Alice'))!
    const cookie = await fixture.loggedIn('Alice')
    const { tokenHash } = (await fixture.server.requestServices!.sessions.find(cookie.cookies.get('sid')!))!
    const third = await fixture.client(cookie)
    await third.connect()
    await fixture.identity.endSessions(id, tokenHash)
    await fixture.bus.publish('sessions-ended', { playerId: id, kept: tokenHash })
    expect([await old.closed(), await kept.closed()]).toEqual([4401, 4401])
    expect((await third.follow()).version).toBe(0)
    third.socket.terminate()
  })

  test('the end of a session is noticed within about a minute when no message announces it', async () => {
    const client = await following()
    await live(10)
    await shutOut('Alice')
    await live(50)
    expect(client.socket.readyState).toBe(client.socket.OPEN)
    await live(10)
    expect(await client.closed()).toBe(4401)
  })

  test('sockets stay open while sessions cannot be checked', async () => {
    const client = await following()
    const session = vi.spyOn(fixture.identity, 'session').mockRejectedValue(new EngineAway('away'))
    fixture.pass(10_000)
    await vi.waitFor(() => expect(session).toHaveBeenCalled())
    session.mockRestore()
    await fixture.tell(1, [])
    expect((await client.received()).version).toBe(1)
    await shutOut('Alice')
    fixture.pass(10_000)
    expect(await client.closed()).toBe(4401)
  })
})

describe('limits', () => {
  const never = async () => 0
  const nothing = async () => undefined
  const unlimited = {
    take: never,
    giveBack: nothing,
    takeGuess: never,
    giveBackGuess: nothing,
    forgive: nothing,
    close: nothing,
  }
  beforeEach(async () => {
    await fixture.close()
    await open({ limits: unlimited })
  })

  test('allow a hundred messages a minute, including heart-beats', async () => {
    const client = await connected()
    for (let n = 2; n <= 100; n += 1) client.socket.send('\n')
    client.socket.send('\n')
    expect(await refusal(client)).toMatchObject({ code: 'too-many-requests', closed: 1008 })
  })

  test('leave it to the port to count a point', async () => {
    const take = vi.spyOn(unlimited, 'take')
    const client = await connected('Rita')
    take.mockClear()
    client.send('SEND', { destination: '/ws/match', receipt: 'point' }, pointAt(2))
    expect((await client.next()).headers.get('receipt-id')).toBe('point')
    expect(fixture.scoring.sent).toHaveLength(1)
    expect(take).not.toHaveBeenCalled()
    take.mockRestore()
  })

  test('count each frame of a message', async () => {
    const client = await connected()
    const frames = 'SUBSCRIBE\nid:1\ndestination:/live/match_live\n\n\0UNSUBSCRIBE\nid:1\n\n\0'
    client.socket.send(frames.repeat(51))
    const received = []
    for (let frame = await client.next(); frame.command === 'MESSAGE'; frame = await client.next()) received.push(frame)
    expect(received.length).toBe(50)
    expect(await client.closed()).toBe(1008)
  })

  test('allow a hundred more messages a minute later', async () => {
    const client = await connected()
    for (let n = 2; n <= 100; n += 1) client.socket.send('\n')
    await live(60)
    for (let n = 1; n <= 90; n += 1) client.socket.send('\n')
    expect((await client.follow()).version).toBe(0)
  })

  test('refuse the sixth socket of a session, but not of other sessions', async () => {
    const browser = await fixture.loggedIn('Alice')
    for (let n = 0; n < 5; n += 1) {
      const client = await fixture.client(browser)
      clients.push(client)
      await client.connect()
    }
    const sixth = await fixture.client(browser)
    expect(await refusal(sixth)).toMatchObject({ code: 'too-many-requests', closed: 1008 })
    expect((await (await connected('Bob')).follow()).version).toBe(0)
    clients[0]?.socket.close()
    await clients[0]?.closed()
    await vi.waitFor(async () => expect(await fixture.sockets()).toBe(5))
    const again = await fixture.client(browser)
    expect((await again.connect()).command).toBe('CONNECTED')
    again.socket.terminate()
  })
})

test('a stopping server closes its sockets with 1001, and does not wait for clients that do not read', async () => {
  const [client, slow] = [await following(), await following('Bob')]
  slow.socket.pause()
  const closing = fixture.server.close()
  expect(await client.closed()).toBe(1001)
  await closing
})
