import { fact } from '@topspin/domain/testing/builders'
import { describe, expect, it } from 'vitest'
import { given } from '../testing/documents.ts'
import { activated, ann, ben, cleo, dan, joined, match, registered } from '../testing/facts.ts'
import { rankings } from './rankings.ts'

const fresh = { score: 1000, wins: 0, losses: 0 }
const listed = { active: true, stars: 0, simple: fresh, double: fresh }

describe('rankings', () => {
  it('list somebody from activation on, in both ladders', () => {
    expect(given(rankings, registered(ann)).document(ann)).toEqual({ ...listed, active: false })
    expect(given(rankings, registered(ann), activated(ann)).document(ann)).toEqual(listed)
  })

  it('forget nothing of somebody who is disabled', () => {
    const { played } = match([[ann], [ben]])
    const past = [...joined(ann, ben), played, fact('PlayerDisabled', { playerId: ann })]
    const held = { ...listed, simple: { score: 1012, wins: 1, losses: 0 } }
    expect(given(rankings, ...past).document(ann)).toEqual({ ...held, active: false })
    expect(given(rankings, ...past, activated(ann)).document(ann)).toEqual(held)
  })

  it('move the ladder that was played, and no other', () => {
    const { played } = match([[ann], [ben]])
    const told = given(rankings, ...joined(ann, ben, cleo), played)
    expect(told.document(ann)).toEqual({ ...listed, simple: { score: 1012, wins: 1, losses: 0 } })
    expect(told.document(ben)).toEqual({ ...listed, simple: { score: 990, wins: 0, losses: 1 } })
    expect(told.document(cleo)).toEqual(listed)
  })

  it('give each partner of a double the whole impact', () => {
    const told = given(
      rankings,
      ...joined(ann, ben, cleo, dan),
      match([
        [ann, ben],
        [cleo, dan],
      ]).played,
    )
    expect([ann, ben].map(told.document)).toEqual(
      Array(2).fill({ ...listed, double: { score: 1012, wins: 1, losses: 0 } }),
    )
    expect([cleo, dan].map(told.document)).toEqual(
      Array(2).fill({ ...listed, double: { score: 990, wins: 0, losses: 1 } }),
    )
  })

  it('stand as before once a match is taken back', () => {
    const { played, rolledBack } = match([
      [ann, ben],
      [cleo, dan],
    ])
    const told = given(rankings, ...joined(ann, ben, cleo, dan), played, rolledBack)
    expect([ann, ben, cleo, dan].map(told.document)).toEqual(Array(4).fill(listed))
  })

  it('count stars', () => {
    const star = fact('StarAwarded', { playerId: ann })
    expect(given(rankings, ...joined(ann), star, star).document(ann)).toEqual({ ...listed, stars: 2 })
  })

  it('hold nobody who has left, even when a match with them is taken back', () => {
    const { played, rolledBack } = match([[ann], [ben]])
    const left = fact('PlayerDeleted', { playerId: ben })
    const told = given(rankings, ...joined(ann, ben), played, left, rolledBack)
    expect(told.keys()).toEqual([ann])
    expect(told.document(ann)).toEqual(listed)
  })
})
