import type { StampedEvent } from '@topspin/domain/events'
import { fact, stampedEvent } from '@topspin/domain/testing/builders'
import { historyRules, randomHistory } from '@topspin/domain/testing/random-history'
import { decidersInMemory } from '@topspin/domain/testing/stage'
import type { EventStore } from '@topspin/platform/event-store/port'
import { openSqliteEventStore } from '@topspin/platform/event-store/sqlite'
import { openInProcessLiveBus } from '@topspin/platform/live-bus/in-process'
import type { Document, ReadStore } from '@topspin/platform/read-store/port'
import { openSqliteReadStore } from '@topspin/platform/read-store/sqlite'
import { testNow } from '@topspin/platform/testing/test-clock'
import type { Projector } from '@topspin/projections/projectors/projector'
import { projectors } from '@topspin/projections/projectors/projectors'
import { replay } from '@topspin/projections/replay/replay'
import { appendToStreams } from '@topspin/projections/testing/log'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { auditReadModels, isCaughtUp } from './read-models.ts'

const size = { seed: 'audit', players: 5, matches: 60, cancelOneIn: 10, from: new Date('2026-01-01T00:00:00Z') }

let log: EventStore
let store: ReadStore
beforeEach(async () => {
  log = openSqliteEventStore(':memory:')
  store = openSqliteReadStore(':memory:')
  const { perform } = decidersInMemory(historyRules)
  await appendToStreams(
    log,
    [...randomHistory(size)].flatMap((step): readonly StampedEvent[] => perform(step)),
  )
})
afterEach(async () => {
  await log.close()
  await store.close()
})

/** Builds every read model. `changed` replaces the fold of one projector. */
async function build(changed?: Pick<Projector, 'name' | 'evolve'>): Promise<void> {
  const options = { events: log, documents: store, bus: openInProcessLiveBus(() => {}), holder: 'test' }
  for (const projector of projectors) {
    const evolve = projector.name === changed?.name ? changed.evolve : projector.evolve
    await replay({ ...projector, evolve }, { ...options, clock: testNow }, new AbortController().signal)
  }
}

it('finds no difference in read models that were built from the log', async () => {
  await build()
  expect(await isCaughtUp(store, log)).toBe(true)
  expect(await auditReadModels(store, log)).toEqual([])
})

it('compares read models that are behind the log with the log up to their checkpoint', async () => {
  await build()
  await appendToStreams(log, [stampedEvent(fact('EntryClosed', {}))])
  expect(await isCaughtUp(store, log)).toBe(false)
  expect(await auditReadModels(store, log)).toEqual([])
})

const released = (name: string) => projectors.find((one) => one.name === name)!

it.each<[fault: string, name: string, change: (document: Document | null, event: StampedEvent) => Document | null]>([
  ['a field is wrong', 'accounts', (document) => document && { ...document, stars: 1 }],
  [
    'a document is missing',
    'history',
    (document) => (JSON.stringify(document).includes('"sequence":60') ? null : document),
  ],
])('finds that %s', async (_, name, change) => {
  await build({ name, evolve: (...fold) => change(released(name).evolve(...fold), fold[1]) })
  expect(await auditReadModels(store, log)).toEqual([
    expect.stringMatching(new RegExp(`^${name}: \\d+ wrong documents`)),
  ])
})

it('finds a match that is still there after its cancellation', async () => {
  const name = 'matches'
  await build({
    name,
    evolve: (document, event, key, find) =>
      event.type === 'MatchRolledBack' ? document : released(name).evolve(document, event, key, find),
  })
  expect(await auditReadModels(store, log)).toEqual([
    expect.stringMatching(/^matches: \d+ wrong documents; \d+ documents should not/),
  ])
})
