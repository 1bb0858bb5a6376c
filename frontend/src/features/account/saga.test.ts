import { describe, expect, it } from 'vitest'
import { api } from '../../api/api.ts'
import { passwordChangeRequired } from '../../session/slice.ts'
import { player } from '../../testing/samples.ts'
import { createTestStore, refuses } from '../../testing/test-store.ts'

const { changePass, miniBio, player: me, deleteMe } = api.endpoints
const change = changePass.initiate({ body: { password: 'nouveau-secret' } })
const save = (bio: string) => miniBio.initiate({ body: { bio } })
const remove = (password: string) => deleteMe.initiate({ body: { password } })

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
    const { error } = await app.store.dispatch(change)
    const { notice, session } = app.store.getState()
    expect(error).toMatchObject({ code: 'reauthentication-required' })
    expect(notice.messages).toEqual([])
    expect(session.player).not.toBeNull()
  })
})

describe('saving the bio', () => {
  it('shows the new bio', async () => {
    let bio = ''
    const app = createTestStore({
      player: () => player({ bio }),
      miniBio: () => {
        bio = 'Revers slicé'
        return { done: true }
      },
    })
    const mine = { params: { pseudo: 'Zoé' } }
    await app.store.dispatch(me.initiate(mine))
    await app.store.dispatch(save('Revers slicé'))
    const { notice } = await app.until((state) => me.select(mine)(state).data?.bio === 'Revers slicé')
    expect(notice.toasts).toMatchObject([{ text: { key: 'account.bioSaved' } }])
  })
})

describe('deleting the account', () => {
  it('ends the session', async () => {
    const app = createTestStore({ deleteMe: () => ({ done: true }) })
    app.store.dispatch(remove('mon secret'))
    await app.until((state) => state.session.player === null)
    expect(app.calls).toEqual([
      { name: 'deleteMe', input: { body: { password: 'mon secret' }, idempotencyKey: expect.any(String) } },
    ])
    expect(app.stored()).toBeNull()
  })

  it('keeps the session when it is refused', async () => {
    const app = createTestStore({ deleteMe: refuses(403, 'forbidden', 'Non.') })
    const { error } = await app.store.dispatch(remove('mon secret'))
    const { session, notice } = app.store.getState()
    expect(session.player).not.toBeNull()
    expect(notice.messages).toHaveLength(1)
    expect(error).toBeDefined()
  })

  it('keeps the session after a wrong password, and shows the error in the form without a dialog', async () => {
    const app = createTestStore({ deleteMe: refuses(403, 'reauthentication-required') })
    const { error } = await app.store.dispatch(remove('raté'))
    const { session, notice } = app.store.getState()
    expect(session.player).not.toBeNull()
    expect(notice.messages).toEqual([])
    expect(error).toMatchObject({ code: 'reauthentication-required' })
  })
})
