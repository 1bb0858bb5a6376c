import { positionFromEngine } from '@topspin/platform/event-store/port'
import { firstGeneration } from '@topspin/platform/read-store/generation'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { DocumentCache } from './document-cache.ts'

const keys = ['a', 'b', 'c', 'd', 'e', 'f']
const somewhere = positionFromEngine('1')

describe('kept documents', () => {
  it('equal the stored ones after any loads, changes and commits, however few are kept', async () => {
    const step = fc.record({
      keys: fc.subarray(keys),
      value: fc.option(fc.integer()),
      commits: fc.boolean(),
    })
    await fc.assert(
      fc.asyncProperty(fc.array(step), fc.integer({ min: 0, max: 4 }), async (steps, limit) => {
        const stored = new Map<string, unknown>()
        const expected = new Map<string, unknown>()
        const getMany = async (_: unknown, wanted: readonly string[]) =>
          new Map([...stored].filter(([key]) => wanted.includes(key)))
        const kept = new DocumentCache({ getMany }, firstGeneration('x', 1), limit)
        for (const { keys: used, value, commits } of steps) {
          await kept.load(used)
          for (const key of used) {
            expect(kept.get(key)).toBe(expected.get(key) ?? null)
            kept.set(key, value, somewhere)
            expected.set(key, value)
          }
          if (!commits) continue
          for (const [key, { document }] of kept.changes) {
            if (document === null) stored.delete(key)
            else stored.set(key, document)
          }
          kept.committed()
          expect(kept.changes.size).toBe(0)
        }
      }),
    )
  })

  it('are dropped at a commit when they exceed the limit, except those used since the last drop', async () => {
    let read = 0
    const getMany = async (_: unknown, wanted: readonly string[]) => {
      read += wanted.length
      return new Map()
    }
    const kept = new DocumentCache({ getMany }, firstGeneration('x', 1), 1)
    const use = async (...used: readonly string[]) => {
      await kept.load(used)
      kept.committed()
    }
    await use('a', 'b')
    await use('a', 'c')
    expect(read).toBe(3)
    await use('d', 'e')
    await use('a', 'b')
    expect(read).toBe(7)
  })
})
