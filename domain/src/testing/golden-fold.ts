import type { StampedEvent } from '../events.ts'
import { goldenHistory } from './golden-history.ts'

/** A fold whose results are stored somewhere, under a version that must rise when they change. */
export interface GoldenFold {
  readonly name: string
  readonly version: number
  /** Where the version is written: what a developer has to edit. */
  readonly versionIn: string
  fold(events: readonly StampedEvent[]): unknown
}

/** What a fold made of the golden history, and by which version, when it was last kept. */
export interface KeptResult {
  readonly version: number
  /** How many events of the golden history were folded: it may have grown since. */
  readonly events: number
  readonly result: unknown
}

/** What a developer has to do before this fold may be released; null for nothing. */
export interface Duty {
  /** `raise`: the version must be raised first. `keep`: only the kept result is old, and `npm run golden` writes it anew. */
  readonly kind: 'raise' | 'keep'
  readonly text: string
}

/** Compares a fold with its kept result. */
export function dutyOf(fold: GoldenFold, kept: KeptResult | undefined): Duty | null {
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

/** What to keep of a fold as it is now. */
export const resultOf = (fold: GoldenFold): KeptResult => ({
  version: fold.version,
  events: goldenHistory.length,
  result: JSON.parse(canonical(fold.fold(goldenHistory))),
})

/** JSON with sorted keys: the order in which fields are written does not count. */
function canonical(value: unknown): string {
  return JSON.stringify(value, (_key, part: unknown) =>
    typeof part === 'object' && part !== null && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      : part,
  )
}
