import { describe, expect, it } from 'vitest'
import { account } from '../../testing/samples.ts'
import { createTestStore, refuses } from '../../testing/test-store.ts'
import { actionsFor, arranged } from './selectors.ts'
import { type AccountAction, accountActionAsked, renameAsked } from './slice.ts'

describe('the list of accounts', () => {
  const list = [
    account({ pseudo: 'Zoé', email: 'z@example.com' }),
    account({ pseudo: 'Éric', email: 'e@example.com' }),
    account({ pseudo: 'Ana', status: 'disabled' }),
    account({ pseudo: 'Nova', status: 'pending' }),
  ]
  const names = (search: string) => arranged(list, search).map(({ pseudo }) => pseudo)

  it('lists pending accounts first, each status in French alphabetical order', () => {
    expect(names('')).toEqual(['Nova', 'Éric', 'Zoé', 'Ana'])
  })

  it('searches by pseudo or e-mail address, ignoring accents and case', () => {
    expect(names('ERIC')).toEqual(['Éric'])
    expect(names('z@ex')).toEqual(['Zoé'])
    expect(names('nobody')).toEqual([])
  })
})

describe('the actions of an admin', () => {
  it('depend on the status and the roles of the account', () => {
    expect(actionsFor(account(), 'Zoé')).toEqual([
      'disable',
      'addReferee',
      'addStar',
      'switchLanguage',
      'resetPassword',
    ])
    expect(actionsFor(account({ authorities: ['PLAYER', 'REFEREE'] }), 'Zoé')).toContain('removeReferee')
    expect(actionsFor(account({ status: 'pending', authorities: [] }), 'Zoé')).toEqual([
      'activate',
      'addStar',
      'switchLanguage',
      'resetPassword',
    ])
  })

  it('exclude reset and disable for the admin’s own account', () => {
    expect(actionsFor(account({ pseudo: 'Zoé' }), 'Zoé')).toEqual(['addReferee', 'addStar', 'switchLanguage'])
  })
})

describe('an action', () => {
  const asked = (action: AccountAction) => accountActionAsked({ account: account(), action, key: 'k' })

  it('shows a toast and reads the list again', async () => {
    const app = createTestStore({ addStar: () => ({ done: true }), accounts: () => [account({ tournamentWins: 1 })] })
    app.store.dispatch(asked('addStar'))
    const { accounts, notice } = await app.until((state) => state.accounts.accounts.status === 'ready')
    expect(app.calls[0]).toEqual({ name: 'addStar', input: { params: { id: 'a1' }, idempotencyKey: 'k' } })
    expect(accounts.accounts.data?.[0]?.tournamentWins).toBe(1)
    expect(accounts.busy).toEqual({})
    expect(notice.toasts).toHaveLength(1)
  })

  it('switches to the other language', async () => {
    const app = createTestStore({ language: () => ({ done: true }), accounts: () => [] })
    app.store.dispatch(asked('switchLanguage'))
    await app.until((state) => state.accounts.accounts.status === 'ready')
    expect(app.calls[0]).toMatchObject({ name: 'language', input: { body: { pseudo: 'Karim', language: 'pki' } } })
  })

  it('shows a temporary password', async () => {
    const app = createTestStore({ resetPassword: () => ({ password: 'tulipe-42' }), accounts: () => [] })
    app.store.dispatch(asked('resetPassword'))
    const { notice } = await app.until((state) => state.notice.messages.length > 0)
    expect(notice.messages[0]?.text).toEqual({ key: 'accounts.temporaryPassword', values: { password: 'tulipe-42' } })
  })

  it.each([
    ['addReferee', 'accounts.addRefereeFailed'],
    ['removeReferee', 'accounts.removeRefereeFailed'],
    ['switchLanguage', 'accounts.languageFailed'],
    ['activate', 'accounts.activationFailed'],
    ['disable', 'accounts.activationFailed'],
    ['addStar', 'accounts.activationFailed'],
    ['resetPassword', 'accounts.activationFailed'],
  ] as const)('%s shows %s when it is refused', async (action, key) => {
    const refused = refuses(409, 'last-admin')
    const app = createTestStore({
      addReferee: refused,
      removeReferee: refused,
      language: refused,
      activate: refused,
      disable: refused,
      addStar: refused,
      resetPassword: refused,
    })
    app.store.dispatch(asked(action))
    const state = await app.until(
      ({ accounts, notice }) => notice.messages.length > 0 && accounts.busy['a1'] === undefined,
    )
    expect(state.notice.messages[0]?.text).toEqual({ key })
  })
})

describe('renaming', () => {
  const asked = renameAsked({ account: account(), pseudo: 'Carim', key: 'k' })

  it('reads the list again', async () => {
    const app = createTestStore({ rename: () => ({ done: true }), accounts: () => [account({ pseudo: 'Carim' })] })
    app.store.dispatch(asked)
    const { accounts } = await app.until((state) => state.accounts.accounts.status === 'ready')
    expect(app.calls[0]).toEqual({
      name: 'rename',
      input: { params: { id: 'a1' }, body: { pseudo: 'Carim' }, idempotencyKey: 'k' },
    })
    expect(accounts.accounts.data?.[0]?.pseudo).toBe('Carim')
  })

  it('shows why it is refused', async () => {
    const app = createTestStore({ rename: refuses(409, 'registration-conflict') })
    app.store.dispatch(asked)
    const { accounts, notice } = await app.until((state) => state.accounts.busy['a1'] === undefined)
    expect(notice.messages).toHaveLength(1)
    expect(accounts.busy).toEqual({})
  })
})
