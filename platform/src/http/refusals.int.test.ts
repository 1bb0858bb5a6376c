import { Refusal, type RefusalCode, refusalCatalogue } from '@topspin/domain/refusals'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { ConcurrencyConflict } from '../event-store/port.ts'
import { EngineAway } from '../operator-error.ts'
import type { Browser } from './testing/browser.ts'
import { type HttpTestSetup, openHttpTestSetup, serveWithSessionCalls } from './testing/http-test-setup.ts'

describe('refusals', () => {
  let fixture: HttpTestSetup
  let zoe: Browser
  let failure: unknown

  beforeEach(async () => {
    fixture = await openHttpTestSetup()
    serveWithSessionCalls(fixture, {
      miniBio: () => {
        throw failure
      },
      simpleRanking: () => {
        throw failure
      },
      play: () => ({ reply: { done: true } }) as never, // a reply that violates the contract
      addNews: () => {
        throw failure
      },
      simpleRecap: () => {
        throw failure
      },
      liveFirstService: () => {
        throw failure
      },
      history: () => ({ reply: [] }),
    })
    await fixture.server.ready()
    await fixture.addPlayer('Zoé', ['PLAYER', 'REFEREE', 'ADMIN'])
    zoe = await fixture.loggedIn('Zoé')
  })
  afterEach(() => fixture.close())

  const fail = async (error: unknown) => {
    failure = error
    return zoe.get('/api/player/getAll')
  }

  it.each(Object.keys(refusalCatalogue) as RefusalCode[])('%s is a problem document in French', async (code) => {
    const answer = await fail(new Refusal(code))
    expect(answer.headers['content-type']).toBe('application/problem+json; charset=utf-8')
    expect(answer.headers['cache-control']).toBe('no-store')
    expect(answer.statusCode).toBe(refusalCatalogue[code].status)
    expect(answer.json()).toEqual({
      type: `urn:topspin:problem:${code}`,
      title: expect.stringMatching(/^[A-Z]/),
      status: refusalCatalogue[code].status,
      detail: refusalCatalogue[code].fr,
      code,
    })
  })

  it('are in the language of the player', async () => {
    const id = await fixture.addPlayer('Max', ['PLAYER'], { language: 'pki' })
    expect(fixture.roster.get(id)?.language).toBe('pki')
    const max = await fixture.loggedIn('Max')
    failure = new Refusal('entry-closed')
    expect((await max.get('/api/player/getAll')).json().detail).toBe(refusalCatalogue['entry-closed'].pki)
  })

  it('have the time to retry and the current state', async () => {
    const retryAt = '2025-01-06T10:00:30.000Z'
    const cooldown = await fail(new Refusal('cooldown', { retryAt }))
    expect(cooldown.json()).toMatchObject({ code: 'cooldown', retryAt })
    expect(cooldown.headers['retry-after']).toBeUndefined()
    const limited = await fail(new Refusal('too-many-requests', { retryAt }))
    expect(limited.headers['retry-after']).toBe('30')
    expect((await fail(new Refusal('live-stale', { current: { version: 7 } }))).json().current).toEqual({ version: 7 })
  })

  it('have a code for a conflict, an engine that is away or an unexpected error, and no internal details', async () => {
    expect((await fail(new ConcurrencyConflict('main/matches', 3))).json().code).toBe('concurrent-change')
    const away = await fail(new EngineAway('mongodb://db.internal:27017 refused'))
    expect([away.statusCode, away.json().code, away.headers['retry-after']]).toEqual([503, 'engine-away', '5'])
    for (const surprise of [new TypeError('secret inside'), 'secret inside', null, { statusCode: 400 }]) {
      const answer = await fail(surprise)
      expect([answer.statusCode, answer.json().code]).toEqual([500, 'internal'])
      expect(answer.body).not.toContain('inside')
    }
    expect(away.body).not.toContain('db.internal')
  })

  it('have the status 500 when a handler violates the contract', async () => {
    const body = { playerAPseudo: 'a', playerASet: 2, playerBPseudo: 'b', playerBSet: 0 }
    const answer = await zoe.post('/api/match/play', body)
    expect([answer.statusCode, answer.json().code]).toEqual([500, 'internal'])
  })

  it('logs a 5xx with its cause and the correlation id of the answer', async () => {
    failure = new Error('the disk is full')
    const answer = await zoe.get('/api/player/getAll', { 'x-correlation-id': 'test-correlation-1' })
    expect(answer.headers['x-correlation-id']).toBe('test-correlation-1')
    const line = fixture.lines.map((text) => JSON.parse(text)).find(({ msg }) => msg === 'request failed')
    expect(line).toMatchObject({ correlationId: 'test-correlation-1', err: { message: 'the disk is full' } })
  })

  it('generates a correlation id when the given one is invalid', async () => {
    for (const offered of [undefined, 'short', 'with space inside', 'a'.repeat(65), '{"json":1}xx']) {
      const answer = await zoe.get('/api/player/getAll', { 'x-correlation-id': offered })
      expect(answer.headers['x-correlation-id']).toMatch(/^[0-9a-f-]{36}$/)
    }
  })

  it('answers unknown paths with 404', async () => {
    for (const [method, path] of [
      ['GET', '/nothing'],
      ['GET', '/api/player/getall/'],
      ['POST', '/api/player/getAll/x'],
      // Calls of the contract that this process does not serve.
      ['DELETE', '/api/news/some-id'],
      ['POST', '/api/match/playdouble'],
    ] as const) {
      const answer = await fixture.server.inject({ method, url: path })
      expect(answer.statusCode, `${method} ${path}`).toBe(404)
      expect(answer.json().code).toBe('not-found')
      expect(answer.headers['x-content-type-options']).toBe('nosniff')
    }
  })

  it.each([
    ['POST', '/api/player/getAll?x=1', 'GET, HEAD'],
    ['DELETE', '/api/player/Max', 'GET, HEAD'],
    ['GET', '/api/match/play', 'POST'],
    ['HEAD', '/api/auth/logout', 'GET'],
    ['PUT', '/api/news/some-id', 'DELETE'],
    ['PATCH', '/api/news/getLast', 'DELETE, GET, HEAD'],
    ['OPTIONS', '/api/player/me', 'DELETE, GET, HEAD'],
    ['POST', '/health/live', 'GET, HEAD'],
  ] as const)('answers %s %s with 405 and Allow: %s', async (method, url, allow) => {
    const answer = await fixture.server.inject({ method, url })
    expect([answer.statusCode, answer.headers['allow']]).toEqual([405, allow])
    if (method !== 'HEAD') expect(answer.json().code).toBe('method-not-allowed')
  })

  it.each(['/api/player/%zz', '/%', '/api/stats/getPlayerStat/%E0%A4%A', `/api/player/${'a'.repeat(101)}`])(
    'answers the malformed address %s with 400',
    async (path) => {
      const answer = await fixture.server.inject({ method: 'GET', url: path })
      expect([answer.statusCode, answer.json().code]).toEqual([400, 'invalid-request'])
      expect(answer.headers['content-security-policy']).toContain("default-src 'none'")
      expect(answer.headers['x-correlation-id']).toBeDefined()
    },
  )

  it('accepts the longest pseudo in any script', async () => {
    const answer = await zoe.get(`/api/player/${encodeURIComponent('é'.normalize('NFD').repeat(20))}`)
    expect(answer.statusCode).toBe(200)
  })

  const bio = (body: string, headers = {}) => zoe.post('/api/player/minibio', Buffer.from(body), headers)

  it.each(['{', '{"bio":}', "{'bio': 1}", '{"__proto__":{"bio":"x"}}', 'nonsense'])(
    'answers the body %s with malformed-json',
    async (text) => {
      const answer = await bio(text)
      expect([answer.statusCode, answer.json().code]).toEqual([400, 'malformed-json'])
    },
  )

  it('answers a missing body with invalid-request', async () => {
    expect((await bio('')).json().code).toBe('invalid-request')
    expect((await zoe.post('/api/player/minibio')).json().code).toBe('invalid-request')
  })

  it('answers more than 64 KiB with 413 and other types than JSON with 415', async () => {
    const large = await bio(JSON.stringify({ bio: 'a'.repeat(65 * 1024) }))
    expect([large.statusCode, large.json().code]).toEqual([413, 'too-large'])
    for (const type of [
      'text/plain',
      'application/x-www-form-urlencoded',
      'multipart/form-data; boundary=x',
      'nonsense',
    ]) {
      const answer = await bio('{"bio":""}', { 'content-type': type })
      expect([answer.statusCode, answer.json().code], type).toEqual([415, 'unsupported-media-type'])
    }
  })

  it('answers a compressed body with 415, before reading it', async () => {
    for (const encoding of ['gzip', 'br', 'GZIP, identity', 'nonsense']) {
      const answer = await bio('{"bio":""}', { 'content-encoding': encoding })
      expect([answer.statusCode, answer.json().code], encoding).toEqual([415, 'unsupported-media-type'])
      expect(answer.headers['accept-encoding']).toBe('identity')
    }
    failure = new Refusal('forbidden')
    expect((await bio('{"bio":""}', { 'content-encoding': 'Identity' })).json().code).toBe('forbidden')
  })

  it('lists at most twenty errors, with shortened paths', async () => {
    const keys = Array.from({ length: 3_000 }, (_, n) => `field${n}`)
    const many = await zoe.post('/api/news/add', Object.fromEntries(keys.map((key) => [key, 1])))
    expect(many.json().errors).toHaveLength(20)
    const long = await zoe.post('/api/news/add', { title: 't', content: 'c', ['x'.repeat(50_000)]: 1 })
    expect(long.json().errors).toEqual([{ path: 'x'.repeat(100), message: 'Champ inconnu' }])
  })

  it('explains in French where a body is invalid, including unknown fields', async () => {
    const answer = await zoe.post('/api/news/add', { title: '', author: 'me' })
    expect([answer.statusCode, answer.json().code]).toEqual([400, 'invalid-request'])
    expect(answer.json().errors).toEqual(
      expect.arrayContaining([
        { path: 'title', message: 'Trop petit : chaîne de caractères doit avoir >=1 caractères' },
        { path: 'content', message: expect.stringMatching(/^Entrée invalide/) },
        { path: 'author', message: 'Champ inconnu' },
      ]),
    )
  })

  it('validates parameters and queries as strictly as bodies', async () => {
    expect((await zoe.get('/api/stats/getMatchSimpleRecap/zero')).json().errors).toEqual([
      { path: 'id', message: 'Format non admis' },
    ])
    expect((await zoe.get('/api/stats/getAllMatchSAndD/Max?before=x')).json().errors).toEqual([
      { path: 'before', message: 'Format non admis' },
    ])
    expect((await zoe.get('/api/stats/getAllMatchSAndD/a%00b')).statusCode).toBe(400)
  })

  it('accepts a bare value where the contract has one, and explains an object in its place', async () => {
    failure = new Refusal('live-none')
    expect((await zoe.post('/api/live/setFirstService', true)).json().code).toBe('live-none')
    expect((await zoe.post('/api/live/setFirstService', { playerOneService: true, x: 1 })).json().errors).toEqual([
      { path: 'x', message: 'Champ inconnu' },
    ])
    expect((await zoe.post('/api/live/setFirstService', null)).statusCode).toBe(400)
  })

  it('counts refusals by code', async () => {
    await fail(new Refusal('cooldown'))
    await fail(new Refusal('cooldown'))
    expect((await fixture.server.inject('/metrics')).body).toContain('refusals_total{code="cooldown"} 2')
  })
})
