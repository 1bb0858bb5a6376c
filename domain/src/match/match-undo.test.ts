import fc from 'fast-check'
import { expect, it } from 'vitest'
import { eventTypesOf, type StampedEvent } from '../events.ts'
import { streams } from '../streams.ts'
import { anyHistory } from '../testing/arbitraries.ts'
import { historyRules, randomHistory } from '../testing/random-history.ts'
import { stage } from '../testing/stage.ts'
import { matchDecider } from './match.ts'

/** The events of the match stream in a history with cancelled matches, which covers more than a month. */
function matchEvents() {
  const size = {
    seed: 'undo',
    players: 12,
    matches: 1_500,
    from: new Date('2026-01-05T08:00:00Z'),
    everySeconds: 3_600,
  }
  const { perform } = stage(historyRules)
  const steps = [...randomHistory({ ...size, cancelOneIn: 5, seriesOneIn: 10 })]
  return steps.flatMap((step) => {
    const events = perform(step)
    // The stream has only the events of its decider.
    return step.stream === streams.matches ? (events as Parameters<typeof matchDecider.evolve>[1][]) : []
  })
}

type MatchEvents = ReturnType<typeof matchEvents>

/** Takes back the events of each batch, then applies them again. */
function expectRestored(events: MatchEvents, batchSize: number): void {
  let state = matchDecider.initialState()
  for (let at = 0; at < events.length; at += batchSize) {
    const batch = events.slice(at, at + batchSize)
    const before = structuredClone(state)
    const undos = batch.map((event) => {
      const undo = matchDecider.undo!(state, event)
      state = matchDecider.evolve(state, event)
      return undo
    })
    for (const undo of undos.reverse()) undo()
    expect(state).toEqual(before)
    for (const event of batch) state = matchDecider.evolve(state, event)
  }
}

it('taking back events restores the state before them, exactly', () => {
  const events = matchEvents()
  // In this history only last matches are corrected, so that none is recalculated.
  expect(new Set(events.map(({ type }) => type)).size).toBe(7)
  expectRestored(events, 60)
})

it('so does taking back the events of corrections, in any history', () => {
  const isOfMatches = (event: StampedEvent): event is MatchEvents[number] =>
    (eventTypesOf('matches') as readonly string[]).includes(event.type)
  let recalculated = 0
  fc.assert(
    fc.property(anyHistory(120), fc.integer({ min: 1, max: 20 }), ({ events }, batchSize) => {
      const own = events.filter(isOfMatches)
      recalculated += own.filter(({ type }) => type === 'MatchRecalculated').length
      expectRestored(own, batchSize)
    }),
    { numRuns: 150 },
  )
  expect(recalculated).toBeGreaterThan(0)
})
