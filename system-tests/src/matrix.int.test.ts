import type { PlayerId } from '@topspin/domain/ids'
import type { Action } from '@topspin/domain/permissions'
import { couldEver, expectedPermissions, type Subject } from '@topspin/domain/testing/expected-permissions'
// For its addition to Fastify's types: `routeTable`.
import type {} from '@topspin/platform/http/authorise'
import { tokenHashOf } from '@topspin/platform/http/session-cookie'
import type { Browser } from '@topspin/platform/http/testing/browser'
import { openRig, type Rig } from '@topspin/test-kit/rig'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

/**
 * Every route with the action that it requires, written by hand instead of derived from the contract. The permissions
 * of each action are written by hand too (`expected-permissions.ts`). This test sends a request to every route with
 * every role. Permissions that depend on the request (self, player one, recorder) are covered by the tests of the calls.
 */
const table = `
  POST   /api/match/play                         match.record
  POST   /api/match/playdouble                   match.record
  POST   /api/match/rollback                     match.cancel
  GET    /api/match/isOpen                       entry.read
  GET    /api/match/canPlay                      entry.read
  POST   /api/auth/register                      account.register
  POST   /api/auth/authenticate                  session.open
  GET    /api/auth/logout                        session.close
  GET    /api/hello/plop                         session.hello
  GET    /api/player/:pseudo                     player.read
  POST   /api/player/changePass                  account.password
  POST   /api/player/minibio                     account.bio
  POST   /api/player/language                    account.language
  DELETE /api/player/me                          account.delete
  GET    /api/player/getAll                      ranking.read
  GET    /api/player/getAllOrderByDouble         ranking.read
  GET    /api/player/getAllActivePseudo          player.read
  GET    /api/player/getAccounts                 accounts.read
  PUT    /api/admin/player/activate/:id          account.activate
  PUT    /api/admin/player/disable/:id           account.disable
  PUT    /api/admin/player/addstar/:id           account.star
  PUT    /api/admin/player/addreferee/:id        account.referee
  PUT    /api/admin/player/removereferee/:id     account.referee
  POST   /api/admin/player/rename/:id            account.rename
  POST   /api/admin/player/resetpassword/:id     account.reset-password
  POST   /api/admin/player/open                  entry.switch
  GET    /api/news/getLast                       news.read
  POST   /api/news/add                           news.publish
  DELETE /api/news/:id                           news.delete
  GET    /api/stats/getAllSimpleMatch/:pseudo    statistics.read
  GET    /api/stats/getAllMatchSAndD/:pseudo     statistics.read
  GET    /api/stats/getPlayerStat/:pseudo        statistics.read
  GET    /api/stats/getPlayerAllStat/:pseudo     statistics.read
  GET    /api/stats/getAllLastMatchs             statistics.read
  GET    /api/stats/globalStat                   statistics.read
  GET    /api/stats/getMatchSimpleRecap/:id      match.inspect
  GET    /api/stats/getMatchDoubleRecap/:id      match.inspect
  POST   /api/live/start                         live.start
  POST   /api/live/setFirstService               live.score
  POST   /api/live/updateLive                    live.score
  POST   /api/live/undo                          live.score
  POST   /api/live/save                          live.save
  POST   /api/live/stop                          live.stop
  GET    /api/live/find                          live.read
  GET    /api/push/key                           push.subscribe
  POST   /api/push/subscribe                     push.subscribe
  POST   /api/push/unsubscribe                   push.subscribe
  GET    /api/admin/projections                  projections.read
  POST   /api/admin/projections/:name/replay     projections.replay
  POST   /api/admin/projections/:name/cancel     projections.replay
  POST   /api/admin/projections/:name/previous   projections.replay
  GET    /api/openapi.json                       api.document
  GET    /api/docs                               api.document
  GET    /api/docs.css                           api.document
  GET    /websocket                              live.read
  GET    /health/live                            anyone
  GET    /health/ready                           anyone
  GET    /metrics                                anyone
`
const people = ['nobody', 'pending', 'disabled', 'player', 'referee', 'admin', 'referee and admin'] as const
type Who = (typeof people)[number]

const pseudos: { readonly [W in Who]?: string } = {
  player: 'Player',
  referee: 'Referee',
  admin: 'Ada',
  'referee and admin': 'Ada',
}

const rows = table
  .trim()
  .split('\n')
  .map((line) => line.trim().split(/\s+/))
  .map(([method, path = '', action]) => ({
    method: method as 'GET' | 'POST' | 'PUT' | 'DELETE', // as in the table
    path,
    action: action as Action | 'anyone', // as in the table; any other action is refused
  }))

/** The subjects whose permissions a person has. */
const subjectsOf: { readonly [W in Who]: readonly Subject[] } = {
  nobody: ['anonymous'],
  pending: ['stripped'],
  disabled: ['stripped'],
  player: ['player'],
  referee: ['referee'],
  admin: ['admin'],
  'referee and admin': ['referee', 'admin'],
}
const isPermitted = (who: Who, action: Action | 'anyone'): boolean =>
  action === 'anyone' || subjectsOf[who].some((subject) => couldEver(action, subject))

let rig: Rig
beforeAll(async () => {
  rig = await openRig()
})
afterAll(() => rig.close())

/** A browser with a session written to the identity store, for accounts that cannot log in. */
async function withSession(playerId: PlayerId): Promise<Browser> {
  const token = `planted-for-${playerId}`
  const now = rig.time.now
  const session = { tokenHash: tokenHashOf(token), playerId, createdAt: now, authenticatedAt: now, seenAt: now }
  await rig.identityStore((identity) => identity.addSession(session))
  const browser = rig.browser()
  browser.cookies.set('sid', token)
  return browser.open()
}

async function browserOf(who: Who): Promise<Browser> {
  const ada = await rig.admin()
  const put = (action: string, id: string) => ada.browser.put(`/api/admin/player/${action}/${id}`)
  switch (who) {
    case 'nobody':
      return rig.browser().open()
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

describe('the table', () => {
  it('lists every route of the server', () => {
    const routes = rig
      .server()
      .routeTable.filter(({ method }) => method !== 'HEAD')
      .map(({ method, url }) => `${method} ${url}`)
    expect(rows.map(({ method, path }) => `${method} ${path}`).toSorted()).toEqual(routes.toSorted())
    const known: readonly string[] = ['anyone', ...expectedPermissions.map(({ action }) => action)]
    expect(rows.filter(({ action }) => !known.includes(action))).toEqual([])
  })
})

describe.each(people.map((who, column) => [who, column] as const))('%s', (who, column) => {
  let browser: Browser
  beforeAll(async () => {
    browser = await browserOf(who)
  })

  it.each(rows.map(({ method, path, action }) => [`${method} ${path}`, isPermitted(who, action)] as const))(
    '%s: %s',
    async (route, isAuthorised) => {
      const [method, path] = route.split(' ') as ['GET' | 'POST' | 'PUT' | 'DELETE', string]
      // Malformed JSON: an authorised request is refused for its body, any other before its body is parsed.
      const body = method === 'GET' ? undefined : '{'
      const filled = path.replace(/:\w+/, '1')
      const before = rig.events()
      const { statusCode, body: said } = await browser.send(method, filled, body, {})
      const code = /"code":"([\w-]+)"/.exec(said)?.[1]
      if (isAuthorised) {
        if (method === 'GET') expect([200, 404]).toContain(statusCode)
        else expect(code).toBe('malformed-json')
      } else expect(code).toBe(column < 3 ? 'unauthenticated' : 'forbidden')
      expect(rig.events()).toBe(before)
      const pseudo = pseudos[who]
      if (path === '/api/auth/logout' && pseudo !== undefined) await browser.logIn(pseudo)
    },
  )

  if (column < 3)
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
