import type { Player } from '@topspin/domain/contract/account'
import { type Browser, passwordOf } from '@topspin/platform/http/testing/browser'
import { createPasswordHasher } from '@topspin/platform/identity/password'
import { bodyOf, expectRefusal } from '@topspin/test-kit/expecting'
import { type InProcessApp, openInProcessApp } from '@topspin/test-kit/in-process-app'
import type { Member } from '@topspin/test-kit/people'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'

let rig: InProcessApp
let ada: Member
let max: Member
beforeEach(async () => {
  rig = await openInProcessApp()
  ada = await rig.admin()
  max = await rig.member('Max')
})
afterEach(() => rig.close())

const minute = 60_000
const hour = 60 * minute
const isIn = async (browser: Browser) => (await browser.get('/api/player/getAll')).statusCode === 200
const authenticate = async (pseudo: string, password: string) => {
  const browser = await rig.browser().open()
  return { browser, answer: await browser.post('/api/auth/authenticate', { pseudo, password }) }
}
const reset = async () =>
  bodyOf<{ password: string }>(await ada.browser.post(`/api/admin/player/resetpassword/${max.id}`)).password
const changePass = (browser: Browser, body: unknown) => browser.post('/api/player/changePass', body)

describe('POST /api/auth/authenticate', () => {
  it('replies with the player, a new session and a new anti-forgery token', async () => {
    const browser = await rig.browser().open()
    const before = browser.cookies.get('XSRF-TOKEN')
    const answer = await browser.post('/api/auth/authenticate', { pseudo: 'MAX', password: passwordOf('Max') })
    expect(bodyOf(answer)).toEqual<Required<Omit<Player, 'signIn' | 'isEmailVerified' | 'isPending'>>>({
      pseudo: 'Max',
      authorities: ['PLAYER'],
      language: 'fr',
      tournamentWins: 0,
      mustChangePassword: false,
      email: 'max@example.org',
      bio: '',
      registrationDate: expect.stringMatching(/Z$/),
    })
    const cookie = answer.cookies.find(({ name }) => name === 'sid')
    expect(cookie).toMatchObject({ httpOnly: true, sameSite: 'Lax', path: '/' })
    expect(cookie!.value.length).toBeGreaterThanOrEqual(43)
    expect(browser.cookies.get('XSRF-TOKEN')).not.toBe(before)
    // With this position, the next page reads the current state of the account.
    expect(answer.headers['x-position']).toMatch(/^\d{16}$/)
  })

  it('refuses an unknown pseudo and a wrong password alike', async () => {
    const wrong = await authenticate('Max', 'not the password')
    const unknown = await authenticate('Nobody', 'not the password')
    expectRefusal(wrong.answer, 'bad-credentials')
    expect(unknown.answer.body).toBe(wrong.answer.body)
    expect(unknown.answer.headers['set-cookie']).toEqual(wrong.answer.headers['set-cookie'])
  })

  it.each([
    ['another case', 'max plays at noon', false],
    ['a space more', 'Max plays at noon ', false],
    ['nothing of it', 'Max', false],
    ['all of it', 'Max plays at noon', true],
  ])('accepts only the exact password: %s', async (_, password, isRight) => {
    expect((await authenticate('Max', password)).answer.statusCode).toBe(isRight ? 200 : 401)
  })

  it('replaces a hash of another cost, and keeps the password', async () => {
    const old = await createPasswordHasher({ memoryCost: 16, timeCost: 2, parallelism: 1 }).hash(passwordOf('Max'))
    await rig.identityStore((identity) => identity.setPassword(max.id, old, null))
    bodyOf((await authenticate('Max', passwordOf('Max'))).answer)
    const hash = (await rig.identityStore((identity) => identity.account(max.id)))!.passwordHash
    expect(hash).not.toBe(old)
    bodyOf((await authenticate('Max', passwordOf('Max'))).answer)
    expect((await rig.identityStore((identity) => identity.account(max.id)))!.passwordHash).toBe(hash)
  })

  it('ends the session that the browser had', async () => {
    const old = rig.browser()
    old.cookies.set('sid', max.browser.cookies.get('sid')!)
    expect(await isIn(old)).toBe(true)
    await max.browser.logIn('Max')
    expect(await isIn(max.browser)).toBe(true)
    expect(await isIn(old)).toBe(false)
  })

  it('concurrent with a password reset leaves no session with the old password', async () => {
    for (let round = 0; round < 10; round += 1) {
      const id = (await rig.member(`Racer ${round}`)).id
      const [login] = await Promise.all([
        authenticate(`Racer ${round}`, passwordOf(`Racer ${round}`)),
        ada.browser.post(`/api/admin/player/resetpassword/${id}`),
      ])
      expect(await isIn(login.browser)).toBe(false)
      // A session that may only change the password is not open either.
      expectRefusal(await changePass(login.browser, { password: 'let me keep it' }), 'unauthenticated')
    }
  })
})

describe('a session', () => {
  it('survives a restart', async () => {
    await rig.restart()
    expect(await isIn(max.browser)).toBe(true)
  })

  it('ends with GET /api/auth/logout, on the server too', async () => {
    const stolen = rig.browser()
    stolen.cookies.set('sid', max.browser.cookies.get('sid')!)
    expect(bodyOf(await max.browser.get('/api/auth/logout'))).toEqual({ done: true })
    expect(await isIn(max.browser)).toBe(false)
    expect(await isIn(stolen)).toBe(false)
    // A second logout succeeds.
    expect(bodyOf(await max.browser.get('/api/auth/logout'))).toEqual({ done: true })
  })

  it('ends when twenty newer ones of the player are open', async () => {
    const zoe = await rig.member('Zoé')
    rig.time.now += 1
    for (let count = 0; count < 19; count += 1) await rig.browser().logIn('Max')
    expect(await isIn(max.browser)).toBe(true)
    rig.time.now += 1
    const newest = await rig.browser().logIn('Max')
    expect(await isIn(max.browser)).toBe(false)
    expect(await isIn(newest)).toBe(true)
    expect(await isIn(zoe.browser)).toBe(true)
  })

  it('is not ended by a link on another site', async () => {
    expectRefusal(await max.browser.get('/api/auth/logout', { 'sec-fetch-site': 'cross-site' }), 'csrf')
    expect(await isIn(max.browser)).toBe(true)
  })
})

describe('POST /api/player/changePass', () => {
  const fresh = 'a fresh password, this'

  it('ends all other sessions, not this one', async () => {
    const phone = await rig.browser().logIn('Max')
    await rig.appendsNothing(async () => {
      expect(bodyOf(await changePass(max.browser, { password: fresh }))).toEqual({ done: true })
    })
    expect(await isIn(max.browser)).toBe(true)
    expect(await isIn(phone)).toBe(false)
    expectRefusal((await authenticate('Max', passwordOf('Max'))).answer, 'bad-credentials')
    bodyOf((await authenticate('Max', fresh)).answer)
  })

  it('gives this browser a new session, so that a copy of its old cookie is invalid', async () => {
    const stolen = rig.browser()
    stolen.cookies.set('sid', max.browser.cookies.get('sid')!)
    expect(await isIn(stolen)).toBe(true)
    bodyOf(await changePass(max.browser, { password: fresh }))
    expect(await isIn(stolen)).toBe(false)
    expect(await isIn(max.browser)).toBe(true)
    // The browser sends the anti-forgery token of the new session.
    bodyOf(await max.browser.post('/api/player/minibio', { bio: 'still here' }))
  })

  it('accepts a bare password', async () => {
    bodyOf(await changePass(max.browser, fresh))
    bodyOf((await authenticate('Max', fresh)).answer)
  })

  it('asks for the current password ten minutes after the login', async () => {
    rig.time.now += 10 * minute - 1
    bodyOf(await changePass(max.browser, { password: fresh }))
    // The change opened a new session, so the ten minutes began again.
    rig.time.now += 10 * minute
    expectRefusal(await changePass(max.browser, { password: passwordOf('Max') }), 'reauthentication-required')
    expectRefusal(
      await changePass(max.browser, { password: passwordOf('Max'), currentPassword: 'wrong' }),
      'reauthentication-required',
    )
    bodyOf(await changePass(max.browser, { password: passwordOf('Max'), currentPassword: fresh }))
  })

  it('asks for the current password after a login while the clock was ahead', async () => {
    const now = rig.time.now
    rig.time.now += hour
    const browser = await rig.browser().logIn('Max')
    rig.time.now = now
    expectRefusal(await changePass(browser, { password: fresh }), 'reauthentication-required')
  })

  it('does not undo a concurrent reset', async () => {
    for (let round = 0; round < 10; round += 1) {
      const racer = await rig.member(`Racer ${round}`)
      const [, reset] = await Promise.all([
        changePass(racer.browser, { password: fresh }),
        ada.browser.post(`/api/admin/player/resetpassword/${racer.id}`),
      ])
      expect(await isIn(racer.browser)).toBe(false)
      expectRefusal((await authenticate(racer.pseudo, fresh)).answer, 'bad-credentials')
      bodyOf((await authenticate(racer.pseudo, bodyOf<{ password: string }>(reset).password)).answer)
    }
  })

  it('verifies a current password that is sent, even when it is optional', async () => {
    expectRefusal(
      await changePass(max.browser, { password: fresh, currentPassword: 'wrong' }),
      'reauthentication-required',
    )
  })

  it.each([
    ['too short', { password: 'seven77' }, 'invalid-request'],
    ['too long', { password: 'x'.repeat(129) }, 'invalid-request'],
    ['no text', 12345678, 'invalid-request'],
    ['common', { password: 'password123' }, 'password-too-common'],
    ['the e-mail', { password: 'Max@Example.org' }, 'password-too-close'],
  ] as const)('refuses a new password that is %s', async (_, body, code) => {
    const answer = await changePass(max.browser, body)
    expectRefusal(answer, code, code === 'invalid-request' ? { errors: expect.any(Array) } : {})
    bodyOf((await authenticate('Max', passwordOf('Max'))).answer)
  })
})

describe('a temporary password', () => {
  it('opens one session, which can only change the password', async () => {
    const { browser, answer } = await authenticate('Max', await reset())
    expect(bodyOf(answer)).toMatchObject({ mustChangePassword: true })
    for (const path of [
      '/api/player/getAll',
      '/api/news/getLast',
      '/api/live/find',
      '/api/player/Ada',
      '/api/stats/globalStat',
    ])
      expectRefusal(await browser.get(path), 'password-change-required')
    expectRefusal(await browser.post('/api/player/minibio', { bio: 'x' }), 'password-change-required')
    expectRefusal(await browser.delete('/api/player/me'), 'password-change-required')
    // The form for the new password can read what it needs.
    expect(bodyOf(await browser.get('/api/player/max'))).toMatchObject({ mustChangePassword: true })
    expect(bodyOf(await browser.get('/api/hello/plop'))).toMatchObject({ authenticated: true })

    // The form works however long it stays open.
    rig.time.now += 11 * minute
    bodyOf(await changePass(browser, { password: 'my own again, at last' }))
    expect(bodyOf(await browser.get('/api/player/Max'))).toMatchObject({ mustChangePassword: false })
    expect(await isIn(browser)).toBe(true)
    bodyOf((await authenticate('Max', 'my own again, at last')).answer)
  })

  it('cannot be chosen as the new password', async () => {
    const password = await reset()
    const { browser } = await authenticate('Max', password)
    expectRefusal(await changePass(browser, { password }), 'password-unchanged')
    expectRefusal(await changePass(browser, { password, currentPassword: password }), 'password-unchanged')
    expectRefusal(await browser.get('/api/player/getAll'), 'password-change-required')
    bodyOf(await changePass(browser, { password: 'my own again, at last' }))
  })

  it('expires after a day', async () => {
    const password = await reset()
    rig.time.now += 24 * hour
    expectRefusal((await authenticate('Max', password)).answer, 'bad-credentials')
    rig.time.now -= 1
    bodyOf((await authenticate('Max', password)).answer)
  })

  it('that was made while the clock was ahead is invalid once the clock is right', async () => {
    const now = rig.time.now
    rig.time.now += 365 * 24 * hour
    ada = { ...ada, browser: await rig.browser().logIn('Ada') }
    const password = await reset()
    rig.time.now = now
    expectRefusal((await authenticate('Max', password)).answer, 'bad-credentials')
  })

  it('opens one session for five simultaneous logins', async () => {
    const password = await reset()
    const logins = await Promise.all(Array.from({ length: 5 }, () => authenticate('Max', password)))
    expect(logins.map(({ answer }) => answer.statusCode).toSorted()).toEqual([200, 401, 401, 401, 401])
  })

  it('is invalid after the next reset', async () => {
    const first = await reset()
    const second = await reset()
    expectRefusal((await authenticate('Max', first)).answer, 'bad-credentials')
    bodyOf((await authenticate('Max', second)).answer)
  })

  it('does not open a disabled account', async () => {
    const password = await reset()
    bodyOf(await ada.browser.put(`/api/admin/player/disable/${max.id}`))
    expectRefusal((await authenticate('Max', password)).answer, 'account-disabled', {
      disabled: { at: expect.any(String) },
    })
    bodyOf(await ada.browser.put(`/api/admin/player/activate/${max.id}`))
    bodyOf((await authenticate('Max', password)).answer)
  })
})
