import { serverCalls } from '@topspin/domain/contract/server-calls'
import type { PlayerId } from '@topspin/domain/ids'
import type { Action } from '@topspin/domain/permissions'
import { isEverPermitted, type Subject } from '@topspin/domain/testing/expected-permissions'
// Imported only because it adds `routeTable` to Fastify's types.
import type {} from '@topspin/platform/http/authorise'
import { tokenHashOf } from '@topspin/platform/http/session-cookie'
import type { Browser } from '@topspin/platform/http/testing/browser'
import { type InProcessApp, openInProcessApp } from '@topspin/test-kit/in-process-app'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

// Sends a request to every route with every role. Permissions that depend on the request (self, player one, recorder) are
// covered by the tests of the calls.

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'
interface Route {
  readonly method: Method
  readonly path: string
  readonly action: Action | 'anyone'
}

const otherRoute = (path: string, action: Route['action']): Route => ({ method: 'GET', path, action })
/** Every route of the server with the action that it requires. The last routes are not calls of the contract. */
const routes: readonly Route[] = [
  ...Object.values(serverCalls),
  otherRoute('/api/player/:pseudo/past.csv', 'statistics.read'),
  otherRoute('/api/player/me/archive.zip', 'account.data'),
  otherRoute('/api/tournament/:id/fixtures/:fixture.ics', 'tournament.read'),
  otherRoute('/api/admin/export/:id', 'club.export'),
  otherRoute('/api/admin/journal.csv', 'journal.read'),
  otherRoute('/api/tournament/:id/fixtures.csv', 'tournament.read'),
  otherRoute('/ics/:token.ics', 'anyone'),
  otherRoute('/api/openapi.json', 'api.document'),
  otherRoute('/api/docs', 'api.document'),
  otherRoute('/api/docs.css', 'api.document'),
  otherRoute('/websocket', 'live.follow'),
  otherRoute('/health/live', 'anyone'),
  otherRoute('/health/ready', 'anyone'),
  otherRoute('/metrics', 'anyone'),
]

const people = ['nobody', 'screen', 'pending', 'disabled', 'player', 'referee', 'admin', 'referee and admin'] as const
/** How many of `people`, from the first on, have no valid session. */
const withoutSession = 4
type Who = (typeof people)[number]

const pseudos: { readonly [W in Who]?: string } = {
  player: 'Player',
  referee: 'Referee',
  admin: 'Ada',
  'referee and admin': 'Ada',
}

/** The subjects whose permissions a person has (`rolesOfSubjects`). */
const subjectsOf: { readonly [W in Who]: readonly Subject[] } = {
  nobody: ['anonymous'],
  screen: ['screen'],
  pending: ['stripped'],
  disabled: ['stripped'],
  player: ['player'],
  referee: ['referee'],
  admin: ['admin'],
  'referee and admin': ['referee', 'admin'],
}
const isPermitted = (who: Who, action: Action | 'anyone'): boolean =>
  action === 'anyone' || subjectsOf[who].some((subject) => isEverPermitted(action, subject))

let rig: InProcessApp
beforeAll(async () => {
  rig = await openInProcessApp()
})
afterAll(() => rig.close())

/** A browser with a session written to the identity store, for accounts that cannot log in. */
async function withSession(playerId: PlayerId): Promise<Browser> {
  const token = `planted-for-${playerId}`
  const now = rig.time.now
  const times = { createdAt: now, authenticatedAt: now, seenAt: now }
  const session = { tokenHash: tokenHashOf(token), playerId, ...times, company: null }
  await rig.identityStore((identity) => identity.addSession(session))
  const browser = rig.browser()
  browser.cookies.set('sid', token)
  return browser.open()
}

/** Gives a browser the token of an approved television, which is written to the identity store. */
async function withScreen(browser: Browser): Promise<Browser> {
  const { now } = rig.time
  const request = {
    code: '482913',
    attempts: 0,
    address: null,
    browser: 'Chromium',
    system: 'Linux',
    requestedAt: now,
    seenAt: now,
  }
  await rig.identityStore(({ screens }) =>
    screens.add({ id: 'corner', tokenHash: tokenHashOf('planted'), name: 'Corner', ...request }),
  )
  browser.cookies.set('screen', 'planted')
  return browser.open()
}

async function browserOf(who: Who): Promise<Browser> {
  const ada = await rig.admin()
  const put = (action: string, id: string) => ada.browser.put(`/api/admin/player/${action}/${id}`)
  switch (who) {
    case 'nobody':
      return rig.browser().open()
    case 'screen':
      return withScreen(rig.browser())
    case 'pending':
      return withSession(await rig.register('Pending'))
    case 'disabled': {
      const { id } = await rig.member('Disabled', 'REFEREE')
      await put('disable', id)
      return withSession(id)
    }
    case 'player':
      return (await rig.member('Player')).browser
    case 'referee':
      return (await rig.member('Referee', 'REFEREE')).browser
    case 'admin':
      return ada.browser
    case 'referee and admin':
      await put('addreferee', ada.id)
      return ada.browser
  }
}

describe('the list `routes` of this test', () => {
  it('has every route of the server', () => {
    const served = rig
      .server()
      .routeTable.filter(({ method }) => method !== 'HEAD')
      .map(({ method, url }) => `${method} ${url}`)
    expect(routes.map(({ method, path }) => `${method} ${path}`).toSorted()).toEqual(served.toSorted())
  })
})

describe.each(people.map((who, column) => [who, column] as const))('%s', (who, column) => {
  let browser: Browser
  beforeAll(async () => {
    browser = await browserOf(who)
  })

  it.each(routes.map(({ method, path, action }) => [method, path, isPermitted(who, action)] as const))(
    '%s %s is permitted: %s',
    async (method, path, isAuthorised) => {
      // Malformed JSON: an authorised request is refused for its body, any other before its body is parsed.
      const body = method === 'GET' ? undefined : Buffer.from('{')
      const filled = path.replace(/:(?:ladder|side)/, 'simple').replace(/:\w+/, '1')
      const before = rig.events()
      const { statusCode, body: said } = await browser.send(method, filled, body, {})
      const code = /"code":"([\w-]+)"/.exec(said)?.[1]
      if (isAuthorised) {
        if (method === 'GET') expect([200, 404]).toContain(statusCode)
        else expect(code).toBe('malformed-json')
      } else expect(code).toBe(column < withoutSession ? 'unauthenticated' : 'forbidden')
      expect(rig.events()).toBe(before)
      const pseudo = pseudos[who]
      if (path === '/api/auth/logout' && pseudo !== undefined) await browser.logIn(pseudo)
    },
  )

  if (column < withoutSession)
    it('has no session', async () => {
      expect((await browser.get('/api/hello/plop')).json()).toMatchObject({ authenticated: false })
    })
})

describe('a session written to the identity store', () => {
  it('is valid for an active account, so the refusals above are due to the account state', async () => {
    const { id } = await rig.member('Planted')
    expect((await (await withSession(id)).get('/api/hello/plop')).json()).toMatchObject({ authenticated: true })
  })
})
