import type { LiveMatch } from '@topspin/domain/contract/live'
import { describe, expect, it } from 'vitest'
import { liveReceived } from '../../shared/socket/index.ts'
import { type LiveSliceState, liveActions, liveReducer } from './slice.ts'
import { LiveServer, otherMatchLike } from './testing/live-server.ts'

const start = liveReducer(undefined, liveActions.tapsRestored({ outbox: null, unsent: null, saveWish: null }))
type Action = Parameters<typeof liveReducer>[1]
const after = (...actions: readonly Action[]): LiveSliceState => actions.reduce(liveReducer, start)
const { match } = new LiveServer()
const at = (version: number, points = 0): LiveMatch => ({
  ...match,
  version,
  playerOneCurrentSet: points,
  playerOneSetOne: points,
})
const saveSent = liveActions.saveSent({ key: 'key', isOnScoreboard: true })
const versionOf = (state: LiveSliceState) => state.followed?.match.version ?? null

describe('messages and answers about the live match', () => {
  it('apply in order: an older sequence or version changes nothing', () => {
    const known = after(liveReceived({ sequence: 5, match: at(4, 2) }))
    expect(versionOf(liveReducer(known, liveReceived({ sequence: 5, match: at(9) })))).toBe(4)
    expect(versionOf(liveReducer(known, liveReceived({ sequence: 4, match: null })))).toBe(4)
    expect(versionOf(liveReducer(known, liveActions.liveFound({ match: at(3), asked: 0 })))).toBe(4)
    expect(versionOf(liveReducer(known, liveReceived({ sequence: 6, match: at(5, 3) })))).toBe(5)
  })

  it('that are sent again bring the new pseudo of a player', () => {
    const known = after(liveReceived({ sequence: 5, match: at(4, 2) }))
    const renamed = { ...at(4, 2), playerTwo: 'Noé' }
    expect(liveReducer(known, liveReceived({ sequence: 5, match: renamed })).followed?.match).toEqual(renamed)
  })

  it('about another match replace the shown one when they are newer', () => {
    const known = after(liveActions.liveFound({ match, asked: 0 }))
    const later = { ...otherMatchLike(match), lastNews: '2026-11-20T12:00:00.000Z' }
    const earlier = { ...otherMatchLike(match), lastNews: '2026-11-20T08:00:00.000Z' }
    expect(liveReducer(known, liveActions.liveFound({ match: later, asked: 0 })).followed?.match.id).toBe(later.id)
    expect(liveReducer(known, liveActions.liveFound({ match: earlier, asked: 0 })).followed?.match.id).toBe(match.id)
  })

  it('of the socket replace the match that it sent before, also when the clock of the server was set back', () => {
    const next = { ...otherMatchLike(match), lastNews: '2026-11-20T08:00:00.000Z' }
    const known = after(liveReceived({ sequence: 3, match }), liveReceived({ sequence: 5, match: next }))
    expect(known.followed?.match).toEqual(next)
    const started = after(liveReceived({ sequence: 3, match: next }), liveActions.controlDone(match))
    expect(liveReducer(started, liveReceived({ sequence: 4, match: next })).followed?.match).toEqual(match)
  })

  it('do not restore a match that has ended', () => {
    const ended = after(liveActions.liveFound({ match, asked: 0 }), liveActions.liveEnded(match.id))
    expect(liveReducer(ended, liveReceived({ sequence: 9, match: at(30) })).followed).toBeNull()
  })

  it('about an end apply only to the match that the socket has sent before', () => {
    const started = after(liveActions.moveConfirmed({ key: 'none', match }))
    expect(versionOf(liveReducer(started, liveReceived({ sequence: 3, match: null })))).toBe(match.version)
    const heard = after(liveReceived({ sequence: 3, match }), liveReceived({ sequence: 4, match: null }))
    expect(heard.followed).toBeNull()
    expect(heard.ended).toEqual([match.id])
  })

  it('about the end of an earlier match leave the next one, its queue and the form', () => {
    const next = { ...otherMatchLike(match), lastNews: '2026-11-20T12:00:00.000Z' }
    const tapped = after(
      liveReceived({ sequence: 3, match }),
      liveActions.stopAsked(match.id),
      liveReceived({ sequence: 4, match: null }),
      liveReceived({ sequence: 5, match: next }),
      liveActions.pointTapped({ side: 'one', at: 0 }),
    )
    expect(tapped.outbox?.moves).toHaveLength(1)
    const { followed, outbox, draft } = tapped
    expect(liveReducer(tapped, liveActions.liveEnded(match.id))).toMatchObject({
      followed,
      outbox,
      draft,
      control: null,
      result: { match, isRecorded: false },
    })
  })

  it('without a match are ignored when they answer a request that was sent before a change', () => {
    const known = after(liveReceived({ sequence: 3, match }))
    expect(liveReducer(known, liveActions.liveFound({ match: null, asked: 0 })).followed).not.toBeNull()
    expect(liveReducer(known, liveActions.liveFound({ match: null, asked: known.changes })).followed).toBeNull()
  })
})

describe('the result', () => {
  const won = { ...match, version: match.version + 1, winner: match.playerOne }

  const shown = liveReceived({ sequence: 3, match: won })
  const ended = (recorded: boolean) => liveReceived({ sequence: 4, match: null, recorded })

  it('of a match that was recorded stays until it expires', () => {
    const over = after(shown, ended(true))
    expect([over.followed, over.result]).toEqual([null, { match: won, isRecorded: true }])
    expect(liveReducer(over, liveActions.resultExpired()).result).toBeNull()
  })

  it('of a match that was stopped is not recorded, also after it was won', () => {
    expect(after(liveReceived({ sequence: 3, match }), ended(false)).result).toEqual({ match, isRecorded: false })
    expect(after(shown, ended(false)).result).toEqual({ match: won, isRecorded: false })
    expect(after(shown, liveActions.stopAsked(won.id), liveActions.liveEnded(won.id)).result).toEqual({
      match: won,
      isRecorded: false,
    })
  })

  it('is unknown when an answer says only that there is no match', () => {
    expect(after(shown, liveActions.liveFound({ match: null, asked: after(shown).changes })).result).toBeNull()
  })

  it('is unknown when the match was recorded after points that the page has not received', () => {
    expect(after(liveReceived({ sequence: 3, match: at(4, 9) }), ended(true))).toMatchObject({
      followed: null,
      result: null,
      ended: [match.id],
    })
  })

  it('is shown on the page that records it, in either order of the answer and the message', () => {
    const answered = liveActions.liveEnded(won.id)
    expect(after(shown, saveSent, answered, ended(true)).result).toEqual({
      match: won,
      isRecorded: true,
    })
    expect(after(shown, saveSent, ended(true), answered).result).toEqual({
      match: won,
      isRecorded: true,
    })
  })
})

it('takes one command about the whole match at a time, and tells the end of the first one', () => {
  const shown = after(liveReceived({ sequence: 3, match }))
  for (const [first, second, isRecorded] of [
    [saveSent, liveActions.stopAsked(match.id), true],
    [liveActions.stopAsked(match.id), saveSent, false],
  ] as const) {
    const asked = [first, second, liveActions.liveEnded(match.id)].reduce(liveReducer, shown)
    expect(asked.result).toEqual({ match, isRecorded })
  }
})

describe('a tap', () => {
  const ready = after(liveReceived({ sequence: 3, match }))
  const tap = (state: LiveSliceState, at: number, side: 'one' | 'two' = 'one') =>
    liveReducer(state, liveActions.pointTapped({ side, at }))
  const taps = (state: LiveSliceState) => state.outbox?.moves.length ?? 0

  it('counts once when repeated within 300 ms; on the other side or later it is another point', () => {
    expect(taps(tap(tap(ready, 1000), 1299))).toBe(1)
    expect(taps(tap(tap(ready, 1000), 1300))).toBe(2)
    expect(taps(tap(tap(ready, 1000), 1100, 'two'))).toBe(2)
  })

  it('is ignored without a match, or until it is chosen which player serves first', () => {
    expect(tap(start, 1000).outbox).toBeNull()
    const warmup = after(liveReceived({ sequence: 1, match: new LiveServer(null).match }))
    expect(tap(warmup, 1000).outbox).toBeNull()
  })

  it('is ignored while another first server is chosen', () => {
    const changing = liveReducer(ready, liveActions.serviceChosen({ playerOneService: false }))
    expect(tap(changing, 1000).outbox).toBeNull()
  })

  it('is removed by an undo before it is sent', () => {
    expect(liveReducer(tap(ready, 1000), liveActions.undoTapped()).outbox).toBeNull()
  })

  it('does not count after the match is won', () => {
    const all = Array.from({ length: 30 }, (_, nth) => nth).reduce((state, nth) => tap(state, 1000 * nth), ready)
    expect(taps(all)).toBe(22)
  })

  it('on undo changes nothing before the first point', () => {
    expect(liveReducer(ready, liveActions.undoTapped())).toBe(ready)
  })
})

it('discards and counts the taps of a match that is over', () => {
  const tapped = liveReducer(
    after(liveReceived({ sequence: 3, match })),
    liveActions.pointTapped({ side: 'one', at: 0 }),
  )
  const over = liveReducer(tapped, liveReceived({ sequence: 4, match: null }))
  expect([over.outbox, over.lost]).toEqual([null, 1])
})

it('keeps the taps of the next match when a tap of the last one is refused', () => {
  const next = { ...otherMatchLike(match), lastNews: '2026-11-20T12:00:00.000Z' }
  const tapped = after(
    liveReceived({ sequence: 3, match }),
    liveActions.pointTapped({ side: 'one', at: 0 }),
    liveActions.moveSent('key'),
    liveReceived({ sequence: 4, match: null }),
    liveReceived({ sequence: 5, match: next }),
    liveActions.pointTapped({ side: 'two', at: 1000 }),
  )
  const { outbox, lost } = tapped
  expect(outbox?.moves).toHaveLength(1)
  expect(liveReducer(tapped, liveActions.moveRefused('key'))).toMatchObject({ outbox, lost })
})

describe('a match that is being saved', () => {
  const won = { ...at(4, 2), winner: 'alice' }

  it.each([
    ['its wish is dropped', liveActions.saveWishDropped()],
    ['it is refused', liveActions.controlRefused()],
    ['the socket reports the end of its match', liveReceived({ sequence: 4, match: null })],
  ])('does not warn about the network at the next tap when a delayed save is over: %s', (_, over) => {
    const delayed = after(
      liveReceived({ sequence: 3, match: won }),
      liveActions.saveWished(won.id),
      saveSent,
      liveActions.saveDelayed(),
    )
    const next = { ...otherMatchLike(match), lastNews: '2026-11-20T12:00:00.000Z' }
    const tap = liveActions.pointTapped({ side: 'one', at: 0 })
    const tapped = [over, liveReceived({ sequence: 5, match: next }), tap].reduce(liveReducer, delayed)
    expect([delayed.delayed, tapped.delayed, tapped.outbox?.moves.length]).toEqual([true, false, 1])
  })

  it.each([
    ['by this page', [liveActions.liveFound({ match: won, asked: 0 }), saveSent]],
    ['as the server says', [liveActions.liveFound({ match: { ...won, saving: true }, asked: 0 })]],
  ] as const)('%s takes no undo', (_by, actions) => {
    const saving = after(...actions)
    expect(liveReducer(saving, liveActions.undoTapped())).toBe(saving)
    expect(after(actions[0]).outbox).toBeNull()
  })

  it('takes an undo again when the save is refused', () => {
    const back = after(
      liveActions.liveFound({ match: won, asked: 0 }),
      saveSent,
      liveActions.controlRefused(),
      liveActions.undoTapped(),
    )
    expect(back.outbox?.moves).toEqual([{ kind: 'undo' }])
  })
})
