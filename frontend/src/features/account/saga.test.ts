import { describe, expect, it } from 'vitest'
import { passwordChangeRequired } from '../../session/slice.ts'
import { player } from '../../testing/samples.ts'
import { createTestStore, refuses } from '../../testing/test-store.ts'
import { accountReceived, bioSubmitted, deletionAsked, passwordSubmitted } from './slice.ts'

const change = passwordSubmitted({ password: 'nouveau-secret', currentPassword: null })

describe('changing the password', () => {
  it('leads back to the account', async () => {
    const app = createTestStore({ changePass: () => ({ done: true }) })
    app.store.dispatch(change)
    await app.until((state) => state.notice.toasts.length > 0)
    expect(app.calls[0]).toEqual({
      name: 'changePass',
      input: { body: { password: 'nouveau-secret' }, idempotencyKey: expect.any(String) },
    })
    expect(app.went).toEqual(['/account'])
  })

  it('opens the rest of the app after a temporary password', async () => {
    const app = createTestStore({ changePass: () => ({ done: true }) })
    app.store.dispatch(passwordChangeRequired())
    app.store.dispatch(change)
    await app.until((state) => !state.session.mustChangePassword)
    expect(app.went.at(-1)).toBe('/')
  })

  it('shows the field of the current password, without a dialog, when the login is too old', async () => {
    const app = createTestStore({ changePass: refuses(403, 'reauthentication-required') })
    app.store.dispatch(change)
    const { notice, session } = await app.until((state) => state.account.asksCurrentPassword)
    expect(notice.messages).toEqual([])
    expect(session.player).not.toBeNull()
  })

  it('shows its own text when it is refused', async () => {
    const app = createTestStore({ changePass: refuses(422, 'password-too-common') })
    app.store.dispatch(change)
    const { notice } = await app.until((state) => state.notice.messages.length > 0)
    expect(notice.messages).toEqual([{ title: { key: 'password.dialogTitle' }, text: { key: 'password.failed' } }])
  })

  it.each([
    [422, 'password-unchanged'],
    [429, 'too-many-requests'],
  ])('shows the text of the server for a refusal with %s %s', async (status, code) => {
    const app = createTestStore({ changePass: refuses(status, code, 'Faites autrement.') })
    app.store.dispatch(change)
    const { notice } = await app.until((state) => state.notice.messages.length > 0)
    expect(notice.messages[0]?.text).toEqual({ literal: 'Faites autrement.' })
  })
})

describe('saving the bio', () => {
  it('shows the new bio', async () => {
    const app = createTestStore({ miniBio: () => ({ done: true }) })
    app.store.dispatch(accountReceived(player()))
    app.store.dispatch(bioSubmitted('Revers slicé'))
    const { account } = await app.until((state) => state.account.bio.status === 'done')
    expect(account.me.data?.bio).toBe('Revers slicé')
  })

  it('shows an error when it is refused', async () => {
    const app = createTestStore({ miniBio: refuses(400, 'invalid-request') })
    app.store.dispatch(bioSubmitted('x'))
    const { notice } = await app.until((state) => state.notice.messages.length > 0)
    expect(notice.messages[0]?.text).toEqual({ key: 'account.bioFailed' })
  })
})

describe('deleting the account', () => {
  it('ends the session', async () => {
    const app = createTestStore({ deleteMe: () => ({ done: true }) })
    app.store.dispatch(deletionAsked('mon secret'))
    await app.until((state) => state.session.player === null)
    expect(app.calls).toEqual([
      { name: 'deleteMe', input: { body: { password: 'mon secret' }, idempotencyKey: expect.any(String) } },
    ])
    expect(app.stored()).toBeNull()
  })

  it('keeps the session when it is refused', async () => {
    const app = createTestStore({ deleteMe: refuses(403, 'forbidden', 'Non.') })
    app.store.dispatch(deletionAsked('mon secret'))
    const { session, account } = await app.until((state) => state.notice.messages.length > 0)
    expect(session.player).not.toBeNull()
    expect(account.deletion.status).toBe('failed')
  })

  it('keeps the session after a wrong password, and shows the error in the form without a dialog', async () => {
    const app = createTestStore({ deleteMe: refuses(403, 'reauthentication-required') })
    app.store.dispatch(deletionAsked('raté'))
    const { session, account, notice } = await app.until((state) => state.account.deletion.status === 'failed')
    expect(session.player).not.toBeNull()
    expect(notice.messages).toEqual([])
    expect(account.deletion.failure).toMatchObject({ code: 'reauthentication-required' })
  })
})
