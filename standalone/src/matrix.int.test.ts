import type { PlayerId } from '@topspin/domain/ids'
// For its addition to Fastify's types: `routeTable`.
import type {} from '@topspin/platform/http/authorise'
import { tokenHashOf } from '@topspin/platform/http/session-cookie'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openRig, type Rig } from './testing/rig.ts'
import type { Visitor } from './testing/visitor.ts'

/**
 * Specification §6 and §7 and decisions §2-§7, written out by hand and not from the code: who gets past the door of each
 * route, in the order nobody, pending, disabled, player, referee, admin, referee and admin. `y` gets in, `-` does not.
 * What depends on facts of the request (self, player one, recorder) is let in here and tried by the tests of the calls.
 */
const table = `
  POST   /api/match/play                            - - - y y y y
  POST   /api/match/playdouble                      - - - y y y y
  POST   /api/match/rollback                        - - - - y - y
  GET    /api/match/isOpen                          - - - y y y y
  GET    /api/match/canPlay                         - - - y y y y
  POST   /api/auth/register                         y y y y y y y
  POST   /api/auth/authenticate                     y y y y y y y
  GET    /api/auth/logout                           y y y y y y y
  GET    /api/hello/plop                            y y y y y y y
  GET    /api/player/:pseudo                        - - - y y y y
  POST   /api/player/changePass                     - - - y y y y
  POST   /api/player/minibio                        - - - y y y y
  POST   /api/player/language                       - - - - - y y
  DELETE /api/player/me                             - - - y y y y
  GET    /api/player/getAll                         - - - y y y y
  GET    /api/player/getAllOrderByDouble            - - - y y y y
  GET    /api/player/getAllActivePseudo             - - - y y y y
  GET    /api/player/getAccounts                    - - - - - y y
  PUT    /api/admin/player/activate/:id             - - - - - y y
  PUT    /api/admin/player/disable/:id              - - - - - y y
  PUT    /api/admin/player/addstar/:id              - - - - - y y
  PUT    /api/admin/player/addreferee/:id           - - - - - y y
  PUT    /api/admin/player/removereferee/:id        - - - - - y y
  POST   /api/admin/player/rename/:id               - - - - - y y
  POST   /api/admin/player/resetpassword/:id        - - - - - y y
  POST   /api/admin/player/open                     - - - - - y y
  GET    /api/news/getLast                          - - - y y y y
  POST   /api/news/add                              - - - - - y y
  DELETE /api/news/:id                              - - - - - y y
  GET    /api/stats/getAllSimpleMatch/:pseudo       - - - y y y y
  GET    /api/stats/getAllMatchSAndD/:pseudo        - - - y y y y
  GET    /api/stats/getPlayerStat/:pseudo           - - - y y y y
  GET    /api/stats/getPlayerAllStat/:pseudo        - - - y y y y
  GET    /api/stats/getAllLastMatchs                - - - y y y y
  GET    /api/stats/globalStat                      - - - y y y y
  GET    /api/stats/getMatchSimpleRecap/:id         - - - - y - y
  GET    /api/stats/getMatchDoubleRecap/:id         - - - - y - y
  POST   /api/live/start                            - - - - y - y
  POST   /api/live/setFirstService                  - - - - y - y
  POST   /api/live/updateLive                       - - - - y - y
  POST   /api/live/undo                             - - - - y - y
  POST   /api/live/save                             - - - - y - y
  POST   /api/live/stop                             - - - - y y y
  GET    /api/live/find                             - - - y y y y
  GET    /api/push/key                              - - - y y y y
  POST   /api/push/subscribe                        - - - y y y y
  POST   /api/push/unsubscribe                      - - - y y y y
  GET    /api/admin/projections                     - - - - - y y
  POST   /api/admin/projections/:name/replay        - - - - - y y
  POST   /api/admin/projections/:name/cancel        - - - - - y y
  POST   /api/admin/projections/:name/previous      - - - - - y y
  GET    /api/openapi.json                          - - - - - y y
  GET    /api/docs                                  - - - - - y y
  GET    /api/docs.css                              - - - - - y y
  GET    /websocket                                 - - - y y y y
  GET    /health/live                               y y y y y y y
  GET    /health/ready                              y y y y y y y
  GET    /metrics                                   y y y y y y y
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
  .map(([method = '', path = '', ...letters]) => ({
    method: method as 'GET' | 'POST' | 'PUT' | 'DELETE',
    path,
    letters,
  }))

let rig: Rig
beforeAll(async () => {
  rig = await openRig()
})
afterAll(() => rig.close())

/** A browser with a session of somebody who could not have opened one: planted in the vault. */
async function planted(playerId: PlayerId): Promise<Visitor> {
  const token = `planted-for-${playerId}`
  const now = rig.time.now
  const session = { tokenHash: tokenHashOf(token), playerId, createdAt: now, authenticatedAt: now, seenAt: now }
  await rig.identityStore((identity) => identity.addSession(session))
  const browser = rig.browser()
  browser.cookies.set('sid', token)
  return browser.open()
}

async function browserOf(who: Who): Promise<Visitor> {
  const ada = await rig.admin()
  const put = (action: string, id: string) => ada.browser.put(`/api/admin/player/${action}/${id}`)
  switch (who) {
    case 'nobody':
      return rig.browser().open()
    case 'pending':
      return planted(await rig.register('Pending'))
    case 'disabled': {
      const { id } = await rig.member('Disabled', 'REFEREE')
      await put('disable', id)
      return planted(id)
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
    expect(rows.every(({ letters }) => letters.length === people.length)).toBe(true)
  })
})

describe.each(people.map((who, column) => [who, column] as const))('%s', (who, column) => {
  let browser: Visitor
  beforeAll(async () => {
    browser = await browserOf(who)
  })

  it.each(rows.map(({ method, path, letters }) => [`${method} ${path}`, letters[column] === 'y'] as const))(
    '%s: %s',
    async (route, isLetIn) => {
      const [method, path] = route.split(' ') as ['GET' | 'POST' | 'PUT' | 'DELETE', string]
      // Broken JSON: who is let in is told so, and nothing happens; who is not hears nothing of the body.
      const body = method === 'GET' ? undefined : '{'
      const filled = path.replace(/:\w+/, '1')
      const before = rig.events()
      const { statusCode, body: said } = await browser.send(method, filled, body, {})
      const code = /"code":"([\w-]+)"/.exec(said)?.[1]
      if (isLetIn) {
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

describe('a planted session', () => {
  it('counts for somebody who is active: the columns above tell something', async () => {
    const { id } = await rig.member('Planted')
    expect((await (await planted(id)).get('/api/hello/plop')).json()).toMatchObject({ authenticated: true })
  })
})
