import { expect, it } from 'vitest'
import { openFixture } from '../../testing/samples.ts'
import { fixturesBetween } from './counting.tsx'

const pairs = openFixture({
  tournamentId: 'pairs',
  ladder: 'double',
  sides: [
    ['Zoé', 'Karim'],
    ['Léa', 'Hugo'],
  ],
})
const all = [openFixture({ sides: [['Léa'], ['Zoé']] }), openFixture(), pairs, openFixture({ tournamentId: 'other' })]

it('finds the fixtures between two sides, whoever comes first in a pair or in the form', () => {
  expect(fixturesBetween(all, 'simple', ['Karim'], ['Zoé']).map((one) => one.tournamentId)).toEqual(['cup', 'other'])
  expect(fixturesBetween(all, 'double', ['Hugo', 'Léa'], ['Zoé', 'Karim'])).toEqual([pairs])
})

it('finds none in the other ladder, nor with only some of the players', () => {
  expect(fixturesBetween(all, 'double', ['Zoé'], ['Karim'])).toEqual([])
  expect(fixturesBetween(all, 'double', ['Zoé', 'Karim'], ['Léa', 'Inès'])).toEqual([])
})
