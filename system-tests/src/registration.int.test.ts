import { randomUUID } from 'node:crypto'
import type { Account, Player, RegistrationState, SessionStatus } from '@topspin/domain/contract/account'
import { passwordOf } from '@topspin/platform/http/testing/browser'
import { newAccount } from '@topspin/platform/identity/new-account'
import { bodyOf, expectRefusal } from '@topspin/test-kit/expecting'
import { type InProcessApp, openInProcessApp } from '@topspin/test-kit/in-process-app'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'

let rig: InProcessApp

const zoe = { pseudo: 'Zoé', email: 'zoe@example.org', password: 'smash from the left' }

async function register(body: unknown, headers = {}) {
  const browser = await rig.browser().open()
  return browser.post('/api/auth/register', body, headers)
}
const registeredAt = () => new Date(rig.time.now).toISOString()
const accounts = async () => bodyOf<Account[]>(await (await rig.admin()).browser.get('/api/player/getAccounts'))

describe('POST /api/auth/register', () => {
  beforeEach(async () => {
    rig = await openInProcessApp()
  })
  afterEach(() => rig.close())

  it('makes the first account an active admin, and all others pending', async () => {
    const browser = rig.browser()
    const hello = async () => bodyOf(await browser.get('/api/hello/plop'))
    expect(await hello()).toEqual<Required<Omit<SessionStatus, 'company' | 'passwords'>>>({
      authenticated: false,
      firstAccount: true,
      accountDeletion: false,
      mail: false,
      disabled: null,
    })
    const first = await browser.post('/api/auth/register', zoe)
    const expected: Required<Omit<Player, 'signIn' | 'isEmailVerified' | 'isPending'>> = {
      pseudo: 'Zoé',
      authorities: ['PLAYER', 'ADMIN'],
      language: 'fr',
      tournamentWins: 0,
      mustChangePassword: false,
      email: 'zoe@example.org',
      bio: '',
      registrationDate: registeredAt(),
    }
    expect(bodyOf(first)).toEqual(expected)
    expect(first.headers['x-position']).toMatch(/^\d{16}$/)
    expect(await hello()).toMatchObject({ authenticated: false, firstAccount: false })

    const second = await register({ ...zoe, pseudo: 'Max', email: 'max@example.org' })
    expect(bodyOf(second)).toMatchObject({ pseudo: 'Max', authorities: [] })
    // A registration opens no session.
    expect(second.cookies.map(({ name }) => name)).not.toContain('sid')
  })

  it('makes one admin of many simultaneous registrations on an empty installation', async () => {
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, index) =>
        register({ ...zoe, pseudo: `Player ${index}`, email: `p${index}@example.org` }),
      ),
    )
    const roles = answers.map((answer) => bodyOf<Player>(answer).authorities.join(' '))
    expect(roles.toSorted()).toEqual([...Array(9).fill(''), 'PLAYER ADMIN'])
  })

  it('distinguishes accents', async () => {
    bodyOf(await register(zoe))
    bodyOf(await register({ ...zoe, pseudo: 'Zoe', email: 'other@example.org' }))
  })

  it('gives a pseudo to one of 20 simultaneous registrations', async () => {
    await rig.admin()
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, index) => register({ ...zoe, email: `z${index}@example.org` })),
    )
    const codes = answers.map((answer) => (answer.statusCode === 200 ? 'registered' : answer.json().code))
    expect(codes.toSorted()).toEqual(['registered', ...Array(19).fill('registration-conflict')].toSorted())
    expect((await accounts()).filter(({ pseudo }) => pseudo === 'Zoé')).toHaveLength(1)
  })

  it('takes passwords of any characters', async () => {
    const password = '🏓 "quoted" <b> \u0007 ¿ñ 漢字'
    bodyOf(await register({ ...zoe, password }))
    await rig.browser().logIn('Zoé', password)
  })

  it('accepts only e-mail addresses of the configured domains', async () => {
    await rig.restart({ COMPANY_EMAIL_DOMAINS: 'example.com, example.net' })
    await rig.appendsNothing(async () => expectRefusal(await register(zoe), 'email-domain-refused'))
    // The whole domain must match, not only the end of the domain.
    expectRefusal(await register({ ...zoe, email: 'zoe@not-example.com' }), 'email-domain-refused')
    bodyOf(await register({ ...zoe, email: 'zoe@EXAMPLE.com' }))
  })

  it('tells only the browser that registered the state of the registration, until that browser logs in', async () => {
    const ada = await rig.admin()
    const browser = await rig.browser().open()
    const state = async (by = browser) => bodyOf<RegistrationState>(await by.get('/api/auth/registration'))
    expect(await state()).toEqual({ state: 'none' })
    bodyOf(await browser.post('/api/auth/register', zoe))
    expect(await state()).toEqual({ state: 'pending', pseudo: 'Zoé', at: registeredAt(), isEmailVerified: false })
    expect(await state(await rig.browser().open())).toEqual({ state: 'none' })

    const idOf = async (name: string) => (await accounts()).find(({ pseudo }) => pseudo === name)?.id ?? ''
    const id = await idOf('Zoé')
    bodyOf(await ada.browser.put(`/api/admin/player/activate/${id}`))
    expect(await state()).toEqual({ state: 'activated', pseudo: 'Zoé' })
    await browser.logIn('Zoé', zoe.password)
    expect(browser.cookies.has('applicant')).toBe(false)
    expect(await state()).toEqual({ state: 'none' })

    const other = await rig.browser().open()
    bodyOf(await other.post('/api/auth/register', { ...zoe, pseudo: 'Max', email: 'max@example.org' }))
    bodyOf(await ada.browser.put(`/api/admin/player/refuse/${await idOf('Max')}`))
    expect(await state(other)).toEqual({ state: 'refused' })

    const left = await rig.browser().open()
    bodyOf(await left.post('/api/auth/register', { ...zoe, pseudo: 'Eve', email: 'eve@example.org' }))
    bodyOf(await ada.browser.put(`/api/admin/player/activate/${await idOf('Eve')}`))
    const elsewhere = await rig.browser().logIn('Eve', zoe.password)
    bodyOf(await elsewhere.delete('/api/player/me', { password: zoe.password }))
    expect(await state(left)).toEqual({ state: 'none' })

    const cookie = other.cookies.get('applicant') ?? ''
    for (const bad of ['', 'nonsense', `${id}${cookie.slice(id.length)}`, `${cookie}.x`, cookie.slice(0, -1)]) {
      other.cookies.set('applicant', bad)
      expect(await state(other), bad).toEqual({ state: 'none' })
    }
    other.cookies.set('applicant', cookie)
    rig.time.now += 90 * 86_400_000
    expect(await state(other)).toEqual({ state: 'none' })
  })

  it('checks a password while it is typed', async () => {
    const browser = await rig.browser().open()
    const check = async (password: string) => bodyOf(await browser.post('/api/auth/checkPassword', { password }))
    expect(await check('azertyuiop')).toEqual({ common: true })
    expect(await check(zoe.password)).toEqual({ common: false })
  })

  it('ignores an Idempotency-Key without a session: a repeat is a conflict', async () => {
    const key = { 'idempotency-key': randomUUID() }
    bodyOf(await register(zoe, key))
    // Another sender must not get the first reply.
    expectRefusal(await register({ ...zoe, password: 'another one altogether' }, key), 'registration-conflict')
  })
})

describe('POST /api/auth/register refuses', () => {
  beforeAll(async () => {
    rig = await openInProcessApp()
    bodyOf(await register(zoe))
  })
  afterAll(() => rig.close())

  it.each([
    ['the same pseudo', { pseudo: 'Zoé' }],
    ['another case', { pseudo: 'ZOÉ' }],
    ['another composition of accents', { pseudo: 'Zoe\u0301' }],
    ['spaces around it', { pseudo: '  Zoé ' }],
    ['wide letters', { pseudo: 'Ｚｏé' }],
    ['a pseudo that looks like it', { pseudo: 'Ζoé' }],
    ['the same e-mail', { pseudo: 'Max', email: zoe.email }],
    ['the same e-mail in another case', { pseudo: 'Max', email: 'ZOE@Example.ORG' }],
  ])('%s, always with the same refusal', async (_, taken) => {
    await rig.appendsNothing(async () => {
      expectRefusal(await register({ ...zoe, email: 'other@example.org', ...taken }), 'registration-conflict')
    })
  })

  it.each([
    ['too short a pseudo', { pseudo: 'Z' }, ['pseudo']],
    ['too long a pseudo', { pseudo: 'Z'.repeat(21) }, ['pseudo']],
    ['a pseudo of 10,000 characters', { pseudo: 'Z'.repeat(10_000) }, ['pseudo']],
    ['an emoji in a pseudo', { pseudo: 'Zoé🏓' }, ['pseudo']],
    ['a slash in a pseudo', { pseudo: 'Zoé/../..' }, ['pseudo']],
    ['markup in a pseudo', { pseudo: '<b>Zoé</b>' }, ['pseudo']],
    ['spaces for a pseudo', { pseudo: '    ' }, ['pseudo']],
    ['a NUL in a pseudo', { pseudo: 'Zo\0é' }, ['pseudo']],
    ['no e-mail', { email: 'zoe' }, ['email']],
    ['an e-mail of 10,000 characters', { email: `${'z'.repeat(10_000)}@example.org` }, ['email']],
    ['too short a password', { password: 'seven77' }, ['password']],
    ['too long a password', { password: 'x'.repeat(129) }, ['password']],
    ['a number for a password', { password: 12345678 }, ['password']],
    ['a role', { authorities: ['ADMIN'] }, ['authorities']],
    ['an id', { id: randomUUID() }, ['id']],
  ])('%s, and names the field', async (_, wrong, paths) => {
    await rig.appendsNothing(async () => {
      const answer = await register({ ...zoe, ...wrong })
      expectRefusal(answer, 'invalid-request', { errors: expect.any(Array) })
      expect(answer.json().errors.map(({ path }: { path: string }) => path)).toEqual(expect.arrayContaining(paths))
    })
  })

  it.each([
    ['a common password', 'password123', 'password-too-common'],
    ['the e-mail', 'ZOE@example.org', 'password-too-close'],
    ['the pseudo', 'zoé the first', 'password-too-close'],
    ['the pseudo, composed otherwise', 'Zoe\u0301 the First', 'password-too-close'],
  ] as const)('%s as a password', async (_, password, code) => {
    await rig.appendsNothing(async () => {
      expectRefusal(await register({ ...zoe, pseudo: 'Zoé the First', password }), code)
    })
  })
})

describe('a registration interrupted between identity store and log', () => {
  beforeEach(async () => {
    rig = await openInProcessApp()
  })
  afterEach(() => rig.close())

  it('is completed by the next start', async () => {
    await rig.admin()
    await rig.identityStore((identity) =>
      identity.addAccount(
        newAccount({
          id: rig.newId(),
          pseudo: 'Half',
          email: 'half@example.org',
          createdAt: rig.time.now + 1,
        }),
      ),
    )
    expect(await accounts()).toHaveLength(1)
    await rig.restart()
    expect(await accounts()).toMatchObject([{ pseudo: 'Ada' }, { pseudo: 'Half', status: 'pending' }])
    const events = rig.events()
    await rig.restart()
    expect(rig.events()).toBe(events)
  })

  it('is completed by a repeat with the same password only', async () => {
    await rig.admin()
    const body = { pseudo: 'Half', email: 'half@example.org', password: passwordOf('Half') }
    await rig.identityStore(async (identity, passwords) => {
      await identity.addAccount(
        newAccount({
          id: rig.newId(),
          pseudo: body.pseudo,
          email: body.email,
          passwordHash: await passwords.hash(body.password),
          createdAt: rig.time.now,
        }),
      )
    })
    expectRefusal(await register({ ...body, password: 'somebody else’s' }), 'registration-conflict')
    expectRefusal(await register({ ...body, email: 'else@example.org' }), 'registration-conflict')
    expect(bodyOf(await register(body))).toMatchObject({ pseudo: 'Half', authorities: [] })
    expectRefusal(await register(body), 'registration-conflict')
    expect(await accounts()).toHaveLength(2)
  })

  it('is not assumed for an account whose erasure was interrupted: the next start erases it', async () => {
    const max = await rig.member('Max')
    const accountRow = await rig.identityStore((identity) => identity.account(max.id))
    bodyOf(await max.browser.delete('/api/player/me', { password: passwordOf('Max') }))
    // Adds the account again, as after a crash before the account was erased.
    await rig.identityStore((identity) => identity.addAccount(accountRow!))
    await rig.restart()
    expect(await rig.identityStore((identity) => identity.account(max.id))).toBeNull()
    expect((await accounts()).map(({ pseudo }) => pseudo)).toEqual(['Ada'])
  })
})

describe('a pseudo that is the name of a call or of deleted players', () => {
  beforeAll(async () => {
    rig = await openInProcessApp()
    await rig.admin()
  })
  afterAll(() => rig.close())

  it.each([
    'getAll',
    'GETALL',
    'getAccounts',
    'getAllActivePseudo',
    'getAllOrderByDouble',
    'me',
    'Joueur supprimé',
    'Jоueur supprimé',
    'Joueur envolé',
    'ME',
    'AVAILABLE',
    'JOUEUR SUPPRIMÉ',
    'Un joueur',
    'la voix du serveur',
  ])('%s is reserved', async (pseudo) => {
    expectRefusal(await register({ ...zoe, pseudo }), 'pseudo-reserved')
  })

  it('the path of a POST is not reserved', async () => {
    expect((await register({ ...zoe, pseudo: 'changePass' })).statusCode).toBe(200)
  })
})
