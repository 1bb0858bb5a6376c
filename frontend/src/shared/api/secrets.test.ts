import { describe, expect, it } from 'vitest'
import type { AppStore } from '../../app/store.ts'
import { rootReducer } from '../../app/store.ts'
import { runAccountAction } from '../../features/office/accounts/actions.tsx'
import { account, player } from '../../testing/samples.ts'
import { type Answers, createTestStore, doneReply, networkDownReply, refusingReply } from '../../testing/test-store.ts'
import { api } from './api.ts'

const password = 'tulipe-42-azur'
const email = 'zoe@example.com'
const { authenticate, register, checkPassword, changePass, choosePassword, deleteMe } = api.endpoints

type Send = (dispatch: AppStore['dispatch']) => Promise<unknown>

/** Every call with a password in its body or its reply: how the page sends it, and a sample of its reply. */
const calls: Readonly<Record<string, readonly [send: Send, reply: () => unknown]>> = {
  authenticate: [(send) => send(authenticate.initiate({ body: { pseudo: 'zoé', password } })), () => player()],
  register: [(send) => send(register.initiate({ body: { pseudo: 'Zoé', email, password } })), () => player()],
  checkPassword: [(send) => send(checkPassword.initiate({ body: { password } })), () => ({ common: false })],
  changePass: [(send) => send(changePass.initiate({ body: { password, currentPassword: `${password}!` } })), doneReply],
  choosePassword: [(send) => send(choosePassword.initiate({ body: { token: password, password } })), doneReply],
  deleteMe: [(send) => send(deleteMe.initiate({ body: { password } })), doneReply],
  resetPassword: [(send) => send(runAccountAction('resetPassword', account())), () => ({ password })],
}

describe.each(Object.entries(calls))('the state of the page during the call %s', (name, [send, reply]) => {
  it.each([
    ['is executed', reply],
    ['is refused', refusingReply(422, 'invalid-request')],
    ['is not answered', networkDownReply],
  ])('never holds the password when the call %s', async (_, answer) => {
    const hello = () => ({ authenticated: true, firstAccount: false, accountDeletion: true, disabled: null })
    const app = createTestStore({ hello, [name]: answer } as Answers)
    const states: string[] = []
    // Records every state in the reducer, because subscribers of the store do not see all states.
    app.store.replaceReducer((state, action) => {
      const next = rootReducer(state, action)
      states.push(JSON.stringify(next))
      return next
    })
    await send(app.store.dispatch)
    expect(app.calls.map((made) => made.name)).toContain(name)
    expect(states.length).toBeGreaterThan(1)
    expect(states.filter((state) => state.includes(password))).toEqual([])
  })
})
