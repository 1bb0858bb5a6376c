import { describe, expect, it } from 'vitest'
import { createRig, refuses } from '../../testing/rig.ts'
import { account } from '../../testing/samples.ts'
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

  it('puts who waits first, then by name as French sorts', () => {
    expect(names('')).toEqual(['Nova', 'Éric', 'Zoé', 'Ana'])
  })

  it('is searched by pseudo or e-mail, without accents and case', () => {
    expect(names('ERIC')).toEqual(['Éric'])
    expect(names('z@ex')).toEqual(['Zoé'])
    expect(names('nobody')).toEqual([])
  })
})

describe('what an admin may do', () => {
  it('to others', () => {
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

  it('to oneself: no reset, no disabling', () => {
    expect(actionsFor(account({ pseudo: 'Zoé' }), 'Zoé')).toEqual(['addReferee', 'addStar', 'switchLanguage'])
  })
})

describe('an action', () => {
  const ask = (action: AccountAction) => accountActionAsked({ account: account(), action, key: 'k' })

  it('is done, told, and the list read again', async () => {
    const rig = createRig({ addStar: () => ({ done: true }), accounts: () => [account({ tournamentWins: 1 })] })
    rig.store.dispatch(ask('addStar'))
    const { accounts, notice } = await rig.until((state) => state.accounts.accounts.status === 'ready')
    expect(rig.calls[0]).toEqual({ name: 'addStar', input: { params: { id: 'a1' }, idempotencyKey: 'k' } })
    expect(accounts.accounts.data?.[0]?.tournamentWins).toBe(1)
    expect(accounts.busy).toEqual({})
    expect(notice.toasts).toHaveLength(1)
  })

  it('switches to the other language', async () => {
    const rig = createRig({ language: () => ({ done: true }), accounts: () => [] })
    rig.store.dispatch(ask('switchLanguage'))
    await rig.until((state) => state.accounts.accounts.status === 'ready')
    expect(rig.calls[0]).toMatchObject({ name: 'language', input: { body: { pseudo: 'Karim', language: 'pki' } } })
  })

  it('shows a temporary password', async () => {
    const rig = createRig({ resetPassword: () => ({ password: 'tulipe-42' }), accounts: () => [] })
    rig.store.dispatch(ask('resetPassword'))
    const { notice } = await rig.until((state) => state.notice.messages.length > 0)
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
  ] as const)('%s refused says %s', async (action, key) => {
    const no = refuses(409, 'last-admin')
    const rig = createRig({
      addReferee: no,
      removeReferee: no,
      language: no,
      activate: no,
      disable: no,
      addStar: no,
      resetPassword: no,
    })
    rig.store.dispatch(ask(action))
    const state = await rig.until(
      ({ accounts, notice }) => notice.messages.length > 0 && accounts.busy['a1'] === undefined,
    )
    expect(state.notice.messages[0]?.text).toEqual({ key })
  })
})

describe('renaming', () => {
  const asked = renameAsked({ account: account(), pseudo: 'Carim', key: 'k' })

  it('reads the list again', async () => {
    const rig = createRig({ rename: () => ({ done: true }), accounts: () => [account({ pseudo: 'Carim' })] })
    rig.store.dispatch(asked)
    const { accounts } = await rig.until((state) => state.accounts.accounts.status === 'ready')
    expect(rig.calls[0]).toEqual({
      name: 'rename',
      input: { params: { id: 'a1' }, body: { pseudo: 'Carim' }, idempotencyKey: 'k' },
    })
    expect(accounts.accounts.data?.[0]?.pseudo).toBe('Carim')
  })

  it('says why it was refused', async () => {
    const rig = createRig({ rename: refuses(409, 'registration-conflict') })
    rig.store.dispatch(asked)
    const { accounts, notice } = await rig.until((state) => state.accounts.busy['a1'] === undefined)
    expect(notice.messages).toHaveLength(1)
    expect(accounts.busy).toEqual({})
  })
})
