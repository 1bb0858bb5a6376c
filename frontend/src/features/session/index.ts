export { createPushDevice } from './device.ts'
export { Notifications } from './notifications.tsx'
export { pushSaga } from './push-saga.ts'
export { sessionSaga } from './session-saga.ts'

export const loadCompanyFailure = () => import('./company-notices.tsx')
export const loadForgottenScreen = () => import('./forgotten-screen.tsx')
// The next two screens are in the chunk of the forgotten-password screen, so that the styles of the landing
// page stay outside the styles that all screens share.
/** Loads the screen that verifies an e-mail address. */
export const loadVerifyEmailScreen = async () => ({ default: (await loadForgottenScreen()).VerifyEmailScreen })
/** Loads the screen that ends the mails about weeks. */
export const loadStopDigestScreen = async () => ({ default: (await loadForgottenScreen()).StopDigestScreen })
export const loadLandingScreen = () => import('./landing-screen.tsx')
