import { projectionNames } from '@topspin/domain/documents/names'
import type { StampedEvent } from '@topspin/domain/events'
import { instant, type Ladder } from '@topspin/domain/ids'
import { seededRandom } from '@topspin/domain/random'
import { anyHistory } from '@topspin/domain/testing/arbitraries'
import { historyRules, playersOfHistory, randomHistory } from '@topspin/domain/testing/random-history'
import { decidersInMemory } from '@topspin/domain/testing/stage'
import { randomTournamentSeries } from '@topspin/domain/testing/tournament-series'
import { projectors } from '@topspin/projections/projectors/projectors'
import { foldedDocuments } from '@topspin/projections/testing/documents'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { Club, expectedDocuments } from './club.ts'

function expectTheSame(events: readonly StampedEvent[]): void {
  const club = new Club()
  for (const event of events) club.take(event)
  for (const projector of projectors) {
    const expected = new Map<string, unknown>([...expectedDocuments[projector.name](club)])
    expect(foldedDocuments(projector, events), projector.name).toEqual(expected)
  }
}

function lastIdsIn(events: readonly StampedEvent[]) {
  const played = events.flatMap((event) => (event.type === 'MatchPlayed' ? [event.data] : []))
  const count = (ladder: Ladder) => played.filter((match) => match.ladder === ladder).length
  return { simple: count('simple'), double: count('double') }
}

describe('the fold of the specification and the projectors', () => {
  it('make the same documents from any history', () => {
    fc.assert(
      fc.property(anyHistory(), ({ events }) => expectTheSame(events)),
      { numRuns: 40 },
    )
  })

  it('make the same documents from many matches of few players, whose scores differ much', () => {
    const { perform } = decidersInMemory(historyRules)
    const size = { seed: 'long', players: 5, matches: 500, from: new Date('2025-01-01T00:00:00Z') }
    expectTheSame([...randomHistory(size)].flatMap((step) => perform(step)))
  })

  it('make the same documents from many tournaments', () => {
    const { perform } = decidersInMemory(historyRules)
    const size = { seed: 'tournaments', players: 4, matches: 0, from: new Date('2025-01-01T00:00:00Z') }
    const [admin] = playersOfHistory(size)
    const dice = seededRandom(size.seed)
    const events = [...randomHistory(size)].flatMap((step) => perform(step))
    for (let count = 0; count < 60; count += 1) {
      const series = randomTournamentSeries(dice, instant(size.from), admin!, lastIdsIn(events))
      events.push(...series.flatMap((step) => perform(step)))
    }
    expectTheSame(events)
  })

  it('have the same read models', () => {
    expect(Object.keys(expectedDocuments).toSorted()).toEqual(projectionNames.toSorted())
  })
})
