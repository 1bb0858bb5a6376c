import { fact } from '@topspin/domain/testing/builders'
import { describe, expect, it } from 'vitest'
import { foldEvents } from '../testing/documents.ts'
import {
  ann,
  ben,
  cleo,
  dan,
  eventsOfMatch,
  playerActivated,
  playerRegistered,
  playersJoined,
} from '../testing/facts.ts'
import { rankings } from './rankings.ts'

const fresh = { score: 1000, wins: 0, losses: 0 }
const listed = { active: true, stars: 0, simple: fresh, double: fresh }

describe('rankings', () => {
  it('hold a player from the registration on, active from the activation on', () => {
    expect(foldEvents(rankings, playerRegistered(ann)).document(ann)).toEqual({ ...listed, active: false })
    expect(foldEvents(rankings, playerRegistered(ann), playerActivated(ann)).document(ann)).toEqual(listed)
  })

  it('keep the scores and counts of a disabled player', () => {
    const { played } = eventsOfMatch([[ann], [ben]])
    const past = [...playersJoined(ann, ben), played, fact('PlayerDisabled', { playerId: ann })]
    const held = { ...listed, simple: { score: 1012, wins: 1, losses: 0 } }
    expect(foldEvents(rankings, ...past).document(ann)).toEqual({ ...held, active: false })
    expect(foldEvents(rankings, ...past, playerActivated(ann)).document(ann)).toEqual(held)
  })

  it('change in the ladder of the match only, for its players only', () => {
    const { played } = eventsOfMatch([[ann], [ben]])
    const folded = foldEvents(rankings, ...playersJoined(ann, ben, cleo), played)
    expect(folded.document(ann)).toEqual({ ...listed, simple: { score: 1012, wins: 1, losses: 0 } })
    expect(folded.document(ben)).toEqual({ ...listed, simple: { score: 990, wins: 0, losses: 1 } })
    expect(folded.document(cleo)).toEqual(listed)
  })

  it('add the whole impact to each partner of a doubles match', () => {
    const folded = foldEvents(
      rankings,
      ...playersJoined(ann, ben, cleo, dan),
      eventsOfMatch([
        [ann, ben],
        [cleo, dan],
      ]).played,
    )
    expect([ann, ben].map(folded.document)).toEqual(
      Array(2).fill({ ...listed, double: { score: 1012, wins: 1, losses: 0 } }),
    )
    expect([cleo, dan].map(folded.document)).toEqual(
      Array(2).fill({ ...listed, double: { score: 990, wins: 0, losses: 1 } }),
    )
  })

  it('are the same after a cancellation as before the match', () => {
    const { played, rolledBack } = eventsOfMatch([
      [ann, ben],
      [cleo, dan],
    ])
    const folded = foldEvents(rankings, ...playersJoined(ann, ben, cleo, dan), played, rolledBack)
    expect([ann, ben, cleo, dan].map(folded.document)).toEqual(Array(4).fill(listed))
  })

  it('count stars', () => {
    const star = fact('StarAwarded', { playerId: ann })
    expect(foldEvents(rankings, ...playersJoined(ann), star, star).document(ann)).toEqual({ ...listed, stars: 2 })
  })

  it('do not hold a deleted player, even after a match of that player is cancelled', () => {
    const { played, rolledBack } = eventsOfMatch([[ann], [ben]])
    const left = fact('PlayerDeleted', { playerId: ben })
    const folded = foldEvents(rankings, ...playersJoined(ann, ben), played, left, rolledBack)
    expect(folded.keys()).toEqual([ann])
    expect(folded.document(ann)).toEqual(listed)
  })
})
