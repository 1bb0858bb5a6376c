import { describe, expect, it } from 'vitest'
import { api } from '../../api/api.ts'
import { account } from '../../testing/samples.ts'
import { createTestStore, done, refuses } from '../../testing/test-store.ts'
import { actionsFor, run, sharedBy } from './actions.ts'
import { arranged } from './arranged.ts'

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
  it.each([
    ['executed', done],
    ['refused', refuses(409, 'last-admin')],
  ])('is under way until it is %s', async (_, addStar) => {
    const app = createTestStore({ addStar })
    const state = () =>
      api.endpoints.addStar.select({ ...sharedBy(account()), requestId: undefined })(app.store.getState())
    const sent = app.store.dispatch(run('addStar', account()))
    expect(state()).toMatchObject({ isLoading: true, endpointName: 'addStar' })
    await sent
    expect(state().isUninitialized).toBe(true)
  })

  it('switches to the other language', async () => {
    const app = createTestStore({ language: done })
    await app.store.dispatch(run('language', account()))
    expect(app.calls).toMatchObject([{ name: 'language', input: { body: { pseudo: 'Karim', language: 'pki' } } }])
  })

  it('shows a temporary password, and keeps it nowhere else', async () => {
    const app = createTestStore({ resetPassword: () => ({ password: 'tulipe-42' }) })
    await app.store.dispatch(run('resetPassword', account()))
    const { notice, ...rest } = app.store.getState()
    expect(notice.messages[0]?.text).toEqual({ key: 'accounts.temporaryPassword', values: { password: 'tulipe-42' } })
    expect(JSON.stringify(rest)).not.toContain('tulipe-42')
  })
})
