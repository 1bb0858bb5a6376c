import type { StampedEvent } from '../events.ts'
import { goldenHistory } from './golden-history.ts'

/** A fold with stored results (snapshots, read models) and a version that must be raised when they change. */
export interface GoldenFold {
  readonly name: string
  readonly version: number
  /** The file that contains the version. */
  readonly versionIn: string
  fold(events: readonly StampedEvent[]): unknown
}

/** The result of folding the golden history, as `npm run golden` last stored it. */
export interface KeptResult {
  readonly version: number
  /** Number of events folded; the golden history may have grown since. */
  readonly events: number
  readonly result: unknown
}

/** What a developer must do before a release. */
interface Duty {
  /** `raise`: raise the version first. `keep`: only update the stored result with `npm run golden`. */
  readonly kind: 'raise' | 'keep'
  readonly text: string
}

/** Compares a fold with its stored result. @returns what to do before a release; null for nothing */
export function taskBeforeRelease(fold: GoldenFold, kept: KeptResult | undefined): Duty | null {
  const { name, version, versionIn } = fold
  if (kept === undefined) return { kind: 'keep', text: `${name} has no kept result: run \`npm run golden\`.` }
  if (version < kept.version)
    return {
      kind: 'raise',
      text: `The version of ${name} is ${version}, but ${kept.version} was kept: it never falls (${versionIn}).`,
    }
  const isSame = canonical(fold.fold(goldenHistory.slice(0, kept.events))) === canonical(kept.result)
  if (!isSame && version === kept.version)
    return {
      kind: 'raise',
      text: `What ${name} makes of the same events has changed: raise its version to ${version + 1} in ${versionIn}, then run \`npm run golden\`.`,
    }
  if (isSame && version === kept.version && kept.events === goldenHistory.length) return null
  return { kind: 'keep', text: `The kept result of ${name} is old: run \`npm run golden\`.` }
}

/** The result to store for a fold. */
export const foldResultOf = (fold: GoldenFold): KeptResult => ({
  version: fold.version,
  events: goldenHistory.length,
  result: JSON.parse(canonical(fold.fold(goldenHistory))),
})

/** JSON with sorted keys, so that the order of fields does not matter. */
function canonical(value: unknown): string {
  return JSON.stringify(value, (_key, part: unknown) =>
    typeof part === 'object' && part !== null && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      : part,
  )
}
