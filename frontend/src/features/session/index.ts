export { createPushDevice } from './device.ts'
export { Notifications } from './notifications.tsx'
export { pushSaga } from './push-saga.ts'
export { pushReducer } from './push-slice.ts'
export { sessionSaga } from './session-saga.ts'
export { useNotificationOffer, useTurningOn } from './use-notification-offer.ts'

export const loadLandingScreen = () => import('./landing-screen.tsx')
