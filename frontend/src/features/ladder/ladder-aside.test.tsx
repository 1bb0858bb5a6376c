import type { Ladder } from '@topspin/domain/ids'
import { describe, expect, it } from 'vitest'
import { renderMarkup } from '../../testing/render-screen.tsx'
import { ladderFromScores, trend } from '../../testing/samples.ts'
import { createStoreWithoutSagas } from '../../testing/test-store.ts'
import LadderAside, { weekMoversOf } from './ladder-aside.tsx'

describe('the movers of a week', () => {
  const moved = (points: Readonly<Record<string, number>>) =>
    weekMoversOf(
      Object.entries(points).map(([pseudo, change]) => trend({ pseudo, week: { points: change, places: 0 } })),
    )
  const names = (points: Readonly<Record<string, number>>) => moved(points).map(({ pseudo }) => pseudo)

  it('are ordered from the largest gain to the largest loss, equal ones by name', () => {
    expect(names({ Zoé: 5, Éric: 5, Anna: -12, Ben: 12.5 })).toEqual(['Ben', 'Éric', 'Zoé', 'Anna'])
  })

  it('are the six players with the largest gains or losses', () => {
    expect(names({ A: 1, B: -2, C: 3, D: -4, E: 5, F: -6, G: 7 })).toEqual([...'GECBDF'])
    expect(names({ G: 1, F: 1, E: 1, D: 1, C: 1, B: 1, A: 1 })).toEqual([...'ABCDEF'])
  })

  it('are neither newcomers nor players whose score has not changed', () => {
    expect(names({ A: 0 })).toEqual([])
    expect(weekMoversOf([trend({ week: { points: 6, places: null } })])).toEqual([])
  })
})

it.each([
  ['simple', true],
  ['double', false],
] as const)('offers to challenge the next better player beside the ladder %s: %s', (ladder: Ladder, isOffered) => {
  const { store } = createStoreWithoutSagas({})
  const ranking = ladderFromScores({ Inès: 510, Zoé: 500 }).map((entry) => ({ ...entry, trend: trend() }))
  const place = { store, timeZone: 'Europe/Paris', route: '/rank', path: '/rank' }
  const column = renderMarkup(<LadderAside ranking={ranking} ladder={ladder} />, place)
  expect(column).toContain('Jouer avec Inès')
  expect(column.includes('aria-label="Défier Inès"')).toBe(isOffered)
})

it('shows no ranks beside a ladder without matches', () => {
  const { store } = createStoreWithoutSagas({})
  const week = { points: 0, places: null }
  const ranking = ladderFromScores({ Inès: 500, Zoé: 500 }).map((entry) => ({ ...entry, trend: trend({ week }) }))
  const place = { store, timeZone: 'Europe/Paris', route: '/rank', path: '/rank' }
  const column = renderMarkup(<LadderAside ranking={ranking} ladder="simple" />, place)
  expect(column).toContain('>–<')
  expect(column).not.toContain('<sup>')
  expect(column).not.toContain('nouv.')
})
