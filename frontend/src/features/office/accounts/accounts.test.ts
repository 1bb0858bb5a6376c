import { describe, expect, it } from 'vitest'
import { account } from '../../../testing/samples.ts'
import { createTestStore, doneReply, networkDownReply, refusingReply } from '../../../testing/test-store.ts'
import { findAccounts, markedPartsOf } from './account-table.tsx'
import { menuItemsOf, runAccountAction } from './actions.tsx'

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
  const reset = 'resetPassword'
  it.each([
    ['active', account(), ['page', 'addReferee', 'stars', reset, 'disable'], ['removeReferee', 'refuseRegistration']],
    ['a referee', account({ authorities: ['PLAYER', 'REFEREE'] }), ['removeReferee'], ['addReferee']],
    ['disabled', account({ status: 'disabled' }), ['page', 'stars', reset], ['addReferee', 'disable']],
    ['pending', account({ status: 'pending' }), [reset, 'refuseRegistration'], ['page', 'stars', 'disable']],
    ['the admin’s own', account({ pseudo: 'Zoé' }), ['page', 'addReferee', 'stars'], [reset, 'disable']],
  ] as const)('depends on its status and roles: %s', (_, of, offered, missing) => {
    const items = menuItemsOf(of, 'Zoé', true)
    expect(items).toEqual(expect.arrayContaining([...offered, 'language', 'rename']))
    for (const item of missing) expect(items).not.toContain(item)
  })

  it('ends with the destructive action', () => {
    expect(menuItemsOf(account(), 'Zoé', true).at(-1)).toBe('disable')
    expect(menuItemsOf(account({ status: 'pending' }), 'Zoé', true).at(-1)).toBe('refuseRegistration')
  })

  it('has no reset of a password while there are no passwords', () => {
    expect(menuItemsOf(account(), 'Zoé', false)).not.toContain('resetPassword')
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
