// Writes what the folds make of the golden history, once their versions are raised. A fold whose result has changed under
// the same version is refused: the command says which number to raise and writes nothing. With `--release` it also writes the
// contract that the next release must be compatible with.
import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { eventTypes } from '@topspin/domain/events'
import type { GoldenFold, KeptResult } from '@topspin/domain/testing/golden-fold'

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

const read = (file: string): unknown => JSON.parse(readFileSync(file, 'utf8'))

function write(file: string, value: unknown): void {
  writeFileSync(file, JSON.stringify(value, null, 2))
  execFileSync(process.execPath, [biome, 'format', '--write', file], { stdio: 'ignore' })
}

/** Adds the fixture of each event type that the golden history lacks, a minute apart. */
function completeHistory(): void {
  const file = join(testing, 'golden-history.json')
  const history = read(file) as Stored[] // written by this tool and checked by the test of the golden history
  const seen = new Set(history.map(({ type }) => type))
  const missing = Object.entries(eventTypes).filter(([type]) => !seen.has(type))
  let at = Date.parse(history.at(-1)?.at ?? '2026-01-05T08:00:00Z')
  const added = missing.map(([type, { version }]): Stored => {
    const { data } = read(join(testing, `golden/${type}.v${version}.json`)) as Stored // see the test of the upcasters
    at += 60_000
    return { type, version, at: new Date(at).toISOString(), actor: null, data }
  })
  if (added.length > 0) write(file, [...history, ...added])
  for (const { type } of added) console.log(`added to the golden history: ${type}`)
}

completeHistory()
// Imported after the history is complete: the folds read it once.
const { dutyOf, resultOf } = await import('@topspin/domain/testing/golden-fold')
const { goldenStates } = await import('@topspin/command-api/testing/golden-states')
const { goldenDocuments } = await import('@topspin/projections/testing/golden-documents')

function keep(file: string, folds: readonly GoldenFold[]): void {
  const path = join(root, file)
  const kept = existsSync(path) ? (read(path) as Record<string, KeptResult>) : {} // written below
  const duties = folds.map((fold) => dutyOf(fold, kept[fold.name]))
  const refused = duties.filter((duty) => duty?.kind === 'raise')
  for (const duty of refused) console.error(duty?.text)
  if (refused.length > 0) process.exitCode = 1
  else if (duties.some((duty) => duty !== null)) {
    write(path, Object.fromEntries(folds.map((fold) => [fold.name, resultOf(fold)])))
    console.log(`written: ${file}`)
  }
}

if (process.argv.includes('--release')) {
  const { contractSchemas } = await import('@topspin/domain/testing/contract-schemas')
  const { version } = read(join(root, 'package.json')) as { version: string } // npm demands it
  write(join(testing, 'released-contract.json'), { release: version, calls: contractSchemas() })
  console.log(`written: the contract of release ${version}`)
}
keep('command-api/src/testing/golden-states.json', goldenStates)
keep('projections/src/testing/golden-documents.json', goldenDocuments)
