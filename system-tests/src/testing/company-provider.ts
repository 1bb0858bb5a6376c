import type { CompanySignInStep } from '@topspin/domain/contract/company'
import type { Browser } from '@topspin/platform/http/testing/browser'
import { bodyOf } from '@topspin/test-kit/expecting'
import {
  type IdentityProvider,
  openIdentityProvider,
  type ProviderAccount,
  signInWithCompany,
} from '@topspin/test-kit/identity-provider'
import { type InProcessApp, openInProcessApp } from '@topspin/test-kit/in-process-app'
import { afterEach, beforeEach } from 'vitest'

export const lea: ProviderAccount = {
  sub: 'lea-1',
  email: 'lea.moreau@example.org',
  email_verified: true,
  given_name: 'Léa',
  family_name: 'Moreau',
}

/** The provider of the running test, and the application that the test has opened. */
export let provider: IdentityProvider
export let rig: InProcessApp

/** Opens the application with these settings only. */
export const openAppWithSettings = async (...settings: Parameters<typeof openInProcessApp>) => {
  rig = await openInProcessApp(...settings)
}
/** Opens the application with the provider and an admin. */
export const openAppWithProvider = async (
  env: Readonly<Record<string, string>> = {},
  ...more: [Parameters<typeof openInProcessApp>[1]?]
) => {
  await openAppWithSettings({ ...provider.settings, COMPANY_EMAIL_DOMAINS: 'example.org', ...env }, ...more)
  await rig.admin()
}
/** Opens a provider before each test of the file, and closes it and the application after the test. */
export function openProviderForEachTest(): void {
  beforeEach(async () => {
    provider = await openIdentityProvider()
    provider.person = lea
  })
  afterEach(async () => {
    await rig.close()
    await provider.close()
  })
}

export const companySignInPath = '/api/auth/company'
export const signIn = (browser: Browser, query = '') => signInWithCompany(browser, provider, query)
export const newBrowser = () => rig.browser().open()
export const companyStepOf = async (browser: Browser) =>
  bodyOf<CompanySignInStep>(await browser.get(`${companySignInPath}/visit`))
export const register = (browser: Browser, pseudo = 'Léa') => browser.post(`${companySignInPath}/register`, { pseudo })
export const isLoggedIn = async (browser: Browser) =>
  bodyOf<{ authenticated: boolean }>(await browser.get('/api/hello/plop')).authenticated
