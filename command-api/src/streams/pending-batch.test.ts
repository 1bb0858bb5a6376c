import { newsDecider } from '@topspin/domain/news/news'
import { deepFreeze } from '@topspin/domain/testing/deep-freeze'
import { expect, it } from 'vitest'
import { publishEnvelope } from '../testing/news-desk.ts'
import { type LoadedState, rememberCommand } from './loaded-stream.ts'
import { PendingBatch } from './pending-batch.ts'

/** A stream with the maximum number of remembered commands. */
function loadedStream(): LoadedState<ReturnType<typeof newsDecider.initialState>> {
  const commands: LoadedState<unknown>['commands'] = new Map()
  for (let index = 0; index < 2_000; index += 1) rememberCommand(commands, `command ${index}`, index, 1)
  const state = deepFreeze(newsDecider.initialState())
  return { state, revision: 1_999, position: null, eventId: null, at: null, commands }
}

it('does not change the loaded state and its remembered commands before `keep`', () => {
  const loaded = loadedStream()
  const before = { ...loaded, commands: [...loaded.commands] }
  const batch = new PendingBatch(loaded, newsDecider)
  const verdicts = ['n1', 'n2'].map((name) => batch.decide(publishEnvelope(name), null))
  expect(verdicts.map(({ kind }) => kind)).toEqual(['made', 'made'])
  expect(batch.decide(publishEnvelope('n1'), null)).toMatchObject({
    kind: 'repeats',
    command: { from: 2_000, count: 1 },
  })
  expect(loaded.state).toBe(before.state)
  expect({ ...loaded, commands: [...loaded.commands] }).toEqual(before)
})

it('puts the state, the revision and the commands into the loaded state with `keep`', () => {
  const loaded = loadedStream()
  const batch = new PendingBatch(loaded, newsDecider)
  const [verdict] = ['n1', 'n2'].map((name) => batch.decide(publishEnvelope(name), null))
  batch.keep()
  expect(loaded).toMatchObject({ state: { nextSequence: 3 }, revision: 2_001 })
  expect([...loaded.commands.keys()].slice(-2)).toEqual([
    publishEnvelope('n1').commandId,
    publishEnvelope('n2').commandId,
  ])
  expect(loaded.commands.size).toBe(2_000)
  // The verdict has the state after its own command, without the events of later commands.
  expect(verdict).toMatchObject({ state: { nextSequence: 2 } })
})
