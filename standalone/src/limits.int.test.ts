import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { bodyOf, expectRefusal } from './testing/expecting.ts'
import { type Member, openRig, type Rig } from './testing/rig.ts'
import { passwordOf } from './testing/visitor.ts'

let rig: Rig
let max: Member
beforeEach(async () => {
  // Behind one proxy, as in a container: what it says of the address counts, and nothing before it.
  rig = await openRig({ RATE_LIMITS: 'on', TRUST_PROXY: '1' })
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
  it('slow a guesser down, and not the owner elsewhere', async () => {
    for (let tries = 0; tries < 5; tries += 1) expectRefusal(await guess('a guess', '10.0.0.1'), 'bad-credentials')
    const refused = await guess(passwordOf('Max'), '10.0.0.1')
    expectRefusal(refused, 'too-many-requests', { retryAt: expect.stringMatching(/Z$/) })
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
    bodyOf(await guess(passwordOf('Max'), '10.0.0.2'))
  })

  it('do not believe an address that the guesser makes up', async () => {
    for (let tries = 0; tries < 5; tries += 1) await guess('a guess', `192.0.2.${tries}, 10.0.0.1`)
    expectRefusal(await guess('a guess', '192.0.2.99, 10.0.0.1'), 'too-many-requests', { retryAt: expect.any(String) })
  })

  it('do not count a right password of somebody who may not log in yet', async () => {
    await rig.register('Waiting')
    const logIn = async () =>
      (await rig.browser().open()).post(
        '/api/auth/authenticate',
        { pseudo: 'Waiting', password: passwordOf('Waiting') },
        { 'x-forwarded-for': '10.0.0.1' },
      )
    for (let tries = 0; tries < 25; tries += 1) expectRefusal(await logIn(), 'account-pending')
  })

  it('let a player in at the first try where they logged in before, while others guess there', async () => {
    for (let tries = 0; tries < 6; tries += 1) await guess('a guess', '10.0.0.1')
    const logIn = () =>
      max.browser.post(
        '/api/auth/authenticate',
        { pseudo: 'Max', password: passwordOf('Max') },
        { 'x-forwarded-for': '10.0.0.1' },
      )
    bodyOf(await logIn())
    // After a password reset too: that is when it is needed most.
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
    // A login is another way to prove it.
    bodyOf(await guess(passwordOf('Max'), '10.0.0.1'))
  })

  it('let a session do sixty commands a minute, and read as it likes', async () => {
    const codes: number[] = []
    for (let count = 0; count < 61; count += 1)
      codes.push((await max.browser.post('/api/player/minibio', { bio: String(count) })).statusCode)
    expect(codes).toEqual([...Array(60).fill(200), 429])
    for (let count = 0; count < 100; count += 1)
      expect((await max.browser.get('/api/match/isOpen')).statusCode).toBe(200)
  })

  it('can be switched off for tests and benchmarks', async () => {
    await rig.restart({ RATE_LIMITS: 'off' })
    for (let tries = 0; tries < 8; tries += 1) expectRefusal(await guess('a guess', '10.0.0.1'), 'bad-credentials')
  })
})
