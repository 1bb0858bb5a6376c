import type { Journal } from '@topspin/domain/contract/journal'
import { type Browser, passwordOf } from '@topspin/platform/http/testing/browser'
import { openInProcessJobQueue } from '@topspin/platform/job-queue/in-process'
import { bodyOf, expectRefusal } from '@topspin/test-kit/expecting'
import { type MailServer, openMailServer } from '@topspin/test-kit/mail-server'
import { idOf } from '@topspin/test-kit/people'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
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

describe('an address that stands on the account of somebody else', () => {
  const disown = (browser: Browser) => browser.post(`${companySignInPath}/disown`)
  const squat = async () => {
    const squatter = await rig.member('Squatter')
    provider.person = { ...lea, email: 'squatter@example.org' }
    const browser = await newBrowser()
    await signIn(browser)
    expect(await companyStepOf(browser)).toMatchObject({ step: 'link', pseudo: 'Squatter', isVerified: false })
    return { squatter, browser }
  }

  it('goes to a new account of its owner; the other player learns it at the next login, and the journal has it', async () => {
    await openAppWithProvider({ OIDC_ACTIVATION: 'at-once' })
    const { squatter, browser } = await squat()
    expect(bodyOf(await disown(browser))).toEqual({ done: true })
    const after = { 'x-position': browser.position ?? '' }
    expect(await companyStepOf(browser)).toMatchObject({
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
    await openAppWithProvider({ OIDC_ACTIVATION: 'at-once', COMPANY_EMAIL_DOMAINS: 'example.org' })
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
    await openAppWithProvider()
    const { squatter, browser } = await squat()
    await rig.identityStore((identity) => identity.verifyEmail(squatter.id))
    await rig.appendsNothing(async () => expectRefusal(await disown(browser), 'company-visit-ended'))
    await signIn(browser)
    expect(await companyStepOf(browser)).toMatchObject({ step: 'link', isVerified: true })
    expectRefusal(await disown(await newBrowser()), 'company-visit-ended')
  })

  it('stays on a disabled account, so that its player does not come back with a new one', async () => {
    await openAppWithProvider({ OIDC_ACTIVATION: 'at-once' })
    const { squatter, browser } = await squat()
    const { browser: admin } = await rig.admin()
    bodyOf(await admin.put(`/api/admin/player/disable/${squatter.id}`))
    await rig.appendsNothing(async () => expectRefusal(await disown(browser), 'address-disabled'))
    expectRefusal(await register(browser), 'company-visit-ended')
    await signIn(browser)
    expect(await companyStepOf(browser)).toMatchObject({ step: 'link', pseudo: 'Squatter' })
    bodyOf(await admin.put(`/api/admin/player/activate/${squatter.id}`))
    expect(bodyOf(await disown(browser))).toEqual({ done: true })
  })

  it('is verified by a link with the company account that has the same address, and by a first visit', async () => {
    await openAppWithProvider({ OIDC_ACTIVATION: 'at-once' })
    const { browser } = await squat()
    bodyOf(await browser.post(`${companySignInPath}/link`, { pseudo: 'Squatter', password: passwordOf('Squatter') }))
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
    await openAppWithProvider()
    const browser = await newBrowser()
    expect(await signIn(browser, '?to=%2Fhistory%3Ftab%3Ddouble')).toBe(
      '/welcome/%2Fhistory%3Ftab%3Ddouble?step=company',
    )
    expect(await companyStepOf(browser)).toEqual({
      step: 'register',
      email: 'lea.moreau@example.org',
      givenName: 'Léa',
      pseudos: ['Léa', 'Léa M.', 'Léa Moreau'],
    })
    const { pseudo, authorities, email } = bodyOf<Record<string, unknown>>(await register(browser))
    expect([pseudo, authorities, email]).toEqual(['Léa', [], 'lea.moreau@example.org'])
    expect(await companyStepOf(browser)).toEqual({ step: 'none' })
    expect(bodyOf(await browser.get('/api/auth/registration'))).toMatchObject({ state: 'pending', pseudo: 'Léa' })
    expect(await signIn(browser)).toBe('/welcome?step=wait')
    expect(await isLoggedIn(browser)).toBe(false)

    const { browser: admin } = await rig.admin()
    const id = await idOf(admin, 'Léa', browser.position)
    bodyOf(await admin.put(`/api/admin/player/activate/${id}`))
    expect(await signIn(browser, '?to=%2Fhistory')).toBe('/welcome/%2Fhistory?step=company')
    expect([await isLoggedIn(browser), await companyStepOf(browser)]).toEqual([
      true,
      { step: 'entered', pseudo: 'Léa' },
    ])

    bodyOf(await admin.put(`/api/admin/player/disable/${id}`, {}, { reason: 'moved away' }))
    const again = await newBrowser()
    expect(await signIn(again)).toBe('/welcome?step=company')
    expect(await companyStepOf(again)).toMatchObject({
      step: 'disabled',
      pseudo: 'Léa',
      disabled: { reason: 'moved away' },
    })
  })

  it('opens a session at once where the settings say so, without a password to log in with', async () => {
    await openAppWithProvider({ OIDC_ACTIVATION: 'at-once' })
    const browser = await newBrowser()
    await signIn(browser)
    expect(bodyOf<{ authorities: string[] }>(await register(browser)).authorities).toEqual(['PLAYER'])
    expect(await isLoggedIn(browser)).toBe(true)
    expectRefusal(
      await (await newBrowser()).post('/api/auth/authenticate', { pseudo: 'Léa', password: 'x' }),
      'bad-credentials',
    )
  })

  it('refuses a pseudo that is taken or reserved, and names free ones', async () => {
    await openAppWithProvider()
    await rig.member('Léa')
    await rig.member('Léa Moreau')
    const browser = await newBrowser()
    await signIn(browser)
    expect(await companyStepOf(browser)).toMatchObject({ pseudos: ['Léa M.', 'Léa 2', 'Léa 3'] })
    const judged = async (pseudo: string) => bodyOf(await browser.post(`${companySignInPath}/pseudo`, { pseudo }))
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
      await openAppWithProvider({ OIDC_ACTIVATION: 'at-once' })
      const browser = await newBrowser()
      await signIn(browser)
      await rig.withoutAppends('PlayerRegistered', async () => expectRefusal(await register(browser), 'internal'))
      if (crash === 'before the link')
        await rig.identityStore(async (identity) => {
          await identity.companyLinks.remove((await identity.accountByPseudo('Léa'))!.id)
        })
      expect(await signIn(browser)).toBe('/welcome?step=company')
      expect(await companyStepOf(browser)).toEqual({ step: 'entered', pseudo: 'Léa' })
    },
  )

  it('makes one account of two tabs', async () => {
    await openAppWithProvider({ OIDC_ACTIVATION: 'at-once' })
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
    await openAppWithProvider({ OIDC_ADMIN_GROUP: 'ping' })
    const browser = await newBrowser()
    await signIn(browser)
    bodyOf(await register(browser))
    provider.person = { ...lea, groups: ['ping', 'other'] }
    await signIn(browser)
    expect(bodyOf(await browser.get('/api/player/L%C3%A9a'))).toMatchObject({ authorities: ['PLAYER', 'ADMIN'] })
  })

  it('never makes the first admin of an installation', async () => {
    await openAppWithSettings({ ...provider.settings })
    const browser = await newBrowser()
    await signIn(browser)
    expect(bodyOf<{ authorities: string[] }>(await register(browser)).authorities).toEqual([])
  })

  it('never makes the first admin when a start completes an interrupted registration', async () => {
    await openAppWithSettings({ ...provider.settings })
    const browser = await newBrowser()
    await signIn(browser)
    await rig.withoutAppends('PlayerRegistered', async () => expectRefusal(await register(browser), 'internal'))
    await rig.restart()
    expect(await signIn(await newBrowser())).toBe('/welcome?step=wait')
  })

  it('is left, and needs a visit', async () => {
    await openAppWithProvider()
    const browser = await newBrowser()
    expectRefusal(await register(browser), 'company-visit-ended')
    await signIn(browser)
    bodyOf(await browser.post(`${companySignInPath}/leave`))
    expect(await companyStepOf(browser)).toEqual({ step: 'none' })
    expectRefusal(await register(browser), 'company-visit-ended')
    expectRefusal(await browser.post(`${companySignInPath}/pseudo`, { pseudo: 'Max' }), 'company-visit-ended')
    expectRefusal(
      await browser.post(`${companySignInPath}/link`, { pseudo: 'Max', password: 'x' }),
      'company-visit-ended',
    )
    rig.time.now += 1
    await signIn(browser)
    rig.time.now += 30 * 60_000
    expect(await companyStepOf(browser)).toEqual({ step: 'none' })
  })
})

describe('an account with the same e-mail address', () => {
  let mails: MailServer
  let queue: ReturnType<typeof openInProcessJobQueue>
  beforeEach(async () => {
    mails = await openMailServer()
    queue = openInProcessJobQueue(() => undefined, { now: () => rig.time.now, wait: async () => undefined })
    await openAppWithProvider({ SMTP_URL: mails.url }, { jobs: queue })
    await rig.member('Ben')
    provider.person = { ...lea, sub: 'ben-1', email: 'BEN@example.org' }
  })
  afterEach(async () => {
    await queue.close()
    await mails.close()
  })
  const link = (browser: Browser, pseudo = 'Ben', password = passwordOf(pseudo)) =>
    browser.post(`${companySignInPath}/link`, { pseudo, password })
  const subjects = async () => {
    await vi.waitFor(async () => expect(await queue.size()).toBe(0), 20_000)
    return mails.mails.map(({ headers }) => headers.get('subject'))
  }

  it('is linked by its password, once; other sessions end, and a mail says so', async () => {
    const old = await rig.browser().logIn('Ben')
    const browser = await newBrowser()
    expect(await signIn(browser)).toBe('/welcome?step=company')
    expect(await companyStepOf(browser)).toEqual({
      step: 'link',
      email: 'BEN@example.org',
      pseudo: 'Ben',
      isVerified: false,
    })
    expectRefusal(await link(browser, 'Ben', 'wrong'), 'bad-credentials')
    expectRefusal(await register(browser, 'Somebody'), 'company-visit-ended')
    await rig.member('Max')
    expectRefusal(await link(browser, 'Max'), 'bad-credentials')
    expect(bodyOf(await link(browser))).toMatchObject({ pseudo: 'Ben' })
    expect([await isLoggedIn(browser), await isLoggedIn(old)]).toEqual([true, false])
    expect(await subjects()).toContain('Votre compte est relié à Acme')
    const other = await newBrowser()
    await signIn(other)
    expect(await isLoggedIn(other)).toBe(true)
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

  it('keeps its link with a former provider when the company account belongs to another player', async () => {
    const { id, browser: max } = await rig.member('Max')
    const former = { playerId: id, issuer: 'https://former.example.org', subject: 'max-1', linkedAt: 1 }
    await rig.identityStore(({ companyLinks }) => companyLinks.add(former))
    const browser = await newBrowser()
    await signIn(browser)
    bodyOf(await link(browser))
    expect(await signIn(max, '?purpose=link&to=%2Faccount')).toBe('/account?company=failed')
    expect(await companyStepOf(max)).toMatchObject({ step: 'failed', why: 'linked' })
    expect(await rig.identityStore(({ companyLinks }) => companyLinks.of(id))).toEqual(former)
  })

  it('is linked and unlinked from a session, with the password', async () => {
    const browser = await rig.browser().logIn('Ben')
    provider.person = lea
    rig.time.now += 10 * 60_000
    expectRefusal(await browser.get(`${companySignInPath}?purpose=link&to=%2Faccount`), 'reauthentication-required')
    expectRefusal(await browser.post('/api/player/confirmPass', { password: 'x' }), 'reauthentication-required')
    bodyOf(await browser.post('/api/player/confirmPass', { password: passwordOf('Ben') }))
    expect(await signIn(browser, '?purpose=link&to=%2Faccount')).toBe('/account')
    expectRefusal(await browser.post('/api/player/unlinkCompany', { password: 'x' }), 'reauthentication-required')
    const foreign = await browser.get(`${companySignInPath}?purpose=link`, { 'sec-fetch-site': 'cross-site' })
    expectRefusal(foreign, 'csrf')
    const other = await newBrowser()
    expect(await signIn(other, '?purpose=link&to=%2Faccount')).toBe('/welcome/%2Faccount?step=login')
    await signIn(other)
    expect([await isLoggedIn(other), await isLoggedIn(browser)]).toEqual([true, true])
    bodyOf(await browser.post('/api/player/unlinkCompany', { password: passwordOf('Ben') }))
    expect([await isLoggedIn(other), await isLoggedIn(browser)]).toEqual([false, true])
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
    await openAppWithProvider({ OIDC_ACTIVATION: 'at-once', ACCOUNT_DELETION: 'on' })
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

  it('is not confirmed by a sign-in that did not ask the provider for a fresh one', async () => {
    await signIn(browser)
    expectRefusal(await remove(), 'reauthentication-required')
    const choice = { password: 'a password of mine' }
    expectRefusal(await browser.post('/api/player/changePass', choice), 'reauthentication-required')
    await signIn(browser, '?purpose=confirm')
    bodyOf(await remove())
  })

  it('is not confirmed by a sign-in while the clock was ahead', async () => {
    const now = rig.time.now
    rig.time.now += 3_600_000
    await signIn(browser, '?purpose=confirm')
    rig.time.now = now
    expectRefusal(await browser.get(`${companySignInPath}?purpose=link`), 'reauthentication-required')
    expectRefusal(await remove(), 'reauthentication-required')
  })

  it('is not prolonged without the provider', async () => {
    expectRefusal(await browser.post('/api/player/confirmPass', {}), 'password-missing')
  })

  it('is not confirmed by another person', async () => {
    rig.time.now += 10 * 60_000
    provider.person = { ...lea, sub: 'max-1', email: 'max@example.org' }
    expect(await signIn(browser, '?purpose=confirm&to=%2Faccount%2Fdelete')).toBe('/account?company=failed')
    expect(await companyStepOf(browser)).toMatchObject({ step: 'failed', why: 'denied' })
    expectRefusal(await remove(), 'reauthentication-required')
  })

  it.each(['', ', also when it gets a password'])('lasts seven days%s', async (change) => {
    if (change !== '') await choosePassword()
    const day = 24 * 3_600_000
    rig.time.now += 4 * day
    expect(await isLoggedIn(browser)).toBe(true)
    rig.time.now += 3 * day
    expect(await isLoggedIn(browser)).toBe(false)
  })

  it('gets a password like any other, and may then be unlinked', async () => {
    await choosePassword()
    bodyOf(await browser.post('/api/player/unlinkCompany', { password: 'a password of mine' }))
    await rig.browser().logIn('Léa', 'a password of mine')
  })
})
