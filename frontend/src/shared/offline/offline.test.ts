import { describe, expect, it } from 'vitest'
import { memoryStorage } from '../../testing/memory-storage.ts'
import { ladderFromScores, pastEntry, pastMatchesPage as pastOf, recordedMatch } from '../../testing/samples.ts'
import {
  createStoreWithoutSagas,
  createTestStore,
  networkDownReply,
  playerNamed,
  zoe,
} from '../../testing/test-store.ts'
import { api } from '../api/index.ts'
import { createPlayerStorage, loggedOut, sessionLost } from '../session/index.ts'
import { createAnswerStorage, selectStaleSince } from './kept-answers.ts'

const { simpleRanking, news, lastMatches, past } = api.endpoints
const ranking = [...ladderFromScores({ Inès: 641, Zoé: 561.5 })]

function kept() {
  const storage = memoryStorage()
  return { storage, answers: createAnswerStorage(() => storage) }
}

describe('the last answers', () => {
  it('are shown at the next start, to the same player only, and read again', async () => {
    const { answers } = kept()
    const mine = { params: { pseudo: 'Zoé' }, query: {} }
    const reply = ({ query }: { readonly query?: object }) =>
      pastOf(query !== undefined && 'result' in query ? [] : [pastEntry()])
    const before = createTestStore({ simpleRanking: () => ranking, past: reply }, zoe, { answers })
    await before.store.dispatch(simpleRanking.initiate({}))
    await before.store.dispatch(past.initiate(mine))
    // An answer with filters does not replace the kept one.
    await before.store.dispatch(past.initiate({ ...mine, query: { result: 'won' } }))
    const next = createTestStore({ simpleRanking: () => [] }, zoe, { answers })
    expect(simpleRanking.select({})(next.store.getState()).data).toEqual(ranking)
    expect(past.select(mine)(next.store.getState()).data?.pages).toEqual([pastOf([pastEntry()])])
    const other = createTestStore({}, playerNamed('Karim'), { answers }).store.getState()
    expect(simpleRanking.select({})(other).data).toBeUndefined()
  })

  it('are read again when a screen shows them', async () => {
    const { answers } = kept()
    answers.keep('Zoé', 'simpleRanking', { at: Date.parse('2026-11-20T10:00:00.000Z'), answer: ranking })
    const { store, calls } = createTestStore({ simpleRanking: () => [] }, zoe, { answers })
    await store.dispatch(simpleRanking.initiate({}))
    expect(calls).toHaveLength(1)
    expect(simpleRanking.select({})(store.getState()).data).toEqual([])
  })

  it('contain what the server has embedded in the page', () => {
    const { answers } = kept()
    const app = createStoreWithoutSagas({}, zoe, { answers })
    app.store.dispatch(
      api.util.upsertQueryEntries([
        { endpointName: 'simpleRanking', arg: {}, value: ranking },
        {
          endpointName: 'past',
          arg: { params: { pseudo: 'Zoé' }, query: {} },
          value: { pages: [pastOf([pastEntry()])], pageParams: [undefined] },
        },
      ]),
    )
    app.startSagas()
    expect(answers.read('Zoé', 'simpleRanking')?.answer).toEqual(ranking)
    expect(answers.read('Zoé', 'past')?.answer).toEqual(pastOf([pastEntry()]))
  })

  it('are deleted when the session ends', async () => {
    const { storage, answers } = kept()
    const { store } = createTestStore({ news: () => [] }, zoe, { answers })
    await store.dispatch(news.initiate({}))
    expect(storage.length).toBe(1)
    store.dispatch(loggedOut())
    expect(storage.length).toBe(0)
  })

  it('stay when they belong to a player who has logged in in another tab since', async () => {
    const { answers } = kept()
    const items = memoryStorage()
    const storage = createPlayerStorage(() => items)
    storage.keep(zoe, 'fr')
    const late = createTestStore({}, zoe, { answers, storage })
    createPlayerStorage(() => items).keep(playerNamed('Karim'), 'fr')
    answers.keep('Karim', 'simpleRanking', { at: 1, answer: ranking })
    answers.keep('Zoé', 'doubleRanking', { at: 1, answer: ranking })
    late.store.dispatch(sessionLost())
    expect(answers.read('Karim', 'simpleRanking')?.answer).toEqual(ranking)
    expect(answers.read('Zoé', 'doubleRanking')).toBeNull()
  })

  it('read as null when they cannot be parsed', () => {
    const { storage, answers } = kept()
    storage.setItem('lastAnswer.simpleRanking', '{"pseudo":"Zoé","at":1,"answer":[{"rank":"first"}]}')
    storage.setItem('lastAnswer.news', 'no JSON')
    expect([answers.read('Zoé', 'simpleRanking'), answers.read('Zoé', 'news')]).toEqual([null, null])
  })

  it('are shown with their age while they cannot be read again', async () => {
    const { answers } = kept()
    const at = Date.parse('2026-11-20T10:00:00.000Z')
    answers.keep('Zoé', 'lastMatches', { at, answer: [recordedMatch()] })
    const { store } = createTestStore({ lastMatches: networkDownReply }, zoe, { answers })
    expect(selectStaleSince('home')(store.getState())).toBeNull()
    await store.dispatch(lastMatches.initiate({}))
    expect(selectStaleSince('home')(store.getState())).toBe(at)
    expect(selectStaleSince('rank')(store.getState())).toBeNull()
  })
})
