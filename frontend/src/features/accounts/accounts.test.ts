import type { Account } from '@topspin/domain/contract/account'
import { describe, expect, it } from 'vitest'
import { api } from '../../api/api.ts'
import { account } from '../../testing/samples.ts'
import { type Answers, createTestStore, refuses } from '../../testing/test-store.ts'
import { type AccountAction, actionsFor, run, sharedBy } from './actions.ts'
import { arranged } from './arranged.ts'

const { accounts, addStar, rename } = api.endpoints
const shared = { ...sharedBy(account()), requestId: undefined }

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
    expect(actionsFor(account(), 'Zoé')).toEqual(['disable', 'addReferee', 'addStar', 'language', 'resetPassword'])
    expect(actionsFor(account({ authorities: ['PLAYER', 'REFEREE'] }), 'Zoé')).toContain('removeReferee')
    expect(actionsFor(account({ status: 'pending', authorities: [] }), 'Zoé')).toEqual([
      'activate',
      'addStar',
      'language',
      'resetPassword',
    ])
  })

  it('exclude reset and disable for the admin’s own account', () => {
    expect(actionsFor(account({ pseudo: 'Zoé' }), 'Zoé')).toEqual(['addReferee', 'addStar', 'language'])
  })
})

describe('an action', () => {
  const busy = addStar.select(shared)

  /** A screen that shows one account, whose later state the server answers after the first read. */
  async function show(answers: Answers, later: Account = account()) {
    const lists = [[account()], [later]]
    const app = createTestStore({ accounts: () => lists.shift() ?? [later], ...answers })
    await app.store.dispatch(accounts.initiate({}))
    return app
  }

  it('shows a toast and reads the list again', async () => {
    const app = await show({ addStar: () => ({ done: true }) }, account({ tournamentWins: 1 }))
    const done = app.store.dispatch(run('addStar', account()))
    expect(busy(app.store.getState())).toMatchObject({ isLoading: true, endpointName: 'addStar' })
    await done
    const state = await app.until((state) => accounts.select({})(state).data?.[0]?.tournamentWins === 1)
    expect(app.calls[1]).toEqual({
      name: 'addStar',
      input: { params: { id: 'a1' }, idempotencyKey: expect.any(String) },
    })
    expect(busy(state).isUninitialized).toBe(true)
    expect(state.notice.toasts).toMatchObject([{ text: { key: 'accounts.done', values: { pseudo: 'Karim' } } }])
  })

  it('switches to the other language', async () => {
    const app = await show({ language: () => ({ done: true }) })
    await app.store.dispatch(run('language', account()))
    expect(app.calls[1]).toMatchObject({ name: 'language', input: { body: { pseudo: 'Karim', language: 'pki' } } })
  })

  it('shows a temporary password, and keeps it nowhere else', async () => {
    const app = await show({ resetPassword: () => ({ password: 'tulipe-42' }) })
    await app.store.dispatch(run('resetPassword', account()))
    const { notice, ...rest } = app.store.getState()
    expect(notice.messages[0]?.text).toEqual({ key: 'accounts.temporaryPassword', values: { password: 'tulipe-42' } })
    expect(JSON.stringify(rest)).not.toContain('tulipe-42')
  })

  it.each([
    ['addReferee', 'accounts.addRefereeFailed'],
    ['removeReferee', 'accounts.removeRefereeFailed'],
    ['language', 'accounts.languageFailed'],
    ['activate', 'accounts.activationFailed'],
    ['disable', 'accounts.activationFailed'],
    ['addStar', 'accounts.activationFailed'],
    ['resetPassword', 'accounts.activationFailed'],
  ] as const satisfies readonly (readonly [AccountAction, string])[])(
    '%s shows %s when it is refused',
    async (action, key) => {
      const app = createTestStore({ [action]: refuses(409, 'last-admin') })
      await app.store.dispatch(run(action, account()))
      const state = app.store.getState()
      expect(state.notice.messages[0]?.text).toEqual({ key })
      expect(busy(state).isUninitialized).toBe(true)
    },
  )
})

describe('renaming', () => {
  const ask = rename.initiate({ params: { id: 'a1' }, body: { pseudo: 'Carim' } }, sharedBy(account()))

  it('reads the list again', async () => {
    const lists = [[account()], [account({ pseudo: 'Carim' })]]
    const app = createTestStore({ rename: () => ({ done: true }), accounts: () => lists.shift() ?? [] })
    await app.store.dispatch(accounts.initiate({}))
    await app.store.dispatch(ask)
    const { notice } = await app.until((state) => accounts.select({})(state).data?.[0]?.pseudo === 'Carim')
    expect(app.calls[1]).toEqual({
      name: 'rename',
      input: { params: { id: 'a1' }, body: { pseudo: 'Carim' }, idempotencyKey: expect.any(String) },
    })
    expect(notice.toasts).toMatchObject([
      { text: { key: 'accounts.renamed', values: { before: 'Karim', pseudo: 'Carim' } } },
    ])
  })
})
