import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { CallContext } from './call-handler.ts'
import { type SerialisedReply, serialiseReply } from './serialise.ts'
import type { Browser } from './testing/browser.ts'
import { type HttpTestSetup, openHttpTestSetup, positionAt, serveWithSessionCalls } from './testing/http-test-setup.ts'

const entry = { rank: 1, pseudo: 'Zoé', score: 505.5, tournamentWins: 0 }

describe('reading', () => {
  let fixture: HttpTestSetup
  let zoe: Browser
  let ranking: object[]
  let kept: SerialisedReply<'doubleRanking'>
  let contexts: CallContext<'isOpen'>[]

  beforeEach(async () => {
    fixture = await openHttpTestSetup()
    ranking = [{ ...entry, email: 'zoe@example.org' }]
    kept = serialiseReply('doubleRanking', [entry])
    contexts = []
    serveWithSessionCalls(fixture, {
      simpleRanking: () => ({ reply: ranking as never }), // more fields than the contract declares
      doubleRanking: () => ({ serialised: kept, position: positionAt(7) }),
      accounts: () => ({ reply: [] }),
      isOpen: (context) => {
        contexts.push(context)
        return { reply: { open: true } }
      },
    })
    await fixture.server.ready()
    await fixture.addPlayer('Zoé', ['PLAYER', 'ADMIN'])
    zoe = await fixture.loggedIn('Zoé')
  })
  afterEach(() => fixture.close())

  it('sends only the fields that the contract declares', async () => {
    expect((await zoe.get('/api/player/getAll')).json()).toEqual([entry])
  })

  it('answers 304 without a body when the client has this version, in any form of the header', async () => {
    const first = await zoe.get('/api/player/getAll')
    const etag = String(first.headers['etag'])
    expect(etag).toMatch(/^W\/".+"$/)
    expect(first.headers['cache-control']).toBe('private, no-cache')
    for (const known of [etag, `"other", ${etag}`, etag.replace('W/', ''), '*']) {
      const again = await zoe.get('/api/player/getAll', { 'if-none-match': known })
      expect([again.statusCode, again.body, again.headers['etag']], known).toEqual([304, '', etag])
      expect(again.headers['cache-control']).toBe('private, no-cache')
    }
    expect((await zoe.get('/api/player/getAll', { 'if-none-match': '"other"' })).statusCode).toBe(200)
  })

  it('sends a changed answer', async () => {
    const etag = String((await zoe.get('/api/player/getAll')).headers['etag'])
    ranking = []
    const again = await zoe.get('/api/player/getAll', { 'if-none-match': etag })
    expect([again.statusCode, again.json()]).toEqual([200, []])
  })

  it('sends a serialised reply with its validator and the position', async () => {
    const answer = await zoe.get('/api/player/getAllOrderByDouble')
    expect(answer.json()).toEqual([entry])
    expect(answer.headers['content-type']).toBe('application/json; charset=utf-8')
    expect(answer.headers['x-position']).toBe(positionAt(7))
    expect(answer.headers['etag']).toBe(kept.etag)
  })

  it('compresses a serialised reply for the client, with one validator for all encodings', async () => {
    const path = '/api/player/getAllOrderByDouble'
    const list = Array.from({ length: 100 }, () => entry)
    kept = serialiseReply('doubleRanking', list)
    const { etag } = kept
    for (const [accepted, encoding, plain] of [
      ['gzip, deflate, br', 'br', brotliDecompressSync],
      ['GZIP, br;q=0', 'gzip', gunzipSync],
      ['deflate', undefined, (bytes: Buffer) => bytes],
      ['', undefined, (bytes: Buffer) => bytes],
    ] as const) {
      const answer = await zoe.get(path, { 'accept-encoding': accepted })
      expect(JSON.parse(plain(answer.rawPayload).toString()), accepted).toEqual(list)
      expect([answer.headers['content-encoding'], answer.headers['etag']], accepted).toEqual([encoding, etag])
      expect([answer.headers['vary'], answer.headers['content-length']], accepted).toEqual([
        'accept-encoding',
        String(answer.rawPayload.length),
      ])
      const again = await zoe.get(path, { 'accept-encoding': accepted, 'if-none-match': etag })
      expect([again.statusCode, again.body, again.headers['vary']], accepted).toEqual([304, '', 'accept-encoding'])
    }
  })

  it('answers HEAD with the headers of GET', async () => {
    const get = await zoe.get('/api/player/getAll')
    const head = await zoe.send('HEAD', '/api/player/getAll', undefined, {})
    expect([head.statusCode, head.body]).toEqual([200, ''])
    for (const name of ['etag', 'content-length', 'content-type', 'cache-control']) {
      expect(head.headers[name], name).toEqual(get.headers[name])
    }
    expect((await fixture.server.inject({ method: 'HEAD', url: '/api/player/getAll' })).statusCode).toBe(401)
  })

  it('forbids storing the answer with all e-mail addresses', async () => {
    expect((await zoe.get('/api/player/getAccounts')).headers['cache-control']).toBe('no-store')
  })

  it('forbids storing the answer of a logout, which must run each time', async () => {
    expect((await zoe.get('/api/auth/logout')).headers['cache-control']).toBe('no-store')
  })

  it('passes the requested position to the handler', async () => {
    await zoe.get('/api/match/isOpen', { 'x-position': '00000042' })
    await zoe.get('/api/match/isOpen')
    expect(contexts.map(({ after }) => after)).toEqual(['00000042', null])
    for (const nonsense of ['a b', "'; drop", 'x'.repeat(129)]) {
      expect((await zoe.get('/api/match/isOpen', { 'x-position': nonsense })).statusCode, nonsense).toBe(400)
    }
  })
})
