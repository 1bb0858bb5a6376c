import type { RankingDocument } from '@topspin/domain/documents/rankings'
import {
  monthEndsKey,
  monthKey,
  type StandingChangesDocument,
  type StatusDocument,
  statusKey,
  utcMonthOf,
} from '@topspin/domain/documents/standings'
import type { StampedEvent } from '@topspin/domain/events'
import { type Instant, instant, type Ladder, playerId } from '@topspin/domain/ids'
import { findLastMatchInstant, standingAt, statusAt } from '@topspin/domain/ladder/standing'
import { playersOfHistory } from '@topspin/domain/testing/random-history'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { foldedDocuments } from '../testing/documents.ts'
import { longHistory } from '../testing/long-history.ts'
import { rankings } from './rankings.ts'
import { standings } from './standings.ts'

const ladders = ['simple', 'double'] as const
const day = 86_400_000

const statusPrefix = statusKey(playerId(''))

/** The active players at an instant with their records in both ladders, from the documents. */
function shown(documents: ReadonlyMap<string, unknown>, at: Instant) {
  const get = <T>(key: string) => documents.get(key) as T | undefined // the shape under this key
  const players = [...documents.keys()].filter((key) => key.startsWith(statusPrefix))
  return new Map(
    players.flatMap((key) => {
      const status = get<StatusDocument>(key)
      if (status === undefined || statusAt(status, at) !== 'active') return []
      const id = playerId(key.slice(statusPrefix.length))
      const record = (ladder: Ladder) => {
        const ends = get<StandingChangesDocument>(monthEndsKey(ladder, id))
        const month = get<StandingChangesDocument>(monthKey(ladder, utcMonthOf(at), id))
        return standingAt({ startScore: status.startScore, ends, month }, at)
      }
      return [[id, { simple: record('simple'), double: record('double') }] as const]
    }),
  )
}

/** What `shown` must return, computed by a fold of the events up to the instant. */
const folded = (events: readonly StampedEvent[], at: Instant) =>
  new Map(
    [...foldedDocuments(rankings, upTo(events, at))].flatMap(([id, document]) => {
      const { active, simple, double } = document as RankingDocument // documents of `rankings` have this shape
      return active ? [[playerId(id), { simple, double }] as const] : []
    }),
  )

const upTo = (events: readonly StampedEvent[], at: Instant) => events.filter(({ metadata }) => metadata.at <= at)

const isChangedAfter = ({ type, data, metadata }: StampedEvent, at: Instant) =>
  (type === 'MatchRolledBack' || type === 'MatchCorrected') && data.playedAt <= at && at < metadata.at

describe('the ladder of an evening', () => {
  const anyEvening = fc.record({ seed: fc.integer(), days: fc.integer({ min: 0, max: 95 }) })
  const eveningAfter = (days: number) => instant(Date.parse('2026-01-24T22:59:59.999Z') + days * day)

  it('equals a fold of the events up to then, and does not change later, for any history', () => {
    const cases = { changed: 0, left: 0 }
    fc.assert(
      fc.property(anyEvening, ({ seed, days }) => {
        const events = longHistory(seed)
        const evening = eveningAfter(days)
        const then = folded(events, evening)
        expect(shown(foldedDocuments(standings, events), evening)).toEqual(then)
        expect(shown(foldedDocuments(standings, upTo(events, evening)), evening)).toEqual(then)
        if (events.some((event) => isChangedAfter(event, evening))) cases.changed += 1
        if (folded(events, eveningAfter(200)).size < then.size) cases.left += 1
      }),
      { numRuns: 100 },
    )
    expect(Math.min(...Object.values(cases))).toBeGreaterThan(0)
  })

  it('has the time of the last match that counted then, for any history', () => {
    const cases = { cancelled: 0, neverPlayed: 0, ofEarlierMonth: 0 }
    fc.assert(
      fc.property(anyEvening, fc.constantFrom(...ladders), ({ seed, days }, ladder) => {
        const events = longHistory(seed)
        const evening = eveningAfter(days)
        const counted = new Map<number, Instant>()
        for (const { type, data } of upTo(events, evening)) {
          if (type === 'MatchPlayed' && data.ladder === ladder) counted.set(data.matchId, data.playedAt)
          if (type === 'MatchRolledBack' && data.ladder === ladder && counted.delete(data.matchId)) cases.cancelled += 1
          const isGone = type === 'MatchCorrected' && data.now === null && data.ladder === ladder
          if (isGone && counted.delete(data.matchId)) cases.neverPlayed += 1
        }
        const expected = [...counted.values()].at(-1) ?? null
        const documents = foldedDocuments(standings, events)
        const found = playersOfHistory({ seed, players: 5, matches: 0, from: new Date(0) }).flatMap((id) => {
          const months = ['2026-04', '2026-03', '2026-02', '2026-01'].flatMap((month) => {
            const document = documents.get(monthKey(ladder, month, id)) as StandingChangesDocument | undefined // the key's shape
            return document ?? []
          })
          return findLastMatchInstant(months, evening) ?? []
        })
        expect(found.toSorted().at(-1) ?? null).toEqual(expected)
        if (expected !== null && utcMonthOf(expected) < utcMonthOf(evening)) cases.ofEarlierMonth += 1
      }),
      { numRuns: 100 },
    )
    expect(Math.min(...Object.values(cases))).toBeGreaterThan(0)
  })
})
