import { setTimeout as pause } from 'node:timers/promises'
import { calls } from '@topspin/domain/contract/calls'
import { Problem } from '@topspin/domain/contract/problem'
import { catalogue } from '@topspin/domain/errors/catalogue'
import type { PlayerId } from '@topspin/domain/ids'
// For its addition to Fastify's types: `routeTable`.
import type {} from '@topspin/platform/http/authorise'
import { tokenHashOf } from '@topspin/platform/http/session-cookie'
import fc from 'fast-check'
import type { LightMyRequestResponse } from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { safeParse } from 'zod/mini'
import { openRig, type Rig } from './testing/rig.ts'
import { passwordOf } from './testing/visitor.ts'
import { type Asker, anyRequest, type Route, type WildRequest } from './testing/wild-requests.ts'

const count = Number(process.env['FUZZ_REQUESTS'] ?? 2_000)
const seed = Number(process.env['FUZZ_SEED'] ?? 20_250_106)
/** People come and go as the requests have it: now and then the cast is made anew. */
const actLength = 250
const patience = 5_000

let rig: Rig
let routes: Route[]
beforeAll(async () => {
  rig = await openRig({ WORKING_HOURS: 'always' })
  await rig.admin()
  routes = rig.server().routeTable.map(({ method, url, config }) => ({ method, url, call: config.call }))
})
afterAll(() => rig.close())

type Cast = ReadonlyMap<Asker, PlayerId | null>

/** New people, let in by the admin, whatever the requests before have made of her. */
async function newCast(act: number): Promise<{ cast: Cast; pseudos: string[] }> {
  const ada = await rig.admin()
  await rig.identityStore(async (identity, passwords) =>
    identity.setPassword(ada.id, await passwords.hash(passwordOf('Ada')), null),
  )
  await ada.browser.logIn('Ada')
  await ada.browser.put(`/api/admin/player/addreferee/${ada.id}`)
  await ada.browser.post('/api/admin/player/open', 'true')
  const pending = await rig.register(`Pending ${act}`)
  const [player, referee] = [await rig.member(`Player ${act}`), await rig.member(`Réf ${act}`, 'REFEREE')]
  const ids = [null, pending, player.id, referee.id, ada.id]
  const cast = new Map(['nobody', 'pending', 'player', 'referee', 'admin'].map((who, n) => [who as Asker, ids[n]!]))
  return { cast, pseudos: ['Ada', `Pending ${act}`, player.pseudo, referee.pseudo] }
}

/** Sessions for each request of an act, so that it does not matter which ones the requests before have ended. */
async function plantSessions(cast: Cast, requests: readonly WildRequest[], nameOf: (index: number) => string) {
  const now = rig.time.now
  await rig.identityStore(async (identity) => {
    for (const [index, { asker }] of requests.entries()) {
      const playerId = cast.get(asker) ?? null
      if (playerId === null) continue
      const tokenHash = tokenHashOf(nameOf(index))
      await identity.addSession({ tokenHash, playerId, createdAt: now, authenticatedAt: now, seenAt: now })
    }
  })
}

/** What is wrong with an answer, in words; null when nothing is. */
function complaint({ method }: WildRequest, answer: LightMyRequestResponse, route: Route | undefined): string | null {
  const { statusCode, body, headers } = answer
  if (statusCode >= 500) return `answered ${statusCode}: ${body}`
  if (statusCode >= 400) {
    if (method === 'HEAD') return null
    const problem = safeParse(Problem, JSON.parse(body))
    if (!problem.success || !Object.hasOwn(catalogue, problem.data.code))
      return `refused by no problem document: ${body}`
    return /^application\/problem\+json/.test(String(headers['content-type'])) ? null : 'a refusal of another type'
  }
  if (route?.call === undefined || body === '') return null
  const reply = safeParse(calls[route.call].reply, JSON.parse(body))
  return reply.success ? null : `answered what the contract does not know: ${body}`
}

const routeOf = ({ method, url }: WildRequest): Route | undefined => {
  const path = url.split('?')[0]!.split('/')
  const fits = (pattern: string[]) =>
    pattern.length === path.length && pattern.every((part, n) => part.startsWith(':') || part === path[n])
  // A fixed path before one with a parameter, as the router has it.
  return routes
    .filter((route) => route.method === method && fits(route.url.split('/')))
    .toSorted((a, b) => Number(a.url.includes(':')) - Number(b.url.includes(':')))[0]
}

describe(`${count} requests of any kind, by everybody (FUZZ_SEED=${seed})`, () => {
  it('never meet an error, never hang, and change nothing when they are refused', {
    timeout: count * 50 + 30_000,
  }, async () => {
    const seen = new Map<number, number>()
    for (let act = 0; act * actLength < count; act += 1) {
      const { cast, pseudos } = await newCast(act)
      const ids = [...cast.values()].filter((id) => id !== null)
      const requests = fc.sample(anyRequest(routes, { pseudos, ids }), { numRuns: actLength, seed: seed + act })
      const sessionOf = (index: number) => `session-${act}-${index}`
      await plantSessions(cast, requests, sessionOf)
      for (const [index, request] of requests.entries()) {
        rig.time.now += request.seconds * 1000
        const browser = rig.browser()
        if (request.asker !== 'nobody') browser.cookies.set('sid', sessionOf(index))
        if (request.method !== 'GET' && request.method !== 'HEAD') await browser.open()
        const before = rig.events()
        const where = `request ${index} of act ${act}: ${JSON.stringify(request).slice(0, 2_000)}`
        const headers = Object.fromEntries(Object.entries(request.headers).filter(([, value]) => value !== undefined))
        const answer = await Promise.race([
          browser.send(request.method, request.url, request.body, headers),
          pause(patience, null, { ref: false }),
        ])
        if (answer === null) throw new Error(`no answer to ${where}`)
        expect(complaint(request, answer, routeOf(request)), where).toBeNull()
        if (answer.statusCode >= 400) expect(rig.events(), `appended by a refused ${where}`).toBe(before)
        seen.set(answer.statusCode, (seen.get(answer.statusCode) ?? 0) + 1)
      }
    }
    if (count < 2_000) return
    // They were not all of one kind: some got through, some were refused on each floor.
    for (const status of [200, 400, 401, 403, 404, 409, 422])
      expect(seen.get(status) ?? 0, `status ${status}`).toBeGreaterThan(0)
  })
})
