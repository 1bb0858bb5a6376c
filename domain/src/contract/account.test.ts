import { describe, expect, it } from 'vitest'
import { Pseudo, pseudoKey } from './account.ts'

describe('a pseudo', () => {
  it.each([
    ['Zoé', 'Zoé'],
    ['Zoe\u0301', 'Zoé'],
    ['  Ｒａｃｅ   ０ ', 'Race 0'],
    ['J.-P. d_42', 'J.-P. d_42'],
    ['नमिता', 'नमिता'],
    ['漢字', '漢字'],
  ])('%s is stored as %s', (given, stored) => {
    expect(Pseudo.parse(given)).toBe(stored)
  })

  it.each([
    ['.'],
    ['..'],
    ['-_.'],
    ['\u3164\u3164'],
    ['Race\u3164'],
    ['\u034F\u034F'],
    ['\u0301\u0302'],
    ['\u0301ab'],
    ['a \u0301b'],
    ['a\u0316\u0317\u0318'],
    ['a\u200Bb'],
    ['<b>'],
    ['x'],
    ['x'.repeat(21)],
  ])('%j is refused', (given) => {
    expect(Pseudo.safeParse(given).success).toBe(false)
  })

  it('has one key for all spellings that differ in case, spaces or composition', () => {
    expect(pseudoKey(' ZOE\u0301  L ')).toBe(pseudoKey('zoé l'))
  })
})
