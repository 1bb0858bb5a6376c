import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { openDatabase } from '../sqlite/open.ts'
import { toStampedEvent } from './domain-events.ts'
import type { EventStore, RecordedEvent } from './port.ts'
import { openSqliteEventStore } from './sqlite.ts'

const metadata = (n: number) => ({
  commandId: `command ${n}`,
  correlationId: '',
  causationId: '',
  actor: null,
  at: '2025-01-06T10:00:00.000Z',
  schema: 1,
})

let folder: string
let path: string
let log: EventStore
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'topspin-'))
  path = join(folder, 'events.db')
  log = openSqliteEventStore(path)
  const event = (n: number) => ({ id: `event ${n}`, type: 'EntryClosed', data: {}, metadata: metadata(n) })
  await log.append('main/matches', [0, 1, 2, 3].map(event), { kind: 'no-stream' })
})
afterEach(async () => {
  await log.close()
  rmSync(folder, { recursive: true })
})

/** Changes stored events, like damage to the file: removes the triggers that forbid it, then runs `sql`. */
function damage(sql: string) {
  const file = openDatabase(path, { synchronous: 'NORMAL' })
  file.exec('DROP TRIGGER events_are_never_changed; DROP TRIGGER events_are_never_removed')
  file.exec(sql)
  file.close()
}

const revisionsOf = (events: readonly RecordedEvent[]) => events.map(({ revision }) => revision)

describe.each(['data', 'metadata'])('an event whose %s is no JSON', (column) => {
  beforeEach(() => damage(`UPDATE events SET ${column} = '{"a' WHERE revision = 2`))

  it('cannot be read, and the error names file and position; the other events can be read', async () => {
    const events = await log.readStream('main/matches')
    expect(revisionsOf(events)).toEqual([0, 1, 2, 3])
    expect([0, 1, 3].map((revision) => toStampedEvent(events[revision]!)?.type)).toEqual(Array(3).fill('EntryClosed'))
    const version = column === 'data' ? 1 : 'unknown'
    expect(() => toStampedEvent(events[2]!)).toThrow(
      `event 2 of main/matches (position 0000000000000003, type EntryClosed, version ${version}) cannot be read by this release: in ${path} its ${column} is no JSON; restore the log from a backup`,
    )
  })

  it('does not end a reader that follows the log', async () => {
    const ending = new AbortController()
    for await (const page of log.follow(null, ending.signal)) {
      expect(revisionsOf(page)).toEqual([0, 1, 2, 3])
      ending.abort()
    }
  })

  it('cannot be appended to another log', async () => {
    const other = openSqliteEventStore(':memory:')
    await expect(
      other.append('main/matches', await log.readStream('main/matches'), { kind: 'no-stream' }),
    ).rejects.toThrow(`an event in ${path} is no JSON`)
    expect(await other.head()).toBeNull()
    await other.close()
  })
})

describe('a stream of which the file lacks an event', () => {
  it.each([
    [0, {}],
    [2, {}],
    [2, { from: 1 }],
    [2, { from: 2, limit: 1 }],
  ])('cannot be read past event %i with %o', async (missing, options) => {
    damage(`DELETE FROM events WHERE revision = ${missing}`)
    await expect(log.readStream('main/matches', options)).rejects.toThrow(
      `event ${missing + 1} of main/matches (position 000000000000000${missing + 2}, type EntryClosed, version 1) cannot be read by this release: ${path} lacks the event before it; restore the log from a backup`,
    )
  })

  it('can be read before and after the missing event', async () => {
    damage('DELETE FROM events WHERE revision = 2')
    expect(revisionsOf(await log.readStream('main/matches', { limit: 2 }))).toEqual([0, 1])
    expect(revisionsOf(await log.readStream('main/matches', { from: 3 }))).toEqual([3])
  })
})
