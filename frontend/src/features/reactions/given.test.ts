import { expect, it } from 'vitest'
import { signGivenBy, withSign } from './match-reactions.tsx'

const given = [
  { sign: 'fire', pseudos: ['Karim', 'Zoé'] },
  { sign: 'bravo', pseudos: ['Inès'] },
] as const
const before = given.map(({ sign, pseudos }) => ({ sign, pseudos: [...pseudos] }))

it('a sign replaces the former one of the same player', () => {
  const after = withSign(before, 'Inès', 'fire')
  expect(after).toEqual([{ sign: 'fire', pseudos: ['Karim', 'Zoé', 'Inès'] }])
  expect([signGivenBy(before, 'Inès'), signGivenBy(after, 'Inès')]).toEqual(['bravo', 'fire'])
})

it('a sign that nobody has given comes last', () => {
  expect(withSign(before, 'Zoé', 'again')).toEqual([
    { sign: 'fire', pseudos: ['Karim'] },
    { sign: 'bravo', pseudos: ['Inès'] },
    { sign: 'again', pseudos: ['Zoé'] },
  ])
})

it('the sign null removes the sign of the player', () => {
  expect(signGivenBy(withSign(before, 'Zoé', null), 'Zoé')).toBeNull()
  expect(withSign(before, 'Max', null)).toEqual(before)
})
