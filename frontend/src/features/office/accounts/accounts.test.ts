import { describe, expect, it } from 'vitest'
import { account } from '../../../testing/samples.ts'
import { createTestStore, doneReply, networkDownReply, refusingReply } from '../../../testing/test-store.ts'
import { findAccounts, markedPartsOf } from './account-table.tsx'
import { menuItemsOf, runAccountAction } from './actions.ts'

const list = [
  account({ id: 'z', pseudo: 'Zoé', email: 'z@example.com', lastMatch: '2026-11-20T12:00:00.000Z' }),
  account({ id: 'e', pseudo: 'Éric Durand', email: 'e@example.com', lastMatch: null }),
  account({ id: 'd', pseudo: 'Ana', status: 'disabled' }),
  account({ id: 'n', pseudo: 'Nova', status: 'pending', registrationDate: '2026-11-20T08:00:00.000Z' }),
  account({ id: 'a', pseudo: 'Abel', status: 'pending', registrationDate: '2026-11-20T09:00:00.000Z' }),
]

describe('the search', () => {
  const hits = (search: string) => findAccounts(list, search).map(({ pseudo }) => pseudo)

  it('finds accounts by the words of pseudo and e-mail address, whatever their accents, case and order', () => {
    expect(hits('')).toEqual(['Zoé', 'Éric Durand', 'Ana', 'Nova', 'Abel'])
    expect(hits('DURAND eric')).toEqual(['Éric Durand'])
    expect(hits('z@ex')).toEqual(['Zoé'])
    expect(hits('a karim')).toEqual(['Ana', 'Nova', 'Abel'])
    expect(hits('nobody')).toEqual([])
  })

  it('marks the first place of each word', () => {
    const marks = (text: string, ...words: string[]) =>
      markedPartsOf(text, words)
        .map((part) => (part.isFound ? `[${part.text}]` : part.text))
        .join('')
    expect(marks('Antoine', 'ine')).toBe('Anto[ine]')
    expect(marks('Ine\u0300s', 'ine')).toBe('[Inè]s')
    expect(marks('Éric Durand', 'du', 'er')).toBe('[Ér]ic [Du]rand')
    expect(marks('Zoé', 'x')).toBe('Zoé')
  })
})

describe('the menu of an account', () => {
  it('depends on its status and roles', () => {
    const active = ['page', 'addReferee', 'stars', 'language', 'rename', 'resetPassword', 'disable']
    expect(menuItemsOf(account(), 'Zoé', true)).toEqual(active)
    const withoutReset = active.filter((item) => item !== 'resetPassword')
    expect(menuItemsOf(account(), 'Zoé', false)).toEqual(withoutReset)
    expect(menuItemsOf(account({ authorities: ['PLAYER', 'REFEREE'] }), 'Zoé', true)).toContain('removeReferee')
    expect(menuItemsOf(account({ status: 'disabled', authorities: [] }), 'Zoé', true)).toEqual([
      'page',
      'stars',
      'language',
      'rename',
      'resetPassword',
    ])
    expect(menuItemsOf(account({ status: 'pending', authorities: [] }), 'Zoé', true)).toEqual([
      'language',
      'rename',
      'resetPassword',
      'refuseRegistration',
    ])
  })

  it('has no reset and no disable on the admin’s own account', () => {
    expect(menuItemsOf(account({ pseudo: 'Zoé' }), 'Zoé', true)).toEqual([
      'page',
      'addReferee',
      'stars',
      'language',
      'rename',
    ])
  })
})

describe('an action', () => {
  it('switches to the other language', async () => {
    const app = createTestStore({ language: doneReply })
    await app.store.dispatch(runAccountAction('language', account()))
    expect(app.calls).toMatchObject([{ name: 'language', input: { body: { pseudo: 'Karim', language: 'pki' } } }])
  })

  it('sends the reason of a disabling, if there is one', async () => {
    const app = createTestStore({ disable: doneReply })
    await app.store.dispatch(runAccountAction('disable', account(), '  En congé '))
    await app.store.dispatch(runAccountAction('disable', account({ id: 'a2' }), ' '))
    expect(app.calls.map(({ input }) => input)).toMatchObject([
      { params: { id: 'a1' }, body: { reason: 'En congé' } },
      { params: { id: 'a2' } },
    ])
    expect(app.calls[1]?.input).not.toHaveProperty('body')
  })

  it('returns a temporary password, which is kept nowhere', async () => {
    const app = createTestStore({ resetPassword: () => ({ password: 'tulipe-42', until: '2026-11-21T13:13:00.000Z' }) })
    expect(await app.store.dispatch(runAccountAction('resetPassword', account()))).toMatchObject({
      password: 'tulipe-42',
    })
    expect(JSON.stringify(app.store.getState())).not.toContain('tulipe-42')
  })

  it.each([
    ['refused', refusingReply(409, 'last-admin')],
    ['without an answer', networkDownReply],
  ])('returns nothing when it is %s', async (_, resetPassword) => {
    const app = createTestStore({ resetPassword })
    expect(await app.store.dispatch(runAccountAction('resetPassword', account()))).toBeNull()
  })
})
