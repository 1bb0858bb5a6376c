import type { CallName } from '@topspin/domain/contract/calls'
import { serverCalls } from '@topspin/domain/contract/server-calls'
import { couldBePermitted } from '@topspin/domain/permissions'
import { Refusal } from '@topspin/domain/refusals'
import type { Role } from '@topspin/domain/roles'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { testNow } from '../testing/test-clock.ts'
import { requireConditionalPermission } from './authorise.ts'
import { queryReplyFor, registerCall } from './routes.ts'
import { createServer } from './server.ts'
import type { Browser } from './testing/browser.ts'
import { type HttpTestSetup, openHttpTestSetup, sessionCallHandlers } from './testing/http-test-setup.ts'

const reached = new Refusal('live-over')

describe('authorisation', () => {
  let fixture: HttpTestSetup
  beforeEach(async () => {
    fixture = await openHttpTestSetup()
  })
  afterEach(() => fixture.close())

  it('refuses to register a route without an action', () => {
    expect(() => fixture.server.get('/open', async () => 'x')).toThrow('names no action')
    expect(() => fixture.server.get('/open', { config: {} }, async () => 'x')).toThrow('names no action')
    expect(() => fixture.server.get('/public', { config: { public: true } }, async () => 'x')).not.toThrow()
    expect(() => fixture.server.get('/players', { config: { action: 'ranking.read' } }, async () => 'x')).not.toThrow()
  })

  it('lists all routes in the route table', async () => {
    registerCall(fixture.server, 'isOpen', () => ({ reply: { open: true } }))
    registerCall(fixture.server, 'openEntry', () => ({ reply: { open: true } }))
    await fixture.server.ready()
    const table = fixture.server.routeTable.map(({ method, url, config }) => [method, url, config.call])
    expect(table).toContainEqual(['GET', '/api/match/isOpen', 'isOpen'])
    expect(table).toContainEqual(['HEAD', '/api/match/isOpen', 'isOpen'])
    expect(table).toContainEqual(['POST', '/api/admin/player/open', 'openEntry'])
    expect(table).toContainEqual(['GET', '/health/live', undefined])
  })

  it('also refuses routes of plugins without an action', async () => {
    fixture.server.register(async (inner) => {
      inner.get('/inner', async () => 'x')
    })
    await expect(fixture.server.ready()).rejects.toThrow('names no action')
  })

  it('refuses calls on a server without sessions', async () => {
    const config = {
      publicUrl: 'http://x',
      secure: false,
      trustProxy: false,
      logLevel: 'silent',
      rateLimits: false,
      company: null,
      acceptsPasswords: true,
    } as const
    const machines = await createServer({ name: 'machines', config, clock: testNow, checks: {} })
    expect(() => registerCall(machines, 'isOpen', () => ({ reply: { open: true } }))).toThrow('without sessions')
    expect(() => machines.get('/x', { config: { action: 'ranking.read' } }, async () => 'x')).toThrow(
      'without sessions',
    )
    await machines.close()
  })

  it('enforces the permissions of every call for every role before it reads the body', async () => {
    const session = sessionCallHandlers(fixture.identity)
    for (const name of Object.keys(serverCalls) as CallName[]) {
      if (name === 'authenticate') registerCall(fixture.server, name, session.authenticate)
      else
        registerCall(fixture.server, name, () => {
          throw reached
        })
    }
    await fixture.server.ready()
    const people: [string, readonly Role[]][] = [
      ['Player', ['PLAYER']],
      ['Referee', ['PLAYER', 'REFEREE']],
      ['Admin', ['PLAYER', 'ADMIN']],
    ]
    for (const [pseudo, roles] of people) await fixture.addPlayer(pseudo, roles)
    const browsers: [string, readonly Role[] | null, Browser][] = [['Nobody', null, await fixture.browser().open()]]
    for (const [pseudo, roles] of people) browsers.push([pseudo, roles, await fixture.loggedIn(pseudo)])

    for (const call of Object.values(serverCalls)) {
      if (call.action === 'session.open') continue
      const path = call.path.replace(/:(?:ladder|side)/, 'simple').replace(/:\w+/, '1')
      for (const [who, roles, browser] of browsers) {
        // Broken JSON: a caller without permission must get the refusal of the permission, not one of the body.
        const body = call.method === 'GET' ? undefined : Buffer.from('{')
        const answer = await browser.send(call.method, path, body, {})
        const code = answer.json().code
        const allowed = couldBePermitted(call.action, roles)
        const expected = allowed
          ? call.method === 'GET'
            ? 'live-over'
            : 'malformed-json'
          : roles === null
            ? 'unauthenticated'
            : 'forbidden'
        expect(code, `${who}: ${call.method} ${call.path}`).toBe(expected)
      }
    }
  })

  it.each([
    ['without a session', null, 'unauthenticated'],
    ['with a temporary password', { authorities: ['PLAYER'], mustChangePassword: true }, 'password-change-required'],
    ['without the role', { authorities: [], mustChangePassword: false }, 'forbidden'],
  ] as const)('gives a page no reply to a call for a request %s', async (_, subject, code) => {
    registerCall(fixture.server, 'isOpen', () => ({ reply: { open: true } }))
    fixture.server.get('/page', { config: { public: true } }, async (request, reply) => {
      request.subject = subject as unknown as typeof request.subject // nothing else of the subject is read
      return (await queryReplyFor('isOpen', request, reply, { params: {}, query: {} })).text
    })
    await fixture.server.ready()
    const answer = await (await fixture.browser().open()).send('GET', '/page', undefined, {})
    expect(answer.json().code).toBe(code)
  })

  it('allows an action with a condition only when its fact is given', () => {
    const subject = { authorities: ['PLAYER'] as const } as unknown as Parameters<
      typeof requireConditionalPermission
    >[1]
    expect(() => requireConditionalPermission('match.record', subject, { 'player-one': true })).not.toThrow()
    expect(() => requireConditionalPermission('match.record', subject, {})).toThrow(
      expect.objectContaining({ code: 'forbidden' }),
    )
    expect(() => requireConditionalPermission('match.record', null, { 'player-one': true })).toThrow(Refusal)
  })
})
