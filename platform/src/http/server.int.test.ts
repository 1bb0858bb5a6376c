import { once } from 'node:events'
import { connect } from 'node:net'
import { Refusal } from '@topspin/domain/refusals'
import type { FastifyInstance } from 'fastify'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { EngineAway } from '../operator-error.ts'
import { SqliteAway } from '../sqlite/errors.ts'
import { NotReady } from './health.ts'
import { type HttpTestSetup, openHttpTestSetup, serveWithSessionCalls } from './testing/http-test-setup.ts'

let fixture: HttpTestSetup
afterEach(() => fixture.close())

async function listening(server: FastifyInstance): Promise<number> {
  await server.listen({ port: 0, host: '127.0.0.1' })
  return server.addresses().map((address) => (typeof address === 'string' ? 0 : address.port))[0]!
}

/** Sends raw bytes and reads until the server closes the connection. */
async function raw(port: number, text: string): Promise<string> {
  const socket = connect(port, '127.0.0.1')
  let answer = ''
  socket.setEncoding('utf8').on('data', (chunk) => {
    answer += chunk
  })
  socket.write(text)
  await once(socket, 'close')
  return answer
}

describe('a request that is not valid HTTP', () => {
  it.each([
    ['no host', 'GET / HTTP/1.1\r\nConnection: close\r\n\r\n', 400, 'invalid-request'],
    ['no HTTP at all', 'nonsense\r\n\r\n', 400, 'invalid-request'],
    ['a bad header', 'GET / HTTP/1.1\r\nHost: x\r\nbad header\r\n\r\n', 400, 'invalid-request'],
    ['headers without end', `GET / HTTP/1.1\r\nHost: x\r\nX-Long: ${'a'.repeat(20_000)}\r\n\r\n`, 431, 'too-large'],
    [
      'two lengths',
      'POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\n',
      400,
      'invalid-request',
    ],
    [
      'a length and chunks',
      'POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 4\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n',
      400,
      'invalid-request',
    ],
  ])('is answered with a problem document when it has %s', async (_what, text, status, code) => {
    fixture = await openHttpTestSetup()
    const answer = await raw(await listening(fixture.server), text)
    const [head = '', body = ''] = answer.split('\r\n\r\n')
    expect(head).toMatch(new RegExp(`^HTTP/1.1 ${status} `))
    expect(head).toMatch(/content-type: application\/problem\+json/i)
    expect(JSON.parse(body)).toMatchObject({ status, code })
  })
})

describe('closing', () => {
  it('finishes running requests, and refuses new ones', async () => {
    fixture = await openHttpTestSetup()
    let release = () => {}
    let entered = () => {}
    const inside = new Promise<void>((resolve) => {
      entered = resolve
    })
    fixture.server.get('/slow', { config: { public: true } }, async () => {
      entered()
      await new Promise<void>((resolve) => {
        release = resolve
      })
      return 'done'
    })
    let late: Promise<string> | null = null
    fixture.server.addHook('preClose', async () => {
      late = raw(port, 'GET /health/live HTTP/1.1\r\nHost: x\r\n\r\n')
      await late
      release()
    })
    const port = await listening(fixture.server)
    const answer = raw(port, 'GET /slow HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n')
    await inside
    await fixture.server.close()
    expect(await answer).toMatch(/^HTTP\/1.1 200 [\s\S]*done$/)
    expect(await late).toMatch(/^HTTP\/1.1 503 [\s\S]*connection: close[\s\S]*"code":"engine-away"/)
    await expect(raw(port, '')).rejects.toThrow('ECONNREFUSED')
  })
})

describe('headers', () => {
  it('are strict, and work with plain http in a LAN', async () => {
    fixture = await openHttpTestSetup({ publicUrl: 'http://192.168.1.20:3000' })
    const { headers } = await fixture.server.inject('/health/live')
    expect(headers['content-security-policy']).toBe(
      "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; font-src 'self'; connect-src 'self' ws://192.168.1.20:3000; worker-src 'self'; manifest-src 'self'; form-action 'self'; base-uri 'none'; object-src 'none'; frame-ancestors 'none'",
    )
    expect(headers['strict-transport-security']).toBeUndefined()
    expect(headers).toMatchObject({ 'x-content-type-options': 'nosniff', 'referrer-policy': 'no-referrer' })
  })

  it('require https when the app is on https', async () => {
    fixture = await openHttpTestSetup({ publicUrl: 'https://ping.example.org' })
    const { headers } = await fixture.server.inject('/health/live')
    expect(headers['content-security-policy']).toContain("connect-src 'self' wss://ping.example.org;")
    expect(headers['content-security-policy']).toMatch(/; upgrade-insecure-requests$/)
    expect(headers['strict-transport-security']).toBe('max-age=31536000')
  })
})

describe('health', () => {
  it('is live, and ready when all checks pass', async () => {
    fixture = await openHttpTestSetup({ checks: { log: async () => {} } })
    expect((await fixture.server.inject('/health/live')).json()).toEqual({ live: true })
    expect((await fixture.server.inject('/health/ready')).json()).toEqual({ ready: true })
  })

  it('names the checks that fail, without details', async () => {
    fixture = await openHttpTestSetup({
      checks: { log: async () => {}, documents: () => Promise.reject(new Error('mongodb://u:p@h')) },
    })
    const answer = await fixture.server.inject('/health/ready')
    expect([answer.statusCode, answer.json()]).toEqual([503, { ready: false, failing: ['documents'] }])
    expect(fixture.lines.join('')).not.toContain('u:p@')
  })

  it('is ready when an optional check fails, and names it', async () => {
    const away = () => Promise.reject(new Error('away'))
    fixture = await openHttpTestSetup({ checks: { log: async () => {} }, optionalChecks: { jobs: away } })
    const answer = await fixture.server.inject('/health/ready')
    expect([answer.statusCode, answer.json()]).toEqual([200, { ready: true, degraded: ['jobs'] }])
    await fixture.close()
    fixture = await openHttpTestSetup({ checks: { log: away }, optionalChecks: { jobs: away } })
    expect((await fixture.server.inject('/health/ready')).json()).toEqual({
      ready: false,
      failing: ['log'],
      degraded: ['jobs'],
    })
  })

  it('leaves out the optional checks for which an engine is away that a required check names', async () => {
    const away = () => Promise.reject(new EngineAway('MongoDB is away'))
    const parked = () => Promise.reject(new NotReady('an event'))
    fixture = await openHttpTestSetup({ checks: { documents: away }, optionalChecks: { clock: away, parked } })
    expect((await fixture.server.inject('/health/ready')).json()).toEqual({
      ready: false,
      failing: ['documents'],
      degraded: ['parked'],
      reasons: { parked: 'an event' },
    })
    await fixture.close()
    fixture = await openHttpTestSetup({ checks: { documents: async () => {} }, optionalChecks: { jobs: away } })
    expect((await fixture.server.inject('/health/ready')).json()).toEqual({ ready: true, degraded: ['jobs'] })
  })

  it('gives the reasons of required and optional checks', async () => {
    const fail = (why: string) => () => Promise.reject(new NotReady(why))
    const full = () => Promise.reject(new SqliteAway('disk is full'))
    fixture = await openHttpTestSetup({
      checks: { log: fail('behind'), identity: full },
      optionalChecks: { parked: fail('an event') },
    })
    expect((await fixture.server.inject('/health/ready')).json()).toEqual({
      ready: false,
      failing: ['log', 'identity'],
      degraded: ['parked'],
      reasons: { log: 'behind', identity: 'disk is full', parked: 'an event' },
    })
  })
})

describe('a check that never answers', () => {
  afterEach(() => vi.useRealTimers())

  it('fails after two seconds, and leaves out the optional ones', async () => {
    const silent = () => new Promise<never>(() => {})
    fixture = await openHttpTestSetup({ checks: { log: silent }, optionalChecks: { clock: silent } })
    await fixture.server.ready()
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    const answer = fixture.server.inject('/health/ready').then((answer) => answer.json())
    await vi.waitUntil(() => vi.getTimerCount() > 0)
    vi.advanceTimersByTime(2000)
    expect(await answer).toEqual({ ready: false, failing: ['log'], reasons: { log: 'no answer within 2000 ms' } })
  })
})

describe('metrics', () => {
  it('have the pattern of the route, never the path', async () => {
    fixture = await openHttpTestSetup()
    serveWithSessionCalls(fixture, {})
    await fixture.addPlayer('Zoé')
    const zoe = await fixture.loggedIn('Zoé')
    await zoe.get('/api/player/Maximilian')
    await zoe.get('/nothing/Maximilian')
    const { body, headers } = await fixture.server.inject('/metrics')
    expect(headers['content-type']).toContain('text/plain')
    expect(body).toContain(
      'http_request_duration_seconds_count{method="GET",route="/api/player/:pseudo",status="2xx"} 1',
    )
    expect(body).toContain('http_request_duration_seconds_count{method="GET",route="unknown",status="4xx"} 1')
    expect(body).not.toMatch(/Maximilian|Zo/)
  })
})

describe('secrets', () => {
  it('are in no log line and in no answer, whatever part of a request has them', async () => {
    fixture = await openHttpTestSetup()
    serveWithSessionCalls(fixture, {
      changePass: ({ body }) => {
        throw Object.assign(new Error(`E11000 dup key: { email: "leak@example.org" } sid=${'t'.repeat(43)}`), {
          keyValue: body,
          password: body.password,
        })
      },
      miniBio: () => {
        throw new Refusal('forbidden')
      },
    })
    await fixture.server.ready()
    await fixture.addPlayer('Zoé')
    const zoe = await fixture.loggedIn('Zoé')
    const secrets = [zoe.cookies.get('sid')!, zoe.cookies.get('XSRF-TOKEN')!, 'planted-password', 'leak@example.org']
    const answers = [
      await zoe.post('/api/player/changePass', { password: 'planted-password' }),
      await zoe.post('/api/player/changePass', { password: 'planted-password', extra: 1 }),
      await zoe.post('/api/player/minibio', Buffer.from('planted-password')),
      await zoe.get('/api/player/leak@example.org?token=planted-password', {
        authorization: 'Bearer planted-password',
      }),
      await zoe.get('/nothing/leak@example.org'),
    ]
    fixture.server.log.warn(
      { password: 'planted-password', req: { headers: { cookie: 'planted-password' } } },
      'to leak@example.org',
    )
    const lines = fixture.lines.join('')
    expect(lines).toContain('request failed')
    for (const secret of [...secrets, 't'.repeat(43)]) {
      expect(lines).not.toContain(secret)
      // The path of a request may come back in its answer, which only the client gets.
      if (secret !== 'leak@example.org') for (const { body } of answers) expect(body).not.toContain(secret)
    }
  })
})

describe('the client’s address', () => {
  it.each([
    { trustProxy: false, seen: '127.0.0.1' },
    { trustProxy: 1, seen: '203.0.113.9' },
    { trustProxy: 2, seen: '198.51.100.7' },
    { trustProxy: ['127.0.0.1'], seen: '203.0.113.9' },
    { trustProxy: ['10.0.0.0/8'], seen: '127.0.0.1' },
  ] as const)('is $seen with proxies $trustProxy', async ({ trustProxy, seen }) => {
    fixture = await openHttpTestSetup({ trustProxy })
    fixture.server.get('/ip', { config: { public: true } }, async (request) => request.ip)
    const headers = { 'x-forwarded-for': '192.0.2.1, 198.51.100.7, 203.0.113.9' }
    expect((await fixture.server.inject({ url: '/ip', headers })).body).toBe(seen)
  })
})
