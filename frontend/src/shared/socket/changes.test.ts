import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { actionsStoringAnswers } from '../../app/first-screen.ts'
import { ladderFromScores } from '../../testing/samples.ts'
import { createTestStore, refusingReply, repliesInTurn, zoe } from '../../testing/test-store.ts'
import { api } from '../api/index.ts'
import { selectStaleSince } from '../offline/index.ts'
import { loggedOut } from '../session/index.ts'
import { socketActions } from './slice.ts'
import { emptyListReply, openConnectedPage, openPage, runDueTimers } from './testing/open-page.ts'
import { scriptedFeed } from './testing/scripted-feed.ts'

const { news, simpleRanking } = api.endpoints

const now = Date.UTC(2026, 2, 18, 14, 30)
beforeEach(() => void vi.useFakeTimers({ now }))
afterEach(() => void vi.useRealTimers())

describe('the first message of a connection', () => {
  it('reads again what may have changed before the page was connected', async () => {
    const { connect, read } = await openPage()
    await connect('1')
    expect(read()).toEqual(['news', 'simpleRanking'])
  })

  it('reads nothing when the server embedded the answers at the same position', async () => {
    const { feed, send, changes } = scriptedFeed()
    const app = createTestStore({}, zoe, { feed })
    const embedded = actionsStoringAnswers({
      path: '/',
      player: zoe,
      language: 'fr',
      now: '2026-11-20T10:00:00.000Z',
      answers: { news: [], position: '7' },
    })
    for (const action of embedded) app.store.dispatch(action)
    void app.store.dispatch(news.initiate({}))
    send(socketActions.socketConnected())
    changes([], '7')
    await runDueTimers()
    expect(app.calls).toEqual([])
  })

  it('reads again after a reconnect when a message was lost, and nothing otherwise', async () => {
    const { send, connect, read } = await openConnectedPage()
    send(socketActions.socketDisconnected())
    await connect('1')
    expect(read()).toEqual([])
    send(socketActions.socketDisconnected())
    await connect('2')
    expect(read()).toEqual(['news', 'simpleRanking'])
  })

  it('reads again who is free after a reconnect, because the log has no position for availability', async () => {
    const { send, connect, read, store } = await openConnectedPage({ available: () => ({ now: '', players: [] }) })
    void store.dispatch(api.endpoints.available.initiate({}))
    await runDueTimers()
    read()
    send(socketActions.socketDisconnected())
    await connect('1')
    expect(read()).toEqual(['available'])
  })

  it('marks the start of the reports of changes; a lost connection ends the reports', async () => {
    const { store, send } = await openConnectedPage()
    expect(store.getState().freshness.reportedSince).toBe(now)
    send(socketActions.socketDisconnected())
    expect(store.getState().freshness.reportedSince).toBeNull()
  })
})

describe('a message about changes', () => {
  it('reads again the answers made from the changed models, and ignores models that it does not know', async () => {
    const { changes, read } = await openConnectedPage()
    changes(['news', 'tournaments'], '2')
    changes(['leagues'], '3')
    await runDueTimers()
    expect(read()).toEqual(['news'])
  })

  it('causes a read after a random part of `spreadMs`, together with the messages that arrive meanwhile', async () => {
    vi.spyOn(Math, 'random').mockReturnValue(0.5)
    const { changes, read } = await openConnectedPage()
    changes(['news'], '2', 3_000)
    changes(['rankings'], '3', 3_000)
    await vi.advanceTimersByTimeAsync(1_499)
    expect(read()).toEqual([])
    await vi.advanceTimersByTimeAsync(1)
    expect(read()).toEqual(['news', 'simpleRanking'])
    vi.mocked(Math.random).mockRestore()
  })

  it('causes only two reads when two hundred commands change the same model during a slow read', async () => {
    let answer: () => void = () => undefined
    const slow = () => new Promise<[]>((resolve) => (answer = () => resolve([])))
    const { changes, read } = await openConnectedPage({
      simpleRanking: repliesInTurn(emptyListReply, emptyListReply, slow, emptyListReply),
    })
    for (let position = 2; position < 202; position += 1) {
      changes(['rankings'], String(position), 5)
      if (position % 20 === 0) await vi.advanceTimersByTimeAsync(5)
    }
    await vi.advanceTimersByTimeAsync(5)
    expect(read()).toEqual(['simpleRanking'])
    answer()
    await vi.advanceTimersByTimeAsync(10)
    expect(read()).toEqual(['simpleRanking'])
  })

  it('marks the shown data as old when the data cannot be read again', async () => {
    const ranking = [...ladderFromScores({ Zoé: 500 })]
    const known = () => ranking
    const { store, changes } = await openConnectedPage({
      simpleRanking: repliesInTurn(known, known, refusingReply(503, 'engine-away')),
    })
    changes(['rankings'], '2')
    await runDueTimers()
    expect(simpleRanking.select({})(store.getState()).data).toEqual(ranking)
    expect(selectStaleSince('rank')(store.getState())).not.toBeNull()
  })

  it('reads nothing for a session that has ended meanwhile', async () => {
    const { store, changes, read } = await openConnectedPage()
    changes(['rankings'], '2', 5)
    store.dispatch(loggedOut())
    await vi.advanceTimersByTimeAsync(5)
    expect(read()).toEqual([])
  })

  it('ends the session of the page when the server refuses the read because the session has ended', async () => {
    const { store, changes } = await openConnectedPage({
      news: repliesInTurn(emptyListReply, emptyListReply, refusingReply(401, 'unauthenticated')),
    })
    changes(['news'], '2')
    await runDueTimers()
    expect(store.getState().session.player).toBeNull()
  })
})
