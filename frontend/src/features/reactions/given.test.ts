import { expect, it } from 'vitest'
import { chooseSign, signGivenBy, withSign } from './match-reactions.tsx'

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

type Given = Parameters<typeof withSign>[0]

/** Reactions on a screen: those that are shown, and a function that changes them. */
function screenWith(given: Given) {
  const screen = { given }
  const change = (after: (given: Given) => Given) => {
    screen.given = after(screen.given)
  }
  return { screen, change }
}

it.each([
  ['fire', 'incredible'],
  ['fire', null],
  ['bravo', 'fire'],
] as const)('%s comes back when %s is refused, and what others have given meanwhile stays', async (former, sign) => {
  const { screen, change } = screenWith(withSign(before, 'Zoé', former))
  const chosen = chooseSign(change, { me: 'Zoé', sign, send: async () => ({ error: 'refused' }) })
  expect(signGivenBy(screen.given, 'Zoé')).toBe(sign)
  change((given) => withSign(given, 'Max', 'close'))
  expect(await chosen).toBe(false)
  expect(['Zoé', 'Max'].map((pseudo) => signGivenBy(screen.given, pseudo))).toEqual([former, 'close'])
})

it('a refused sign leaves the sign that the player has chosen after it', async () => {
  const { screen, change } = screenWith(before)
  const chosen = chooseSign(change, { me: 'Zoé', sign: 'bravo', send: async () => ({ error: 'refused' }) })
  change((given) => withSign(given, 'Zoé', 'again'))
  await chosen
  expect(signGivenBy(screen.given, 'Zoé')).toBe('again')
})
