import { describe, expect, it } from 'vitest'
import { nearestPseudo } from './unknown-player.tsx'

const players = ['Inès', 'Jean-Christophe B.', 'Karim', 'Léa', 'Théo']

describe('the nearest pseudo', () => {
  it.each([
    ['Ines B', 'Inès'],
    ['karin', 'Karim'],
    ['jean-christophe', 'Jean-Christophe B.'],
    ['teo', 'Théo'],
    ['Wolfgang', null],
    ['', null],
    ['Wolfgang 🏓🏓', null],
  ])('of %s is %s', (text, expected) => {
    expect(nearestPseudo(players, text)).toBe(expected)
  })

  it('is null without players', () => {
    expect(nearestPseudo([], 'Léa')).toBeNull()
  })
})
