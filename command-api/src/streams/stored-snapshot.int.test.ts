import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { eventTypesOf, type StampedEvent } from '@topspin/domain/events'
import { matchDecider } from '@topspin/domain/match/match'
import { createMatchParts } from '@topspin/domain/match/match-parts'
import type { MatchesState } from '@topspin/domain/match/matches-state'
import { anyHistory } from '@topspin/domain/testing/arbitraries'
import { historyRules, randomHistory } from '@topspin/domain/testing/random-history'
import { decidersInMemory } from '@topspin/domain/testing/stage'
import type { Position } from '@topspin/platform/event-store/port'
import { EngineAway } from '@topspin/platform/operator-error'
import { firstGeneration } from '@topspin/platform/read-store/generation'
import type { ReadStore } from '@topspin/platform/read-store/port'
import { openSqliteReadStore } from '@topspin/platform/read-store/sqlite'
import { openDatabase } from '@topspin/platform/sqlite/open'
import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { StoredSnapshot } from './stored-snapshot.ts'

type MatchEvent = Parameters<typeof matchDecider.evolve>[1]

const generation = firstGeneration('snapshot:matches', 1)
let folder: string
let store: ReadStore
let damages: string[]
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'topspin-'))
  store = openSqliteReadStore(join(folder, 'snapshots.db'))
  damages = []
})
afterEach(async () => {
  await store.close()
  rmSync(folder, { recursive: true })
})

const isOfMatches = (event: StampedEvent): event is MatchEvent =>
  (eventTypesOf('matches') as readonly string[]).includes(event.type)

/** The events of random matches in both ladders. */
function matches(count: number, everySeconds = 3_600): MatchEvent[] {
  const { perform } = decidersInMemory(historyRules)
  const size = { seed: 'parts', players: 6, matches: count, from: new Date('2026-01-05T08:00:00Z'), everySeconds }
  return [...randomHistory({ ...size, cancelOneIn: 0 })].flatMap(perform).filter(isOfMatches)
}

/** A process with the state of the matches, which its snapshots store in parts of `size` matches. */
class Process {
  state = matchDecider.initialState()
  revision = -1
  readonly #snapshot: StoredSnapshot<MatchesState>

  constructor(size: number) {
    const damaged = (error: Error) => damages.push(error.message)
    this.#snapshot = new StoredSnapshot(store, generation, damaged, createMatchParts(size))
  }

  /** Begins with the snapshot. @returns whether there is one */
  async start(): Promise<boolean> {
    const snapshot = await this.#snapshot.read()
    if (snapshot === null) return false
    this.state = snapshot.state
    this.revision = snapshot.revision
    return true
  }

  fold(events: readonly MatchEvent[]): this {
    for (const event of events) this.state = matchDecider.evolve(this.state, event)
    this.revision += events.length
    return this
  }

  async save(): Promise<void> {
    const { state, revision } = this
    const position = String(revision).padStart(20, '0') as Position // sorts like a position of SQLite
    await this.#snapshot.save({ revision, eventId: `event ${revision}`, state, commands: [] }, position)
  }
}

/** The state of a process that starts now; null without a snapshot. */
async function stored(size: number): Promise<MatchesState | null> {
  const process = new Process(size)
  return (await process.start()) ? process.state : null
}

const folded = (events: readonly MatchEvent[]): MatchesState => new Process(1).fold(events).state

/** The keys that each commit writes. */
function watchWrites(): string[][] {
  const written: string[][] = []
  const commit = store.commit.bind(store)
  vi.spyOn(store, 'commit').mockImplementation((page) => {
    written.push([...page.writes.keys()])
    return commit(page)
  })
  return written
}

const partKeys = async () => (await store.range(generation, 'part/', { limit: 1_000 })).map(({ key }) => key)

describe('a snapshot in parts', () => {
  it('restores the state that the log gives, for any history, saves and starts', async () => {
    const anyStep = fc.record({ events: fc.integer({ min: 0, max: 25 }), starts: fc.boolean() })
    await fc.assert(
      fc.asyncProperty(anyHistory(120), fc.array(anyStep, { maxLength: 8 }), async (history, steps) => {
        await store.drop(generation)
        const events = history.events.filter(isOfMatches)
        let process = new Process(5)
        let at = 0
        for (const step of steps) {
          process.fold(events.slice(at, at + step.events))
          at = Math.min(events.length, at + step.events)
          if (at === 0) continue
          await process.save()
          expect(await stored(5)).toStrictEqual(folded(events.slice(0, at)))
          if (!step.starts) continue
          process = new Process(5)
          await process.start()
        }
      }),
      { numRuns: 60 },
    )
  })

  it('writes the parts that changed, also after a start', async () => {
    const events = matches(50)
    const before = new Process(20).fold(events.slice(0, 45))
    await before.save()
    const written = watchWrites()
    before.fold(events.slice(45, 47))
    await before.save()
    const after = new Process(20)
    await after.start()
    await after.fold(events.slice(47)).save()
    const newest = expect.stringMatching(/^(part\/(simple|double)\/2|state)$/)
    for (const keys of written) expect(keys).toEqual(keys.map(() => newest))
    expect(written.length).toBeGreaterThanOrEqual(2)
    expect(await stored(20)).toStrictEqual(folded(events))
  })

  it('loses the parts whose matches are no longer kept', async () => {
    const events = matches(300, 86_400)
    const process = new Process(10)
    await process.fold(events.slice(0, 60)).save()
    expect(await partKeys()).toContain('part/simple/0')
    await process.fold(events.slice(60)).save()
    expect(await partKeys()).not.toContain('part/simple/0')
    expect(await stored(10)).toStrictEqual(folded(events))
  })

  it('restores the state of the last save when two processes save in turn', async () => {
    const events = matches(40)
    const [one, other] = [new Process(5).fold(events.slice(0, 10)), new Process(5).fold(events.slice(0, 11))]
    for (let at = 11; at < 40; at += 6) {
      for (const process of [one, other]) {
        await process.fold(events.slice(process.revision + 1, at + (process === one ? 0 : 3))).save()
        expect(await stored(5)).toStrictEqual(folded(events.slice(0, process.revision + 1)))
      }
    }
  })

  it.each([
    ['missing', null],
    ['of another snapshot', '[]'],
    ['not readable', { items: 'none' }],
  ])('is dropped with a reason when a part is %s', async (_, document) => {
    const process = new Process(5).fold(matches(30))
    await process.save()
    const { position: floor, epoch } = await store.checkpoint(generation)
    const position = floor ?? ('' as Position)
    const writes = new Map([['part/simple/2', { document, position }]])
    await store.commit({ generation, floor, ceiling: { position, id: 'damage' }, epoch, writes })
    expect(await stored(5)).toBeNull()
    expect(damages).toEqual([
      'snapshot:matches is dropped, an earlier one or the log is read instead: part/simple/2 does not have the checksum that was stored with it',
    ])
    expect(await partKeys()).toEqual([])
    await process.save()
    expect(await stored(5)).toStrictEqual(folded(matches(30)))
  })

  it('stays valid when the next save stops between new parts, which a later save writes again', async () => {
    const events = matches(40)
    const process = new Process(1).fold(events.slice(0, 5))
    await process.save()
    process.fold(events.slice(5))
    const commit = store.commit.bind(store)
    const faulty = vi.spyOn(store, 'commit')
    faulty.mockImplementationOnce(commit).mockRejectedValueOnce(new EngineAway())
    await expect(process.save()).rejects.toThrow(EngineAway)
    expect(await partKeys()).toHaveLength(15)
    expect(await stored(1)).toStrictEqual(folded(events.slice(0, 5)))
    await process.save()
    expect(await stored(1)).toStrictEqual(folded(events))
  })

  it('is dropped with a reason when any character of it has changed', async () => {
    const events = matches(30)
    const process = new Process(5).fold(events)
    const file = openDatabase(join(folder, 'snapshots.db'), { synchronous: 'NORMAL' })
    // Only the JSON is damaged. A damaged key would remove a document: then there is no snapshot, or a part is missing.
    const rows = () => file.statement('SELECT rowid AS id, json FROM documents').all() as { id: number; json: string }[]
    const anyDamage = fc.record({ row: fc.nat(), at: fc.nat(), by: fc.constantFrom(...'0189"}],: x') })
    await fc.assert(
      fc.asyncProperty(anyDamage, async ({ row, at, by }) => {
        damages = []
        await store.drop(generation)
        await process.save()
        const documents = rows()
        const { id, json } = documents[row % documents.length]!
        const place = at % json.length
        const damaged = json.slice(0, place) + by + json.slice(place + 1)
        file.statement('UPDATE documents SET json = ? WHERE rowid = ?').run(damaged, id)
        const found = await stored(5)
        const isSame = damaged === json
        expect({ found, drops: damages.length }).toStrictEqual(
          isSame ? { found: folded(events), drops: 0 } : { found: null, drops: 1 },
        )
      }),
      { numRuns: 200 },
    )
    file.close()
  })

  it('is written with all its parts when the stored one is damaged meanwhile', async () => {
    const events = matches(30)
    const process = new Process(5).fold(events.slice(0, 25))
    await process.save()
    const file = openDatabase(join(folder, 'snapshots.db'), { synchronous: 'NORMAL' })
    file.statement("UPDATE documents SET json = '{' WHERE key = 'state'").run()
    file.close()
    await process.fold(events.slice(25)).save()
    expect(damages).toHaveLength(1)
    expect(await stored(5)).toStrictEqual(folded(events))
  })
})
