import { setTimeout as pause } from 'node:timers/promises'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { calls } from '@topspin/domain/contract/calls'
import { Problem } from '@topspin/domain/contract/problem'
import type { PlayerId } from '@topspin/domain/ids'
import { refusalCatalogue } from '@topspin/domain/refusals'
// Imported only because it adds `routeTable` to Fastify's types.
import type {} from '@topspin/platform/http/authorise'
import { tokenHashOf } from '@topspin/platform/http/session-cookie'
import { passwordOf } from '@topspin/platform/http/testing/browser'
import { type InProcessApp, openInProcessApp } from '@topspin/test-kit/in-process-app'
import { singlesBody } from '@topspin/test-kit/submissions'
import fc from 'fast-check'
import type { LightMyRequestResponse } from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { safeParse } from 'zod/mini'
import { anyRequest, type FuzzRequest, type Route, type Sender, senders } from './testing/wild-requests.ts'

const count = Number(process.env['FUZZ_REQUESTS'] ?? 1_000)
const seed = Number(process.env['FUZZ_SEED'] ?? 20_250_106)
/** The number of requests in an act. Each act has new accounts, because requests disable and delete accounts. */
const actLength = 250
/** One seed for each act. Runs of neighbouring seeds have no act in common. */
const actSeeds = fc.sample(fc.integer(), { seed, numRuns: Math.ceil(count / actLength) })
const answerTimeout = 5_000

let rig: InProcessApp
let routes: Route[]
beforeAll(async () => {
  rig = await openInProcessApp({ WORKING_HOURS: 'always' })
  await rig.admin()
  routes = rig.server().routeTable.map(({ method, url, config }) => ({ method, url, call: config.call }))
})
afterAll(() => rig.close())

type Accounts = ReadonlyMap<Sender, PlayerId | null>

/**
 * Makes new accounts. The admin activates all but one, which stays pending. The account of the admin is reset
 * first, because earlier requests may have changed it.
 */
async function newAccounts(act: string): Promise<{ accounts: Accounts; pseudos: string[] }> {
  const ada = await rig.admin()
  await rig.identityStore(async (identity, passwords) =>
    identity.setPassword(ada.id, await passwords.hash(passwordOf('Ada')), null),
  )
  await ada.browser.logIn('Ada')
  await ada.browser.put(`/api/admin/player/addreferee/${ada.id}`)
  await ada.browser.post('/api/admin/player/open', true)
  const pending = await rig.register(`Pending ${act}`)
  const [player, referee] = [await rig.member(`Player ${act}`), await rig.member(`Réf ${act}`, 'REFEREE')]
  const ids = [null, pending, player.id, referee.id, ada.id]
  const accounts = new Map(senders.map((sender, index) => [sender, ids[index]!]))
  return { accounts, pseudos: ['Ada', `Pending ${act}`, player.pseudo, referee.pseudo] }
}

/** Creates a session for each request of an act, because earlier requests may end sessions. */
async function addSessions(accounts: Accounts, requests: readonly FuzzRequest[], nameOf: (index: number) => string) {
  const now = rig.time.now
  await rig.identityStore(async (identity) => {
    for (const [index, { sender }] of requests.entries()) {
      const playerId = accounts.get(sender) ?? null
      if (playerId === null) continue
      const tokenHash = tokenHashOf(nameOf(index))
      await identity.addSession({
        tokenHash,
        playerId,
        createdAt: now,
        authenticatedAt: now,
        seenAt: now,
        company: null,
      })
    }
  })
}

type Answer = Pick<LightMyRequestResponse, 'statusCode' | 'headers' | 'rawPayload'>

/** The decompressed body of a reply as text. A reply to HEAD has an encoding but no body. */
function textOf({ headers, rawPayload }: Answer): string {
  if (rawPayload.length === 0) return ''
  switch (headers['content-encoding']) {
    case undefined:
      return rawPayload.toString()
    case 'br':
      return brotliDecompressSync(rawPayload).toString()
    case 'gzip':
      return gunzipSync(rawPayload).toString()
    default:
      throw new Error(`no decoder for ${headers['content-encoding']}`)
  }
}

/** Describes the fault of a reply; null for a correct reply. */
function complaint({ method }: Pick<FuzzRequest, 'method'>, answer: Answer, route: Route | undefined): string | null {
  const { statusCode, headers } = answer
  const body = textOf(answer)
  if (statusCode >= 500) return `answered ${statusCode}: ${body}`
  if (statusCode >= 400) {
    if (method === 'HEAD') return null
    const problem = safeParse(Problem, JSON.parse(body))
    if (!problem.success || !Object.hasOwn(refusalCatalogue, problem.data.code))
      return `refused without a problem document: ${body}`
    return /^application\/problem\+json/.test(String(headers['content-type'])) ? null : 'a refusal of another type'
  }
  if (route?.call === undefined || body === '') return null
  const reply = safeParse(calls[route.call].reply, JSON.parse(body))
  return reply.success ? null : `answered what the contract does not know: ${body}`
}

async function sendChecked(request: FuzzRequest, session: string, where: string): Promise<LightMyRequestResponse> {
  const browser = rig.browser()
  if (request.sender !== 'nobody') browser.cookies.set('sid', session)
  if (request.method !== 'GET' && request.method !== 'HEAD') await browser.open()
  const before = rig.events()
  const rawBody = request.body === undefined ? undefined : Buffer.from(request.body)
  const headers = Object.fromEntries(Object.entries(request.headers).filter(([, value]) => value !== undefined))
  const answer = await Promise.race([
    browser.send(request.method, request.url, rawBody, headers),
    pause(answerTimeout, null, { ref: false }),
  ])
  if (answer === null) throw new Error(`no answer to ${where}`)
  expect(complaint(request, answer, routeOf(request)), where).toBeNull()
  if (answer.statusCode >= 400) expect(rig.events(), `appended by a refused ${where}`).toBe(before)
  return answer
}

const routeOf = ({ method, url }: Pick<FuzzRequest, 'method' | 'url'>): Route | undefined => {
  const path = url.split('?')[0]!.split('/')
  const fits = (pattern: string[]) =>
    pattern.length === path.length && pattern.every((part, n) => part.startsWith(':') || part === path[n])
  // Static paths before paths with a parameter, like the router.
  return routes
    .filter((route) => route.method === method && fits(route.url.split('/')))
    .toSorted((a, b) => Number(a.url.includes(':')) - Number(b.url.includes(':')))[0]
}

describe(`${count} random requests with every role (FUZZ_SEED=${seed})`, () => {
  it('never cause an internal error, always get a reply, and append no event when refused', {
    timeout: count * 50 + 30_000,
  }, async () => {
    for (const [act, actSeed] of actSeeds.entries()) {
      const { accounts, pseudos } = await newAccounts(`of act ${act}`)
      const ids = [...accounts.values()].filter((id) => id !== null)
      const requests = fc.sample(anyRequest(routes, { pseudos, ids }), { numRuns: actLength, seed: actSeed })
      const sessionOf = (index: number) => `session-${act}-${index}`
      await addSessions(accounts, requests, sessionOf)
      for (const [index, request] of requests.entries()) {
        rig.time.now += request.seconds * 1000
        const where = `request ${index} of act ${act}: ${JSON.stringify(request).slice(0, 2_000)}`
        await sendChecked(request, sessionOf(index), where)
      }
    }
  })
})

/** One request for each kind of outcome, so that every check above runs with any seed. */
const provoked: readonly (Pick<FuzzRequest, 'sender' | 'method' | 'url'> & {
  status: number
  body?: string
  type?: string
})[] = [
  { status: 200, sender: 'player', method: 'GET', url: '/api/player/getAll' },
  { status: 200, sender: 'admin', method: 'POST', url: '/api/admin/player/open', body: 'true' },
  { status: 400, sender: 'player', method: 'POST', url: '/api/match/play', body: '{' },
  { status: 401, sender: 'pending', method: 'GET', url: '/api/player/getAll' },
  { status: 403, sender: 'player', method: 'GET', url: '/api/player/getAccounts' },
  { status: 404, sender: 'player', method: 'GET', url: '/api/player/Nobody' },
  { status: 405, sender: 'player', method: 'DELETE', url: '/api/player/getAll' },
  { status: 409, sender: 'referee', method: 'POST', url: '/api/live/save' },
  { status: 413, sender: 'player', method: 'POST', url: '/api/match/play', body: 'x'.repeat(70_000) },
  { status: 415, sender: 'player', method: 'POST', url: '/api/match/play', body: 'a=b', type: 'text/css' },
  {
    status: 422,
    sender: 'referee',
    method: 'POST',
    url: '/api/match/play',
    body: JSON.stringify(singlesBody('Ada', 'Ada')),
  },
]

describe('the checks of each request', () => {
  it('cover every kind of outcome', async () => {
    const { accounts } = await newAccounts('to provoke')
    const requests = provoked.map(({ sender, method, url, body, type }): FuzzRequest => {
      const headers = type === undefined ? {} : { 'content-type': type }
      return { sender, method, url, headers, body, seconds: 0 }
    })
    // Stops a live match that the other test may have left.
    const stop: FuzzRequest = {
      sender: 'admin',
      method: 'POST',
      url: '/api/live/stop',
      headers: {},
      body: undefined,
      seconds: 0,
    }
    await addSessions(accounts, [stop, ...requests], (index) => `provoked-${index}`)
    await sendChecked(stop, 'provoked-0', 'the stop before')
    const statuses: number[] = []
    for (const [index, request] of requests.entries())
      statuses.push((await sendChecked(request, `provoked-${index + 1}`, request.url)).statusCode)
    expect(statuses).toEqual(provoked.map(({ status }) => status))
  })

  it('read a compressed reply', async () => {
    const { browser } = await rig.admin()
    await browser.logIn('Ada', passwordOf('Ada'))
    await browser.post('/api/news/add', { title: 'Tournoi', content: 'Vendredi midi. '.repeat(200) })
    for (const encoding of ['br', 'gzip']) {
      const answer = await browser.get('/api/news/getLast', { 'accept-encoding': encoding })
      expect(answer.headers['content-encoding']).toBe(encoding)
      expect(complaint({ method: 'GET' }, answer, routeOf({ method: 'GET', url: '/api/news/getLast' }))).toBeNull()
      expect(JSON.parse(textOf(answer))[0]).toMatchObject({ title: 'Tournoi' })
      const head = await browser.send('HEAD', '/api/news/getLast', undefined, { 'accept-encoding': encoding })
      expect([head.headers['content-encoding'], textOf(head)]).toEqual([encoding, ''])
    }
  })

  it('find faults of a reply', () => {
    const answer = (statusCode: number, body: unknown, type = 'application/problem+json') => ({
      statusCode,
      headers: { 'content-type': type },
      rawPayload: Buffer.from(JSON.stringify(body)),
    })
    const problem = { type: 'x', title: 'x', status: 403, detail: 'x', code: 'forbidden' }
    const get = { method: 'GET' } as const
    const route: Route = { method: 'GET', url: '/api/stats/globalStat', call: 'globalStat' }
    expect(complaint(get, answer(403, problem), route)).toBeNull()
    expect(complaint(get, answer(500, problem), route)).toMatch(/^answered 500/)
    expect(complaint(get, answer(403, { ...problem, code: 'invented' }), route)).toMatch(/^refused without/)
    expect(complaint(get, answer(403, problem, 'text/html'), route)).toBe('a refusal of another type')
    expect(complaint(get, answer(200, { nbMatch: 1 }), route)).toMatch(/^answered what the contract/)
  })
})
