import { describe, expect, it } from 'vitest'
import type { RootState } from '../../app/store.ts'
import { ladderFromScores, pastMatchesPage as pastOf } from '../../testing/samples.ts'
import { createTestStore, refusingReply, repliesInTurn } from '../../testing/test-store.ts'
import { loggedOut } from '../session/index.ts'
import { api, refreshModels } from './api.ts'
import { reportsStarted } from './freshness.ts'

const { news, past, simpleRanking } = api.endpoints
const hidden = { subscribe: false }

describe('a change of a read model', () => {
  it('reads again what is on the screen, and leaves the rest until a screen shows it', async () => {
    const app = createTestStore({ news: () => [], simpleRanking: () => [] })
    const { dispatch } = app.store
    await dispatch(news.initiate({}))
    await dispatch(simpleRanking.initiate({}, hidden))
    dispatch(reportsStarted(0))
    void dispatch(refreshModels(['news', 'rankings']))
    await app.until(() => app.calls.length === 3)
    expect(app.calls[2]?.name).toBe('news')
    expect(simpleRanking.select({})(app.store.getState()).data).toEqual([])
    await dispatch(simpleRanking.initiate({}))
    expect(app.calls.map(({ name }) => name)).toEqual(['news', 'simpleRanking', 'news', 'simpleRanking'])
  })

  it('reads again an answer that a screen began to show after an earlier change', async () => {
    const app = createTestStore({ past: () => pastOf([]) })
    const { dispatch } = app.store
    const mine = { params: { pseudo: 'Zoé' }, query: {} }
    await dispatch(past.initiate(mine, hidden))
    await dispatch(refreshModels(['careers']))
    await dispatch(past.initiate(mine))
    expect(app.calls).toHaveLength(1)
    await dispatch(refreshModels(['careers']))
    expect(app.calls).toHaveLength(2)
  })

  it('waits for a running request, which may be answered with old data, and then reads again', async () => {
    const replies = [ladderFromScores({ Zoé: 500 }), ladderFromScores({ Zoé: 506 })]
    const app = createTestStore({ simpleRanking: () => [...(replies.shift() ?? [])] })
    const first = app.store.dispatch(simpleRanking.initiate({}))
    void app.store.dispatch(refreshModels(['rankings']))
    void app.store.dispatch(refreshModels(['rankings']))
    await first
    await app.until((state) => simpleRanking.select({})(state).data?.[0]?.score === 506)
    expect(app.calls).toHaveLength(2)
  })

  it('keeps the old data when the data cannot be read again', async () => {
    const known = () => [...ladderFromScores({ Zoé: 1 })]
    const app = createTestStore({ simpleRanking: repliesInTurn(known, refusingReply(503, 'engine-away')) })
    await app.store.dispatch(simpleRanking.initiate({}))
    void app.store.dispatch(refreshModels(['rankings']))
    const state = await app.until((state) => simpleRanking.select({})(state).isError)
    expect(simpleRanking.select({})(state).data).toHaveLength(1)
  })
})

describe('an answer that no screen shows', () => {
  const refused = (state: RootState) => Object.values(state.api.queries).filter((entry) => entry?.error !== undefined)

  it('is not kept after a change when it could not be read', async () => {
    const app = createTestStore({ simpleRanking: refusingReply(503, 'engine-away') })
    await app.store.dispatch(simpleRanking.initiate({}, hidden))
    await app.store.dispatch(refreshModels(['rankings']))
    expect(app.store.getState().api.queries).toEqual({})
  })

  it('keeps its old data after a change, and no failure, when it could not be read again', async () => {
    const known = () => [...ladderFromScores({ Zoé: 1 })]
    const app = createTestStore({ simpleRanking: repliesInTurn(known, refusingReply(503, 'engine-away')) })
    await app.store.dispatch(simpleRanking.initiate({}, hidden))
    await app.store.dispatch(simpleRanking.initiate({}, { ...hidden, forceRefetch: true }))
    expect(refused(app.store.getState())).toHaveLength(1)
    await app.store.dispatch(refreshModels(['rankings']))
    expect(refused(app.store.getState())).toEqual([])
    expect(simpleRanking.select({})(app.store.getState()).data).toHaveLength(1)
  })
})

describe('a cached answer', () => {
  it('is not requested again while the server reports every change', async () => {
    const app = createTestStore({ news: () => [] })
    app.store.dispatch(reportsStarted(0))
    await app.store.dispatch(news.initiate({}, hidden))
    await app.store.dispatch(news.initiate({}))
    expect(app.calls).toHaveLength(1)
  })

  it('is gone after the end of the session', async () => {
    const app = createTestStore({ news: () => [] })
    await app.store.dispatch(news.initiate({}))
    app.store.dispatch(loggedOut())
    expect(news.select({})(app.store.getState()).data).toBeUndefined()
  })
})
