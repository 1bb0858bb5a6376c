import { describe, expect, it } from 'vitest'
import { isFoundBySearch, playerGroups } from './player-picker.tsx'

describe('the list of players', () => {
  it('has the recent ones on top in their own order, then the others by name', () => {
    expect(playerGroups(['Zoé', 'Karim', 'Élise', 'Thomas', 'Théo', 'Ana'], ['Théo', 'Karim'])).toEqual([
      { labelKey: 'match.recents', items: ['Théo', 'Karim'] },
      { labelKey: 'match.everybody', items: ['Ana', 'Élise', 'Thomas', 'Zoé'] },
    ])
  })

  it('leaves out a recent player who is not active any more', () => {
    expect(playerGroups(['Ana'], ['Parti'])).toEqual([{ labelKey: 'match.everybody', items: ['Ana'] }])
  })

  it('is searched without accents and case', () => {
    expect([isFoundBySearch('Théo', ' THEO'), isFoundBySearch('Karim', 'x')]).toEqual([true, false])
  })
})
