export { createPushDevice } from './device.ts'
export { Notifications } from './notifications.tsx'
export { pushSaga } from './push-saga.ts'
export { sessionSaga } from './session-saga.ts'

export const loadCompanyFailure = () => import('./company-notices.tsx')
export const loadForgottenScreen = () => import('./forgotten-screen.tsx')
export const loadLandingScreen = () => import('./landing-screen.tsx')
