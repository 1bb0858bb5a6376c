import { expect, it } from 'vitest'
import { api } from '../../shared/api/index.ts'
import { notificationsChosen } from '../../shared/push/index.ts'
import { helloReceived } from '../../shared/session/index.ts'
import { renderMarkup, renderTexts } from '../../testing/render-screen.tsx'
import { createStoreWithoutSagas, doneReply, refusal } from '../../testing/test-store.ts'
import { chooseNotification, MailSettings, NotificationSettings } from './notifications.tsx'

const hello = { authenticated: true, firstAccount: false, accountDeletion: true, mail: true, disabled: null }

it.each([
  [false, true],
  [true, false],
])('the mail of the week, wanted: %s, is said to have stopped: %s', async (week, isStopped) => {
  const wanted = { live: true, match: true, contest: true, registration: true, week, weekRefused: true }
  const { store } = createStoreWithoutSagas({})
  store.dispatch(helloReceived(hello))
  await store.dispatch(api.util.upsertQueryData('notifications', {}, wanted))
  const shown = renderTexts(<MailSettings email="zoe@example.com" />, {
    store,
    timeZone: 'Europe/Paris',
    route: '/',
    path: '/',
  })
  expect([shown.includes('Arrêté'), shown.includes('À zoe@example.com')]).toEqual([isStopped, !isStopped])
})

it('the mail of the week is chosen apart from the notifications, where mails are sent', async () => {
  const { store } = createStoreWithoutSagas({})
  const page = { store, timeZone: 'Europe/Paris', route: '/', path: '/' }
  const wanted = { live: true, match: true, contest: true, registration: true, week: true }
  const mails = () => renderTexts(<MailSettings email="zoe@example.com" />, page)
  await store.dispatch(api.util.upsertQueryData('notifications', {}, wanted))
  expect([mails(), renderTexts(<NotificationSettings />, page).includes('La semaine')]).toEqual(['', false])
  store.dispatch(helloReceived(hello))
  expect(mails()).toContain('La semaine, le lundi')
  expect(renderTexts(<NotificationSettings />, page)).not.toContain('La semaine')
})

it('a refused choice leaves a choice of another kind that was saved meanwhile', async () => {
  let refuse: () => void = () => undefined
  const refused = new Promise<never>((_, reject) => {
    refuse = () => reject(refusal(409, 'conflict'))
  })
  const { store } = createStoreWithoutSagas({
    chooseNotification: ({ body }) => (body.kind === 'live' ? refused : doneReply()),
  })
  const before = { live: false, match: false, contest: true, registration: true, week: false }
  await store.dispatch(api.util.upsertQueryData('notifications', {}, before))
  const first = chooseNotification(store.dispatch, 'live', true)
  expect(await chooseNotification(store.dispatch, 'match', true)).toBe(true)
  refuse()
  expect(await first).toBe(false)
  expect(api.endpoints.notifications.select({})(store.getState()).data).toEqual({ ...before, match: true })
})

// A browser takes the focus away from a control that becomes `disabled`.
it('the switch of this device can keep the focus while notifications are being turned on', () => {
  const { store } = createStoreWithoutSagas({})
  store.dispatch(notificationsChosen('player'))
  const screen = { store, timeZone: 'Europe/Paris', route: '/', path: '/' }
  const [device] = /<button[^>]*role="switch"[^>]*>/.exec(renderMarkup(<NotificationSettings />, screen)) ?? []
  expect(device).toContain('aria-disabled="true"')
  expect(device).not.toContain(' disabled=""')
})
