import { describe, expect, it } from 'vitest'
import { isDeElidedBefore } from './french.ts'

describe('« de »', () => {
  it.each([
    ['a vowel', ['Inès', 'élise', 'Œdipe', 'Álvaro', 'Oumar', 'octobre', 'un joueur']],
    ['a mute h', ['Hugo', 'hugo', 'Hélène', 'Hélène'.normalize('NFD'), 'Henri', 'Hilaire', 'Honoré', 'Hyacinthe']],
    ['a y that is a vowel', ['Yves', 'Yvonne', 'Ysé']],
  ])('is elided before %s', (_, names) => {
    expect(names.filter((name) => !isDeElidedBefore(name))).toEqual([])
  })

  it.each([
    ['an h that is heard', ['Hans', 'Halima', 'HAMID', 'Hâroun']],
    ['a y that is no vowel', ['Yann', 'Youssef', 'Y2K']],
    ['anything else', ['Karim', 'H', 'H2', '1', 'ليلى', '']],
  ])('stays before %s', (_, names) => {
    expect(names.filter(isDeElidedBefore)).toEqual([])
  })
})
