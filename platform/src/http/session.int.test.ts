import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { EngineAway } from '../operator-error.ts'
import { passwordOf } from './testing/browser.ts'
import { type HttpTestSetup, openHttpTestSetup, serveWithSessionCalls } from './testing/http-test-setup.ts'

const ok = { reply: { done: true } } as const

async function openServing(publicUrl?: string): Promise<HttpTestSetup> {
  const fixture = await openHttpTestSetup(publicUrl === undefined ? {} : { publicUrl })
  serveWithSessionCalls(fixture, {
    miniBio: () => ok,
    changePass: () => ok,
    simpleRanking: () => ({ reply: [] }),
    projections: () => ({ reply: [] }),
  })
  await fixture.server.ready()
  return fixture
}

describe('a session', () => {
  let fixture: HttpTestSetup
  beforeEach(async () => {
    fixture = await openServing()
  })
  afterEach(() => fixture.close())

  const codeOf = async (pseudo: string, path = '/api/player/getAll') => {
    const answer = await (await fixture.loggedIn(pseudo)).get(path)
    return answer.statusCode === 200 ? 'ok' : answer.json().code
  }

  it('is valid from the login to the logout', async () => {
    await fixture.addPlayer('Zoé')
    const zoe = await fixture.loggedIn('Zoé')
    expect((await zoe.get('/api/player/getAll')).statusCode).toBe(200)
    expect((await zoe.get('/api/hello/plop')).json()).toMatchObject({ authenticated: true })
    expect((await zoe.get('/api/auth/logout')).json()).toEqual({ done: true })
    expect(zoe.cookies.has('sid')).toBe(false)
    expect((await zoe.get('/api/player/getAll')).json().code).toBe('unauthenticated')
    expect((await zoe.get('/api/hello/plop')).json()).toMatchObject({ authenticated: false })
  })

  it('is ended on the server by the logout: a kept cookie is of no use', async () => {
    await fixture.addPlayer('Zoé')
    const zoe = await fixture.loggedIn('Zoé')
    const stolen = zoe.cookies.get('sid')
    await zoe.get('/api/auth/logout')
    const thief = fixture.browser()
    thief.cookies.set('sid', stolen!)
    expect((await thief.get('/api/player/getAll')).statusCode).toBe(401)
  })

  it('has a new token at each login, which ends the previous session', async () => {
    await fixture.addPlayer('Zoé')
    const zoe = await fixture.loggedIn('Zoé')
    const before = zoe.cookies.get('sid')
    await zoe.post('/api/auth/authenticate', { pseudo: 'Zoé', password: passwordOf('Zoé') })
    expect(zoe.cookies.get('sid')).not.toBe(before)
    const old = fixture.browser()
    old.cookies.set('sid', before!)
    expect((await old.get('/api/player/getAll')).statusCode).toBe(401)
    expect((await zoe.get('/api/player/getAll')).statusCode).toBe(200)
  })

  it('does not accept a token from the browser (fixation)', async () => {
    await fixture.addPlayer('Zoé')
    const planted = fixture.browser()
    planted.cookies.set('sid', 'a-token-the-attacker-knows')
    await planted.open()
    await planted.post('/api/auth/authenticate', { pseudo: 'Zoé', password: passwordOf('Zoé') })
    expect(planted.cookies.get('sid')).not.toBe('a-token-the-attacker-knows')
  })

  it.each(['pending', 'disabled'] as const)('is void for a %s player', async (status) => {
    const id = await fixture.addPlayer('Zoé')
    const zoe = await fixture.loggedIn('Zoé')
    fixture.roster.set(id, { authorities: ['PLAYER'], language: 'fr', status })
    expect((await zoe.get('/api/player/getAll')).json().code).toBe('unauthenticated')
  })

  it('is void for a deleted player', async () => {
    const id = await fixture.addPlayer('Zoé')
    const zoe = await fixture.loggedIn('Zoé')
    fixture.roster.delete(id)
    expect((await zoe.get('/api/player/getAll')).statusCode).toBe(401)
  })

  it.each([
    { who: 'a player', roles: ['PLAYER'], day: 24 * 3_600_000, idle: 7, absolute: 30 },
    { who: 'an admin', roles: ['PLAYER', 'ADMIN'], day: 3_600_000, idle: 12, absolute: 24 },
  ] as const)('ends for $who when it is idle or old', async ({ roles, day, idle, absolute }) => {
    await fixture.addPlayer('Zoé', roles)
    const start = fixture.time.now
    const unused = await fixture.loggedIn('Zoé')
    fixture.time.now = start + idle * day - 1
    expect((await unused.get('/api/player/getAll')).statusCode).toBe(200)
    fixture.time.now += idle * day + 1
    expect((await unused.get('/api/player/getAll')).statusCode).toBe(401)

    const used = await fixture.loggedIn('Zoé')
    const opened = fixture.time.now
    for (let at = 0; at < absolute; at += Math.floor(idle / 2)) {
      fixture.time.now = opened + at * day
      expect((await used.get('/api/player/getAll')).statusCode).toBe(200)
    }
    fixture.time.now = opened + absolute * day
    expect((await used.get('/api/player/getAll')).statusCode).toBe(401)
  })

  it('is refused when it has expired, also while the identity store cannot be written', async () => {
    await fixture.addPlayer('Zoé')
    const zoe = await fixture.loggedIn('Zoé')
    fixture.time.now += 7 * 24 * 3_600_000
    vi.spyOn(fixture.identity, 'endSession').mockRejectedValue(new EngineAway('the store takes no writes'))
    expect((await zoe.get('/api/player/getAll')).json().code).toBe('unauthenticated')
    expect((await zoe.get('/api/hello/plop')).json()).toMatchObject({ authenticated: false })
  })

  it('has ended when it was opened while the clock was a year ahead, and not when it was a day ahead', async () => {
    await fixture.addPlayer('Zoé')
    const now = fixture.time.now
    fixture.time.now += 365 * 24 * 3_600_000
    const ahead = await fixture.loggedIn('Zoé')
    fixture.time.now = now
    expect((await ahead.get('/api/player/getAll')).statusCode).toBe(401)
    fixture.time.now += 24 * 3_600_000
    const dayAhead = await fixture.loggedIn('Zoé')
    fixture.time.now = now
    expect((await dayAhead.get('/api/player/getAll')).statusCode).toBe(200)
  })

  it('has its last use stored at most once a minute', async () => {
    await fixture.addPlayer('Zoé')
    const zoe = await fixture.loggedIn('Zoé')
    const { tokenHash } = (await fixture.server.requestServices!.sessions.find(zoe.cookies.get('sid')!))!
    const opened = fixture.time.now
    fixture.time.now = opened + 59_999
    await zoe.get('/api/player/getAll')
    expect((await fixture.identity.session(tokenHash))?.seenAt).toBe(opened)
    fixture.time.now = opened + 60_000
    await zoe.get('/api/player/getAll')
    expect((await fixture.identity.session(tokenHash))?.seenAt).toBe(opened + 60_000)
  })

  it('allows with a temporary password only to change it, say hello, log out and read the own player', async () => {
    const id = await fixture.addPlayer('Zoé', ['PLAYER', 'ADMIN'])
    const zoe = await fixture.loggedIn('Zoé')
    await fixture.identity.setPassword(id, passwordOf('Zoé'), fixture.time.now + 1000)
    for (const path of ['/api/player/getAll', '/api/player/Max', '/api/admin/projections']) {
      expect((await zoe.get(path)).json().code, path).toBe('password-change-required')
    }
    expect((await zoe.post('/api/player/minibio', { bio: '' })).json().code).toBe('password-change-required')
    expect((await zoe.get('/api/player/Max')).json().code).toBe('password-change-required')
    expect((await zoe.get(`/api/player/${encodeURIComponent('zoé')}`)).statusCode).toBe(200)
    expect((await zoe.get('/api/hello/plop')).statusCode).toBe(200)
    expect((await zoe.post('/api/player/changePass', { password: 'another one' })).statusCode).toBe(200)
    expect((await zoe.get('/api/auth/logout')).statusCode).toBe(200)
  })

  it('has the roles that the player has at each request', async () => {
    const id = await fixture.addPlayer('Zoé')
    expect(await codeOf('Zoé', '/api/admin/projections')).toBe('forbidden')
    fixture.roster.set(id, { authorities: ['PLAYER', 'ADMIN'], language: 'fr', status: 'active' })
    expect(await codeOf('Zoé', '/api/admin/projections')).toBe('ok')
  })
})

describe('cookies', () => {
  const setCookies = async (publicUrl: string) => {
    const fixture = await openServing(publicUrl)
    await fixture.addPlayer('Zoé')
    const browser = await fixture.browser().open()
    const answer = await browser.post('/api/auth/authenticate', { pseudo: 'Zoé', password: passwordOf('Zoé') })
    await fixture.close()
    return [answer.headers['set-cookie']].flat().map((line) => String(line).replace(/=[^;]+/, '=…'))
  }

  it('are bound to the host and to https when the app is on https', async () => {
    expect(await setCookies('https://ping.example.org')).toEqual([
      '__Host-sid=…; Max-Age=2592000; Path=/; HttpOnly; Secure; SameSite=Lax',
      'XSRF-TOKEN=…; Max-Age=2592000; Path=/; Secure; SameSite=Lax',
      '__Host-device=…; Max-Age=31536000; Path=/; HttpOnly; Secure; SameSite=Lax',
    ])
  })

  it('work on plain http', async () => {
    expect(await setCookies('http://192.168.1.20:3000')).toEqual([
      'sid=…; Max-Age=2592000; Path=/; HttpOnly; SameSite=Lax',
      'XSRF-TOKEN=…; Max-Age=2592000; Path=/; SameSite=Lax',
      'device=…; Max-Age=31536000; Path=/; HttpOnly; SameSite=Lax',
    ])
  })
})
