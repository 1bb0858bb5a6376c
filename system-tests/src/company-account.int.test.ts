import type { CompanyStep } from '@topspin/domain/contract/company'
import type { Journal } from '@topspin/domain/contract/journal'
import { tokenHashOf } from '@topspin/platform/http/session-cookie'
import { type Browser, passwordOf } from '@topspin/platform/http/testing/browser'
import { openInProcessJobQueue } from '@topspin/platform/job-queue/in-process'
import { runCommand } from '@topspin/standalone/operations/command-line'
import { bodyOf, expectRefusal } from '@topspin/test-kit/expecting'
import {
  type CompanyPerson,
  type IdentityProvider,
  openIdentityProvider,
  signInWithCompany,
} from '@topspin/test-kit/identity-provider'
import { type InProcessApp, openInProcessApp } from '@topspin/test-kit/in-process-app'
import { type MailServer, openMailServer } from '@topspin/test-kit/mail-server'
import { idOf } from '@topspin/test-kit/people'
import { generateKeyPair } from 'jose'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'

const lea: CompanyPerson = {
  sub: 'lea-1',
  email: 'lea.moreau@example.org',
  email_verified: true,
  given_name: 'Léa',
  family_name: 'Moreau',
}

let provider: IdentityProvider
let rig: InProcessApp
const open = async (env: Readonly<Record<string, string>> = {}, ...more: [Parameters<typeof openInProcessApp>[1]?]) => {
  rig = await openInProcessApp({ ...provider.settings, COMPANY_EMAIL_DOMAINS: 'example.org', ...env }, ...more)
  await rig.admin()
}
beforeEach(async () => {
  provider = await openIdentityProvider()
  provider.person = lea
})
afterEach(async () => {
  await rig.close()
  await provider.close()
})

const start = '/api/auth/company'
const signIn = (browser: Browser, query = '') => signInWithCompany(browser, provider, query)
async function callBack(browser: Browser, address: string): Promise<void> {
  expect((await browser.get(address.slice(provider.publicUrl.length))).statusCode).toBe(302)
}
const newBrowser = () => rig.browser().open()
const stepOf = async (browser: Browser) => bodyOf<CompanyStep>(await browser.get(`${start}/visit`))
const failure = async (browser: Browser, query = '') => {
  expect(await signIn(browser, query)).toBe('/welcome?company=failed')
  return stepOf(browser)
}
const register = (browser: Browser, pseudo = 'Léa') => browser.post(`${start}/register`, { pseudo })
const isIn = async (browser: Browser) =>
  bodyOf<{ authenticated: boolean }>(await browser.get('/api/hello/plop')).authenticated

describe('an address that stands on the account of somebody else', () => {
  const disown = (browser: Browser) => browser.post(`${start}/disown`)
  const squat = async () => {
    const squatter = await rig.member('Squatter')
    provider.person = { ...lea, email: 'squatter@example.org' }
    const browser = await newBrowser()
    await signIn(browser)
    expect(await stepOf(browser)).toMatchObject({ step: 'link', pseudo: 'Squatter', isVerified: false })
    return { squatter, browser }
  }

  it('goes to a new account of its owner; the other player learns it at the next login, and the journal has it', async () => {
    await open({ OIDC_ACTIVATION: 'at-once' })
    const { squatter, browser } = await squat()
    expect(bodyOf(await disown(browser))).toEqual({ done: true })
    const after = { 'x-position': browser.position ?? '' }
    expect(await stepOf(browser)).toMatchObject({
      step: 'register',
      email: 'squatter@example.org',
      pseudos: ['Léa', 'Léa M.', 'Léa Moreau'],
    })
    expect(bodyOf(await register(browser))).toMatchObject({ pseudo: 'Léa', email: 'squatter@example.org' })
    const again = await newBrowser()
    const login = { pseudo: 'Squatter', password: passwordOf('Squatter') }
    expect(bodyOf(await again.post('/api/auth/authenticate', login))).toMatchObject({ pseudo: 'Squatter', email: '' })
    expect(bodyOf(await squatter.browser.get('/api/player/Squatter'))).toMatchObject({ email: '' })
    const { browser: admin } = await rig.admin()
    const { entries } = bodyOf<Journal>(await admin.get('/api/admin/journal?about=Squatter', after))
    expect(entries).toContainEqual(expect.objectContaining({ type: 'EmailReleased', players: ['Squatter'] }))
  })

  it('is given in its place by the player, with the password, within the rules of a registration, and once', async () => {
    await open({ OIDC_ACTIVATION: 'at-once', COMPANY_EMAIL_DOMAINS: 'example.org' })
    const { squatter, browser } = await squat()
    bodyOf(await disown(browser))
    bodyOf(await register(browser))
    const password = passwordOf('Squatter')
    const give = (body: object) => squatter.browser.post('/api/player/email', body)
    expectRefusal(await give({ email: 'max@example.org' }), 'reauthentication-required')
    expectRefusal(await give({ email: 'max@example.org', password: 'un autre secret' }), 'reauthentication-required')
    expectRefusal(await give({ email: 'max@example.com', password }), 'email-domain-refused')
    expectRefusal(await give({ email: 'SQUATTER@example.org', password }), 'registration-conflict')
    expect(bodyOf(await give({ email: 'max@example.org', password }))).toEqual({ done: true })
    expect(bodyOf(await squatter.browser.get('/api/player/Squatter'))).toMatchObject({ email: 'max@example.org' })
    expectRefusal(await give({ email: 'other@example.org', password }), 'registration-conflict')
  })

  it('stays where it was verified before or meanwhile', async () => {
    await open()
    const { squatter, browser } = await squat()
    await rig.identityStore((identity) => identity.verifyEmail(squatter.id))
    await rig.appendsNothing(async () => expectRefusal(await disown(browser), 'company-visit-ended'))
    await signIn(browser)
    expect(await stepOf(browser)).toMatchObject({ step: 'link', isVerified: true })
    expectRefusal(await disown(await newBrowser()), 'company-visit-ended')
  })

  it('is verified by a link with the company account that has the same address, and by a first visit', async () => {
    await open({ OIDC_ACTIVATION: 'at-once' })
    const { browser } = await squat()
    bodyOf(await browser.post(`${start}/link`, { pseudo: 'Squatter', password: passwordOf('Squatter') }))
    provider.person = { ...lea, sub: 'max', email: 'max@example.org' }
    const other = await newBrowser()
    await signIn(other)
    bodyOf(await register(other, 'Max'))
    const accounts = await rig.identityStore((identity) => identity.accounts())
    expect(new Map(accounts.map(({ pseudo, isEmailVerified }) => [pseudo, isEmailVerified]))).toEqual(
      new Map([
        ['Ada', false],
        ['Squatter', true],
        ['Max', true],
      ]),
    )
  })
})

describe('a first visit with the company account', () => {
  it('chooses a pseudo, and waits for an admin like any registration; then the same button opens a session', async () => {
    await open()
    const browser = await newBrowser()
    expect(await signIn(browser, '?to=%2Fhistory%3Ftab%3Ddouble')).toBe(
      '/welcome/%2Fhistory%3Ftab%3Ddouble?step=company',
    )
    expect(await stepOf(browser)).toEqual({
      step: 'register',
      email: 'lea.moreau@example.org',
      givenName: 'Léa',
      pseudos: ['Léa', 'Léa M.', 'Léa Moreau'],
    })
    const { pseudo, authorities, email } = bodyOf<Record<string, unknown>>(await register(browser))
    expect([pseudo, authorities, email]).toEqual(['Léa', [], 'lea.moreau@example.org'])
    expect(await stepOf(browser)).toEqual({ step: 'none' })
    expect(bodyOf(await browser.get('/api/auth/registration'))).toMatchObject({ state: 'pending', pseudo: 'Léa' })
    expect(await signIn(browser)).toBe('/welcome?step=wait')
    expect(await isIn(browser)).toBe(false)

    const { browser: admin } = await rig.admin()
    const id = await idOf(admin, 'Léa', browser.position)
    bodyOf(await admin.put(`/api/admin/player/activate/${id}`))
    expect(await signIn(browser, '?to=%2Fhistory')).toBe('/welcome/%2Fhistory?step=company')
    expect([await isIn(browser), await stepOf(browser)]).toEqual([true, { step: 'entered', pseudo: 'Léa' }])

    bodyOf(await admin.put(`/api/admin/player/disable/${id}`, {}, { reason: 'moved away' }))
    const again = await newBrowser()
    expect(await signIn(again)).toBe('/welcome?step=company')
    expect(await stepOf(again)).toMatchObject({ step: 'disabled', pseudo: 'Léa', disabled: { reason: 'moved away' } })
  })

  it('opens a session at once where the settings say so, without a password to log in with', async () => {
    await open({ OIDC_ACTIVATION: 'at-once' })
    const browser = await newBrowser()
    await signIn(browser)
    expect(bodyOf<{ authorities: string[] }>(await register(browser)).authorities).toEqual(['PLAYER'])
    expect(await isIn(browser)).toBe(true)
    expectRefusal(
      await (await newBrowser()).post('/api/auth/authenticate', { pseudo: 'Léa', password: 'x' }),
      'bad-credentials',
    )
  })

  it('refuses a pseudo that is taken or reserved, and names free ones', async () => {
    await open()
    await rig.member('Léa')
    await rig.member('Léa Moreau')
    const browser = await newBrowser()
    await signIn(browser)
    expect(await stepOf(browser)).toMatchObject({ pseudos: ['Léa M.', 'Léa 2', 'Léa 3'] })
    const judged = async (pseudo: string) => bodyOf(await browser.post(`${start}/pseudo`, { pseudo }))
    expect(await judged('LÉA')).toEqual({ free: false, others: ['Léa M.', 'LÉA 2', 'LÉA 3'] })
    expect(await judged('Max')).toEqual({ free: true, others: [] })
    expect(await judged('available')).toMatchObject({ free: false })
    expectRefusal(await register(browser), 'registration-conflict')
    expectRefusal(await register(browser, 'available'), 'pseudo-reserved')
    expect(bodyOf(await register(browser, 'Léa M.'))).toMatchObject({ pseudo: 'Léa M.' })
  })

  it.each(['before the event', 'before the link'])(
    'is completed by the next sign-in after a crash %s',
    async (crash) => {
      await open({ OIDC_ACTIVATION: 'at-once' })
      const browser = await newBrowser()
      await signIn(browser)
      await rig.withoutAppends('PlayerRegistered', async () => expectRefusal(await register(browser), 'internal'))
      if (crash === 'before the link')
        await rig.identityStore(async (identity) => {
          await identity.companyLinks.remove((await identity.accountByPseudo('Léa'))!.id)
        })
      expect(await signIn(browser)).toBe('/welcome?step=company')
      expect(await stepOf(browser)).toEqual({ step: 'entered', pseudo: 'Léa' })
    },
  )

  it('makes one account of two tabs', async () => {
    await open({ OIDC_ACTIVATION: 'at-once' })
    const browser = await newBrowser()
    await signIn(browser)
    const cookies = new Map(browser.cookies)
    bodyOf(await register(browser))
    const other = rig.browser()
    for (const [name, value] of cookies) other.cookies.set(name, value)
    expect(bodyOf(await register(other, 'Somebody'))).toMatchObject({ pseudo: 'Léa' })
    expect(await rig.identityStore(async (identity) => (await identity.accounts()).length)).toBe(2)
  })

  it('makes members of the group of admins admins, also at a later sign-in', async () => {
    await open({ OIDC_ADMIN_GROUP: 'ping' })
    const browser = await newBrowser()
    await signIn(browser)
    bodyOf(await register(browser))
    provider.person = { ...lea, groups: ['ping', 'other'] }
    await signIn(browser)
    expect(bodyOf(await browser.get('/api/player/L%C3%A9a'))).toMatchObject({ authorities: ['PLAYER', 'ADMIN'] })
  })

  it('never makes the first admin of an installation', async () => {
    rig = await openInProcessApp({ ...provider.settings })
    const browser = await newBrowser()
    await signIn(browser)
    expect(bodyOf<{ authorities: string[] }>(await register(browser)).authorities).toEqual([])
  })

  it('never makes the first admin when a start completes an interrupted registration', async () => {
    rig = await openInProcessApp({ ...provider.settings })
    const browser = await newBrowser()
    await signIn(browser)
    await rig.withoutAppends('PlayerRegistered', async () => expectRefusal(await register(browser), 'internal'))
    await rig.restart()
    expect(await signIn(await newBrowser())).toBe('/welcome?step=wait')
  })

  it('is left, and needs a visit', async () => {
    await open()
    const browser = await newBrowser()
    expectRefusal(await register(browser), 'company-visit-ended')
    await signIn(browser)
    bodyOf(await browser.post(`${start}/leave`))
    expect(await stepOf(browser)).toEqual({ step: 'none' })
    expectRefusal(await register(browser), 'company-visit-ended')
    expectRefusal(await browser.post(`${start}/pseudo`, { pseudo: 'Max' }), 'company-visit-ended')
    expectRefusal(await browser.post(`${start}/link`, { pseudo: 'Max', password: 'x' }), 'company-visit-ended')
    rig.time.now += 1
    await signIn(browser)
    rig.time.now += 30 * 60_000
    expect(await stepOf(browser)).toEqual({ step: 'none' })
  })
})

describe('an account with the same e-mail address', () => {
  let mails: MailServer
  let queue: ReturnType<typeof openInProcessJobQueue>
  beforeEach(async () => {
    mails = await openMailServer()
    queue = openInProcessJobQueue(() => undefined, { now: () => rig.time.now, wait: async () => undefined })
    await open({ SMTP_URL: mails.url }, { jobs: queue })
    await rig.member('Ben')
    provider.person = { ...lea, sub: 'ben-1', email: 'BEN@example.org' }
  })
  afterEach(async () => {
    await queue.close()
    await mails.close()
  })
  const link = (browser: Browser, pseudo = 'Ben', password = passwordOf(pseudo)) =>
    browser.post(`${start}/link`, { pseudo, password })
  const subjects = async () => {
    await vi.waitFor(async () => expect(await queue.size()).toBe(0), 20_000)
    return mails.mails.map(({ headers }) => headers.get('subject'))
  }

  it('is linked by its password, once; other sessions end, and a mail says so', async () => {
    const old = await rig.browser().logIn('Ben')
    const browser = await newBrowser()
    expect(await signIn(browser)).toBe('/welcome?step=company')
    expect(await stepOf(browser)).toEqual({ step: 'link', email: 'BEN@example.org', pseudo: 'Ben', isVerified: false })
    expectRefusal(await link(browser, 'Ben', 'wrong'), 'bad-credentials')
    expectRefusal(await register(browser, 'Somebody'), 'company-visit-ended')
    await rig.member('Max')
    expectRefusal(await link(browser, 'Max'), 'bad-credentials')
    expect(bodyOf(await link(browser))).toMatchObject({ pseudo: 'Ben' })
    expect([await isIn(browser), await isIn(old)]).toEqual([true, false])
    expect(await subjects()).toContain('Votre compte est relié à Acme')
    const other = await newBrowser()
    await signIn(other)
    expect(await isIn(other)).toBe(true)
    expect(bodyOf(await other.get('/api/player/Ben'))).toMatchObject({
      signIn: { hasPassword: true, companySince: '2025-01-06T10:00:00.000Z' },
    })
  })

  it('is not linked when it has another company account', async () => {
    const browser = await newBrowser()
    await signIn(browser)
    bodyOf(await link(browser))
    provider.person = { ...lea, sub: 'ben-2', email: 'ben@example.org' }
    const other = await newBrowser()
    await signIn(other)
    expectRefusal(await link(other), 'company-linked')
  })

  it('is linked and unlinked from a session, with the password', async () => {
    const browser = await rig.browser().logIn('Ben')
    provider.person = lea
    rig.time.now += 10 * 60_000
    expectRefusal(await browser.get(`${start}?purpose=link&to=%2Faccount`), 'reauthentication-required')
    expectRefusal(await browser.post('/api/player/confirmPass', { password: 'x' }), 'reauthentication-required')
    bodyOf(await browser.post('/api/player/confirmPass', { password: passwordOf('Ben') }))
    expect(await signIn(browser, '?purpose=link&to=%2Faccount')).toBe('/account')
    expectRefusal(await browser.post('/api/player/unlinkCompany', { password: 'x' }), 'reauthentication-required')
    const foreign = await browser.get(`${start}?purpose=link`, { 'sec-fetch-site': 'cross-site' })
    expectRefusal(foreign, 'csrf')
    const other = await newBrowser()
    expect(await signIn(other, '?purpose=link&to=%2Faccount')).toBe('/welcome/%2Faccount?step=login')
    await signIn(other)
    expect([await isIn(other), await isIn(browser)]).toEqual([true, true])
    bodyOf(await browser.post('/api/player/unlinkCompany', { password: passwordOf('Ben') }))
    expect([await isIn(other), await isIn(browser)]).toEqual([false, true])
    expect(await subjects()).toContain('Votre compte n’est plus relié à Acme')
    expect(await signIn(await newBrowser())).toBe('/welcome?step=company')
  })

  it('gets a mail without a link when it has no password', async () => {
    provider.person = lea
    const browser = await newBrowser()
    await signIn(browser)
    bodyOf(await register(browser))
    await (await newBrowser()).post('/api/auth/password/link', { email: lea['email'] })
    await new Promise(setImmediate)
    expect(await subjects()).toContain('Votre compte s’ouvre avec Acme')
    expect(mails.mails.at(-1)?.text).not.toContain('#')
  })
})

describe('a session without a password', () => {
  let browser: Browser
  beforeEach(async () => {
    await open({ OIDC_ACTIVATION: 'at-once', ACCOUNT_DELETION: 'on' })
    browser = await newBrowser()
    await signIn(browser)
    bodyOf(await register(browser))
  })
  const remove = () => browser.delete('/api/player/me', { password: '-' })
  const choosePassword = async () =>
    void bodyOf(await browser.post('/api/player/changePass', { password: 'a password of mine' }))

  it('is confirmed at the provider before an act that asks the password', async () => {
    rig.time.now += 10 * 60_000
    expectRefusal(await remove(), 'reauthentication-required')
    expectRefusal(await browser.post('/api/player/unlinkCompany', { password: '-' }), 'password-missing')
    expect(await signIn(browser, '?purpose=confirm&to=%2Faccount%2Fdelete')).toBe('/account/delete')
    bodyOf(await remove())
    expect(await rig.identityStore((identity) => identity.companyLinks.find(provider.issuer, 'lea-1'))).toBeNull()
  })

  it('is not prolonged without the provider', async () => {
    expectRefusal(await browser.post('/api/player/confirmPass', {}), 'password-missing')
  })

  it('is not confirmed by another person', async () => {
    rig.time.now += 10 * 60_000
    provider.person = { ...lea, sub: 'max-1', email: 'max@example.org' }
    expect(await signIn(browser, '?purpose=confirm&to=%2Faccount%2Fdelete')).toBe('/account')
    expect(await stepOf(browser)).toMatchObject({ step: 'failed', why: 'denied' })
    expectRefusal(await remove(), 'reauthentication-required')
  })

  it.each(['', ', also when it gets a password'])('lasts seven days%s', async (change) => {
    if (change !== '') await choosePassword()
    const day = 24 * 3_600_000
    rig.time.now += 4 * day
    expect(await isIn(browser)).toBe(true)
    rig.time.now += 3 * day
    expect(await isIn(browser)).toBe(false)
  })

  it('gets a password like any other, and may then be unlinked', async () => {
    await choosePassword()
    bodyOf(await browser.post('/api/player/unlinkCompany', { password: 'a password of mine' }))
    await rig.browser().logIn('Léa', 'a password of mine')
  })
})

describe('the provider', () => {
  const failed = (why: string, email = '') => ({ step: 'failed', why, email, domains: ['example.org'] })

  it.each([
    ['an address that is not verified', { ...lea, email_verified: false }, 'unverified', 'lea.moreau@example.org'],
    ['no address', { sub: 'lea-1' }, 'unverified', ''],
    ['an address of another domain', { ...lea, email: 'lea@example.net' }, 'domain', 'lea@example.net'],
  ])('opens no session with %s', async (_, person, why, email) => {
    await open()
    provider.person = person
    expect(await failure(await newBrowser())).toEqual(failed(why, email))
  })

  it('is trusted about addresses where the settings say so', async () => {
    await open({ OIDC_EMAIL: 'trusted' })
    provider.person = { ...lea, email_verified: false }
    const browser = await newBrowser()
    await signIn(browser)
    expect(await stepOf(browser)).toMatchObject({ step: 'register' })
  })

  it('lets in only members of the group, at each sign-in', async () => {
    await open({ OIDC_GROUP: 'ping', OIDC_ACTIVATION: 'at-once' })
    const browser = await newBrowser()
    expect(await failure(browser)).toEqual(failed('denied'))
    provider.person = { ...lea, groups: ['ping'] }
    await signIn(browser)
    bodyOf(await register(browser))
    provider.person = lea
    expect(await failure(await newBrowser())).toEqual(failed('denied'))
  })

  it('is left by the person', async () => {
    await open()
    provider.person = null
    expect(await failure(await newBrowser())).toEqual(failed('interrupted'))
  })

  it('is away at the start, or when the browser comes back', async () => {
    await open()
    provider.interception = (path) => (path.startsWith('/.well-known') ? 'break' : null)
    expect(await failure(await newBrowser())).toEqual(failed('away'))
    provider.interception = (path) => (path.startsWith('/token') ? 'break' : null)
    expect(await failure(await newBrowser())).toEqual(failed('away'))
    provider.interception = null
    const browser = await newBrowser()
    await signIn(browser)
    expect(await stepOf(browser)).toMatchObject({ step: 'register' })
  })

  it('is believed only in the browser that asked, once, within ten minutes, and with its own state', async () => {
    await open({ OIDC_ACTIVATION: 'at-once' })
    const begin = async (browser: Browser) => provider.signIn(String((await browser.get(start)).headers.location))
    const [browser, other] = [await newBrowser(), await newBrowser()]
    const first = await begin(browser)
    await callBack(other, first)
    expect(await stepOf(other)).toEqual(failed('expired'))
    await callBack(browser, first.replace(/state=[^&]*/, 'state=another'))
    expect(await stepOf(browser)).toEqual(failed('expired'))
    await callBack(browser, first)
    expect(await stepOf(browser)).toEqual(failed('expired'))
    const late = await begin(browser)
    rig.time.now += 10 * 60_000
    await callBack(browser, late)
    expect(await stepOf(browser)).toEqual(failed('expired'))
    const cookies = new Map(browser.cookies)
    const good = await begin(browser)
    for (const [name, value] of browser.cookies) cookies.set(name, value)
    await callBack(browser, good)
    expect(await stepOf(browser)).toMatchObject({ step: 'register' })
    const replayed = rig.browser()
    for (const [name, value] of cookies) replayed.cookies.set(name, value)
    await callBack(replayed, good)
    expect(await stepOf(replayed)).toEqual(failed('expired'))
  })

  describe('answers with an ID token', () => {
    /** Signs in with an ID token that has these claims. @returns the step that the landing page shows then */
    async function stepWith(claims: object, options: Parameters<IdentityProvider['sign']>[1] = {}): Promise<string> {
      await open()
      const browser = await newBrowser()
      const begun = new URL(String((await browser.get(start)).headers.location))
      const good = { sub: 'lea-1', nonce: begun.searchParams.get('nonce') }
      const token = await provider.sign({ ...good, ...claims }, options)
      const answer = await provider.signIn(begun.href)
      const tokens = { access_token: 'x', token_type: 'Bearer', id_token: token }
      const person = { sub: 'lea-1', email: lea['email'], email_verified: true }
      provider.interception = (path) => (path === '/token' ? tokens : path === '/me' ? person : null)
      await callBack(browser, answer)
      const found = await stepOf(browser)
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
    await open()
    await signIn(await newBrowser())
    await provider.changeKey()
    expect(await failure(await newBrowser())).toEqual(failed('expired'))
    const browser = await newBrowser()
    await signIn(browser)
    expect(await stepOf(browser)).toMatchObject({ step: 'register' })
  })

  it('leads back to a path of the application only', async () => {
    await open({ OIDC_ACTIVATION: 'at-once' })
    const browser = await newBrowser()
    await signIn(browser)
    bodyOf(await register(browser))
    for (const to of ['//evil.example', 'https://evil.example/', '/\\evil.example', 'javascript:alert(1)'])
      expect(await signIn(browser, `?to=${encodeURIComponent(to)}`)).toBe('/welcome?step=company')
    for (const to of ['//evil.example', '/.//evil.example', '/%2e//evil.example'])
      expect(await signIn(browser, `?purpose=confirm&to=${encodeURIComponent(to)}`)).toBe('/')
  })

  it('ends the sessions of a person who has logged out there', async () => {
    await open({ OIDC_ACTIVATION: 'at-once' })
    const browser = await newBrowser()
    await signIn(browser)
    bodyOf(await register(browser))
    const logOut = (token: string) =>
      rig.server().inject({
        method: 'POST',
        url: `${start}/logout`,
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        payload: `logout_token=${token}`,
      })
    expectRefusal(await logOut('nonsense'), 'invalid-request')
    expect(await isIn(browser)).toBe(true)
    const events = { 'http://schemas.openid.net/event/backchannel-logout': {} }
    const wrong = [
      { sub: 'lea-1' },
      { events },
      { sub: 'lea-1', events, nonce: 'x' },
      { sub: 'lea-1', events, aud: 'x' },
    ]
    for (const claims of wrong) expectRefusal(await logOut(await provider.sign(claims)), 'invalid-request')
    expect((await logOut(await provider.sign({ sub: 'max-1', events }))).statusCode).toBe(200)
    expect(await isIn(browser)).toBe(true)
    // A change of the password opens another session, which ends here, too.
    bodyOf(await browser.post('/api/player/changePass', { password: 'a password of mine' }))
    expect((await logOut(await provider.sign({ sub: 'lea-1', events }))).statusCode).toBe(200)
    expect(await isIn(browser)).toBe(false)
  })
})

describe('an installation without passwords', () => {
  it('serves no call that needs one', async () => {
    rig = await openInProcessApp({ ...provider.settings, PASSWORDS: 'off', OIDC_ADMIN_GROUP: 'ping' })
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
})

describe('a temporary password', () => {
  it('does not have to be changed in an installation that accepts none', async () => {
    await open({ OIDC_ACTIVATION: 'at-once' })
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
    rig = await openInProcessApp()
    await rig.admin()
    await rig.restart(withoutPasswords())
  })
  const run = (env: Readonly<Record<string, string>>) =>
    runCommand(['admin', 'sign-in-link', 'Ada'], {
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

  it('opens a session once, within ten minutes', async () => {
    const token = await tokenOfLink()
    expect(lines).toEqual([
      `Opens a session of Ada once, within ten minutes: http://localhost:3000/welcome/password#${token}`,
    ])
    const browser = await newBrowser()
    expect(bodyOf(await enter(browser, token))).toMatchObject({ pseudo: 'Ada' })
    expect(await isIn(browser)).toBe(true)
    expectRefusal(await enter(await newBrowser(), token), 'unknown-password-link')
    const late = await tokenOfLink()
    rig.time.now += 10 * 60_000
    expectRefusal(await enter(await newBrowser(), late), 'unknown-password-link')
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
    rig = await openInProcessApp({})
    const browser = await newBrowser()
    for (const path of [start, `${start}/callback`]) expectRefusal(await browser.get(path), 'not-found')
    expect(await stepOf(browser)).toEqual({ step: 'none' })
    expectRefusal(await browser.post(`${start}/pseudo`, { pseudo: 'Max' }), 'not-found')
    expect(provider.requests).toEqual([])
  })
})
