import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { textOf } from '../../shared/i18n/index.ts'
import type { PushPurpose } from '../../shared/push/index.ts'
import { notificationControlShown, notificationsChosen } from '../../shared/push/index.ts'
import { logoutAsked, playerReceived } from '../../shared/session/index.ts'
import { player } from '../../testing/samples.ts'
import {
  type Answers,
  createTestStore,
  deviceWithoutPush,
  doneReply,
  refusingReply,
  repliesInTurn,
  zoe,
} from '../../testing/test-store.ts'
import { type BrowserPushApi, createBrowserPushApi } from './device.ts'

const subscription = { endpoint: 'https://push.example.com/1', keys: { p256dh: 'p', auth: 'a' } }
const broken = async () => {
  throw new Error('no push service')
}

/** A browser with push support, and a player who allows or denies notifications. */
function browser(answer: 'yes' | 'no', before: typeof subscription | null = null) {
  let current = before
  let purpose: PushPurpose = 'player'
  let prompts = 0
  const pushDevice: BrowserPushApi = {
    ability: () => 'possible',
    permission: () => (answer === 'no' && prompts > 0 ? 'denied' : current === null ? 'default' : 'granted'),
    current: async () => current,
    purpose: () => purpose,
    async subscribe(_publicKey, wanted) {
      prompts += 1
      purpose = wanted
      current = answer === 'yes' ? subscription : null
      return current
    },
    async unsubscribe() {
      const ended = current?.endpoint ?? null
      current = null
      purpose = 'player'
      return ended
    },
  }
  return { pushDevice, prompts: () => prompts }
}
/** A page in a browser that has a subscription. */
const subscribed = (answers: Answers, changes: Partial<BrowserPushApi> = {}) =>
  createTestStore(answers, zoe, { pushDevice: { ...browser('yes', subscription).pushDevice, ...changes } })

describe('notifications', () => {
  it('prompt only after a tap', async () => {
    const { pushDevice, prompts } = browser('yes')
    const app = createTestStore({ pushKey: () => ({ publicKey: 'key' }), pushSubscribe: doneReply }, zoe, {
      pushDevice,
    })
    app.store.dispatch(playerReceived(player()))
    app.store.dispatch(notificationControlShown())
    await app.until(({ push }) => push.status === 'off')
    expect(prompts()).toBe(0)
    app.store.dispatch(notificationsChosen('player'))
    await app.until(({ push }) => push.status === 'on')
    expect(app.calls).toMatchObject([{ name: 'pushKey' }, { name: 'pushSubscribe', input: { body: subscription } }])
  })

  it('about the activation end with the next login, which does not send their subscription to the server', async () => {
    const { pushDevice } = browser('yes')
    const app = createTestStore({ pushKey: () => ({ publicKey: 'key' }), notifyActivation: doneReply }, null, {
      pushDevice,
    })
    app.store.dispatch(notificationsChosen('activation'))
    await app.until(({ push }) => push.status === 'on')
    app.store.dispatch(notificationsChosen(null))
    await app.until(({ push }) => push.status === 'off')
    app.store.dispatch(notificationsChosen('activation'))
    await app.until(({ push }) => push.status === 'on')
    expect(app.calls.slice(1)).toMatchObject([
      { name: 'notifyActivation', input: { body: { device: subscription } } },
      { name: 'notifyActivation', input: { body: { device: null } } },
      { name: 'pushKey', input: {} },
      { name: 'notifyActivation', input: { body: { device: subscription } } },
    ])
    app.store.dispatch(playerReceived(player()))
    await app.until(({ push }) => push.status === 'off')
    expect(app.calls).toHaveLength(5)
  })

  it('that are denied send no subscription', async () => {
    const { pushDevice } = browser('no')
    const app = createTestStore({ pushKey: () => ({ publicKey: 'key' }) }, zoe, { pushDevice })
    app.store.dispatch(notificationsChosen('player'))
    const { notice } = await app.until(({ push }) => push.status === 'denied')
    expect([app.calls.length, notice.messages.length]).toEqual([1, 0])
  })

  it.each([
    ['player', { pushSubscribe: refusingReply(503, 'engine-away') }],
    ['activation', { notifyActivation: refusingReply(503, 'engine-away') }],
  ] as const)('for the %s that the server does not store leave no subscription', async (purpose, answers) => {
    const { pushDevice } = browser('yes')
    const app = createTestStore({ pushKey: () => ({ publicKey: 'key' }), ...answers }, zoe, { pushDevice })
    app.store.dispatch(notificationsChosen(purpose))
    const { push } = await app.until(({ notice }) => notice.messages.length === 1)
    expect([push.status, await pushDevice.current()]).toEqual(['off', null])
  })

  it('end on this device and on the server', async () => {
    const app = subscribed({ pushUnsubscribe: doneReply })
    app.store.dispatch(notificationsChosen(null))
    await app.until(({ push }) => push.status === 'off')
    expect(app.calls).toMatchObject([{ name: 'pushUnsubscribe', input: { body: { endpoint: subscription.endpoint } } }])
  })

  it('end before the session at a logout', async () => {
    const app = subscribed({ pushUnsubscribe: doneReply, logout: doneReply })
    app.store.dispatch(logoutAsked())
    await app.until(({ session }) => session.player === null)
    expect(app.calls.map(({ name }) => name)).toEqual(['pushUnsubscribe', 'logout'])
  })

  it.each([
    ['no message when they ended on the device but the server fails', {}, []],
    ['a message when the browser keeps them', { unsubscribe: broken }, [textOf('push.stillOn')]],
  ])('do not prevent a logout, which shows %s', async (_, device, texts) => {
    const app = subscribed({ pushUnsubscribe: refusingReply(500, 'internal'), logout: doneReply }, device)
    app.store.dispatch(logoutAsked())
    await app.until(({ session }) => session.player === null)
    expect(app.store.getState().notice.messages.map(({ text }) => text)).toEqual(texts)
  })

  it('do not prevent a logout while the first service worker is being installed', async () => {
    vi.stubGlobal('Notification', { permission: 'default' })
    onTestFinished(() => void vi.unstubAllGlobals())
    const installing = { pushManager: { getSubscription: async () => null } }
    const serviceWorker = { getRegistration: async () => installing, ready: new Promise(() => undefined) }
    const page = { isSecureContext: true, PushManager: {}, Notification: {}, navigator: { serviceWorker } }
    // `createBrowserPushApi` uses nothing else of the page.
    const pushDevice = createBrowserPushApi(page as unknown as Window)
    const app = createTestStore({ logout: doneReply }, zoe, { pushDevice })
    app.store.dispatch(logoutAsked())
    await app.until(({ session }) => session.player === null)
  })

  it.each([
    ['refuses', refusingReply(422, 'invalid-request'), [textOf('push.unconfirmed')]],
    ['is unavailable', refusingReply(503, 'engine-away'), []],
  ])('are marked as unconfirmed when the server %s at the start', async (_, pushSubscribe, toasts) => {
    const app = subscribed({ pushSubscribe })
    app.store.dispatch(playerReceived(player()))
    await app.until(({ push }) => push.trouble === 'unconfirmed')
    expect(app.store.getState().push.status).toBe('on')
    expect(app.store.getState().notice.toasts.map(({ text }) => text)).toEqual(toasts)
  })

  it('are marked as unreadable while the browser cannot read its subscription', async () => {
    const app = subscribed({}, { current: repliesInTurn(broken, async () => subscription) })
    app.store.dispatch(notificationControlShown())
    await app.until(({ push }) => push.trouble === 'unreadable')
    app.store.dispatch(notificationControlShown())
    const { push } = await app.until(({ push }) => push.status === 'on')
    expect(push.trouble).toBeNull()
  })

  it('send their subscription to the server again at each start', async () => {
    const app = subscribed({ pushSubscribe: doneReply })
    app.store.dispatch(playerReceived(player()))
    await app.until(({ push }) => push.status === 'on')
    expect(app.calls).toMatchObject([{ name: 'pushSubscribe', input: { body: subscription } }])
  })

  it.each([
    ['default', 'off'],
    ['denied', 'denied'],
    ['granted', 'unknown'],
  ] as const)('have, with the permission %s, the status %s at the first render', (permission, status) => {
    const pushDevice: BrowserPushApi = { ...browser('yes').pushDevice, permission: () => permission }
    expect(createTestStore({}, zoe, { pushDevice }).store.getState().push).toEqual({
      ability: 'possible',
      status,
      busy: false,
      trouble: null,
    })
  })

  it('show why they are not possible', async () => {
    const insecure: BrowserPushApi = { ...deviceWithoutPush, ability: () => 'insecure' }
    const app = createTestStore({}, zoe, { pushDevice: insecure })
    app.store.dispatch(notificationControlShown())
    await app.until(({ push }) => push.ability === 'insecure')
  })
})
