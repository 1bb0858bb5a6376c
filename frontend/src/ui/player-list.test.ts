import { describe, expect, it } from 'vitest'
import { foundPlayers } from './player-list.ts'

const players = ['Zoé', 'Karim', 'Élise', 'Thomas', 'Théo', 'Ana']

describe('whom a search finds', () => {
  it('everybody at first, the recent ones in their own order on top', () => {
    expect(foundPlayers(players, ['Théo', 'Karim'], '')).toEqual([
      { labelKey: 'match.recents', players: ['Théo', 'Karim'] },
      { labelKey: 'match.everybody', players: ['Ana', 'Élise', 'Thomas', 'Zoé'] },
    ])
  })

  it('without accents and case', () => {
    expect(foundPlayers(players, ['Karim'], ' THEO')).toEqual([{ labelKey: 'match.everybody', players: ['Théo'] }])
  })

  it('nobody', () => {
    expect(foundPlayers(players, ['Karim'], 'x')).toEqual([])
  })

  it('nobody recent who is not active any more', () => {
    expect(foundPlayers(['Ana'], ['Parti'], '')).toEqual([{ labelKey: 'match.everybody', players: ['Ana'] }])
  })
})
