import type { Player } from '@topspin/domain/contract/account'
import { tokenHashOf } from '@topspin/platform/http/session-cookie'
import { type Browser, passwordOf } from '@topspin/platform/http/testing/browser'
import { runCommand } from '@topspin/standalone/operations/command-line'
import { bodyOf, expectRefusal } from '@topspin/test-kit/expecting'
import { type IdentityProvider, openIdentityProvider, signInWithCompany } from '@topspin/test-kit/identity-provider'
import { idOf } from '@topspin/test-kit/people'
import { generateKeyPair } from 'jose'
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import {
  companySignInPath,
  companyStepOf,
  isLoggedIn,
  lea,
  newBrowser,
  openAppWithProvider,
  openAppWithSettings,
  openProviderForEachTest,
  provider,
  register,
  rig,
  signIn,
} from './testing/company-provider.ts'

openProviderForEachTest()

async function callBack(browser: Browser, address: string): Promise<void> {
  expect((await browser.get(address.slice(provider.publicUrl.length))).statusCode).toBe(302)
}
const failure = async (browser: Browser, query = '') => {
  expect(await signIn(browser, query)).toBe('/welcome?company=failed')
  return companyStepOf(browser)
}

describe('the provider', () => {
  const failed = (why: string, email = '') => {
    const domains = why === 'domain' ? ['example.org'] : []
    return { step: 'failed', why, email, domains }
  }

  it.each([
    ['an address that is not verified', { ...lea, email_verified: false }, 'unverified', 'lea.moreau@example.org'],
    ['no address', { sub: 'lea-1' }, 'unverified', ''],
    ['an address of another domain', { ...lea, email: 'lea@example.net' }, 'domain', 'lea@example.net'],
  ])('opens no session with %s', async (_, person, why, email) => {
    await openAppWithProvider()
    provider.person = person
    expect(await failure(await newBrowser())).toEqual(failed(why, email))
  })

  it('is trusted about addresses where the settings say so', async () => {
    await openAppWithProvider({ OIDC_EMAIL: 'trusted' })
    provider.person = { ...lea, email_verified: false }
    const browser = await newBrowser()
    await signIn(browser)
    expect(await companyStepOf(browser)).toMatchObject({ step: 'register' })
  })

  it('lets in only members of the group, at each sign-in', async () => {
    await openAppWithProvider({ OIDC_GROUP: 'ping', OIDC_ACTIVATION: 'at-once' })
    const browser = await newBrowser()
    expect(await failure(browser)).toEqual(failed('denied'))
    provider.person = { ...lea, groups: ['ping'] }
    await signIn(browser)
    bodyOf(await register(browser))
    provider.person = lea
    expect(await failure(await newBrowser())).toEqual(failed('denied'))
  })

  it('is left by the person', async () => {
    await openAppWithProvider()
    provider.person = null
    expect(await failure(await newBrowser())).toEqual(failed('interrupted'))
  })

  it('is away at the start, or when the browser comes back', async () => {
    await openAppWithProvider()
    provider.interception = (path) => (path.startsWith('/.well-known') ? 'break' : null)
    expect(await failure(await newBrowser())).toEqual(failed('away'))
    provider.interception = (path) => (path.startsWith('/token') ? 'break' : null)
    expect(await failure(await newBrowser())).toEqual(failed('away'))
    provider.interception = null
    const browser = await newBrowser()
    await signIn(browser)
    expect(await companyStepOf(browser)).toMatchObject({ step: 'register' })
  })

  it.each(['/token', '/me'])('is away when it does not answer at %s within ten seconds', async (path) => {
    await openAppWithProvider()
    const tenSeconds = new AbortController()
    const timeout = vi.spyOn(AbortSignal, 'timeout').mockReturnValue(tenSeconds.signal)
    onTestFinished(() => timeout.mockRestore())
    provider.interception = (requested) => {
      if (requested !== path) return null
      tenSeconds.abort(new DOMException('too slow', 'TimeoutError'))
      return 'hold'
    }
    expect(await failure(await newBrowser())).toEqual(failed('away'))
    expect(timeout).toHaveBeenLastCalledWith(10_000)
  })

  it.each([
    ['its page of accounts', {}, 'select_account'],
    ['its page of accounts when it lists that page', { prompt_values_supported: ['select_account'] }, 'select_account'],
    ['its login form when it has no page of accounts', { prompt_values_supported: ['none', 'login'] }, 'login'],
  ])('offers another account on %s', async (_, listed, prompt) => {
    await openAppWithProvider()
    const discovery = '/.well-known/openid-configuration'
    const metadata: unknown = await (await fetch(`${provider.issuer}${discovery}`)).json()
    provider.interception = (path) => (path === discovery ? Object.assign({}, metadata, listed) : null)
    const begun = await (await newBrowser()).get(`${companySignInPath}?other=yes`)
    expect(new URL(String(begun.headers.location)).searchParams.get('prompt')).toBe(prompt)
  })

  it('sends back 60 browsers a minute from one address, whatever else the address does', async () => {
    await openAppWithProvider({ RATE_LIMITS: 'on' })
    const stranger = await newBrowser()
    for (let n = 0; n < 61; n += 1) await stranger.post('/api/auth/checkPassword', { password: 'long enough' })
    for (let n = 0; n < 61; n += 1)
      await callBack(stranger, `${provider.publicUrl}${companySignInPath}/callback?state=${n}`)
    const browser = await newBrowser()
    await signIn(browser)
    expect(await companyStepOf(browser)).toMatchObject({ step: 'register' })
    for (let n = 1; n < 60; n += 1) {
      const { searchParams } = new URL(String((await stranger.get(companySignInPath)).headers.location))
      const answer = new URLSearchParams({
        state: searchParams.get('state') ?? '',
        error: 'access_denied',
        iss: provider.issuer,
      })
      await callBack(stranger, `${provider.publicUrl}${companySignInPath}/callback?${answer}`)
    }
    expect(await companyStepOf(stranger)).toEqual(failed('interrupted'))
    expect(await failure(await newBrowser())).toEqual(failed('away'))
  })

  it('is believed only in the browser that asked, once, within ten minutes, and with its own state', async () => {
    await openAppWithProvider({ OIDC_ACTIVATION: 'at-once' })
    const begin = async (browser: Browser) =>
      provider.signIn(String((await browser.get(companySignInPath)).headers.location))
    const [browser, other] = [await newBrowser(), await newBrowser()]
    const first = await begin(browser)
    await callBack(other, first)
    expect(await companyStepOf(other)).toEqual(failed('expired'))
    await callBack(browser, first.replace(/state=[^&]*/, 'state=another'))
    expect(await companyStepOf(browser)).toEqual(failed('expired'))
    await callBack(browser, first)
    expect(await companyStepOf(browser)).toEqual(failed('expired'))
    const late = await begin(browser)
    rig.time.now += 10 * 60_000
    await callBack(browser, late)
    expect(await companyStepOf(browser)).toEqual(failed('expired'))
    const cookies = new Map(browser.cookies)
    const good = await begin(browser)
    for (const [name, value] of browser.cookies) cookies.set(name, value)
    await callBack(browser, good)
    expect(await companyStepOf(browser)).toMatchObject({ step: 'register' })
    const replayed = rig.browser()
    for (const [name, value] of cookies) replayed.cookies.set(name, value)
    await callBack(replayed, good)
    expect(await companyStepOf(replayed)).toEqual(failed('expired'))
  })

  describe('answers with an ID token', () => {
    /** Signs in with an ID token that has these claims. @returns the step that the landing page shows then */
    async function stepWith(claims: object, options: Parameters<IdentityProvider['sign']>[1] = {}): Promise<string> {
      await openAppWithProvider()
      const browser = await newBrowser()
      const begun = new URL(String((await browser.get(companySignInPath)).headers.location))
      const good = { sub: 'lea-1', nonce: begun.searchParams.get('nonce') }
      const token = await provider.sign({ ...good, ...claims }, options)
      const answer = await provider.signIn(begun.href)
      const tokens = { access_token: 'x', token_type: 'Bearer', id_token: token }
      const person = { sub: 'lea-1', email: lea['email'], email_verified: true }
      provider.interception = (path) => (path === '/token' ? tokens : path === '/me' ? person : null)
      await callBack(browser, answer)
      const found = await companyStepOf(browser)
      return found.step === 'failed' ? found.why : found.step
    }

    it.each([
      ['as expected', {}, {}, 'register'],
      ['of a clock that is four minutes ahead', {}, { issued: '4 minutes', expires: '5 minutes' }, 'register'],
      ['of a clock that is four minutes behind', {}, { issued: '-5 minutes', expires: '-4 minutes' }, 'register'],
      ['that is too old', {}, { issued: '-8 minutes', expires: '-7 minutes' }, 'denied'],
      ['with another nonce', { nonce: 'another' }, {}, 'denied'],
      ['without a nonce', { nonce: undefined }, {}, 'denied'],
      ['for another application', { aud: 'another' }, {}, 'denied'],
      ['of another issuer', { iss: 'https://other.example' }, {}, 'denied'],
      ['about another person than the profile', { sub: 'max-1' }, {}, 'denied'],
    ])('%s', async (_, claims, options, expected) => {
      expect(await stepWith(claims, options)).toBe(expected)
    })

    it('that another key has signed', async () => {
      const { privateKey } = await generateKeyPair('RS256')
      expect(await stepWith({}, { key: privateKey })).toBe('denied')
    })
  })

  it('may change its key: the first sign-in within a minute of the last has to be repeated', async () => {
    await openAppWithProvider()
    await signIn(await newBrowser())
    await provider.changeKey()
    expect(await failure(await newBrowser())).toEqual(failed('expired'))
    const browser = await newBrowser()
    await signIn(browser)
    expect(await companyStepOf(browser)).toMatchObject({ step: 'register' })
  })

  it.each([
    ['without a password', ''],
    ['with a password', 'a password of mine'],
  ])('may be replaced by another one: an account %s is linked with it', async (_, password) => {
    await openAppWithProvider({ OIDC_ACTIVATION: 'at-once' })
    const browser = await newBrowser()
    await signIn(browser)
    bodyOf(await register(browser))
    if (password !== '') bodyOf(await browser.post('/api/player/changePass', { password }))
    const other = await openIdentityProvider()
    other.person = { ...lea, sub: 'another id of Léa' }
    await rig.restart(other.settings)
    const later = await newBrowser()
    await signInWithCompany(later, other)
    if (password !== '') bodyOf(await later.post(`${companySignInPath}/link`, { pseudo: 'Léa', password }))
    expect(await companyStepOf(later)).toEqual({ step: 'entered', pseudo: 'Léa' })
    await other.close()
  })

  it('leads back to a path of the application only', async () => {
    await openAppWithProvider({ OIDC_ACTIVATION: 'at-once' })
    const browser = await newBrowser()
    await signIn(browser)
    bodyOf(await register(browser))
    for (const to of ['//evil.example', 'https://evil.example/', '/\\evil.example', 'javascript:alert(1)'])
      expect(await signIn(browser, `?to=${encodeURIComponent(to)}`)).toBe('/welcome?step=company')
    for (const to of ['//evil.example', '/.//evil.example', '/%2e//evil.example'])
      expect(await signIn(browser, `?purpose=confirm&to=${encodeURIComponent(to)}`)).toBe('/')
  })

  const logOut = (token: string) =>
    rig.server().inject({
      method: 'POST',
      url: `${companySignInPath}/logout`,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: `logout_token=${token}`,
    })

  it('ends the sessions of a person who has logged out there', async () => {
    await openAppWithProvider({ OIDC_ACTIVATION: 'at-once' })
    const browser = await newBrowser()
    await signIn(browser)
    bodyOf(await register(browser))
    expectRefusal(await logOut('nonsense'), 'invalid-request')
    expect(await isLoggedIn(browser)).toBe(true)
    const events = { 'http://schemas.openid.net/event/backchannel-logout': {} }
    const wrong = [
      { sub: 'lea-1' },
      { events },
      { sub: 'lea-1', events, nonce: 'x' },
      { sub: 'lea-1', events, aud: 'x' },
    ]
    const valid = await provider.sign({ sub: 'lea-1', events })
    for (const treatment of ['break', { keys: 'broken' }] as const) {
      provider.interception = (path) => (path === '/jwks' ? treatment : null)
      expectRefusal(await logOut(valid), 'engine-away')
    }
    provider.interception = null
    for (const claims of wrong) expectRefusal(await logOut(await provider.sign(claims)), 'invalid-request')
    expect((await logOut(await provider.sign({ sub: 'max-1', events }))).statusCode).toBe(200)
    expect(await isLoggedIn(browser)).toBe(true)
    // A change of the password opens another session, which ends here, too.
    bodyOf(await browser.post('/api/player/changePass', { password: 'a password of mine' }))
    expect((await logOut(await provider.sign({ sub: 'lea-1', events }))).statusCode).toBe(200)
    expect(await isLoggedIn(browser)).toBe(false)
    await signIn(browser)
    const [session] = await rig.identityStore(async (store) => {
      const account = await store.accountByPseudo('Léa')
      return store.sessionsOf(account!.id)
    })
    expect((await logOut(await provider.sign({ sid: 'another', events }))).statusCode).toBe(200)
    expect(await isLoggedIn(browser)).toBe(true)
    expect((await logOut(await provider.sign({ sid: session?.company, events }))).statusCode).toBe(200)
    expect(await isLoggedIn(browser)).toBe(false)
  })

  it('ends the session that a person opened before unlinking the company account', async () => {
    await openAppWithProvider({ OIDC_ACTIVATION: 'at-once' })
    const browser = await newBrowser()
    await signIn(browser)
    bodyOf(await register(browser))
    const password = 'a password of mine'
    bodyOf(await browser.post('/api/player/changePass', { password }))
    bodyOf(await browser.post('/api/player/unlinkCompany', { password }))
    expect(await isLoggedIn(browser)).toBe(true)
    const [session] = await rig.identityStore(async (store) => {
      const account = await store.accountByPseudo('Léa')
      return store.sessionsOf(account!.id)
    })
    const events = { 'http://schemas.openid.net/event/backchannel-logout': {} }
    const token = await provider.sign({ sub: 'lea-1', sid: session?.company, events })
    expect((await logOut(token)).statusCode).toBe(200)
    expect(await isLoggedIn(browser)).toBe(false)
  })
})

describe('an installation without passwords', () => {
  it('serves no call that needs one', async () => {
    await openAppWithSettings({ ...provider.settings, PASSWORDS: 'off', OIDC_ADMIN_GROUP: 'ping' })
    provider.person = { ...lea, groups: ['ping'] }
    const browser = await newBrowser()
    await signIn(browser)
    bodyOf(await register(browser))
    expect(bodyOf(await browser.get('/api/hello/plop'))).toMatchObject({ company: 'Acme', passwords: false })
    const calls = [
      browser.post('/api/auth/register', { pseudo: 'Max', email: 'max@example.org', password: 'a password of max' }),
      browser.post('/api/auth/authenticate', { pseudo: 'Max', password: 'a password of max' }),
      browser.post('/api/auth/password/link', { email: 'max@example.org' }),
      browser.post('/api/player/changePass', { password: 'a password of mine' }),
    ]
    for (const answer of await Promise.all(calls)) expectRefusal(answer, 'not-found')
  })

  it('confirms linked players at the provider, and links others by their password', async () => {
    await openAppWithProvider({ ACCOUNT_DELETION: 'on' })
    const { browser: admin } = await rig.admin()
    const browser = await (await rig.member('Max')).browser
    await signIn(browser, '?purpose=link&to=%2Faccount')
    await rig.restart({ PASSWORDS: 'off' })
    rig.time.now += 10 * 60_000
    const waysOf = async (one: Browser, pseudo: string) =>
      bodyOf<Player>(await one.get(`/api/player/${pseudo}`)).signIn?.hasPassword
    expect([await waysOf(browser, 'Max'), await waysOf(admin, 'Ada')]).toEqual([false, true])
    const remove = () => browser.delete('/api/player/me', { password: passwordOf('Max') })
    expectRefusal(await remove(), 'reauthentication-required')
    for (const call of ['confirmPass', 'unlinkCompany'])
      expectRefusal(await browser.post(`/api/player/${call}`, { password: passwordOf('Max') }), 'password-missing')
    expect(await signIn(browser, '?purpose=confirm&to=%2Faccount%2Fdelete')).toBe('/account/delete')
    bodyOf(await remove())
    bodyOf(await admin.post('/api/player/confirmPass', { password: passwordOf('Ada') }))
    expect(await signIn(admin, '?purpose=link&to=%2Faccount')).toBe('/account')
    expect(await waysOf(admin, 'Ada')).toBe(false)
  })
})

describe('a temporary password', () => {
  it('does not have to be changed in an installation that accepts none', async () => {
    await openAppWithProvider({ OIDC_ACTIVATION: 'at-once' })
    const browser = await newBrowser()
    await signIn(browser)
    bodyOf(await register(browser))
    const { browser: admin } = await rig.admin()
    const id = await idOf(admin, 'Léa', null)
    bodyOf(await admin.post(`/api/admin/player/resetpassword/${id}`))
    await rig.restart({ PASSWORDS: 'off' })
    const later = await newBrowser()
    await signIn(later)
    expect(bodyOf(await later.get('/api/player/L%C3%A9a'))).toMatchObject({ mustChangePassword: false })
  })
})

describe('npm run admin -- sign-in-link', () => {
  const withoutPasswords = () => ({ ...provider.settings, PASSWORDS: 'off' })
  let lines: string[]
  beforeEach(async () => {
    lines = []
    await openAppWithSettings()
    await rig.admin()
    await rig.register('Bob')
    await rig.restart(withoutPasswords())
  })
  const run = (env: Readonly<Record<string, string>>, pseudo = 'Ada', action = 'sign-in-link') =>
    runCommand(['admin', action, pseudo], {
      env: { ...env, DATA_DIR: rig.folder },
      now: () => rig.time.now,
      line: (text) => void lines.push(text),
      signal: new AbortController().signal,
    })
  const tokenOfLink = async () => {
    await rig.whileStopped(async () => expect(await run(withoutPasswords())).toBe(0), withoutPasswords())
    return lines.at(-1)?.split('#')[1] ?? ''
  }
  const enter = (browser: Browser, token: string) => browser.post('/api/auth/enter', { token })

  it('opens a session without a change of a temporary password', async () => {
    await rig.identityStore(async (store) => {
      const ada = (await store.accountByPseudo('Ada'))!
      await store.setPassword(ada.id, ada.passwordHash, rig.time.now + 60_000)
    })
    const token = await tokenOfLink()
    expect(bodyOf(await enter(await newBrowser(), token))).toMatchObject({ mustChangePassword: false })
  })

  it('opens a session once, within ten minutes', async () => {
    const token = await tokenOfLink()
    expect(lines).toEqual([
      `Opens a session of Ada once, within ten minutes: http://localhost:3000/welcome/password#${token}`,
    ])
    const browser = await newBrowser()
    expect(bodyOf(await enter(browser, token))).toMatchObject({ pseudo: 'Ada' })
    expect(await isLoggedIn(browser)).toBe(true)
    expectRefusal(await enter(await newBrowser(), token), 'unknown-password-link')
    const late = await tokenOfLink()
    rig.time.now += 10 * 60_000
    expectRefusal(await enter(await newBrowser(), late), 'unknown-password-link')
  })

  it('is refused for an account that is not active', async () => {
    await rig.whileStopped(async () => expect(await run(withoutPasswords(), 'Bob')).toBe(1), withoutPasswords())
    expect(lines).toEqual(['admin: the account is pending, and cannot log in'])
  })

  it('has beside it, with PASSWORDS=on, a password that links an account whose own is forgotten', async () => {
    const env = { ...provider.settings, PASSWORDS: 'on' }
    await rig.whileStopped(async () => expect(await run(env, 'Ada', 'reset')).toBe(0), withoutPasswords())
    provider.person = { ...lea, email: 'ada@example.org' }
    const browser = await newBrowser()
    await signIn(browser)
    const password = lines[0]?.split(': ').at(-1)
    bodyOf(await browser.post(`${companySignInPath}/link`, { pseudo: 'Ada', password }))
    expect(await isLoggedIn(browser)).toBe(true)
  })

  it('is refused where accounts have passwords, and a password link opens no session', async () => {
    await rig.whileStopped(async () => expect(await run({})).toBe(1))
    expect(lines).toEqual(['admin: accounts have passwords here: use reset'])
    const token = 'a'.repeat(43)
    await rig.identityStore(async (identity) => {
      const { id: playerId } = (await identity.accountByPseudo('Ada'))!
      await identity.setPasswordLink({ playerId, tokenHash: tokenHashOf(token), madeAt: rig.time.now })
    })
    expectRefusal(await enter(await newBrowser(), token), 'unknown-password-link')
  })
})

describe('an installation without a provider', () => {
  it('has none of its addresses', async () => {
    await openAppWithSettings({})
    const browser = await newBrowser()
    for (const path of [companySignInPath, `${companySignInPath}/callback`])
      expectRefusal(await browser.get(path), 'not-found')
    expect(await companyStepOf(browser)).toEqual({ step: 'none' })
    expectRefusal(await browser.post(`${companySignInPath}/pseudo`, { pseudo: 'Max' }), 'not-found')
    expect(provider.requests).toEqual([])
  })
})
