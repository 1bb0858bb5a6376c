import { pointsInARow, setWonBy } from '@topspin/domain/testing/points'
import { expect, it } from 'vitest'
import { renderKeys } from '../../../testing/render-screen.tsx'
import { matchInSetsOf } from './live-points.ts'
import { SetHead } from './set-parts.tsx'

const scorers = [...setWonBy('one'), ...pointsInARow('two', 3)]
const at = (minutes: number) => new Date(Date.parse('2026-11-20T17:40:00.000Z') + minutes * 60_000).toISOString()
const { sets } = matchInSetsOf({
  ...{ id: 'a', version: 30, playerOne: 'Inès', playerTwo: 'Hugo', recorder: 'Marius' },
  firstServer: 'one',
  firstServeAt: at(0),
  points: scorers.map((scorer, index) => ({ scorer, at: at(index) })),
})
/** Renders the head of a set, with the keys of texts in place of texts. */
const head = (index: number, isOver: boolean) => renderKeys(<SetHead set={sets[index]!} isOver={isOver} />)

it('says that the current set is under way, and how long an ended set lasted', () => {
  expect(head(0, false)).toContain('livePage.minutes')
  expect(head(1, false)).toContain('livePage.underWay')
})

it('says how long the last set of a stopped match lasted', () => {
  expect(head(1, true)).toContain('livePage.minutes')
  expect(head(1, true)).not.toContain('livePage.underWay')
})
