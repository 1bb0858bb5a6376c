import fc from 'fast-check'
import { expect, it } from 'vitest'
import { eventTypesOf, type StampedEvent } from '../events.ts'
import { streams } from '../streams.ts'
import { anyHistory } from '../testing/arbitraries.ts'
import { deepFreeze } from '../testing/deep-freeze.ts'
import { historyRules, randomHistory } from '../testing/random-history.ts'
import { decidersInMemory } from '../testing/stage.ts'
import { matchDecider } from './match.ts'
import type { MatchesState } from './matches-state.ts'

/** The events of the match stream in a history with cancelled matches, which covers more than a month. */
function matchEvents() {
  const size = {
    seed: 'undo',
    players: 12,
    matches: 1_500,
    from: new Date('2026-01-05T08:00:00Z'),
    everySeconds: 3_600,
  }
  const { perform } = decidersInMemory(historyRules)
  const steps = [...randomHistory({ ...size, cancelOneIn: 5, seriesOneIn: 10 })]
  return steps.flatMap((step) => {
    const events = perform(step)
    // The stream has only the events of its decider.
    return step.stream === streams.matches ? (events as Parameters<typeof matchDecider.evolve>[1][]) : []
  })
}

type MatchEvents = ReturnType<typeof matchEvents>

/**
 * Folds the events with frozen states. Expects that the state before each batch stays as it was, and that folding the
 * batch again leads to the same state.
 */
function expectKept(events: MatchEvents, batchSize: number): void {
  const evolved = (state: MatchesState, event: MatchEvents[number]) =>
    deepFreeze(matchDecider.evolve(state, deepFreeze(event)))
  let state = deepFreeze(matchDecider.initialState())
  const former: { readonly state: MatchesState; readonly text: string; readonly batch: MatchEvents }[] = []
  for (let at = 0; at < events.length; at += batchSize) {
    const batch = events.slice(at, at + batchSize)
    former.push({ state, text: JSON.stringify(state), batch })
    state = batch.reduce(evolved, state)
  }
  const texts = [...former.slice(1).map(({ text }) => text), JSON.stringify(state)]
  for (const [index, { state, text, batch }] of former.entries()) {
    expect(JSON.stringify(state)).toBe(text)
    expect(JSON.stringify(batch.reduce(evolved, state))).toBe(texts[index])
  }
}

it('an event leaves the state before it as it was', () => {
  const events = matchEvents()
  // In this history only last matches are corrected, so that none is recalculated.
  expect(new Set(events.map(({ type }) => type)).size).toBe(8)
  expectKept(events, 60)
})

it('an event of a correction leaves the state before it as it was, in any history', () => {
  const isOfMatches = (event: StampedEvent): event is MatchEvents[number] =>
    (eventTypesOf('matches') as readonly string[]).includes(event.type)
  let recalculated = 0
  fc.assert(
    fc.property(anyHistory(120), fc.integer({ min: 1, max: 20 }), ({ events }, batchSize) => {
      const own = events.filter(isOfMatches)
      recalculated += own.filter(({ type }) => type === 'MatchRecalculated').length
      expectKept(own, batchSize)
    }),
    { numRuns: 150 },
  )
  expect(recalculated).toBeGreaterThan(0)
})
