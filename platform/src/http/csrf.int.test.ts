import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type Browser, passwordOf, type TestHeaders } from './testing/browser.ts'
import { type HttpTestSetup, openHttpTestSetup, serveWithSessionCalls } from './testing/http-test-setup.ts'

describe('CSRF protection', () => {
  let fixture: HttpTestSetup
  let zoe: Browser

  beforeEach(async () => {
    fixture = await openHttpTestSetup()
    serveWithSessionCalls(fixture, { miniBio: () => ({ reply: { done: true } }) })
    fixture.server.get('/', { config: { public: true } }, async (request, reply) => {
      fixture.server.requestServices?.csrf.ensure(request, reply)
      return 'page'
    })
    await fixture.server.ready()
    await fixture.addPlayer('Zoé')
    await fixture.addPlayer('Max')
    zoe = await fixture.loggedIn('Zoé')
  })
  afterEach(() => fixture.close())

  const save = async (browser: Browser, headers: TestHeaders = {}) => {
    const answer = await browser.post('/api/player/minibio', { bio: '' }, headers)
    return answer.statusCode === 200 ? 'ok' : `${answer.statusCode} ${answer.json().code}`
  }
  const login = async (browser: Browser, headers: TestHeaders = {}) => {
    const answer = await browser.post('/api/auth/authenticate', { pseudo: 'Max', password: passwordOf('Max') }, headers)
    return answer.statusCode === 200 ? 'ok' : `${answer.statusCode} ${answer.json().code}`
  }

  it('accepts a command with the token of its session', async () => {
    expect(await save(zoe)).toBe('ok')
  })

  it('refuses a command without a token, with a wrong one, or with that of another session', async () => {
    const max = await fixture.loggedIn('Max')
    expect(await save(zoe, { 'x-xsrf-token': undefined })).toBe('403 csrf')
    expect(await save(zoe, { 'x-xsrf-token': '' })).toBe('403 csrf')
    expect(await save(zoe, { 'x-xsrf-token': 'made-up' })).toBe('403 csrf')
    const foreign = max.cookies.get('XSRF-TOKEN')!
    expect(await save(zoe, { 'x-xsrf-token': foreign })).toBe('403 csrf')
    zoe.cookies.set('XSRF-TOKEN', foreign)
    expect(await save(zoe)).toBe('403 csrf')
  })

  it('refuses a token from before the login', async () => {
    const stranger = await fixture.browser().open()
    zoe.cookies.set('XSRF-TOKEN', stranger.cookies.get('XSRF-TOKEN')!)
    expect(await save(zoe)).toBe('403 csrf')
  })

  it('refuses a login without a token from the page or from hello', async () => {
    expect(await login(fixture.browser())).toBe('403 csrf')
    const viaHello = fixture.browser()
    await viaHello.get('/api/hello/plop')
    expect(await login(viaHello)).toBe('ok')
    const viaPage = fixture.browser()
    await viaPage.get('/')
    expect(await login(viaPage)).toBe('ok')
    const forged = fixture.browser()
    forged.cookies.set('XSRF-TOKEN', 'nonce.signature')
    expect(await login(forged)).toBe('403 csrf')
  })

  it('sets a new token at login, and one for the next login at logout', async () => {
    const browser = await fixture.browser().open()
    const before = browser.cookies.get('XSRF-TOKEN')
    await login(browser)
    const during = browser.cookies.get('XSRF-TOKEN')
    expect(during).not.toBe(before)
    await browser.get('/api/auth/logout')
    expect(browser.cookies.get('XSRF-TOKEN')).not.toBe(during)
    expect(await login(browser)).toBe('ok')
  })

  it('keeps a valid token, and replaces an invalid one', async () => {
    const before = zoe.cookies.get('XSRF-TOKEN')!
    expect((await zoe.get('/')).headers['set-cookie']).toBeUndefined()
    zoe.cookies.set('XSRF-TOKEN', 'stale')
    await zoe.get('/')
    expect(zoe.cookies.get('XSRF-TOKEN')).toBe(before)
    zoe.cookies.set('XSRF-TOKEN', 'stale')
    await zoe.get('/api/hello/plop')
    expect(zoe.cookies.get('XSRF-TOKEN')).toBe(before)
  })

  it('sets a valid token with the refusal, so that the next try succeeds', async () => {
    zoe.cookies.set('XSRF-TOKEN', 'stale')
    expect(await save(zoe)).toBe('403 csrf')
    expect(await save(zoe)).toBe('ok')
  })

  it('answers 401, not the refusal `csrf`, when the session has ended but the token is valid', async () => {
    await fixture.identity.endSession(
      (await fixture.server.requestServices!.sessions.find(zoe.cookies.get('sid')!))!.tokenHash,
    )
    expect(await save(zoe)).toBe('401 unauthenticated')
    expect(await login(zoe)).toBe('ok')
  })

  it.each([
    ['same-origin', 'ok'],
    ['none', 'ok'],
    [undefined, 'ok'],
    ['same-site', '403 csrf'],
    ['cross-site', '403 csrf'],
  ])('answers a command with Sec-Fetch-Site %s with %s', async (site, expected) => {
    expect(await save(zoe, { 'sec-fetch-site': site })).toBe(expected)
  })

  it.each([
    ['same-origin', 200],
    [undefined, 200],
    ['none', 403],
    ['same-site', 403],
    ['cross-site', 403],
  ])('answers a logout with Sec-Fetch-Site %s with %s', async (site, status) => {
    expect((await zoe.get('/api/auth/logout', { 'sec-fetch-site': site })).statusCode).toBe(status)
    expect(zoe.cookies.has('sid')).toBe(status !== 200)
  })

  it('needs no token for reading', async () => {
    expect((await zoe.get('/api/player/Max', { 'sec-fetch-site': 'cross-site' })).statusCode).toBe(200)
  })
})
