export { createBrowserPushApi } from './device.ts'
export { MailSettings, NotificationSettings } from './notifications.tsx'
export { pushSaga } from './push-saga.ts'
export { sessionSaga } from './session-saga.ts'

export const loadCompanyFailureNotice = () => import('./company-notices.tsx')
export const loadForgottenPasswordScreen = () => import('./forgotten-password-screen.tsx')
// `VerifyEmailScreen` and `StopDigestScreen` are in the chunk of the forgotten-password screen. With a chunk of their
// own, three chunks would use the styles of the landing page. What three chunks use is in the chunk that every screen
// loads (`minShareCount` in vite.config.ts).
export const loadVerifyEmailScreen = async () => ({ default: (await loadForgottenPasswordScreen()).VerifyEmailScreen })
export const loadStopDigestScreen = async () => ({ default: (await loadForgottenPasswordScreen()).StopDigestScreen })
export const loadLandingScreen = () => import('./landing-screen.tsx')
