import { describe, expect, it } from 'vitest'
import { hueOf, initialsOf } from './avatar.tsx'

describe('the avatar of a pseudo', () => {
  it.each([
    ['Camille', 'Ca'],
    ['élodie', 'Él'],
    ['E\u0301lodie', 'Él'],
    ['_x-1', 'X1'],
    ['42', '42'],
    ['..', '?'],
    ['Yohan P.', 'YP'],
    ['adrien b', 'AB'],
    ['Jean-Christophe B.', 'JB'],
    ['Zoé  - 2', 'Z2'],
    ['- Ana', 'An'],
  ])('of %s shows %s', (pseudo, initials) => {
    expect(initialsOf(pseudo)).toBe(initials)
  })

  it('has one colour for all spellings of the pseudo', () => {
    expect(hueOf('Zoé')).toBe(hueOf('ZOE\u0301 '))
  })

  it('has many different colours for 60 pseudos', () => {
    const found = new Set(Array.from({ length: 60 }, (_, index) => Math.floor(hueOf(`Joueur ${index}`) / 3)))
    expect(found.size).toBeGreaterThan(9)
  })
})
