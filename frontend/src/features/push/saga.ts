import type { SagaIterator } from 'redux-saga'
import { call, put, takeLatest, takeLeading } from 'redux-saga/effects'
import { ask } from '../../app/ask.ts'
import { use } from '../../app/saga-context.ts'
import { say, tellFailure } from '../../app/text.ts'
import { failureOf, NetworkDown, Problem, UnreadableReply } from '../../wire/failure.ts'
import { messageShown } from '../notice/slice.ts'
import { playerReceived } from '../session/slice.ts'
import type { DeviceSubscription } from './device.ts'
import { changeFailed, deviceRead, notificationsShown, notificationsUnwanted, notificationsWanted } from './slice.ts'

const statuses = { default: 'off', denied: 'denied', granted: 'unknown' } as const

/** Reads what the browser answers at once, so that the first render has it. */
function* readPermission(): SagaIterator<void> {
  const device = yield* use('pushDevice')
  yield put(deviceRead({ ability: device.ability(), status: statuses[device.permission()] }))
}

/** Reads what this device can do and whether it is subscribed. Prompts nobody. */
function* readDevice(): SagaIterator<DeviceSubscription | null> {
  const device = yield* use('pushDevice')
  const ability = device.ability()
  const subscription: DeviceSubscription | null = ability === 'possible' ? yield call(device.current) : null
  const status = device.permission() === 'denied' ? 'denied' : subscription === null ? 'off' : 'on'
  yield put(deviceRead({ ability, status }))
  return subscription
}

/** At each start, what the browser has is told to the server anew: either may have forgotten. */
function* recheck(): SagaIterator<void> {
  try {
    const subscription = yield* readDevice()
    if (subscription !== null) yield* ask('pushSubscribe', { body: subscription })
  } catch {
    // Nothing else depends on notifications; the next start tries again.
  }
}

function* show(): SagaIterator<void> {
  try {
    yield* readDevice()
  } catch {
    // The setting stays as it was last known.
  }
}

function* subscribe(): SagaIterator<void> {
  const device = yield* use('pushDevice')
  try {
    // The browser asks within moments of the tap, or not at all: the server's key may take longer than that.
    const { publicKey } = yield* ask('pushKey', {})
    const subscription: DeviceSubscription | null = yield call(device.subscribe, publicKey)
    if (subscription !== null) yield* ask('pushSubscribe', { body: subscription })
    yield* readDevice()
  } catch (error) {
    yield put(changeFailed())
    yield put(messageShown({ title: say('push.title'), text: whyNot(error) }))
  }
}

/** The server's or the network's reason; else the browser's push service is to blame. */
const whyNot = (error: unknown) =>
  error instanceof Problem || error instanceof NetworkDown || error instanceof UnreadableReply
    ? tellFailure(failureOf(error))
    : say('push.failed')

function* unsubscribe(): SagaIterator<void> {
  try {
    yield* silenceDevice()
    yield* readDevice()
  } catch (error) {
    yield put(changeFailed())
    yield put(messageShown({ title: say('push.title'), text: whyNot(error) }))
  }
}

/** Ends the notifications of this device, in the browser and at the server; nothing to do when there are none. */
export function* silenceDevice(): SagaIterator<void> {
  const device = yield* use('pushDevice')
  if (device.ability() !== 'possible') return
  const endpoint: string | null = yield call(device.unsubscribe)
  if (endpoint !== null) yield* ask('pushUnsubscribe', { body: { endpoint } })
}

/** Notifications of new live matches, per device. */
export function* pushSaga(): SagaIterator<void> {
  yield* readPermission()
  yield takeLatest(playerReceived, recheck)
  yield takeLatest(notificationsShown, show)
  yield takeLeading(notificationsWanted, subscribe)
  yield takeLeading(notificationsUnwanted, unsubscribe)
}
