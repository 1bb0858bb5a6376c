import { scoreSheetOf } from '@topspin/domain/live/table-tennis'
import { pointsInARow, setWonBy } from '@topspin/domain/testing/points'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { PointsRow } from './live-board.tsx'

const scorers = [...setWonBy('one'), ...setWonBy('two'), ...pointsInARow('one', 3)]
const begun = Date.parse('2026-11-20T17:40:00.000Z')
const at = (minutes: number) => new Date(begun + minutes * 60_000)
const points = (sides = scorers) => ({
  ...{ id: 'a', version: 30, playerOne: 'Inès', playerTwo: 'Hugo', recorder: 'Marius' },
  firstServer: 'one' as const,
  firstServeAt: at(0).toISOString(),
  points: sides.map((scorer, index) => ({ scorer, at: at(index).toISOString() })),
})
/** Renders the row some minutes after the first serve, with the keys of texts in place of texts. */
const row = (minutes: number, sides = scorers) =>
  renderToStaticMarkup(<PointsRow sheet={scoreSheetOf('one', sides)} points={points(sides)} now={at(minutes)} />)

it('the row has the points of the set that is played, and the earlier sets', () => {
  const html = row(40)
  expect(html.match(/<circle/g)).toHaveLength(4)
  expect(html).toContain('<li>11–0</li><li>0–11</li></ol>')
})

it('the row has all sets of a match that is over', () => {
  expect(row(60, [...setWonBy('one'), ...setWonBy('one')])).toContain('<li>11–0</li><li>11–0</li></ol>')
})

it('the row says how long the match has lasted, if less than three hours', () => {
  expect(row(179)).toContain('livePage.minutes')
  expect(row(180)).not.toContain('livePage.minutes')
  // The duration of a match that is over ends at the last point.
  expect(row(180, [...setWonBy('one'), ...setWonBy('one')])).toContain('livePage.minutes')
})

it('the row shows the sets of the match while its points are not read yet', () => {
  const html = renderToStaticMarkup(<PointsRow sheet={scoreSheetOf('one', scorers)} points={null} now={at(40)} />)
  expect(html).toContain('<li>11–0</li>')
  expect(html).not.toContain('<svg')
})
