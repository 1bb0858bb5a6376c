import { passwordOf } from '@topspin/platform/http/testing/browser'
import { bodyOf, expectRefusal } from '@topspin/test-kit/expecting'
import { type InProcessApp, openInProcessApp } from '@topspin/test-kit/in-process-app'
import type { Member } from '@topspin/test-kit/people'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'

let rig: InProcessApp
let max: Member
beforeEach(async () => {
  // Behind one proxy, as in a container: only the address that the proxy adds counts.
  rig = await openInProcessApp({ RATE_LIMITS: 'on', TRUST_PROXY: '1' })
  max = await rig.member('Max')
})
afterEach(() => rig.close())

const guess = async (password: string, address: string) =>
  (await rig.browser().open()).post(
    '/api/auth/authenticate',
    { pseudo: 'Max', password },
    { 'x-forwarded-for': address },
  )

describe('the limits of the running application', () => {
  it('slow down an attacker who guesses passwords, but not the owner at another address', async () => {
    for (let tries = 0; tries < 5; tries += 1) expectRefusal(await guess('a guess', '10.0.0.1'), 'bad-credentials')
    const refused = await guess(passwordOf('Max'), '10.0.0.1')
    expectRefusal(refused, 'too-many-requests', { retryAt: expect.stringMatching(/Z$/) })
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
    bodyOf(await guess(passwordOf('Max'), '10.0.0.2'))
  })

  it('ignore a forged address', async () => {
    for (let tries = 0; tries < 5; tries += 1) await guess('a guess', `192.0.2.${tries}, 10.0.0.1`)
    expectRefusal(await guess('a guess', '192.0.2.99, 10.0.0.1'), 'too-many-requests', { retryAt: expect.any(String) })
  })

  it('do not count the right password of a pending player', async () => {
    await rig.register('Waiting')
    const logIn = async () =>
      (await rig.browser().open()).post(
        '/api/auth/authenticate',
        { pseudo: 'Waiting', password: passwordOf('Waiting') },
        { 'x-forwarded-for': '10.0.0.1' },
      )
    for (let tries = 0; tries < 25; tries += 1) expectRefusal(await logIn(), 'account-pending')
  })

  it('let a player log in where they have logged in before, while others guess there', async () => {
    for (let tries = 0; tries < 6; tries += 1) await guess('a guess', '10.0.0.1')
    const logIn = () =>
      max.browser.post(
        '/api/auth/authenticate',
        { pseudo: 'Max', password: passwordOf('Max') },
        { 'x-forwarded-for': '10.0.0.1' },
      )
    bodyOf(await logIn())
    // From this browser the player can also log in with the password that an admin's reset has made.
    const { browser } = await rig.admin()
    const { password } = bodyOf<{ password: string }>(await browser.post(`/api/admin/player/resetpassword/${max.id}`))
    bodyOf(
      await max.browser.post('/api/auth/authenticate', { pseudo: 'Max', password }, { 'x-forwarded-for': '10.0.0.1' }),
    )
  })

  it('slow down guessing the current password in a session', async () => {
    const change = (currentPassword: string) =>
      max.browser.post('/api/player/changePass', { password: 'another of mine', currentPassword })
    for (let tries = 0; tries < 5; tries += 1) expectRefusal(await change('a guess'), 'reauthentication-required')
    const refused = await change(passwordOf('Max'))
    expectRefusal(refused, 'too-many-requests', { retryAt: expect.any(String) })
    // The limit does not apply to a login. This login also shows that the refused password was the right one.
    bodyOf(await guess(passwordOf('Max'), '10.0.0.1'))
  })

  it('allow sixty commands a minute for a session, and any number of reads', async () => {
    const codes: number[] = []
    for (let count = 0; count < 61; count += 1)
      codes.push((await max.browser.post('/api/player/minibio', { bio: String(count) })).statusCode)
    expect(codes).toEqual([...Array(60).fill(200), 429])
    for (let count = 0; count < 100; count += 1)
      expect((await max.browser.get('/api/match/isOpen')).statusCode).toBe(200)
  })

  it('allow a hundred and twenty commands a minute for a player, in all sessions together', async () => {
    const codes: number[] = []
    for (let session = 0; session < 3; session += 1) {
      const browser = await rig.browser().logIn('Max')
      for (let count = 0; count < 45; count += 1)
        codes.push((await browser.post('/api/player/minibio', { bio: String(count) })).statusCode)
    }
    expect(codes).toEqual([...Array(120).fill(200), ...Array(15).fill(429)])
    const { browser } = await rig.member('Moe')
    bodyOf(await browser.post('/api/player/minibio', { bio: 'of another player' }))
  })

  it('allow ten pairing requests of televisions a minute from one address', async () => {
    const pair = async (address: string) =>
      (await rig.browser().open()).post('/api/screen/pair', undefined, { 'x-forwarded-for': address })
    for (let count = 0; count < 10; count += 1) bodyOf(await pair('10.0.0.1'))
    const refused = await pair('10.0.0.1')
    expectRefusal(refused, 'too-many-requests', { retryAt: expect.any(String) })
    expect(Number(refused.headers['retry-after'])).toBeLessThanOrEqual(60)
    bodyOf(await pair('10.0.0.2'))
  })

  it('can be switched off for tests and benchmarks', async () => {
    await rig.restart({ RATE_LIMITS: 'off' })
    for (let tries = 0; tries < 8; tries += 1) expectRefusal(await guess('a guess', '10.0.0.1'), 'bad-credentials')
  })
})
