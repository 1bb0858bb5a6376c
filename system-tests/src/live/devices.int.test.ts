import { createECDH } from 'node:crypto'
import type { Reply } from '@topspin/domain/contract/calls'
import type { PlayerId } from '@topspin/domain/ids'
import { type Browser, passwordOf } from '@topspin/platform/http/testing/browser'
import { bodyOf, expectRefusal } from '@topspin/test-kit/expecting'
import { type InProcessApp, openInProcessApp } from '@topspin/test-kit/in-process-app'
import { idOf, type Member, register } from '@topspin/test-kit/people'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'

// Push subscriptions: how devices are added, and all the ways in which they are removed; and what their players choose.

let rig: InProcessApp
let alice: Member
let bob: Member
let count = 0
beforeAll(async () => {
  rig = await openInProcessApp({ ACCOUNT_DELETION: 'on', PUSH_SERVICES: 'push.example.org' })
})
afterAll(() => rig.close())
beforeEach(async () => {
  count += 1
  alice = await rig.member(`Alice ${count}`)
  bob = await rig.member(`Bob ${count}`)
})

const keys = () => ({
  p256dh: createECDH('prime256v1').generateKeys('base64url'),
  auth: Buffer.alloc(16, 'a').toString('base64url'),
})
const at = (name: string) => `https://push.example.org/${count}/${encodeURIComponent(name)}`
const subscribe = ({ browser }: Member, endpoint: string, more: object = {}) =>
  browser.post('/api/push/subscribe', { endpoint, keys: keys(), ...more })
const unsubscribe = ({ browser }: Member, endpoint: string) => browser.post('/api/push/unsubscribe', { endpoint })

/** The devices of the players of this test, as pairs of a name and an endpoint. */
const devices = () =>
  rig.identityStore(async (identity) => {
    const names = new Map([
      [alice.id, 'alice'],
      [bob.id, 'bob'],
    ])
    const all = await identity.pushSubscriptions()
    return all.flatMap(({ playerId, endpoint }) => (names.has(playerId) ? [[names.get(playerId), endpoint]] : []))
  })

test('a browser gets the key to subscribe with, the same after a restart', async () => {
  const key = bodyOf<{ publicKey: string }>(await alice.browser.get('/api/push/key'))
  expect(Buffer.from(key.publicKey, 'base64url')).toHaveLength(65)
  await rig.restart()
  expect(bodyOf(await alice.browser.get('/api/push/key'))).toEqual(key)
})

test('repeated calls add a device once, and remove it once', async () => {
  bodyOf(await subscribe(alice, at('phone'), { expirationTime: null }))
  bodyOf(await subscribe(alice, at('phone')))
  bodyOf(await subscribe(bob, at('other')))
  expect(await devices()).toEqual([
    ['bob', at('other')],
    ['alice', at('phone')],
  ])
  bodyOf(await unsubscribe(alice, at('phone')))
  bodyOf(await unsubscribe(alice, at('phone')))
  expect(await devices()).toEqual([['bob', at('other')]])
})

test('a player cannot remove the device of another, but takes it over by subscribing on it', async () => {
  await subscribe(alice, at('phone'))
  bodyOf(await unsubscribe(bob, at('phone')))
  expect(await devices()).toEqual([['alice', at('phone')]])
  await subscribe(bob, at('phone'))
  expect(await devices()).toEqual([['bob', at('phone')]])
})

test('a device is removed with a disabled and with a deleted account', async () => {
  await subscribe(alice, at('phone'))
  await subscribe(bob, at('other'))
  await (await rig.admin()).browser.put(`/api/admin/player/disable/${alice.id}`)
  expect(await devices()).toEqual([['bob', at('other')]])
  bodyOf(await bob.browser.delete('/api/player/me', { password: passwordOf(bob.pseudo) }))
  expect(await devices()).toEqual([])
})

test('a subscription without a session is refused with 401', async () => {
  const stranger = await rig.browser().open()
  expectRefusal(await stranger.post('/api/push/subscribe', { endpoint: at('x'), keys: keys() }), 'unauthenticated')
})

describe('a subscription is refused', () => {
  const point = Buffer.from(keys().p256dh, 'base64url')
  const offCurve = Buffer.from(point.fill(7, 40)).toString('base64url')
  test.each([
    ['without https', { endpoint: 'http://push.example.org/1' }],
    ['at an IPv4 address', { endpoint: 'https://10.0.0.1/1' }],
    ['at an IPv6 address', { endpoint: 'https://[::1]/1' }],
    ['at localhost', { endpoint: 'https://localhost/1' }],
    ['at a host name without a dot', { endpoint: 'https://printer/1' }],
    ['at another port', { endpoint: 'https://push.example.org:8443/1' }],
    ['with credentials', { endpoint: 'https://user:password@push.example.org/1' }],
    ['that is no URL', { endpoint: 'phone' }],
    ['that is too long', { endpoint: `https://push.example.org/${'x'.repeat(2048)}` }],
    ['with a key too short', { keys: { ...keys(), p256dh: 'AAAA' } }],
    ['with a key that is none', { keys: { ...keys(), p256dh: offCurve } }],
    ['with a secret too short', { keys: { ...keys(), auth: 'AAAA' } }],
    ['with a field too many', { more: 1 }],
  ])('%s', async (_what, more) => {
    expect((await subscribe(alice, at('phone'), more)).json()).toMatchObject({ status: 400, code: 'invalid-request' })
    expect(await devices()).toEqual([])
  })

  test('for a host that is not a push service', async () => {
    expectRefusal(await subscribe(alice, 'https://admin.intranet.example.com/delete?all=1'), 'push-service-refused')
    expectRefusal(await subscribe(alice, 'https://127.0.0.1.nip.io/1'), 'push-service-refused')
    expect(await devices()).toEqual([])
  })

  test('for the eleventh device of a player, while the other ten can subscribe again', async () => {
    for (let n = 0; n < 10; n += 1) bodyOf(await subscribe(alice, at(String(n))))
    expect((await subscribe(alice, at('one more'))).json()).toMatchObject({ code: 'too-many-devices' })
    bodyOf(await subscribe(alice, at('0')))
    bodyOf(await subscribe(bob, at('one more')))
    expect(await devices()).toHaveLength(11)
  })
})

describe('the kinds of notification', () => {
  const wanted = async ({ browser }: Member) => bodyOf<Reply<'notifications'>>(await browser.get('/api/push/choices'))
  const choose = ({ browser }: Member, kind: string, wanted: unknown) =>
    browser.post('/api/push/choose', { kind, wanted })

  test('are chosen by each player, one by one', async () => {
    const before: Required<Reply<'notifications'>> = {
      live: true,
      challenge: true,
      available: false,
      match: true,
      contest: true,
      registration: false,
      tournament: true,
      fixture: true,
      due: true,
      winner: true,
      week: false,
      weekRefused: false,
    }
    expect(await wanted(alice)).toEqual(before)
    bodyOf(await choose(alice, 'live', false))
    bodyOf(await choose(alice, 'registration', true))
    expect(await wanted(alice)).toEqual({ ...before, live: false, registration: true })
    expect(await wanted(bob)).toEqual(before)
    bodyOf(await choose(alice, 'live', true))
    expect(await wanted(alice)).toEqual({ ...before, registration: true })
  })

  test('are refused when there is no such kind, and without a session', async () => {
    for (const [kind, value] of [
      ['everything', true],
      ['__proto__', true],
      ['live', 'yes'],
    ] as const)
      expectRefusal(await choose(alice, kind, value), 'invalid-request', { errors: expect.any(Array) })
    const stranger = await rig.browser().open()
    expectRefusal(await stranger.get('/api/push/choices'), 'unauthenticated')
    expectRefusal(await stranger.post('/api/push/choose', { kind: 'live', wanted: false }), 'unauthenticated')
  })
})

describe('the device that waits for the activation', () => {
  const notify = (browser: Browser, name: string | null) =>
    browser.post('/api/auth/notifyActivation', { device: name === null ? null : { endpoint: at(name), keys: keys() } })
  const taken = (id: PlayerId) =>
    rig.identityStore(async (identity) => (await identity.takeActivationDevice(id))?.endpoint ?? null)

  /** Somebody who has registered, with the browser in which they wait. */
  async function applicant(): Promise<Member> {
    const { browser: admin } = await rig.admin()
    const pseudo = `Nadia ${count}`
    const browser = await register(rig.browser, pseudo)
    return { id: await idOf(admin, pseudo, browser.position), pseudo, browser }
  }

  test('is the last one that the registered browser has sent, until the browser removes it', async () => {
    const nadia = await applicant()
    const key = bodyOf<{ publicKey: string }>(await nadia.browser.get('/api/push/key'))
    expect(Buffer.from(key.publicKey, 'base64url')).toHaveLength(65)
    bodyOf(await notify(nadia.browser, 'first'))
    bodyOf(await notify(nadia.browser, 'phone'))
    expect(await taken(nadia.id)).toBe(at('phone'))
    bodyOf(await notify(nadia.browser, 'phone'))
    bodyOf(await notify(nadia.browser, null))
    expect(await taken(nadia.id)).toBeNull()
    expect(await devices()).toEqual([])
  })

  test('is refused for a host that is no push service, without a registration, and after the activation', async () => {
    const nadia = await applicant()
    const device = { endpoint: 'https://push.example.com/1', keys: keys() }
    expectRefusal(await nadia.browser.post('/api/auth/notifyActivation', { device }), 'push-service-refused')
    expectRefusal(await notify(await rig.browser().open(), 'phone'), 'not-pending')
    bodyOf(await (await rig.admin()).browser.put(`/api/admin/player/activate/${nadia.id}`))
    expectRefusal(await notify(nadia.browser, 'phone'), 'not-pending')
    expect(await taken(nadia.id)).toBeNull()
  })
})
