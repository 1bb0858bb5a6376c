import { describe, expect, it } from 'vitest'
import { foundPlayers } from './player-list.ts'

const players = ['Zoé', 'Karim', 'Élise', 'Thomas', 'Théo', 'Ana']

describe('a search for players', () => {
  it('finds all players without a text, with the recent ones on top in their own order', () => {
    expect(foundPlayers(players, ['Théo', 'Karim'], '')).toEqual([
      { labelKey: 'match.recents', players: ['Théo', 'Karim'] },
      { labelKey: 'match.everybody', players: ['Ana', 'Élise', 'Thomas', 'Zoé'] },
    ])
  })

  it('ignores accents and case', () => {
    expect(foundPlayers(players, ['Karim'], ' THEO')).toEqual([{ labelKey: 'match.everybody', players: ['Théo'] }])
  })

  it('finds nothing for an unknown text', () => {
    expect(foundPlayers(players, ['Karim'], 'x')).toEqual([])
  })

  it('leaves out a recent player who is not active any more', () => {
    expect(foundPlayers(['Ana'], ['Parti'], '')).toEqual([{ labelKey: 'match.everybody', players: ['Ana'] }])
  })
})
