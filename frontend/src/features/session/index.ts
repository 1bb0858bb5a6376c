export { createPushDevice } from './device.ts'
export { Notifications } from './notifications.tsx'
export { pushSaga } from './push-saga.ts'
export { sessionSaga } from './session-saga.ts'

export const loadCompanyFailure = () => import('./company-notices.tsx')
export const loadForgottenScreen = () => import('./forgotten-screen.tsx')
// In the same chunk, so that the styles of the landing page stay outside the styles that all screens share.
export const loadEmailScreen = async () => ({ default: (await loadForgottenScreen()).EmailScreen })
export const loadStopScreen = async () => ({ default: (await loadForgottenScreen()).StopScreen })
export const loadLandingScreen = () => import('./landing-screen.tsx')
