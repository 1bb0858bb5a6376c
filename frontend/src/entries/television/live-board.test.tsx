import type { TournamentSummary } from '@topspin/domain/contract/tournament'
import { scoreSheetOf } from '@topspin/domain/live/table-tennis'
import { drawOf } from '@topspin/domain/testing/draws'
import { pointsInARow, setWonBy } from '@topspin/domain/testing/points'
import { expect, it } from 'vitest'
import { LiveServer } from '../../features/live/testing/live-server.ts'
import { api } from '../../shared/api/index.ts'
import { renderKeys, renderTexts } from '../../testing/render-screen.tsx'
import { createStoreWithoutSagas } from '../../testing/test-store.ts'
import { LiveBoard, PointsRow } from './live-board.tsx'

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
  renderKeys(<PointsRow sheet={scoreSheetOf('one', sides)} points={points(sides)} now={at(minutes)} />)

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
  const html = renderKeys(<PointsRow sheet={scoreSheetOf('one', scorers)} points={null} now={at(40)} />)
  expect(html).toContain('<li>11–0</li>')
  expect(html).not.toContain('<svg')
})

it('the board names the round of the fixture that the match counts for', async () => {
  const { store } = createStoreWithoutSagas({})
  const summary: TournamentSummary = {
    ...{ id: 'cup', name: 'Cup', ladder: 'simple', format: 'bracket', phase: 'running', since: at(0).toISOString() },
    ...{ organiser: 'Camille', entriesUntil: '2026-11-19', entries: 8, pairs: 0, isEntered: false, round: null },
    winners: [],
  }
  const tournaments = [{ today: '2026-11-20', summary, draw: drawOf('bracket', 8) }]
  const contents = { ladders: [], results: [], matchesToday: 0, news: [], badges: [], free: [], fairDouble: null }
  await store.dispatch(api.util.upsertQueryData('screenContents', {}, { ...contents, tournaments }))
  const { match } = new LiveServer()
  const board = (fixtureId: string) => {
    const fixture = { tournamentId: 'cup', fixtureId }
    const place = { store, timeZone: 'Europe/Paris', route: '/', path: '/' }
    return renderTexts(<LiveBoard match={{ ...match, fixture }} now={at(1)} />, place)
  }
  expect(board('round-2-1')).toContain('LIVE · Demi-finale')
  expect(board('unknown')).not.toContain('LIVE ·')
})
