import { describe, expect, it } from 'vitest'
import { avatarLookOf, initialsOf } from './avatar.tsx'

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

  it('has one look for all spellings of the pseudo', () => {
    expect(avatarLookOf('Zoé')).toBe(avatarLookOf('ZOE\u0301 '))
  })

  it('has each of the 24 looks among 200 pseudos', () => {
    const found = new Set(Array.from({ length: 200 }, (_, index) => avatarLookOf(`Joueur ${index}`)))
    expect([...found].toSorted((one, other) => one - other)).toEqual([...Array(24).keys()])
  })
})
