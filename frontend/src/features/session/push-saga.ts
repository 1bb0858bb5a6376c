import type { SagaIterator } from 'redux-saga'
import { call, put, takeLatest, takeLeading } from 'redux-saga/effects'
import {
  failureOf,
  getService,
  isUnavailable,
  makeCallInSaga,
  NetworkDown,
  Problem,
  UnreadableReply,
} from '../../shared/api/index.ts'
import { failureText, textOf } from '../../shared/i18n/index.ts'
import { messageShown, toastShown } from '../../shared/notices/index.ts'
import {
  notificationControlShown,
  notificationsChosen,
  type PushPurpose,
  pushChangeFailed,
  pushDeviceRead,
  pushTroubleSeen,
} from '../../shared/push/index.ts'
import { playerReceived } from '../../shared/session/index.ts'
import type { DeviceSubscription } from './device.ts'

const statuses = { default: 'off', denied: 'denied', granted: 'unknown' } as const

/** Reads the ability and the subscription of this device. Does not prompt. */
function* readDevice(): SagaIterator<DeviceSubscription | null> {
  const device = yield* getService('pushDevice')
  const ability = device.ability()
  const subscription: DeviceSubscription | null = ability === 'possible' ? yield call(device.current) : null
  const status = device.permission() === 'denied' ? 'denied' : subscription === null ? 'off' : 'on'
  yield put(pushDeviceRead({ ability, status }))
  return subscription
}

/**
 * Sends the subscription to the server at each login and at each start with a session, because the server may have
 * lost it. A subscription that was made on the waiting page is removed instead: the account is active now.
 */
function* recheck(): SagaIterator<void> {
  const device = yield* getService('pushDevice')
  try {
    if (device.purpose() === 'activation') yield call(device.unsubscribe)
  } catch {
    // The browser keeps the subscription: the next start tries again.
    yield put(pushTroubleSeen('unreadable'))
  }
  const subscription = yield* show()
  if (subscription === null || device.purpose() === 'activation') return
  try {
    yield* makeCallInSaga('pushSubscribe', { body: subscription })
    yield put(pushTroubleSeen(null))
  } catch (error) {
    yield put(pushTroubleSeen('unconfirmed'))
    // No toast for an outage: it is temporary. The strip shows a lost connection (docs/user-interface.md#the-strip).
    // A refusal gets a toast, because otherwise the player would not learn that notifications have stopped.
    if (!isUnavailable(failureOf(error))) yield put(toastShown(textOf('push.unconfirmed')))
  }
}

function* show(): SagaIterator<DeviceSubscription | null> {
  try {
    return yield* readDevice()
  } catch {
    yield put(pushTroubleSeen('unreadable'))
    return null
  }
}

function* change({ payload: purpose }: ReturnType<typeof notificationsChosen>): SagaIterator<void> {
  try {
    if (purpose === null) yield* silenceDevice()
    else yield* subscribe(purpose)
    yield* readDevice()
  } catch (error) {
    yield put(pushChangeFailed())
    const text = isOfCall(error) ? failureText(failureOf(error)) : textOf('push.failed')
    yield put(messageShown({ title: textOf('push.title'), text }))
  }
}

function* subscribe(purpose: PushPurpose): SagaIterator<void> {
  const device = yield* getService('pushDevice')
  // The browser prompts only shortly after a tap. A slow answer with the server's key may exceed that time.
  const { publicKey } = yield* makeCallInSaga('pushKey', {})
  const subscription: DeviceSubscription | null = yield call(device.subscribe, publicKey, purpose)
  if (subscription === null) return
  try {
    if (purpose === 'activation') yield* makeCallInSaga('notifyActivation', { body: { device: subscription } })
    else yield* makeCallInSaga('pushSubscribe', { body: subscription })
  } catch (error) {
    // The server may not know the subscription, and then sends nothing to this device. While the browser has the
    // subscription, the page shows that notifications are on.
    yield call(() => device.unsubscribe().catch(() => null))
    throw error
  }
  yield put(pushTroubleSeen(null))
}

/** Whether an error comes from a call; any other error comes from the browser's push service. */
const isOfCall = (error: unknown): boolean =>
  error instanceof Problem || error instanceof NetworkDown || error instanceof UnreadableReply

/**
 * Ends the notifications of this device before a logout.
 * @returns whether this browser receives no more notifications. True also when only the call has failed: the server
 * removes a subscription that the push service reports as gone
 */
export function* endNotificationsForLogout(): SagaIterator<boolean> {
  try {
    yield* silenceDevice()
    return true
  } catch (error) {
    return isOfCall(error)
  }
}

/** Ends the notifications of this device in the browser and on the server, if there are any. */
function* silenceDevice(): SagaIterator<void> {
  const device = yield* getService('pushDevice')
  if (device.ability() !== 'possible') return
  const purpose = device.purpose()
  const endpoint: string | null = yield call(device.unsubscribe)
  if (endpoint === null) return
  if (purpose === 'activation') yield* makeCallInSaga('notifyActivation', { body: { device: null } })
  else yield* makeCallInSaga('pushUnsubscribe', { body: { endpoint } })
}

/**
 * Reads whether this device receives notifications, sends its subscription to the server, and turns notifications on
 * and off.
 */
export function* pushSaga(): SagaIterator<void> {
  // Read synchronously, so that the first render has the ability and the permission.
  const device = yield* getService('pushDevice')
  yield put(pushDeviceRead({ ability: device.ability(), status: statuses[device.permission()] }))
  yield takeLatest(playerReceived, recheck)
  yield takeLatest(notificationControlShown, show)
  yield takeLeading(notificationsChosen, change)
}
