import { monthEndsKey, monthKey, statusKey, weekKey } from '@topspin/domain/documents/standings'
import { fact, parseInstant, stampedEvent } from '@topspin/domain/testing/builders'
import { describe, expect, it } from 'vitest'
import { foldEvents } from '../testing/documents.ts'
import { ann, ben, eventsOfMatch, playersJoined } from '../testing/facts.ts'
import { standings } from './standings.ts'

const [november, december] = [parseInstant('2026-11-29T10:00:00Z'), parseInstant('2026-12-01T09:00:00Z')]
const { played, rolledBack } = eventsOfMatch([[ann], [ben]], { playedAt: november })
const events = [
  ...playersJoined(ann, ben),
  stampedEvent(played, { at: november }),
  stampedEvent(rolledBack, { at: december }),
]

describe('standings', () => {
  it('have each change with the wins and losses since the month began, and the end of each month', () => {
    const folded = foldEvents(standings, ...events)
    expect(folded.document(monthKey('simple', '2026-11', ann))).toEqual({ standings: [[november, 1012, 1, 0]] })
    expect(folded.document(monthKey('simple', '2026-12', ann))).toEqual({ standings: [[december, 1000, -1, 0]] })
    expect(folded.document(monthEndsKey('simple', ben))).toEqual({
      standings: [
        ['2026-11', 990, 0, 1],
        ['2026-12', 1000, 0, 0],
      ],
    })
    const again = foldEvents(standings, ...events.slice(0, -1), stampedEvent(played, { at: november }))
    expect(again.document(monthEndsKey('simple', ben))).toEqual({ standings: [['2026-11', 990, 0, 2]] })
  })

  it('count a match in the week in which it was played, and keep when it was cancelled', () => {
    expect(weekKey('simple', november)).toBe(weekKey('simple', parseInstant('2026-11-23T00:00:00Z')))
    expect(weekKey('simple', december)).toBe('summary/week/simple/2026-11-30')
    expect(foldEvents(standings, ...events).document(weekKey('simple', november))).toEqual({
      matches: 0,
      first: november,
      cancelled: [[november, december]],
    })
  })

  it('keep every status of a player, also of a deleted one', () => {
    const gone = stampedEvent(fact('PlayerDeleted', { playerId: ann }), { at: december })
    expect(foldEvents(standings, ...events, gone).document(statusKey(ann))).toMatchObject({
      startScore: 1000,
      statuses: [
        [expect.any(String), 'pending'],
        [expect.any(String), 'active'],
        [december, 'deleted'],
      ],
    })
  })
})
