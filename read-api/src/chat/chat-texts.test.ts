import { person, someFriday } from '@topspin/domain/testing/builders'
import { aMatch } from '@topspin/domain/testing/matches'
import { expect, test } from 'vitest'
import { type NamedMatch, resultsBlock } from './chat-texts.ts'

test('results say once which round a side has reached, and name each of two sides with the same name', () => {
  const fixture = { stage: 'bracket', round: 2, pool: null, rounds: 2 } as const
  const rest = { rank: null, left: 0, opponent: [], opponentFrom: [], due: null }
  const matchOf = (sequence: number, winner: string): NamedMatch => ({
    match: {
      ...aMatch(sequence),
      winners: aMatch(sequence).winners.map((one) => ({ ...one, playerId: person(winner) })),
    },
    winners: ['un joueur'],
    losers: ['Bob'],
    tournament: { id: 'cup', name: 'Coupe', winners: { is: 'next', fixture, ...rest }, losers: null },
  })
  const options = { publicUrl: 'https://ping.example.com', timeZone: 'Europe/Paris', now: someFriday }
  const { lines, link } = resultsBlock([matchOf(3, 'lea'), matchOf(2, 'lea'), matchOf(1, 'zoe')], options)
  // The home page has the last matches of everybody.
  expect(link?.address).toBe('https://ping.example.com/')
  const reached = lines.map(({ runs }) => runs.map(({ text }) => text).join('')).slice(3)
  expect(reached).toEqual(Array(2).fill('Coupe\u202F: un joueur passe en finale'))
})
