import { type FirstScreenState, firstScreenQueries } from '@topspin/domain/contract/first-screen'
import { describe, expect, it } from 'vitest'
import { api } from '../shared/api/index.ts'
import { overview, pastEntry, pastMatchesPage } from '../testing/samples.ts'
import { createTestStore, type TestStore, zoe } from '../testing/test-store.ts'
import { actionsStoringAnswers, isRenderedAddress, requestFirstScreen } from './first-screen.ts'

const fetchAt = ({ store }: TestStore, path: string) => {
  const { player } = store.getState().session
  const { pathname, search } = new URL(path, 'http://localhost')
  if (player !== null) requestFirstScreen(store, { pathname, search }, player)
}
const receive = ({ store }: TestStore, answers: FirstScreenState['answers']) => {
  for (const action of actionsStoringAnswers({
    path: '/',
    player: zoe,
    language: 'fr',
    now: '2026-11-20T10:00:00.000Z',
    answers,
  }))
    store.dispatch(action)
}
/** Nobody has a challenge. */
const challenges = { now: '2026-11-20T12:00:00.000Z', own: [], planned: [], days: [] }
const openTournaments = { today: '2026-11-20', entries: [], fixtures: [] }
const ownContests = { now: '2026-11-20T12:00:00.000Z', withdrawable: [], contestableSince: '', contests: [] }
const never = () => new Promise<never>(() => {})

describe('the first screen', () => {
  it('fetches its data at once', () => {
    const app = createTestStore({
      challenges: never,
      openTournaments: never,
      ownContests: never,
      overview: never,
      news: never,
      lastMatches: never,
    })
    fetchAt(app, '/')
    expect(app.calls.map(({ name }) => name)).toEqual([
      'challenges',
      'openTournaments',
      'ownContests',
      'overview',
      'news',
      'lastMatches',
    ])
    expect(api.endpoints.news.select({})(app.store.getState()).status).toBe('pending')
  })

  it.each(Object.entries(firstScreenQueries))('fetches at %s what the server embeds in the page', (path, names) => {
    const app = createTestStore({
      challenges: never,
      openTournaments: never,
      ownContests: never,
      overview: never,
      news: never,
      lastMatches: never,
      simpleRanking: never,
      doubleRanking: never,
    })
    fetchAt(app, path)
    // The live match is fetched on every page (features/live/saga.ts).
    expect(['liveFind', ...app.calls.map(({ name }) => name)]).toEqual(names)
  })

  it('fetches only the data that the page does not embed, or that cannot be parsed', () => {
    const app = createTestStore({ news: never, lastMatches: never })
    receive(app, {
      liveFind: null,
      challenges,
      openTournaments,
      ownContests,
      overview: overview(),
      news: [],
      lastMatches: 'nonsense',
    })
    fetchAt(app, '/')
    expect(app.calls.map(({ name }) => name)).toEqual(['lastMatches'])
    const state = app.store.getState()
    expect(api.endpoints.news.select({})(state).data).toEqual([])
    expect([api.endpoints.lastMatches.select({})(state).status, state.live.known]).toEqual(['pending', true])
  })

  it('does not request the history that the page embeds', () => {
    const app = createTestStore({})
    receive(app, { challenges, ownContests, past: pastMatchesPage([pastEntry()]) })
    fetchAt(app, '/history')
    expect(app.calls).toEqual([])
    const argument = { params: { pseudo: 'Zoé' }, query: {} }
    const { data } = api.endpoints.past.select(argument)(app.store.getState())
    expect(data?.pages[0]?.entries).toHaveLength(1)
  })

  it('is the landing when the session has ended, even with a stored player', () => {
    const app = createTestStore({})
    const hello = { authenticated: false, firstAccount: true, accountDeletion: false, disabled: null }
    receive(app, { hello })
    fetchAt(app, '/')
    expect(app.calls).toEqual([])
    expect(app.stored()).toBeNull()
    expect(app.store.getState().session).toMatchObject({ player: null, firstAccount: true, leftByWill: false })
  })

  it.each(['/welcome', '/nowhere'])('fetches nothing at %s', (path) => {
    const app = createTestStore({})
    fetchAt(app, path)
    expect(app.calls).toEqual([])
  })
})

const rendered = (path: string, player: typeof zoe | null = zoe) =>
  ({ path, player, language: 'fr', now: '2026-11-20T10:00:00.000Z', answers: {} }) as const

describe('a rendered screen', () => {
  it.each([
    ['/rank', '/rank', '', true],
    ['/rank', '/rank', '?from=mail', true],
    ['/rank?tab=double', '/rank', '?tab=double', true],
    ['/rank', '/rank', '?tab=double', false],
    ['/rank', '/welcome/%2Frank', '?step=login', false],
  ])('of %s is shown at %s%s: %s', (path, pathname, search, expected) => {
    expect(isRenderedAddress(rendered(path), { pathname, search })).toBe(expected)
  })

  it('without a session is the landing, shown at every address except those that open a form', () => {
    expect(isRenderedAddress(rendered('/', null), { pathname: '/welcome/%2Frank', search: '' })).toBe(true)
    expect(isRenderedAddress(rendered('/', null), { pathname: '/welcome', search: '?step=login' })).toBe(false)
  })
})
