import { expect, it } from 'vitest'
import { correctionOf, isRecordedResult, playersOf, withPlayer } from './choice.ts'

const match = {
  id: 42,
  isSimple: true,
  winnerOne: 'Théo',
  winnerTwo: null,
  looserOne: 'Karim',
  looserTwo: null,
  winnerSet: 2,
  looserSet: 0,
}
const reference = { matchId: 42, isSimple: true }
const players = playersOf(match)

it.each([
  ['nothing', { players, verdict: null }, null],
  ['what was recorded', { players, verdict: { winner: 'one', looserSet: 0 } }, null],
  ['never happened', { players, verdict: 'never' }, { ...reference, result: null }],
  [
    'the other winner',
    { players, verdict: { winner: 'two', looserSet: 1 } },
    { ...reference, result: { winners: ['Karim'], losers: ['Théo'], looserSet: 1 } },
  ],
  [
    'another player, with the recorded sets',
    { players: { ...players, two: ['Hugo'] }, verdict: { winner: 'one', looserSet: 0 } },
    { ...reference, result: { winners: ['Théo'], losers: ['Hugo'], looserSet: 0 } },
  ],
] as const)('the choice of %s becomes the expected correction, or none', (_, choice, correction) => {
  expect(correctionOf(match, choice)).toEqual(correction)
})

it('a choice that changes only the order of two partners is no correction', () => {
  const doubles = { ...match, isSimple: false, winnerTwo: 'Inès', looserTwo: 'Hugo' }
  const swapped = { one: ['Inès', 'Théo'], two: ['Karim', 'Hugo'] }
  expect(correctionOf(doubles, { players: swapped, verdict: { winner: 'one', looserSet: 0 } })).toBeNull()
})

it('the recorded result is that of the recorded winners, also after another referee has corrected the winner', () => {
  const corrected = { ...match, winnerOne: 'Karim', looserOne: 'Théo' }
  const [one, two] = [{ winner: 'one', looserSet: 0 } as const, { winner: 'two', looserSet: 0 } as const]
  expect([one, two].map((verdict) => isRecordedResult({ players, verdict }, match))).toEqual([true, false])
  expect([one, two].map((verdict) => isRecordedResult({ players, verdict }, corrected))).toEqual([false, true])
})

it('the recorded winners are side one when all losers and a winner are deleted players', () => {
  const [first, last] = ['Zoé', 'Joueur supprimé']
  const doubles = { ...match, isSimple: false, winnerOne: first, winnerTwo: last, looserOne: last, looserTwo: last }
  const choice = (winner: 'one' | 'two') => ({
    players: playersOf(doubles),
    verdict: { winner, looserSet: 0 } as const,
  })
  expect([isRecordedResult(choice('one'), doubles), correctionOf(doubles, choice('one'))]).toEqual([true, null])
  expect(correctionOf(doubles, choice('two'))?.result).toMatchObject({ winners: [last, last], losers: [first, last] })
})

it('a player who is chosen for another place changes places with the player who had it', () => {
  const doubles = { one: ['Théo', 'Inès'], two: ['Karim', 'Hugo'] }
  expect(withPlayer(doubles, 'one', 0, 'Ana')).toEqual({ ...doubles, one: ['Ana', 'Inès'] })
  expect(withPlayer(doubles, 'one', 0, 'Hugo')).toEqual({ one: ['Hugo', 'Inès'], two: ['Karim', 'Théo'] })
  expect(withPlayer(doubles, 'two', 1, 'Karim')).toEqual({ ...doubles, two: ['Hugo', 'Karim'] })
  expect(withPlayer(doubles, 'two', 1, 'Hugo')).toEqual(doubles)
})
