import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { comparePositions, type Position } from '../../event-store/port.ts'
import type { FoldedPage, ReadStore } from '../port.ts'
import { eventPlaceAt, newGeneration, positionAt } from './contract-pages.ts'

type Step =
  | {
      readonly do: 'commit'
      readonly floor: 'right' | 'wrong'
      readonly epoch: 'right' | 'old'
      readonly writes: Write[]
    }
  | { readonly do: 'lease'; readonly holder: string; readonly after: number }
  | { readonly do: 'drop' }
  | {
      readonly do: 'range'
      readonly prefix: string
      readonly before: string
      readonly limit: number
      readonly down: boolean
    }

type Write = readonly [key: string, value: number | null]

const key = fc.string({ unit: fc.constantFrom('a', 'b', '/', 'é', '\uffee', '🏓'), maxLength: 3 })
const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({
      do: fc.constant('commit' as const),
      floor: fc.oneof({ weight: 5, arbitrary: fc.constant('right' as const) }, fc.constant('wrong' as const)),
      epoch: fc.oneof({ weight: 5, arbitrary: fc.constant('right' as const) }, fc.constant('old' as const)),
      writes: fc.array(fc.tuple(key, fc.option(fc.integer())), { maxLength: 5 }),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      do: fc.constant('lease' as const),
      holder: fc.constantFrom('x', 'y'),
      after: fc.integer({ min: 0, max: 20 }),
    }),
  },
  { weight: 1, arbitrary: fc.constant({ do: 'drop' as const }) },
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constant('range' as const),
      prefix: key,
      before: key,
      limit: fc.integer({ min: 1, max: 4 }),
      down: fc.boolean(),
    }),
  },
)

/** The model that stores are compared with: one generation in memory. */
class Model {
  documents = new Map<string, number>()
  position: Position | null = null
  eventId: string | null = null
  epoch = 0
  holder: string | null = null
  until = 0

  commit(page: FoldedPage): 'committed' | 'stale' {
    if (comparePositions(page.floor, this.position) !== 0 || page.epoch !== this.epoch) return 'stale'
    for (const [key, { document }] of page.writes) {
      if (typeof document === 'number') this.documents.set(key, document)
      else this.documents.delete(key)
    }
    this.position = page.ceiling.position
    this.eventId = page.ceiling.id
    return 'committed'
  }

  lease(holder: string, now: number, ttl: number): number | null {
    if (this.holder !== holder && this.until > now) return null
    if (this.holder !== holder) this.epoch++
    this.holder = holder
    this.until = now + ttl
    return this.epoch
  }

  drop(): void {
    this.documents.clear()
    this.position = null
    this.eventId = null
    this.holder = null
    this.until = 0
    this.epoch++
  }

  range(prefix: string, limit: number, down: boolean, before: string | null) {
    const found = [...this.documents]
      .map(([key, document]) => ({ key, document }))
      .filter(({ key }) => key.startsWith(prefix) && (before === null || compareBytes(key, before) < 0))
      .sort((one, other) => compareBytes(one.key, other.key))
    return (down ? found.toReversed() : found).slice(0, limit)
  }
}

/** UTF-8 bytes sort in code point order. */
const compareBytes = (one: string, other: string) => Buffer.compare(Buffer.from(one), Buffer.from(other))

/** Compares the store with a model in memory, for `runs` random sequences of calls. */
export function randomCallsContract(store: () => ReadStore, runs: number): void {
  test('gives the results of the model for any sequence of calls', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 25 }), async (steps) => {
        const generation = newGeneration()
        const model = new Model()
        let now = 0
        let events = 0
        for (const each of steps) {
          switch (each.do) {
            case 'commit': {
              const ceiling = eventPlaceAt(++events)
              const { position } = ceiling
              const page: FoldedPage = {
                generation,
                floor: each.floor === 'right' ? model.position : positionAt(9_999),
                ceiling,
                epoch: each.epoch === 'right' ? model.epoch : model.epoch - 1,
                writes: new Map(each.writes.map(([key, document]) => [key, { document, position }])),
              }
              expect(await store().commit(page)).toBe(model.commit(page))
              break
            }
            case 'lease':
              now += each.after
              expect(await store().lease(generation, each.holder, now, 10)).toBe(model.lease(each.holder, now, 10))
              break
            case 'drop':
              await store().drop(generation)
              model.drop()
              break
            case 'range': {
              const { prefix, before, limit, down } = each
              const options = { limit, newestFirst: down, before }
              expect(await store().range(generation, prefix, options)).toEqual(model.range(prefix, limit, down, before))
              break
            }
          }
        }
        expect(await store().range(generation, '', { limit: 999 })).toEqual(model.range('', 999, false, null))
        expect(await store().checkpoint(generation)).toEqual({
          position: model.position,
          eventId: model.eventId,
          epoch: model.epoch,
        })
      }),
      { numRuns: runs },
    )
  })
}
