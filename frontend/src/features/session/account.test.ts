import { describe, expect, it } from 'vitest'
import { api } from '../../shared/api/index.ts'
import { passwordChangeRequired } from '../../shared/session/index.ts'
import { createTestStore, doneReply } from '../../testing/test-store.ts'

const { changePass, deleteMe } = api.endpoints
const change = changePass.initiate({ body: { password: 'nouveau-secret' } })

describe('changing the password', () => {
  it('leads back to the account', async () => {
    const app = createTestStore({ changePass: doneReply })
    app.store.dispatch(change)
    await app.until((state) => state.notice.toasts.length > 0)
    expect(app.calls[0]).toEqual({
      name: 'changePass',
      input: { body: { password: 'nouveau-secret' }, idempotencyKey: expect.any(String) },
    })
    expect(app.went).toEqual(['/account'])
  })

  it('opens the rest of the app after a temporary password', async () => {
    const app = createTestStore({ changePass: doneReply })
    app.store.dispatch(passwordChangeRequired())
    app.store.dispatch(change)
    await app.until((state) => !state.session.mustChangePassword)
    expect(app.went.at(-1)).toBe('/')
  })
})

describe('deleting the account', () => {
  it('ends the session', async () => {
    const app = createTestStore({ deleteMe: doneReply })
    app.store.dispatch(deleteMe.initiate({ body: { password: 'mon secret' } }))
    await app.until((state) => state.session.player === null)
    expect(app.calls).toEqual([
      { name: 'deleteMe', input: { body: { password: 'mon secret' }, idempotencyKey: expect.any(String) } },
    ])
    expect(app.stored()).toBeNull()
  })
})
