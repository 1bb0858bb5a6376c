// Completes `golden.json`: a fixture (test data) of each version of each event type, a history with all event types
// (the golden history), and the results of its folds. Refuses a fold whose result has changed under the same version,
// and prints the version to raise. With `--release` it also writes the schemas of all calls (the contract), with which
// the next release is compared.
import { execFileSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import {
  type EventType,
  eventTypes,
  eventTypesOf,
  isEventType,
  isTournamentEvent,
  type StampedEvent,
} from '@topspin/domain/events'
import { anyHistory } from '@topspin/domain/testing/arbitraries'
import type { GoldenFold, KeptResult } from '@topspin/domain/testing/golden-fold'
import { readEvent } from '@topspin/domain/upcasters'
import fc from 'fast-check'

const root = fileURLToPath(new URL('..', import.meta.url))
const testing = join(root, 'domain/src/testing')
const biome = join(root, 'node_modules/@biomejs/biome/bin/biome')

interface Stored {
  readonly type: string
  readonly version: number
  readonly at: string
  readonly actor: string | null
  readonly data: unknown
}

type Results = Readonly<Record<string, KeptResult>>

interface Golden {
  /** By `<Type>.v<version>`. */
  readonly fixtures: Record<string, object>
  readonly history: Stored[]
  readonly states: Results
  readonly documents: Results
}

function write(file: string, value: unknown): void {
  writeFileSync(file, JSON.stringify(value, null, 2))
  execFileSync(process.execPath, [biome, 'format', '--write', file], { stdio: 'ignore' })
}

const file = join(testing, 'golden.json')
const before = readFileSync(file, 'utf8')
const golden = JSON.parse(before) as Golden // this tool writes the file, and tests check each part of the file

let drawn: readonly StampedEvent[] | null = null

/** The events of generated histories; the fixed seed makes them always the same. */
function randomEvents(): readonly StampedEvent[] {
  drawn ??= fc.sample(anyHistory(120), { numRuns: 300, seed: 1 }).flatMap(({ events }) => events)
  return drawn
}

/** Data for a missing fixture: lifted from the previous version or, for a new type, from a generated event. */
function newFixture(type: EventType, version: number): object {
  const previous = golden.fixtures[`${type}.v${version - 1}`]
  if (previous !== undefined) return readEvent(type, version - 1, previous).data
  const event = randomEvents().find((event) => event.type === type)
  if (event === undefined) throw new Error(`no command of domain/src/testing/commands.ts leads to ${type}`)
  return event.data
}

/** Adds an event to the golden history, a minute after the last one. */
function record(type: EventType, data: object): void {
  const at = Date.parse(golden.history.at(-1)?.at ?? '2026-01-05T08:00:00Z') + 60_000
  const { version } = eventTypes[type]
  golden.history.push({ type, version, at: new Date(at).toISOString(), actor: null, data })
}

/** Adds the missing fixtures, and one event of each missing type to the golden history. */
function complete(): void {
  completeTournaments()
  const inHistory = new Set(golden.history.map(({ type }) => type))
  for (const type of Object.keys(eventTypes).filter(isEventType)) {
    const { version } = eventTypes[type]
    const data = golden.fixtures[`${type}.v${version}`] ?? newFixture(type, version)
    golden.fixtures[`${type}.v${version}`] = data
    if (!inHistory.has(type)) record(type, data)
  }
}

const ofTournament = new Set<EventType>(eventTypesOf('tournament'))

/**
 * Adds tournaments of generated histories until the golden history has every event type of tournaments. A tournament is
 * added from its creation on, because its later events need the creation.
 */
function completeTournaments(): void {
  const known = new Set(golden.history.map(({ type }) => type))
  const isMissing = ({ type }: StampedEvent) => ofTournament.has(type) && !known.has(type)
  const missingIn = (events: readonly StampedEvent[]) => new Set(events.filter(isMissing).map(({ type }) => type)).size
  if ([...ofTournament].every((type) => known.has(type))) return
  const logs = new Map<string, StampedEvent[]>()
  for (const event of randomEvents())
    if (isTournamentEvent(event))
      logs.set(event.data.tournamentId, [...(logs.get(event.data.tournamentId) ?? []), event])
  for (;;) {
    const shortened = [...logs.values()].map((events) => events.slice(0, events.findLastIndex(isMissing) + 1))
    const [best] = shortened
      .filter((events) => missingIn(events) > 0)
      .sort((a, b) => missingIn(b) / b.length - missingIn(a) / a.length)
    if (best === undefined) return
    for (const { type, data } of best) {
      known.add(type)
      record(type, data)
    }
  }
}

complete()
write(file, golden)
// Imported only now, because these modules read `golden.json` when they are loaded.
const { taskBeforeRelease, foldResultOf } = await import('@topspin/domain/testing/golden-fold')
const { goldenStateFolds } = await import('@topspin/command-api/testing/golden-states')
const { goldenFolds } = await import('@topspin/projections/testing/golden-documents')

/** The results to store: `kept` when a version must be raised first or all are up to date, otherwise the new ones. */
function resultsOf(folds: readonly GoldenFold[], kept: Results): Results {
  const duties = folds.map((fold) => taskBeforeRelease(fold, kept[fold.name]))
  const refused = duties.filter((duty) => duty?.kind === 'raise')
  for (const duty of refused) console.error(duty?.text)
  if (refused.length > 0) process.exitCode = 1
  if (refused.length > 0 || duties.every((duty) => duty === null)) return kept
  return Object.fromEntries(folds.map((fold) => [fold.name, foldResultOf(fold)]))
}

const { states, documents } = golden
write(file, { ...golden, states: resultsOf(goldenStateFolds, states), documents: resultsOf(goldenFolds, documents) })
if (readFileSync(file, 'utf8') !== before) console.log('written: domain/src/testing/golden.json')

if (process.argv.includes('--release')) {
  const { contractSchemas } = await import('@topspin/domain/testing/contract-schemas')
  const manifest = readFileSync(join(root, 'package.json'), 'utf8')
  const { version } = JSON.parse(manifest) as { version: string } // the version of the release
  write(join(testing, 'released-contract.json'), { release: version, calls: contractSchemas() })
  console.log(`written: the contract of release ${version}`)
}
