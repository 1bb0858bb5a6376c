import { describe, expect, it } from 'vitest'
import { run } from '../features/accounts/actions.ts'
import { account, player } from '../testing/samples.ts'
import { type Answers, away, createTestStore, done, refuses } from '../testing/test-store.ts'
import { api } from './api.ts'

const password = 'tulipe-42-azur'
const email = 'zoe@example.com'
const { authenticate, register, checkPassword, changePass, deleteMe } = api.endpoints

/** Every call with a password in its body or its reply, with a reply. */
const calls = {
  authenticate: [authenticate.initiate({ body: { pseudo: 'zoé', password } }), () => player()],
  register: [register.initiate({ body: { pseudo: 'Zoé', email, password } }), () => player()],
  checkPassword: [checkPassword.initiate({ body: { password } }), () => ({ common: false })],
  changePass: [changePass.initiate({ body: { password, currentPassword: `${password}!` } }), done],
  deleteMe: [deleteMe.initiate({ body: { password } }), done],
  resetPassword: [run('resetPassword', account()), () => ({ password })],
} as const

describe.each(Object.entries(calls))('the state of the page around %s', (name, [call, reply]) => {
  it.each([
    ['is executed', reply],
    ['is refused', refuses(422, 'invalid-request')],
    ['is not answered', away],
  ])('never holds the password when it %s', async (_, answer) => {
    const hello = () => ({ authenticated: true, firstAccount: false, accountDeletion: true })
    const app = createTestStore({ hello, [name]: answer } as Answers)
    const states: string[] = []
    app.store.subscribe(() => states.push(JSON.stringify(app.store.getState())))
    await app.store.dispatch(call)
    states.push(JSON.stringify(app.store.getState()))
    expect(app.calls.map((made) => made.name)).toContain(name)
    expect(states.length).toBeGreaterThan(1)
    expect(states.filter((state) => state.includes(password))).toEqual([])
  })
})
