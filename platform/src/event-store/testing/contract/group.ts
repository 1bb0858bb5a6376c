import { describe, expect, test } from 'vitest'
import { ConcurrencyConflict } from '../../port.ts'
import { type ContractSetup, countedEvents, countedNumbersOf } from './bench.ts'

export function concurrentWritersContract(bench: () => ContractSetup): void {
  describe('concurrent writers', () => {
    test('exactly one of 100 appends with the same expected revision succeeds', async () => {
      const { store, stream } = bench()
      const name = stream('race')
      for (const expected of [{ kind: 'no-stream' } as const, { kind: 'exactly', revision: 0 } as const]) {
        const outcomes = await Promise.allSettled(
          Array.from({ length: 100 }, (_, n) => store.append(name, countedEvents(n), expected)),
        )
        const refusals = outcomes.flatMap((outcome) => (outcome.status === 'rejected' ? [outcome.reason] : []))
        expect(refusals).toHaveLength(99)
        for (const refusal of refusals) expect(refusal).toBeInstanceOf(ConcurrencyConflict)
      }
      expect((await store.readStream(name)).map(({ revision }) => revision)).toEqual([0, 1])
    })

    test('each writer that retries after a conflict gets a revision of its own', async () => {
      const { store, stream } = bench()
      const name = stream('catch-up')
      const writer = async (n: number) => {
        for (let last = -1; ; ) {
          const expected = last < 0 ? ({ kind: 'no-stream' } as const) : ({ kind: 'exactly', revision: last } as const)
          try {
            return (await store.append(name, countedEvents(n), expected)).revision
          } catch (error) {
            if (!(error instanceof ConcurrencyConflict)) throw error
            last = error.actual ?? -1
          }
        }
      }
      const revisions = await Promise.all(Array.from({ length: 12 }, (_, n) => writer(n)))
      expect(revisions.toSorted((a, b) => a - b)).toEqual(Array.from({ length: 12 }, (_, n) => n))
      expect(countedNumbersOf(await store.readStream(name)).toSorted((a, b) => a - b)).toEqual(
        Array.from({ length: 12 }, (_, n) => n),
      )
    })

    test('a conflict does not fail other appends of the same turn', async () => {
      const { store, stream } = bench()
      const taken = stream('taken')
      await store.append(taken, countedEvents(0), { kind: 'no-stream' })
      const names = Array.from({ length: 20 }, () => stream('neighbour'))
      const outcomes = await Promise.allSettled(
        names.flatMap((name, n) => [
          store.append(name, countedEvents(n, n), { kind: 'no-stream' }),
          store.append(taken, countedEvents(n), { kind: 'no-stream' }),
          store.append(name, [], { kind: 'no-stream' }),
        ]),
      )
      expect(outcomes.map(({ status }) => status)).toEqual(names.flatMap(() => ['fulfilled', 'rejected', 'rejected']))
      for (const [n, name] of names.entries()) expect(countedNumbersOf(await store.readStream(name))).toEqual([n, n])
      expect(await store.readStream(taken)).toHaveLength(1)
    })
  })
}
