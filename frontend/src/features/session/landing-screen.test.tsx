import { expect, it } from 'vitest'
import { api } from '../../shared/api/index.ts'
import { helloReceived, registrationAccepted } from '../../shared/session/index.ts'
import { renderMarkup, renderTexts } from '../../testing/render-screen.tsx'
import { createTestStore, networkDownReply, zoe } from '../../testing/test-store.ts'
import CompanyFailureNotice from './company-notices.tsx'
import LandingScreen from './landing-screen.tsx'

const at = (step: string) => ({ timeZone: 'Europe/Paris', route: '/welcome/*', path: `/welcome?step=${step}` })
const hello = { authenticated: false, firstAccount: false, accountDeletion: false, disabled: null }

it.each([
  ['is left at a form', 'login', false],
  ['is shown after the company’s provider, whose session may be that of another player', 'company', true],
])('the landing page of a stored player %s', (_, step, isShown) => {
  const { store } = createTestStore({}, zoe)
  expect(renderMarkup(<LandingScreen />, { store, ...at(step) }) !== '').toBe(isShown)
})

it.each([
  ['announces a mail', true],
  ['announces no mail where none is sent', false],
])('the waiting page %s', (_, mail) => {
  const { store } = createTestStore({}, null)
  store.dispatch(helloReceived({ ...hello, mail }))
  store.dispatch(registrationAccepted({ pseudo: 'Léa' }))
  const shown = renderTexts(<LandingScreen />, { store, ...at('wait') })
  expect(shown).toContain('Bonjour Léa')
  expect(shown.includes('un e-mail vous préviendra')).toBe(mail)
})

it('the waiting page offers another attempt when the registration cannot be read', async () => {
  const { store } = createTestStore({ registration: networkDownReply }, null)
  await store.dispatch(api.endpoints.registration.initiate({}))
  expect(renderTexts(<LandingScreen />, { store, ...at('wait') })).toContain('Réessayer')
})

it.each([
  ['domain', '/api/auth/company?to=%2Frank', '/api/auth/company?to=%2Frank&amp;other=yes'],
  ['away', '/api/auth/company?to=%2Frank', '/api/auth/company?to=%2Frank'],
  ['away', undefined, undefined],
] as const)('a failed sign-in (%s) that began as %s is tried again as %s', async (why, again, expected) => {
  const { store } = createTestStore({}, null)
  await store.dispatch(api.util.upsertQueryData('companyVisit', {}, { step: 'failed', why, email: '', domains: [] }))
  const shown = renderMarkup(<CompanyFailureNotice again={again} />, { store, ...at('choice') })
  expect(shown).toContain(why === 'away' ? 'ne répond pas' : 'Ce n’est pas une adresse d’ici')
  expect(/href="([^"]*)"/.exec(shown)?.[1]).toBe(expected)
})
