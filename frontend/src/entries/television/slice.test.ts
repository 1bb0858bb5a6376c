import type { LiveMatch } from '@topspin/domain/contract/live'
import { describe, expect, it } from 'vitest'
import { LiveServer } from '../../features/live/testing/live-server.ts'
import { liveChanged, matchToShow, televisionReducer, turnedOn } from './slice.ts'

const { match } = new LiveServer()
const warmup: LiveMatch = { ...match, playerOneService: false, playerTwoService: false, winner: null }
const served: LiveMatch = { ...warmup, playerOneService: true }
const won: LiveMatch = { ...warmup, winner: match.playerOne }

/**
 * The state `stage` after messages that arrive at 0 s, 1 s, 2 s and so on. `null`: there is no live match any
 * more, and the last match was recorded. `stopped`: there is none, and the last match was not recorded.
 */
const after = (...messages: (LiveMatch | null | 'stopped')[]) =>
  messages
    .map((next, second) => ({ match: next === 'stopped' ? null : next, recorded: next === null, now: second * 1_000 }))
    .reduce(
      (state, message) => televisionReducer(state, liveChanged(message)),
      televisionReducer(undefined, turnedOn()),
    ).stage

describe('the stage', () => {
  it('shows a match from the first serve', () => {
    expect(matchToShow(after(null), 0)).toBeNull()
    expect(matchToShow(after(warmup), 0)).toBeNull()
    expect(matchToShow(after(warmup, served), 1_000)).toBe(served)
  })

  it('shows the result for 30 seconds, whether the match is recorded meanwhile or not', () => {
    for (const stage of [after(served, won), after(served, won, null), after(served, won, won, won)]) {
      expect(matchToShow(stage, 30_999)).toBe(won)
      expect(matchToShow(stage, 31_000)).toBeNull()
    }
  })

  it('shows the match again when the last point is undone, and counts the 30 seconds from its next end', () => {
    expect(matchToShow(after(served, won, served), 60_000)).toBe(served)
    expect(matchToShow(after(served, won, served, won), 32_999)).toBe(won)
    expect(matchToShow(after(served, won, served, won), 33_000)).toBeNull()
  })

  it('stops showing the match as soon as its recorder stops it', () => {
    expect(matchToShow(after(served, null), 1_000)).toBeNull()
    expect(matchToShow(after(served, 'stopped'), 1_000)).toBeNull()
    expect(matchToShow(after(served, won, 'stopped'), 2_000)).toBeNull()
  })

  it('shows the next match from its first serve, although the result of the last one is still shown', () => {
    const [warming, next] = [warmup, served].map((one) => ({ ...one, id: 'next' })) as [LiveMatch, LiveMatch]
    expect(matchToShow(after(served, won, null, warming), 30_999)).toBe(won)
    expect(matchToShow(after(served, won, null, warming), 31_000)).toBeNull()
    expect(matchToShow(after(served, won, null, warming, next), 4_000)).toBe(next)
    expect(matchToShow(after(served, won, null, warming, 'stopped'), 30_999)).toBe(won)
    expect(matchToShow(after(served, won, null, warming, next, 'stopped'), 5_000)).toBeNull()
  })
})
