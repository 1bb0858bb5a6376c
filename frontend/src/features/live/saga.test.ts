import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { memoryStorage } from '../../testing/memory-storage.ts'
import { type Answers, createRig, playerNamed, refusal } from '../../testing/rig.ts'
import { player, recordedMatch } from '../../testing/samples.ts'
import { NetworkDown, Problem } from '../../wire/failure.ts'
import { appStarted, loggedOut } from '../session/slice.ts'
import type { LiveFeed, Signal } from './feed.ts'
import { createOutboxStorage } from './outbox-storage.ts'
import {
  liveAsked,
  liveHeard,
  liveShown,
  playerDrafted,
  pointTapped,
  retryAsked,
  saveAsked,
  startAsked,
  stopAsked,
} from './slice.ts'
import { LiveServer } from './testing/live-server.ts'

const referee = playerNamed('referee', ['PLAYER', 'REFEREE'])

/** A live channel whose signals the test sends. */
function scriptedFeed() {
  const afters: (number | null)[] = []
  let hear: (signal: Signal) => void = () => undefined
  let closed = 0
  const feed: LiveFeed = {
    open(after, listener) {
      hear = (signal) => {
        if (signal.kind === 'opened') afters.push(after())
        listener(signal)
      }
      return async () => {
        closed += 1
      }
    },
  }
  return { feed, afters, tell: (signal: Signal) => hear(signal), closings: () => closed }
}

describe('the live channel', () => {
  it('opens with the first card, requests what it missed after a reconnect, and reports a lost connection', async () => {
    const { feed, afters, tell } = scriptedFeed()
    const { match } = new LiveServer()
    const rig = createRig({ liveFind: () => match }, referee, { feed })
    rig.store.dispatch(liveShown())
    await rig.until(({ live }) => live.known)
    expect(rig.store.getState().live).toMatchObject({ connection: 'active', followed: { match } })
    tell({ kind: 'opened' })
    tell({ kind: 'told', sequence: 7, match })
    tell({ kind: 'cut' })
    expect(rig.store.getState().live).toMatchObject({ connected: false, followed: { match } })
    tell({ kind: 'opened' })
    expect(afters).toEqual([null, 7])
    expect(rig.store.getState().live.connected).toBe(true)
  })

  it('keeps the failure of the first read until the next read', async () => {
    let away = true
    const { match } = new LiveServer()
    const liveFind = () => {
      if (away) throw refusal(503, 'engine-away', 'Plus tard.')
      return match
    }
    const rig = createRig({ liveFind }, referee)
    rig.store.dispatch(liveShown())
    const { live } = await rig.until((state) => state.live.unread !== null)
    expect(live).toMatchObject({ known: false, unread: { detail: 'Plus tard.' } })
    away = false
    rig.store.dispatch(liveAsked())
    expect(rig.store.getState().live.unread).toBeNull()
    await rig.until((state) => state.live.known)
  })

  it('closes with the session', async () => {
    const { feed, closings } = scriptedFeed()
    const rig = createRig({ liveFind: () => null }, referee, { feed })
    rig.store.dispatch(liveShown())
    await rig.until(({ live }) => live.known)
    rig.store.dispatch(loggedOut())
    await rig.until(({ live }) => live.connection === 'inactive')
    expect(closings()).toBe(1)
  })

  it('checks the session when the server closes it', async () => {
    const { feed, tell } = scriptedFeed()
    const hello = { authenticated: false, firstAccount: false, accountDeletion: false }
    const rig = createRig({ liveFind: () => null, hello: () => hello }, referee, { feed })
    rig.store.dispatch(liveShown())
    await rig.until(({ live }) => live.known)
    tell({ kind: 'ended' })
    await rig.until(({ session }) => session.player === null)
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
      hello: () => ({ authenticated: true, firstAccount: false, accountDeletion: false }),
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
    const open = () => createRig(answers, referee, { outboxes })
    return { server, failures, keys, storage, open }
  }

  it('sends taps one after another, each with the version of the previous answer', async () => {
    const { server, open } = scoring()
    const rig = open()
    rig.store.dispatch(liveHeard({ sequence: 2, match: server.match }))
    for (const at of [1000, 2000, 3000]) rig.store.dispatch(pointTapped({ side: 'one', at }))
    await rig.until(({ live }) => live.outbox === null)
    expect(server.points).toEqual(['one', 'one', 'one'])
    expect(rig.store.getState().live.followed?.match.version).toBe(5)
  })

  it('retries under the same key after no answer, and shows the delay', async () => {
    const { server, failures, keys, open } = scoring()
    const down = () => {
      throw new NetworkDown('no answer')
    }
    failures.push(down, down)
    const rig = open()
    rig.store.dispatch(liveHeard({ sequence: 2, match: server.match }))
    rig.store.dispatch(pointTapped({ side: 'two', at: 0 }))
    await rig.until(({ live }) => live.delayed)
    rig.store.dispatch(retryAsked())
    await vi.advanceTimersByTimeAsync(2000)
    await rig.until(({ live }) => live.outbox === null)
    expect(server.points).toEqual(['two'])
    expect([keys.length, new Set(keys).size]).toEqual([3, 1])
    expect(rig.store.getState().live.delayed).toBe(false)
  })

  it('survives a reload', async () => {
    const { server, failures, storage, open } = scoring()
    failures.push(() => {
      throw refusal(503, 'engine-away')
    })
    const first = open()
    first.store.dispatch(liveHeard({ sequence: 2, match: server.match }))
    first.store.dispatch(pointTapped({ side: 'one', at: 0 }))
    await first.until(({ live }) => live.delayed)
    expect(storage.length).toBe(1)

    const second = open()
    second.store.dispatch(appStarted())
    second.store.dispatch(liveAsked())
    await second.until(({ live }) => live.known && live.outbox === null)
    expect(server.points).toEqual(['one'])
    expect(storage.length).toBe(0)
  })

  it('discards and reports taps after a final refusal', async () => {
    const { server, failures, open } = scoring()
    failures.push(() => {
      throw refusal(409, 'live-none')
    })
    const rig = open()
    rig.store.dispatch(liveHeard({ sequence: 2, match: server.match }))
    rig.store.dispatch(pointTapped({ side: 'one', at: 0 }))
    rig.store.dispatch(pointTapped({ side: 'two', at: 0 }))
    await rig.until(({ live }) => live.lost === 2)
    expect(server.points).toEqual([])
  })

  it('takes the current match from a stale refusal', async () => {
    const { server, failures, open } = scoring()
    const before = server.match
    const rig = open()
    failures.push(() => {
      const { id, version } = before
      const body = { id, version, playerOneCurrentSet: 0, playerTwoCurrentSet: 1 }
      server.handle('elsewhere', { kind: 'point', body })
      const document = { type: '', title: '', status: 409, detail: '', code: 'live-stale', current: server.match }
      throw new Problem(document)
    })
    rig.store.dispatch(liveHeard({ sequence: 2, match: before }))
    rig.store.dispatch(pointTapped({ side: 'one', at: 0 }))
    await rig.until(({ live }) => live.outbox === null)
    expect(rig.store.getState().live).toMatchObject({ lost: 1, followed: { match: { version: 3 } } })
  })
})

describe('the controls', () => {
  const { match } = new LiveServer()

  it('start a match with the two chosen players', async () => {
    const rig = createRig({ liveStart: () => match }, referee)
    rig.store.dispatch(startAsked())
    expect(rig.calls).toEqual([])
    rig.store.dispatch(playerDrafted({ place: 'playerOne', pseudo: 'alice' }))
    rig.store.dispatch(playerDrafted({ place: 'playerTwo', pseudo: 'bob' }))
    rig.store.dispatch(startAsked())
    rig.store.dispatch(startAsked())
    await rig.until(({ live }) => live.followed !== null)
    expect(rig.calls).toMatchObject([{ name: 'liveStart', input: { body: { playerOne: 'alice', playerTwo: 'bob' } } }])
  })

  it('show the server’s refusal and read the current match', async () => {
    const refuse = () => {
      throw refusal(409, 'live-exists', 'Un match est déjà en cours.')
    }
    const rig = createRig({ liveStart: refuse, liveFind: () => match }, referee)
    rig.store.dispatch(playerDrafted({ place: 'playerOne', pseudo: 'alice' }))
    rig.store.dispatch(playerDrafted({ place: 'playerTwo', pseudo: 'bob' }))
    rig.store.dispatch(startAsked())
    const { notice } = await rig.until(({ live }) => live.followed !== null)
    expect(notice.messages).toMatchObject([{ text: { said: 'Un match est déjà en cours.' } }])
  })

  it('save the match, reset the form, show the points and go to the home screen', async () => {
    const rig = createRig({ liveSave: () => recordedMatch() }, referee)
    rig.store.dispatch(liveHeard({ sequence: 2, match }))
    rig.store.dispatch(saveAsked())
    const { live } = await rig.until(({ notice }) => notice.toasts.length > 0)
    expect(live).toMatchObject({ followed: null, outbox: null, ended: [match.id] })
    expect(rig.store.getState().notice.toasts[0]?.text).toMatchObject({
      key: 'live.saved',
      values: { winner: 'Zoé', loser: 'Karim', winnerImpact: '+6', loserImpact: '-5' },
    })
    await vi.waitFor(() => expect(rig.went).toEqual(['/']))
  })

  it('stop the match and remove it', async () => {
    const rig = createRig({ liveStop: () => ({ done: true as const }) }, referee)
    rig.store.dispatch(liveHeard({ sequence: 2, match }))
    rig.store.dispatch(stopAsked())
    await rig.until(({ notice }) => notice.toasts.length > 0)
    expect(rig.store.getState().live.followed).toBeNull()
  })
})
