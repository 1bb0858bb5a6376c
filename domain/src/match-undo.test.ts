import { expect, it } from 'vitest'
import { matchDecider } from './match.ts'
import { streams } from './streams.ts'
import { historyRules, randomHistory } from './testing/random-history.ts'
import { stage } from './testing/stage.ts'

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

it('taking back events restores the state before them, exactly', () => {
  const events = matchEvents()
  expect(new Set(events.map(({ type }) => type)).size).toBe(6)
  let state = matchDecider.initialState()
  for (let at = 0; at < events.length; at += 60) {
    const batch = events.slice(at, at + 60)
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
})
