// Completes `golden.json`: a fixture of each version of each event type, the golden history, and the results of folds.
// Refuses a fold whose result has changed under the same version, and prints which version number to raise. With
// `--release` it also writes the contract that the next release must be compatible with.
import { execFileSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type EventType, eventTypes } from '@topspin/domain/events'
import { anyHistory } from '@topspin/domain/testing/arbitraries'
import type { GoldenFold, KeptResult } from '@topspin/domain/testing/golden-fold'
import { writtenTypes } from '@topspin/domain/testing/written-events'
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
  /** Data by `<Type>.v<version>`. */
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
const golden = JSON.parse(before) as Golden // written by this tool and checked by the tests of its parts

/** Data of an event: lifted from the previous version, or for a new type that of its first in random histories. */
function newFixture(type: EventType, version: number): object {
  const previous = golden.fixtures[`${type}.v${version - 1}`]
  if (previous !== undefined) return readEvent(type, version - 1, previous).data
  const histories = fc.sample(anyHistory(120), { numRuns: 300, seed: 1 })
  const event = histories.flatMap(({ events }) => events).find((event) => event.type === type)
  if (event === undefined) throw new Error(`no command of domain/src/testing/commands.ts leads to ${type}`)
  return event.data
}

/** Adds the missing fixtures, and to the history one event of each missing type, a minute apart. */
function complete(): void {
  const inHistory = new Set(golden.history.map(({ type }) => type))
  let at = Date.parse(golden.history.at(-1)?.at ?? '2026-01-05T08:00:00Z')
  for (const type of writtenTypes) {
    const { version } = eventTypes[type]
    const data = golden.fixtures[`${type}.v${version}`] ?? newFixture(type, version)
    golden.fixtures[`${type}.v${version}`] = data
    if (inHistory.has(type)) continue
    at += 60_000
    golden.history.push({ type, version, at: new Date(at).toISOString(), actor: null, data })
  }
}

complete()
write(file, golden)
// Imported only now that the history is complete: these modules read it when they are loaded.
const { dutyOf, resultOf } = await import('@topspin/domain/testing/golden-fold')
const { goldenStates } = await import('@topspin/command-api/testing/golden-states')
const { goldenDocuments } = await import('@topspin/projections/testing/golden-documents')

/** The results to store. The stored results stay when a version must be raised first, or when all are up to date. */
function resultsOf(folds: readonly GoldenFold[], kept: Results): Results {
  const duties = folds.map((fold) => dutyOf(fold, kept[fold.name]))
  const refused = duties.filter((duty) => duty?.kind === 'raise')
  for (const duty of refused) console.error(duty?.text)
  if (refused.length > 0) process.exitCode = 1
  if (refused.length > 0 || duties.every((duty) => duty === null)) return kept
  return Object.fromEntries(folds.map((fold) => [fold.name, resultOf(fold)]))
}

const { states, documents } = golden
write(file, { ...golden, states: resultsOf(goldenStates, states), documents: resultsOf(goldenDocuments, documents) })
if (readFileSync(file, 'utf8') !== before) console.log('written: domain/src/testing/golden.json')

if (process.argv.includes('--release')) {
  const { contractSchemas } = await import('@topspin/domain/testing/contract-schemas')
  const manifest = readFileSync(join(root, 'package.json'), 'utf8')
  const { version } = JSON.parse(manifest) as { version: string } // npm requires a version
  write(join(testing, 'released-contract.json'), { release: version, calls: contractSchemas() })
  console.log(`written: the contract of release ${version}`)
}
