import { expect, it } from 'vitest'
import { renderMarkup } from '../../testing/render-screen.tsx'
import { createTestStore, zoe } from '../../testing/test-store.ts'
import LandingScreen from './landing-screen.tsx'

it.each([
  ['is left at a form', 'login', false],
  ['is shown after the company’s provider, whose session may be that of another player', 'company', true],
])('the landing page of a stored player %s', (_, step, isShown) => {
  const { store } = createTestStore({}, zoe)
  const screen = { store, timeZone: 'Europe/Paris', route: '/welcome/*', path: `/welcome?step=${step}` }
  expect(renderMarkup(<LandingScreen />, screen) !== '').toBe(isShown)
})
