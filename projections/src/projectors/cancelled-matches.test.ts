import { isDayChangesKey } from '@topspin/domain/documents/weeks'
import { instant, type Ladder, type PlayerId } from '@topspin/domain/ids'
import type { RecordMatch } from '@topspin/domain/match/match'
import { streams } from '@topspin/domain/streams'
import { anyHistory } from '@topspin/domain/testing/arbitraries'
import type { History } from '@topspin/domain/testing/history'
import { historyRules } from '@topspin/domain/testing/random-history'
import { decidersInMemory } from '@topspin/domain/testing/stage'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { foldedDocuments } from '../testing/documents.ts'
import { projectors } from './projectors.ts'

const day = 24 * 3_600_000

/** The active players at the end of a history. */
function activeIn({ events }: History): PlayerId[] {
  const active = new Set<PlayerId>()
  for (const { type, data } of events) {
    if (type === 'PlayerActivated') active.add(data.playerId)
    if (type === 'PlayerDisabled' || type === 'PlayerDeleted') active.delete(data.playerId)
  }
  return [...active]
}

/** The events of one more match of these players, and of its cancellation. */
function oneMore({ steps }: History, people: readonly PlayerId[], ladder: Ladder, loserSets: number) {
  const { perform } = decidersInMemory(historyRules)
  for (const step of steps) perform(step)
  const each = ladder === 'simple' ? 1 : 2
  const now = instant(Math.max(...steps.map(({ at }) => Date.parse(at))) + day)
  const recorder = people[0]!
  const record: RecordMatch = {
    type: 'RecordMatch',
    ladder,
    sideOne: people.slice(0, each),
    sideTwo: people.slice(each, 2 * each),
    setsOne: loserSets,
    setsTwo: 2,
    recorder,
    // Live matches can be recorded while entry is closed.
    origin: 'live',
  }
  const on = { at: now, actor: recorder, stream: streams.matches } as const
  const played = perform({ ...on, command: record })
  const match = played[0]!
  const matchId = match.type === 'MatchPlayed' ? match.data.matchId : 0
  return { played, cancelled: perform({ ...on, command: { type: 'CancelMatch', ladder, matchId, by: recorder } }) }
}

describe('a match that is recorded and cancelled', () => {
  it('leaves no trace in any read model, for any history', () => {
    const moved = new Set<string>()
    fc.assert(
      fc.property(
        anyHistory(),
        fc.constantFrom<Ladder>('simple', 'double'),
        fc.nat(1),
        fc.infiniteStream(fc.nat()),
        (history, ladder, loserSets, dice) => {
          const people = activeIn(history).toSorted(() => (dice.next().value % 2 === 0 ? 1 : -1))
          fc.pre(people.length >= (ladder === 'simple' ? 2 : 4))
          const { played, cancelled } = oneMore(history, people, ladder, loserSets)
          for (const projector of projectors) {
            // `standings` keeps earlier evenings as they were, with matches that were cancelled later.
            if (projector.name === 'standings') continue
            // `journal` has an entry for each cancellation.
            if (projector.name === 'journal') continue
            // The documents of `weeks` that say when a match was cancelled are left out.
            const documents = (...events: Parameters<typeof foldedDocuments>[1][]) =>
              Object.fromEntries(
                [...foldedDocuments(projector, events.flat())].filter(([key]) => !isDayChangesKey(key)),
              )
            const never = documents(history.events)
            const between = documents(history.events, played)
            const after = documents(history.events, played, cancelled)
            expect(after, projector.name).toEqual(never)
            if (JSON.stringify(between) !== JSON.stringify(never)) moved.add(projector.name)
          }
        },
      ),
      { numRuns: 100 },
    )
    // The read models of matches did change in between, so the comparison is not trivial.
    expect([...moved].toSorted()).toEqual([
      'careers',
      'history',
      'matches',
      'rankings',
      'reactions',
      'scores',
      'sheets',
      'statistics',
      'weeks',
    ])
  })
})
