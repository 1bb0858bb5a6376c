import type { Position } from '@topspin/platform/event-store/port'
import type { ReadStore } from '@topspin/platform/read-store/port'
import { openSqliteReadStore } from '@topspin/platform/read-store/sqlite'
import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { Snapshots, snapshotGenerations } from './snapshots.ts'

let store: ReadStore
let damages: string[]
beforeEach(() => {
  store = openSqliteReadStore(':memory:')
  damages = []
})
afterEach(() => store.close())

const stream = 'counters'
const open = () => new Snapshots<{ count: number }>(store, stream, 1, (error) => damages.push(error.message))
const positionOf = (revision: number) => String(revision).padStart(16, '0') as Position // sorts like one of SQLite
const eventIdOf = (revision: number) => `event ${revision}`
const save = (snapshots: Snapshots<{ count: number }>, revision: number) =>
  snapshots.save(
    { revision, eventId: eventIdOf(revision), state: { count: revision + 1 }, commands: [] },
    positionOf(revision),
  )

/** The revision of the newest snapshot that fits a log which ends with this revision; null without one. */
async function newest(last = Number.POSITIVE_INFINITY): Promise<number | null> {
  const snapshot = await open().newest(
    async ({ revision, eventId }) => revision <= last && eventId === eventIdOf(revision),
  )
  if (snapshot !== null) expect(snapshot.state).toEqual({ count: snapshot.revision + 1 })
  return snapshot?.revision ?? null
}

/** Damages the text of the snapshot at a revision. */
async function damage(revision: number): Promise<void> {
  for (const generation of snapshotGenerations(stream, 1)) {
    const { position, epoch } = await store.checkpoint(generation)
    if (position !== positionOf(revision)) continue
    const writes = new Map([['state', { document: { checksum: 'x', text: '{}' }, position }]])
    const ceiling = { position, id: eventIdOf(revision) }
    expect(await store.commit({ generation, floor: position, ceiling, epoch, writes })).not.toBe('stale')
  }
}

describe('the two snapshots of a stream', () => {
  it('are the two last that were saved', async () => {
    const snapshots = open()
    expect(await newest()).toBeNull()
    for (const revision of [4, 9, 14]) await save(snapshots, revision)
    expect([await newest(), await newest(13), await newest(8)]).toEqual([14, 9, null])
  })

  it.each([
    ['the newer one is damaged', [14], 9],
    ['the older one is damaged', [9], 14],
    ['both are damaged', [9, 14], null],
  ])('when %s, the other one is used', async (_, revisions, used) => {
    for (const revision of [9, 14]) await save(open(), revision)
    for (const revision of revisions) await damage(revision)
    expect(await newest()).toBe(used)
    expect(await newest()).toBe(used)
    await save(open(), 19)
    expect(await newest()).toBe(19)
  })

  it('are replaced only by later ones, whoever saves, and the newest is never lost', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(fc.nat(30), { minLength: 1, maxLength: 20 }), async (revisions) => {
        for (const generation of snapshotGenerations(stream, 1)) await store.drop(generation)
        let last = -1
        for (const revision of revisions) {
          await save(open(), revision)
          last = Math.max(last, revision)
          expect(await newest()).toBe(last)
        }
      }),
      { numRuns: 50 },
    )
  })
})
