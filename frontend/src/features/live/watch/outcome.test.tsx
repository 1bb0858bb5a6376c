import { pointsInARow, setWonBy } from '@topspin/domain/testing/points'
import { expect, it } from 'vitest'
import { api } from '../../../shared/api/index.ts'
import { stakesOf } from '../../../shared/ladder/index.ts'
import { liveReceived } from '../../../shared/socket/index.ts'
import { renderMarkup, renderTexts } from '../../../testing/render-screen.tsx'
import { recordedMatch } from '../../../testing/samples.ts'
import { createStoreWithoutSagas, playerNamed } from '../../../testing/test-store.ts'
import LiveTab from '../live-tab.tsx'
import { liveActions } from '../slice.ts'
import { LiveServer } from '../testing/live-server.ts'
import { matchInSetsOf } from './live-points.ts'
import LiveScreen from './live-screen.tsx'
import { MatchImpacts, newestOtherMatch, scoreChangeOf } from './outcome.tsx'

const scorers = [...setWonBy('one'), ...pointsInARow('one', 11)]
const match = matchInSetsOf({
  ...{ id: 'a', version: 30, playerOne: 'Zoé', playerTwo: 'Karim', recorder: 'Marius' },
  firstServer: 'one',
  firstServeAt: '2026-11-20T17:40:00.000Z',
  points: scorers.map((scorer) => ({ scorer, at: '2026-11-20T17:41:00.000Z' })),
})
const ended = { match: new LiveServer().match, isRecorded: true }
const place = { timeZone: 'Europe/Paris', route: '/live', path: '/live' }

it.each([
  ['a referee', playerNamed('Marius', ['PLAYER', 'REFEREE'])],
  ['a player of the match', playerNamed('Karim')],
])('offers no rematch to %s while match entry is closed', async (_, reader) => {
  const { store } = createStoreWithoutSagas({}, reader)
  await store.dispatch(api.util.upsertQueryData('isOpen', {}, { open: false }))
  const screen = renderMarkup(<MatchImpacts match={match} ended={ended} recorded={recordedMatch()} />, {
    ...place,
    store,
  })
  expect(screen).toMatch(/<button[^>]* aria-disabled="true"[^>]*>(<span[^>]*>)+Revanche</)
})

it.each([
  ['2026-11-20T14:03:00.000Z', true],
  ['2026-11-20T14:02:00.000Z', false],
])('says until %s from when a player can record the rematch', async (retryAt, isShown) => {
  const { store } = createStoreWithoutSagas({}, playerNamed('Karim'))
  await store.dispatch(api.util.upsertQueryData('canPlay', {}, { canPlay: false, reason: 'cooldown', retryAt }))
  const screen = renderMarkup(<MatchImpacts match={match} ended={ended} recorded={recordedMatch()} />, {
    ...place,
    store,
    renderedAt: Date.parse('2026-11-20T14:02:30.000Z'),
  })
  expect(screen.includes('dès 15:0')).toBe(isShown)
})

const row = (pseudo: string, score: number, rank: number) => ({ pseudo, score, rank, tournamentWins: 0 })
const before = [row('Ada', 520, 1), row('Zoé', 505, 2), row('Max', 500, 3)]
const of = (won: boolean, isRecorded = false, now = before) => {
  const [pseudo, other] = won ? ['Max', 'Ada'] : ['Ada', 'Max']
  const [stakes, score] = [stakesOf(before, [pseudo], [other])!, won ? 500 : 520]
  return scoreChangeOf({ pseudo, won, before, now, recorded: isRecorded ? recorded : undefined }, score, stakes)
}
const recorded = { ...recordedMatch(), winnerOne: 'Max', looserOne: 'Ada', winnerScoreImpact: 9, looserScoreImpact: -7 }

it('until the match is recorded, the change of a score is computed from the ladder before the match', () => {
  expect(of(true)).toEqual({ impact: 6, score: 506, rankBefore: 3, rankAfter: 2 })
  expect(of(false)).toEqual({ impact: -5, score: 515, rankBefore: 1, rankAfter: 1 })
})

it('once it is recorded, the change of a score is the recorded one, with score and rank of the newest ladder', () => {
  expect(of(true, true)).toMatchObject({ impact: 9, score: 509 })
  const now = [row('Ada', 513, 1), row('Max', 509, 2), row('Zoé', 505, 3)]
  expect(of(true, true, now)).toEqual({ impact: 9, score: 509, rankBefore: 3, rankAfter: 2 })
  expect(of(false, true, now)).toEqual({ impact: -7, score: 513, rankBefore: 1, rankAfter: 1 })
})

it('the last meeting is not the match itself', () => {
  const [own, earlier] = [{ id: recorded.id }, { id: recorded.id - 1 }]
  expect(newestOtherMatch([own, earlier], recorded)).toBe(earlier)
  expect(newestOtherMatch([own], recorded)).toBeUndefined()
  expect(newestOtherMatch([earlier], undefined)).toBe(earlier)
})

const other = playerNamed('Camille', ['PLAYER', 'REFEREE'])

it('shows another referee the sets of a won match, and says how it can be recorded', () => {
  const server = new LiveServer()
  for (const side of scorers) server.score(side)
  const { store } = createStoreWithoutSagas({}, other)
  store.dispatch(liveReceived({ sequence: server.sequence, match: server.match }))
  const screen = renderTexts(<LiveTab />, { ...place, store })
  const { playerOne, recorder } = server.match
  expect(screen).toMatch(new RegExp(`Non enregistré.*${playerOne}21111.*Victoire.*Gagné, mais pas enregistré`, 's'))
  expect(screen).toContain(`${recorder} a le dernier point. Reprendre la saisie permet d’enregistrer 2–0 à sa place.`)
})

it('lets the recorder change the first server until the first point', () => {
  const server = new LiveServer()
  const { store } = createStoreWithoutSagas({}, playerNamed(server.match.recorder, ['PLAYER', 'REFEREE']))
  /** The label of the button that undoes a point, if it takes taps. */
  const undoLabel = () =>
    /<button[^>]* aria-label="([^"]+)" aria-disabled="false"/.exec(renderMarkup(<LiveTab />, { ...place, store }))?.[1]
  store.dispatch(liveReceived({ sequence: server.sequence, match: server.match }))
  expect(undoLabel()).toBeUndefined()
  store.dispatch(liveActions.tapsRestored({ outbox: null, unsent: null, saveWish: null }))
  expect(undoLabel()).toBe('Changer le serveur')
  store.dispatch(liveActions.pointTapped({ side: 'one', at: 1_000 }))
  expect(undoLabel()).toBe('Annuler le point')
  store.dispatch(liveActions.moveSent('key'))
  store.dispatch(liveActions.undoTapped())
  expect(undoLabel()).toBeUndefined()
})

it('has the last live matches and who is free also while a match is live', async () => {
  const server = new LiveServer()
  const { store } = createStoreWithoutSagas({}, other)
  store.dispatch(liveReceived({ sequence: server.sequence, match: server.match }))
  await store.dispatch(api.util.upsertQueryData('livePoints', {}, server.livePoints))
  await store.dispatch(api.util.upsertQueryData('available', {}, { now: '2026-11-20T17:40:00.000Z', players: [] }))
  expect(renderTexts(<LiveScreen />, { ...place, store })).toMatch(/Derniers directs.*Je suis dispo/s)
})
