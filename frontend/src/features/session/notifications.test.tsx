import { expect, it } from 'vitest'
import { api } from '../../shared/api/index.ts'
import { helloReceived } from '../../shared/session/index.ts'
import { renderTexts } from '../../testing/render-screen.tsx'
import { createStoreWithoutSagas } from '../../testing/test-store.ts'
import { NotificationSettings } from './notifications.tsx'

const hello = { authenticated: true, firstAccount: false, accountDeletion: true, mail: true, disabled: null }

it.each([
  [false, true],
  [true, false],
])('the mail of the week, wanted: %s, is said to have stopped: %s', async (week, isStopped) => {
  const wanted = { live: true, match: true, contest: true, registration: true, week, weekRefused: true }
  const { store } = createStoreWithoutSagas({})
  store.dispatch(helloReceived(hello))
  await store.dispatch(api.util.upsertQueryData('notifications', {}, wanted))
  const shown = renderTexts(<NotificationSettings />, { store, timeZone: 'Europe/Paris', route: '/', path: '/' })
  expect(shown.includes('Arrêté')).toBe(isStopped)
})
