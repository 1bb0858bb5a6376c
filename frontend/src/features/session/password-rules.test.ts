import { describe, expect, it } from 'vitest'
import { passwordRulesOf } from './password-rules.tsx'

describe('the rules of a new password', () => {
  it.each([
    ['', undefined, { long: 'open', uncommon: 'open', unlike: 'open' }],
    ['court', undefined, { long: 'broken', uncommon: 'open', unlike: 'met' }],
    ['azertyuiop', true, { long: 'met', uncommon: 'broken', unlike: 'met' }],
    ['MAËLLE-4', false, { long: 'met', uncommon: 'met', unlike: 'broken' }],
    ['trois balles neuves', false, { long: 'met', uncommon: 'met', unlike: 'met' }],
  ] as const)('are open, met or broken for "%s" (common: %s)', (password, isCommon, expected) => {
    expect(passwordRulesOf({ pseudo: 'Maëlle-4', password }, isCommon)).toEqual(expected)
  })
})
