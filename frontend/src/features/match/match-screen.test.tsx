import { useState } from 'react'
import { renderToString } from 'react-dom/server'
import { Provider } from 'react-redux'
import { MemoryRouter } from 'react-router-dom'
import { expect, it } from 'vitest'
import { api } from '../../shared/api/index.ts'
import { useTab } from '../../shared/navigation/index.ts'
import { liveReceived } from '../../shared/socket/index.ts'
import { renderMarkup, renderTexts } from '../../testing/render-screen.tsx'
import { ladderFromScores, openFixture, recordedMatch } from '../../testing/samples.ts'
import { createStoreWithoutSagas, playerNamed, refusingReply } from '../../testing/test-store.ts'
import { liveSaved } from '../live/index.ts'
import { LiveServer, otherMatchLike } from '../live/testing/live-server.ts'
import { shownMatchOf } from './contest/match-states.tsx'
import WithdrawButton from './contest/withdraw-button.tsx'
import { useLiveQuestion } from './entry-form.tsx'
import { formOpened, matchRecorded } from './form.ts'
import MatchScreen from './match-screen.tsx'
import { StakesCard, useStakes } from './stakes-card.tsx'

const referee = playerNamed('Marius', ['PLAYER', 'REFEREE'])
const place = { timeZone: 'Europe/Paris', route: '/match/:playerTwo?', path: '/match?tab=simple' }

it('shows the result of a live match that is saved after match entry has closed', async () => {
  const { store } = createStoreWithoutSagas({}, referee)
  await store.dispatch(api.util.upsertQueryData('isOpen', {}, { open: false }))
  store.dispatch(liveSaved({ match: recordedMatch(), ladderBefore: [] }))
  const screen = renderMarkup(<MatchScreen />, { ...place, store })
  expect(screen).toContain('Simple #42')
  expect(screen).not.toContain('La saisie des matchs est fermée')
  expect(screen).toMatch(/<button[^>]* aria-disabled="true"[^>]*><span[^>]*>Revanche</)
})

it('keeps the result when match entry closes while another match is live', async () => {
  const { store } = createStoreWithoutSagas({}, referee)
  await store.dispatch(api.util.upsertQueryData('isOpen', {}, { open: false }))
  store.dispatch(liveSaved({ match: recordedMatch(), ladderBefore: [] }))
  store.dispatch(liveReceived({ sequence: 1, match: new LiveServer().match }))
  expect(renderMarkup(<MatchScreen />, { ...place, store })).toContain('Simple #42')
})

it('says while match entry is closed that tournaments wait', async () => {
  const { store } = createStoreWithoutSagas({})
  await store.dispatch(api.util.upsertQueryData('isOpen', {}, { open: false }))
  expect(renderTexts(<MatchScreen />, { ...place, store })).toContain('leurs dates limites sont repoussées d’autant')
})

it('asks about the live match only while that match is live, and not again during the next one', () => {
  const { match } = new LiveServer()
  const { store } = createStoreWithoutSagas({}, playerNamed(match.playerOne))
  const state = { dialog: 'record-during-live', subject: match.id }
  const isOpen = () =>
    renderToString(
      <Provider store={store}>
        <MemoryRouter initialEntries={[{ pathname: '/match', state }]}>
          <LiveQuestion />
        </MemoryRouter>
      </Provider>,
    )
  store.dispatch(liveReceived({ sequence: 1, match }))
  expect(isOpen()).toBe('true')
  store.dispatch(liveReceived({ sequence: 2, match: null }))
  store.dispatch(liveReceived({ sequence: 3, match: otherMatchLike(match) }))
  expect(isOpen()).toBe('false')
})

const LiveQuestion = () => String(useLiveQuestion().duringLive.open)

it.each([
  ['a referee', referee, true],
  ['a player of the match', playerNamed('Zoé', ['PLAYER', 'ADMIN']), true],
  ['another admin', playerNamed('Admin', ['PLAYER', 'ADMIN']), false],
])('offers the rematch of a live match to %s', async (_, reader, isOffered) => {
  const { store } = createStoreWithoutSagas({}, reader)
  store.dispatch(liveSaved({ match: recordedMatch(), ladderBefore: [] }))
  expect(renderTexts(<MatchScreen />, { ...place, store }).includes('Revanche')).toBe(isOffered)
})

it.each([
  ['2026-11-20T14:03:00.000Z', true],
  ['2026-11-20T14:02:00.000Z', false],
])('says until %s that the player has to rest', async (retryAt, isShown) => {
  const { store } = createStoreWithoutSagas({})
  const then = { ...place, store, renderedAt: Date.parse('2026-11-20T14:02:30.000Z') }
  await store.dispatch(api.util.upsertQueryData('canPlay', {}, { canPlay: false, reason: 'cooldown', retryAt }))
  const note = 'Vous venez de finir un match'
  expect(renderTexts(<MatchScreen />, then).includes(note)).toBe(isShown)
  const { explanation } = recordedMatch()
  const players = [{ pseudo: 'Zoé', won: true, before: 500, impact: 6 }]
  const match = recordedMatch({ explanation: { ...explanation, players } })
  store.dispatch(matchRecorded({ ladder: 'simple', match, players: null, ladderBefore: [], uncounted: null }))
  expect(renderTexts(<MatchScreen />, then).includes('saisie possible')).toBe(isShown)
})

it.each([
  ['a player the own planned matches', playerNamed('Léa'), ['Contre Inès, 13:00', 'Contre Hugo, 13:25']],
  ['a referee all planned matches', referee, ['Léa – Inès', 'Karim – Théo', 'Hugo – Léa']],
])('offers %s, the nearest first', async (_, reader, offered) => {
  const { store } = createStoreWithoutSagas({}, reader)
  const at = (minute: number) => `2026-11-20T12:${minute}:00.000Z`
  const planned = [
    { pseudos: ['Hugo', 'Léa'] as [string, string], at: at(25) },
    { pseudos: ['Karim', 'Théo'] as [string, string], at: at(15) },
    { pseudos: ['Léa', 'Inès'] as [string, string], at: '2026-11-20T12:00:00.000Z' },
  ]
  const now = '2026-11-20T11:58:00.000Z'
  await store.dispatch(api.util.upsertQueryData('challenges', {}, { now, own: [], planned, days: [] }))
  const screen = renderMarkup(<MatchScreen />, { ...place, store, renderedAt: Date.parse(now) })
  const buttons = [...screen.matchAll(/Choisir<span[^>]*> (?:<!-- -->)?(.+?)<\/span>/g)].map(([, title]) => title)
  expect(buttons).toEqual(offered)
})

it('has the buttons of a result above the other players, so that they are in the window', () => {
  const { store } = createStoreWithoutSagas({})
  const { explanation } = recordedMatch()
  const players = [
    { pseudo: 'Zoé', won: true, before: 500, impact: 6 },
    { pseudo: 'Karim', won: false, before: 490, impact: -5 },
  ]
  const match = recordedMatch({ explanation: { ...explanation, players } })
  store.dispatch(matchRecorded({ ladder: 'simple', match, players: null, ladderBefore: [], uncounted: null }))
  expect(renderTexts(<MatchScreen />, { ...place, store })).toMatch(/506.*Revanche.*Partager.*490/s)
})

it.each([
  ['2026-11-20T14:02:31.000Z', true],
  ['2026-11-20T14:02:30.000Z', false],
])('keeps the space of the button to withdraw a match until %s, also when it is gone', (until, isShown) => {
  const withdraw = <WithdrawButton match={shownMatchOf(recordedMatch())} until={Date.parse(until)} />
  const then = {
    ...place,
    store: createStoreWithoutSagas({}).store,
    renderedAt: Date.parse('2026-11-20T14:02:30.000Z'),
  }
  const screen = renderMarkup(withdraw, then)
  expect(screen).toContain('Saisi par vous')
  expect([screen.includes('<button'), !screen.includes('invisible')]).toEqual([isShown, isShown])
})

it('says below the form that the players could not be read, so that no tap hits what the notice has moved', async () => {
  const { store } = createStoreWithoutSagas({ activePseudos: refusingReply(500, 'internal') })
  await store.dispatch(api.endpoints.activePseudos.initiate({}))
  expect(renderTexts(<MatchScreen />, { ...place, store })).toMatch(/Enregistrer.*Réessayer/s)
})

it.each([
  ['Karim', true],
  [null, false],
])(
  'with the opponent %s in a form that was opened against Karim: offers the fixture against Karim, %s',
  async (twoFirst, isOffered) => {
    const { store } = createStoreWithoutSagas({})
    await store.dispatch(api.util.upsertQueryData('activePseudos', {}, ['Zoé', 'Karim']))
    const fixtures = [openFixture({ sides: [['Zoé'], ['Karim']] })]
    await store.dispatch(
      api.util.upsertQueryData('openTournaments', {}, { today: '2026-11-20', entries: [], fixtures }),
    )
    store.dispatch(formOpened({ ladder: 'simple', playerOne: 'Zoé', fixed: true, opponent: twoFirst }))
    const screen = renderTexts(<MatchScreen />, { ...place, path: '/match/Karim', store })
    expect(screen.includes('Coupe d’automne')).toBe(isOffered)
  },
)

it.each([
  [500, false],
  [506, true],
])('says what becomes of the rank in a ladder with a score of %d beside 500: %s', async (score, isSaid) => {
  const { store } = createStoreWithoutSagas({})
  const ranking = [...ladderFromScores({ Karim: score, Zoé: 500 })]
  await store.dispatch(api.util.upsertQueryData('simpleRanking', {}, ranking))
  store.dispatch(formOpened({ ladder: 'simple', playerOne: 'Zoé', fixed: true, opponent: 'Karim' }))
  const screen = renderTexts(<StakesOfForm />, { ...place, store })
  expect(screen).toContain('Si vous gagnez')
  expect(screen.includes('1er')).toBe(isSaid)
})

const StakesOfForm = () => <StakesCard ladder="simple" stakes={useStakes('simple')} />

it('a screen shows its first tab once the tab with which it was opened is gone, also when that tab is back', () => {
  const { store } = createStoreWithoutSagas({})
  const tabOf = (path: string) => renderTexts(<TabAfterLiveMatch />, { ...place, path, store })
  expect(['/match', '/match?tab=live', '/match?tab=double'].map(tabOf)).toEqual(['simple', 'live', 'double'])
})

/** A screen whose tab `live` goes and comes back. */
function TabAfterLiveMatch() {
  const [changes, setChanges] = useState(0)
  const tabs = changes === 1 ? (['simple', 'double'] as const) : (['simple', 'double', 'live'] as const)
  const [tab] = useTab<'simple' | 'double' | 'live'>(tabs, 'live')
  if (changes < 2) setChanges(changes + 1)
  return tab
}
