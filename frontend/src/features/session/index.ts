export { createPushDevice } from './device.ts'
export { Notifications } from './notifications.tsx'
export { pushReducer, useNotificationOffer, useTurningOn } from './push.ts'
export { pushSaga } from './push-saga.ts'
export { sessionSaga } from './session-saga.ts'

export const loadLandingScreen = () => import('./landing-screen.tsx')
