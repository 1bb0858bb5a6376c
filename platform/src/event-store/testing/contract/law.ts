import { randomUUID } from 'node:crypto'
import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  type AppendResult,
  ConcurrencyConflict,
  type EventStore,
  type ExpectedRevision,
  type NewEvent,
} from '../../port.ts'
import type { ContractSetup } from './bench.ts'

/** One step of a random history: an append to one of three streams, or the repeat of an earlier append. */
type Step =
  | { kind: 'append'; stream: 'a' | 'b' | 'c'; payloads: unknown[]; expected: ExpectedRevision }
  | { kind: 'repeat'; step: number }

const expectedRevision = fc.oneof(
  { weight: 2, arbitrary: fc.constant<ExpectedRevision>({ kind: 'no-stream' }) },
  { weight: 4, arbitrary: fc.nat(6).map((revision): ExpectedRevision => ({ kind: 'exactly', revision })) },
)
// A round trip through JSON turns -0 into 0, as the store does.
const payload = fc.dictionary(fc.string(), fc.jsonValue()).map((value) => JSON.parse(JSON.stringify(value)))
const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.record({
      kind: fc.constant('append' as const),
      stream: fc.constantFrom('a', 'b', 'c'),
      payloads: fc.array(payload, { minLength: 1, maxLength: 3 }),
      expected: expectedRevision,
    }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('repeat' as const), step: fc.nat(20) }) },
)

/** Compares the store with a model made of arrays, for random histories of appends. */
export function randomAppendsContract(bench: () => ContractSetup): void {
  describe('a random history of appends', () => {
    test('has the same results and the same events in the store as in the model', async () => {
      const { store, stream } = bench()
      await fc.assert(
        fc.asyncProperty(fc.array(step, { maxLength: 20 }), async (steps) => {
          await play(store, { a: stream(), b: stream(), c: stream() }, steps)
        }),
        { numRuns: 25 },
      )
    })
  })
}

interface Done {
  readonly stream: string
  readonly batch: NewEvent[]
  readonly expected: ExpectedRevision
  readonly answer: AppendResult | 'conflict'
}

/** Runs the steps on the store and on a model made of arrays. */
async function play(store: EventStore, names: Record<'a' | 'b' | 'c', string>, steps: readonly Step[]): Promise<void> {
  const start = await store.head()
  const model: Record<'a' | 'b' | 'c', NewEvent[]> = { a: [], b: [], c: [] }
  const order: NewEvent[] = []
  const done: Done[] = []
  for (const next of steps) {
    if (next.kind === 'repeat') await repeat(store, done[next.step])
    else {
      const stream = names[next.stream]
      const batch = next.payloads.map((data) => ({ id: randomUUID(), type: 'Stepped', data, metadata: { data } }))
      const held = model[next.stream]
      const fits = accepts(next.expected, held.length)
      const answer = await attempt(store, stream, batch, next.expected)
      if (!fits) expect(answer).toEqual(new ConcurrencyConflict(stream, held.length === 0 ? null : held.length - 1))
      else {
        held.push(...batch)
        order.push(...batch)
        expect(answer).toMatchObject({ revision: held.length - 1 })
      }
      done.push({ stream, batch, expected: next.expected, answer: answer instanceof Error ? 'conflict' : answer })
    }
  }
  const bare = (events: readonly NewEvent[]) =>
    events.map(({ id, type, data, metadata }) => ({ id, type, data, metadata }))
  for (const key of ['a', 'b', 'c'] as const) {
    const held = model[key]
    const read = await store.readStream(names[key])
    expect(bare(read)).toEqual(held)
    expect(read.map(({ revision }) => revision)).toEqual(held.map((_, revision) => revision))
  }
  expect(bare(await store.readAll(start, 1000))).toEqual(order)
}

/** Repeats an accepted append and expects its first result. `play` checks at the end that nothing was added. */
async function repeat(store: EventStore, earlier: Done | undefined): Promise<void> {
  if (!earlier || earlier.answer === 'conflict') return
  expect(await store.append(earlier.stream, earlier.batch, earlier.expected)).toEqual(earlier.answer)
}

async function attempt(store: EventStore, stream: string, batch: NewEvent[], expected: ExpectedRevision) {
  try {
    return await store.append(stream, batch, expected)
  } catch (error) {
    if (error instanceof ConcurrencyConflict) return error
    throw error
  }
}

function accepts(expected: ExpectedRevision, length: number): boolean {
  switch (expected.kind) {
    case 'no-stream':
      return length === 0
    case 'exactly':
      return length === expected.revision + 1
  }
}
