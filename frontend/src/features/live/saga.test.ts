import type { LiveMatch } from '@topspin/domain/contract/live'
import { pointsInARow, setWonBy } from '@topspin/domain/testing/points'
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { Problem } from '../../shared/api/index.ts'
import { appStarted, playerReceived, sessionLost } from '../../shared/session/index.ts'
import { liveReceived, socketActions } from '../../shared/socket/index.ts'
import { scriptedFeed } from '../../shared/socket/testing/scripted-feed.ts'
import { memoryStorage } from '../../testing/memory-storage.ts'
import { player, recordedMatch } from '../../testing/samples.ts'
import {
  type Answers,
  createStoreWithoutSagas,
  createTestStore,
  doneReply,
  networkDownReply,
  playerNamed,
  refusal,
  refusingReply,
  repliesInTurn,
} from '../../testing/test-store.ts'
import { createOutboxStorage } from './outbox-storage.ts'
import { selectMayBeOutdated, selectReconnecting } from './selectors.ts'
import { liveActions, shellMounted } from './slice.ts'
import { LiveServer, otherMatchLike } from './testing/live-server.ts'

const referee = playerNamed('referee', ['PLAYER', 'REFEREE'])
const tappedAt = '2026-11-20T17:59:24.000Z'

describe('the live match', () => {
  it('keeps the failure of the first read until the next read', async () => {
    const { match } = new LiveServer()
    const app = createTestStore(
      { liveFind: repliesInTurn(refusingReply(503, 'engine-away', 'Plus tard.'), () => match) },
      referee,
    )
    app.store.dispatch(shellMounted())
    const { live } = await app.until((state) => state.live.unread !== null)
    expect(live).toMatchObject({ known: false, unread: { detail: 'Plus tard.' } })
    app.store.dispatch(liveActions.liveAsked())
    expect(app.store.getState().live.unread).toBeNull()
    await app.until((state) => state.live.known)
  })

  it('leaves the login of a player alone when its read in the session before is refused late', async () => {
    let refuse: () => void = () => undefined
    const late = new Promise<never>((_, reject) => {
      refuse = () => reject(refusal(401, 'unauthenticated'))
    })
    const app = createTestStore({ liveFind: () => late }, referee)
    app.store.dispatch(shellMounted())
    app.store.dispatch(sessionLost())
    app.store.dispatch(playerReceived(player()))
    refuse()
    const { session } = await app.until(({ live }) => live.unread !== null)
    expect(session.player?.pseudo).toBe('Zoé')
  })
})

describe('a page whose socket does not open', () => {
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => void vi.useRealTimers())

  it('reads the live match again every minute, and says after five seconds that it may be outdated', async () => {
    const server = new LiveServer()
    const { feed, send } = scriptedFeed()
    const app = createTestStore({ liveFind: () => server.match }, referee, { feed })
    const mark = () => selectMayBeOutdated(app.store.getState())
    app.store.dispatch(shellMounted())
    await vi.advanceTimersByTimeAsync(4_900)
    expect([app.store.getState().live.known, mark()]).toEqual([true, false])
    await vi.advanceTimersByTimeAsync(100)
    expect([mark(), selectReconnecting(app.store.getState())]).toEqual([true, false])
    const now = server.score('one')
    await vi.advanceTimersByTimeAsync(55_000)
    expect(app.store.getState().live.followed?.match).toEqual(now)
    send(socketActions.socketConnected())
    expect(mark()).toBe(false)
    send(socketActions.socketDisconnected())
    expect(mark()).toBe(true)
  })
})

describe('a page that was hidden while the match ended', () => {
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => void vi.useRealTimers())

  /** The page is visible again, and reads its answers before its socket is connected again. */
  async function comeBack() {
    const { store } = createTestStore({ liveFind: () => null }, referee)
    store.dispatch(liveReceived({ sequence: 1, match: new LiveServer().match }))
    store.dispatch(socketActions.caughtUp())
    await vi.advanceTimersByTimeAsync(1_900)
    return store
  }

  it('shows the result that the socket reports', async () => {
    const store = await comeBack()
    store.dispatch(liveReceived({ sequence: 2, match: null, recorded: false }))
    await vi.advanceTimersByTimeAsync(100)
    expect(store.getState().live).toMatchObject({ followed: null, result: { isRecorded: false } })
  })

  it('reads after two seconds that the match is over, when the socket does not connect', async () => {
    const store = await comeBack()
    await vi.advanceTimersByTimeAsync(100)
    expect(store.getState().live).toMatchObject({ followed: null, result: null })
  })
})

describe('the queue', () => {
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => void vi.useRealTimers())

  /** A server with the real rules, and a list of failures for its next answers. */
  function scoring() {
    const server = new LiveServer()
    const failures: (() => never)[] = []
    const keys: string[] = []
    const storage = memoryStorage()
    const answers: Answers = {
      hello: () => ({ authenticated: true, firstAccount: false, accountDeletion: false, disabled: null }),
      player: () => player({ pseudo: referee.pseudo, authorities: [...referee.authorities] }),
      liveFind: () => server.match,
      liveUpdate: ({ body, idempotencyKey }) => {
        keys.push(idempotencyKey!)
        failures.shift()?.()
        const { id, version, playerOneCurrentSet, playerTwoCurrentSet } = body
        const request = { id, version, playerOneCurrentSet, playerTwoCurrentSet }
        return server.handle(idempotencyKey!, { kind: 'point', body: request })
      },
    }
    const outboxes = createOutboxStorage(() => storage)
    const open = () => createTestStore(answers, referee, { outboxes })
    /** A page that shows the match. */
    const show = () => {
      const app = open()
      app.store.dispatch(liveReceived({ sequence: 2, match: server.match }))
      return app
    }
    /** A page that already contains the match, and shows the match before the sagas are loaded. */
    const hydrate = () => {
      const app = createStoreWithoutSagas(answers, referee, { outboxes })
      app.store.dispatch(liveActions.liveFound({ match: server.match, asked: 0 }))
      app.store.dispatch(appStarted())
      return app
    }
    /** Taps a point that stays in the queue, because the server answers with 503. */
    const tapAway = async () => {
      failures.push(refusingReply(503, 'engine-away'))
      const app = show()
      app.store.dispatch(liveActions.pointTapped({ side: 'one', at: 0, time: tappedAt }))
      await app.until(({ live }) => live.delayed)
    }
    return { server, failures, keys, storage, open, show, hydrate, tapAway }
  }

  it('sends taps one after another, each with the version of the previous answer', async () => {
    const { server, show } = scoring()
    const app = show()
    for (const at of [1000, 2000, 3000]) app.store.dispatch(liveActions.pointTapped({ side: 'one', at }))
    await app.until(({ live }) => live.outbox === null)
    expect(server.points).toEqual(['one', 'one', 'one'])
    expect(app.store.getState().live.followed?.match.version).toBe(5)
  })

  it('retries under the same key after no answer, and shows the delay', async () => {
    const { server, failures, keys, show } = scoring()
    failures.push(networkDownReply, networkDownReply)
    const app = show()
    app.store.dispatch(liveActions.pointTapped({ side: 'two', at: 0 }))
    await app.until(({ live }) => live.delayed)
    await vi.advanceTimersByTimeAsync(4000)
    await app.until(({ live }) => live.outbox === null)
    expect(server.points).toEqual(['two'])
    expect([keys.length, new Set(keys).size]).toEqual([3, 1])
    expect(app.store.getState().live.delayed).toBe(false)
  })

  it('retries after an error page of a proxy, which says nothing about the match', async () => {
    const { server, failures, show } = scoring()
    failures.push(refusingReply(404, 'http-404'), refusingReply(403, 'http-403'))
    const app = show()
    app.store.dispatch(liveActions.pointTapped({ side: 'two', at: 0 }))
    await vi.advanceTimersByTimeAsync(4000)
    expect(server.points).toEqual(['two'])
    expect(app.store.getState().live.lost).toBe(0)
  })

  it('survives a reload', async () => {
    const { server, storage, open, tapAway } = scoring()
    await tapAway()
    expect(storage.length).toBe(1)
    const second = open()
    second.store.dispatch(appStarted())
    second.store.dispatch(liveActions.liveAsked())
    await second.until(({ live }) => live.known && live.outbox === null)
    expect(server.points).toEqual(['one'])
    expect(storage.length).toBe(0)
  })

  it('survives a reload of a page that contains the match, and accepts no tap before it is restored', async () => {
    const { server, hydrate, tapAway } = scoring()
    await tapAway()
    const second = hydrate()
    second.store.dispatch(liveActions.pointTapped({ side: 'two', at: 0 }))
    second.store.dispatch(liveActions.undoTapped())
    expect(second.store.getState().live.outbox).toBeNull()
    second.startSagas()
    second.store.dispatch(liveActions.pointTapped({ side: 'two', at: 1000 }))
    await second.until(({ live }) => live.outbox === null)
    expect(server.points).toEqual(['one', 'two'])
  })

  it('keeps its points over reloads when another referee has taken over, until the match contains them', async () => {
    const { server, storage, open, tapAway } = scoring()
    await tapAway()
    server.takeOver()
    const second = open()
    second.store.dispatch(appStarted())
    second.store.dispatch(liveActions.liveAsked())
    await second.until(({ live }) => live.unsent !== null)
    const third = open()
    third.store.dispatch(appStarted())
    third.store.dispatch(liveActions.liveAsked())
    await third.until(({ live }) => live.known && live.unsent !== null)
    expect([server.points, storage.length]).toEqual([[], 1])
    const point = { kind: 'point', side: 'one', time: tappedAt }
    expect(third.store.getState().live.unsent?.points).toEqual([point])
    const { id, version } = server.match
    third.store.dispatch(liveActions.controlDone(server.send('key', { id, version, points: ['one'] })))
    expect([third.store.getState().live.unsent, storage.length]).toEqual([null, 0])
  })

  it('discards and reports taps after a final refusal', async () => {
    const { server, failures, show } = scoring()
    failures.push(refusingReply(409, 'live-none'))
    const app = show()
    app.store.dispatch(liveActions.pointTapped({ side: 'one', at: 0 }))
    app.store.dispatch(liveActions.pointTapped({ side: 'two', at: 0 }))
    await app.until(({ live }) => live.lost === 2)
    expect(server.points).toEqual([])
  })

  it('is discarded when another device has scored, and the match in the refusal is shown', async () => {
    const { server, failures, show } = scoring()
    const app = show()
    failures.push(() => {
      server.score('two')
      const document = { type: '', title: '', status: 409, detail: '', code: 'live-stale', current: server.match }
      throw new Problem(document)
    })
    app.store.dispatch(liveActions.pointTapped({ side: 'one', at: 0 }))
    await app.until(({ live }) => live.outbox === null)
    expect(app.store.getState().live).toMatchObject({ lost: 1, followed: { match: { version: 3 } } })
  })
})

describe('the controls', () => {
  const { match } = new LiveServer()

  it('start a match with the two chosen players', async () => {
    const app = createTestStore({ liveStart: () => match }, referee)
    app.store.dispatch(liveActions.startAsked({}))
    expect(app.calls).toEqual([])
    app.store.dispatch(liveActions.playerDrafted({ place: 'playerOne', pseudo: 'alice' }))
    app.store.dispatch(liveActions.playerDrafted({ place: 'playerTwo', pseudo: 'bob' }))
    app.store.dispatch(liveActions.startAsked({}))
    app.store.dispatch(liveActions.startAsked({}))
    await app.until(({ live }) => live.followed !== null)
    expect(app.calls).toMatchObject([{ name: 'liveStart', input: { body: { playerOne: 'alice', playerTwo: 'bob' } } }])
  })

  it('show the server’s refusal and read the current match', async () => {
    const refuse = refusingReply(409, 'live-exists', 'Un match est déjà en cours.')
    const app = createTestStore({ liveStart: refuse, liveFind: () => match }, referee)
    app.store.dispatch(liveActions.playerDrafted({ place: 'playerOne', pseudo: 'alice' }))
    app.store.dispatch(liveActions.playerDrafted({ place: 'playerTwo', pseudo: 'bob' }))
    app.store.dispatch(liveActions.startAsked({}))
    const { notice } = await app.until(({ live }) => live.followed !== null)
    expect(notice.messages).toMatchObject([{ text: { literal: 'Un match est déjà en cours.' } }])
  })

  it('save the match, reset the form and go to the screen with the result', async () => {
    // The live feed ends the match before the reply, which unmounts the scoreboard.
    const liveSave = () => {
      app.store.dispatch(liveActions.scoringChanged(false))
      return recordedMatch()
    }
    const app = createTestStore({ liveSave }, referee)
    const won = {
      ...match,
      winner: match.playerOne,
      recorder: referee.pseudo,
      playerOneSetOne: 11,
      playerOneSetTwo: 11,
    }
    const { id } = match
    app.store.dispatch(liveReceived({ sequence: 2, match: { ...won, playerTwoSetOne: 0, playerTwoSetTwo: 0 } }))
    app.store.dispatch(liveActions.scoringChanged(true))
    app.store.dispatch(liveActions.saveWished(id))
    await vi.waitFor(() => expect(app.went).toEqual(['/match?tab=simple']))
    const { live, match: forms } = app.store.getState()
    expect(live).toMatchObject({ followed: null, outbox: null, saveWish: null, ended: [id] })
    expect(forms.simple.recorded).toEqual({
      match: recordedMatch(),
      ladderBefore: [],
      players: null,
      uncounted: null,
      isSeen: false,
    })
  })

  /** A page without a network, on which the recorder has scored the last point and wants the match saved. */
  async function matchSavedOffline(...saves: readonly (() => never)[]) {
    const server = new LiveServer()
    for (const side of [...setWonBy('one'), ...pointsInARow('one', 10)]) server.score(side)
    const recorder = playerNamed(server.match.recorder, ['PLAYER', 'REFEREE'])
    const liveUpdate: NonNullable<Answers['liveUpdate']> = ({ body, idempotencyKey }) =>
      server.handle(idempotencyKey!, { kind: 'point', body })
    let isAway = true
    const storage = memoryStorage()
    const answers: Answers = {
      liveUpdate: (input) => (isAway ? networkDownReply() : liveUpdate(input)),
      liveSave: repliesInTurn(...(saves.length === 0 ? [networkDownReply] : saves), () => recordedMatch()),
      liveUndo: networkDownReply,
      liveStop: doneReply,
    }
    const outboxes = createOutboxStorage(() => storage)
    const app = createTestStore(answers, recorder, { outboxes })
    app.store.dispatch(liveReceived({ sequence: 2, match: server.match }))
    app.store.dispatch(liveActions.pointTapped({ side: 'one', at: 0 }))
    app.store.dispatch(liveActions.saveWished(server.match.id))
    await app.until(({ live }) => live.delayed)
    const savesOf = ({ calls }: Pick<typeof app, 'calls'>) => calls.filter(({ name }) => name === 'liveSave')
    return {
      ...app,
      server,
      saves: () => savesOf(app),
      comeBack() {
        isAway = false
      },
      /** Opens a second page with what this one has stored. @param match the match that the server still has */
      async reload(match: LiveMatch | null) {
        const next = createTestStore(answers, recorder, { outboxes: createOutboxStorage(() => storage) })
        next.store.dispatch(liveActions.liveFound({ match, asked: 0 }))
        await vi.advanceTimersByTimeAsync(2000)
        return { ...next, saves: () => savesOf(next) }
      },
    }
  }

  it('save a match won offline once the network is back, and repeat an unanswered save under its key', async () => {
    vi.useFakeTimers()
    onTestFinished(() => void vi.useRealTimers())
    const app = await matchSavedOffline()
    expect(app.saves()).toEqual([])
    app.comeBack()
    await vi.advanceTimersByTimeAsync(2000)
    expect(app.saves()).toHaveLength(1)
    await vi.advanceTimersByTimeAsync(2000)
    const keys = app.saves().map(({ input }) => (input as { idempotencyKey?: string }).idempotencyKey)
    expect([keys.length, new Set(keys).size]).toEqual([2, 1])
    const { match: forms, notice } = app.store.getState()
    expect(forms.simple.recorded?.match).toEqual(recordedMatch())
    expect(notice.messages).toEqual([])
    // The recorder has left the scoreboard, and stays on the other screen.
    expect(app.went).toEqual([])
  })

  it('do not save a match whose last point was undone while the save waited', async () => {
    const app = await matchSavedOffline()
    app.store.dispatch(liveActions.undoTapped())
    expect(app.store.getState().live.saveWish).toBeNull()
  })

  /** The recorder wants the match saved, all points are confirmed, and the save has got no answer. */
  async function savedWithoutAnswer(...saves: readonly (() => never)[]) {
    vi.useFakeTimers()
    onTestFinished(() => void vi.useRealTimers())
    const app = await matchSavedOffline(...saves)
    app.store.dispatch(liveActions.scoringChanged(true))
    app.comeBack()
    await vi.advanceTimersByTimeAsync(2000)
    expect(app.saves()).toHaveLength(1)
    return app
  }

  it('save the match under the same key after a reload', async () => {
    const app = await savedWithoutAnswer()
    const next = await app.reload(app.server.match)
    expect(next.saves()).toEqual(app.saves().slice(0, 1))
  })

  it.each([
    ['the server is unavailable', refusingReply(503, 'engine-away')],
    ['an error of the server', refusingReply(500, 'internal')],
    ['too many requests', refusingReply(429, 'too-many-requests')],
    ['a change of the CSRF token', refusingReply(403, 'csrf')],
    ['a concurrent change', refusingReply(409, 'concurrent-change')],
    ['the error page of a proxy', refusingReply(404, 'http-404')],
  ])('save the match under the same key after %s', async (_, first) => {
    const app = await savedWithoutAnswer(first)
    await vi.advanceTimersByTimeAsync(2000)
    const [one, two] = app.saves()
    expect(two).toEqual(one)
    expect(app.store.getState().match.simple.recorded?.match).toEqual(recordedMatch())
    expect(app.store.getState().notice.messages).toEqual([])
  })

  /** The socket reports the end of the match, which closes the scoreboard, before the save is sent again. */
  const endBySocket = ({ store }: Pick<ReturnType<typeof createTestStore>, 'store'>, recorded: boolean) => {
    store.dispatch(liveReceived({ sequence: 3, match: null, recorded }))
    store.dispatch(liveActions.scoringChanged(false))
  }

  it('show the result when the socket reports the end of the match between two attempts to save it', async () => {
    const app = await savedWithoutAnswer()
    endBySocket(app, true)
    await vi.advanceTimersByTimeAsync(2000)
    const [first, second] = app.saves()
    expect(second).toEqual(first)
    const { live, match: forms } = app.store.getState()
    expect([forms.simple.recorded?.match, app.went]).toEqual([recordedMatch(), ['/match?tab=simple']])
    expect(live).toMatchObject({ saveWish: null, control: null, result: { isRecorded: true } })
  })

  it('show the result after a reload when the match is over', async () => {
    const app = await savedWithoutAnswer()
    const next = await app.reload(null)
    expect(next.saves()).toEqual(app.saves().slice(0, 1))
    expect(next.store.getState().match.simple.recorded?.match).toEqual(recordedMatch())
    expect(next.went).toEqual(['/match?tab=simple'])
  })

  it('stay on the scoreboard of the next match when the answer to the save arrives', async () => {
    const app = await savedWithoutAnswer()
    const next = { ...otherMatchLike(app.server.match), winner: null }
    app.store.dispatch(liveReceived({ sequence: 3, match: next }))
    await vi.advanceTimersByTimeAsync(2000)
    const { live, match: forms } = app.store.getState()
    expect([forms.simple.recorded?.match, app.went]).toEqual([recordedMatch(), []])
    expect(live).toMatchObject({ saveWish: null, control: null, followed: { match: { id: next.id } } })
  })

  it('show why a repeated save is refused when another referee has stopped the match meanwhile', async () => {
    const app = await savedWithoutAnswer(networkDownReply, refusingReply(409, 'live-none', 'Aucun match.'))
    endBySocket(app, false)
    await vi.advanceTimersByTimeAsync(6000)
    expect(app.saves()).toHaveLength(2)
    const { live, notice } = app.store.getState()
    expect(notice.messages).toMatchObject([{ text: { literal: 'Aucun match.' } }])
    expect(live).toMatchObject({ saveWish: null, control: null, delayed: false })
  })

  it('do not save a match that ended before the first request to save it', async () => {
    vi.useFakeTimers()
    onTestFinished(() => void vi.useRealTimers())
    const app = await matchSavedOffline()
    endBySocket(app, false)
    await vi.advanceTimersByTimeAsync(2000)
    expect(app.saves()).toEqual([])
    expect(app.store.getState().live.saveWish).toBeNull()
  })

  it.each([
    ['an undo', () => liveActions.undoTapped(), 'liveUndo'],
    ['a stop', ({ id }: { readonly id: string }) => liveActions.stopAsked(id), 'liveStop'],
  ] as const)(
    'execute %s between two attempts to save the match, and do not try again to save it',
    async (_, action, call) => {
      const app = await savedWithoutAnswer()
      app.store.dispatch(action(app.server.match))
      await vi.advanceTimersByTimeAsync(4000)
      expect(app.calls.map(({ name }) => name)).toContain(call)
      expect(app.saves()).toHaveLength(1)
    },
  )

  it('stop the match and remove it', async () => {
    const app = createTestStore({ liveStop: doneReply }, referee)
    app.store.dispatch(liveReceived({ sequence: 2, match }))
    app.store.dispatch(liveActions.stopAsked(match.id))
    await app.until(({ notice }) => notice.toasts.length > 0)
    expect(app.calls).toMatchObject([{ name: 'liveStop', input: { body: { id: match.id } } }])
    expect(app.store.getState().live.followed).toBeNull()
  })
})
