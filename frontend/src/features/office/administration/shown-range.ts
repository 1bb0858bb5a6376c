import type { Journal } from '@topspin/domain/contract/journal'
import type { Held } from '../../../shared/ui/index.ts'

/** The place of the shown entries among those that the filters keep. The numbers are missing from a server of the release before. */
export interface ShownRange {
  /** Number of the first entry, from 1. */
  readonly first: number | undefined
  readonly total: number | undefined
  /** `before` of the next page; null when there is none. */
  readonly older: string | null
}

/**
 * The range of what is shown of a page while newer entries may be held back.
 * @param kinds the kinds that are listed
 */
export function shownRange(
  { first, counts, older }: Pick<Journal, 'first' | 'counts' | 'older'>,
  { shown, waiting }: Held<{ readonly id: string }>,
  kinds: readonly string[],
): ShownRange {
  const shownFirst = first === undefined ? undefined : first + waiting
  const total = counts && kinds.reduce((sum, kind) => sum + (counts[kind] ?? 0), 0)
  // The page goes on after its last entry, but newer ones may have pushed the very last entries out of it, which are shown.
  const isEnd = shownFirst !== undefined && total !== undefined && shownFirst + shown.length > total
  return { first: shownFirst, total, older: older === null || isEnd ? null : (shown.at(-1)?.id ?? null) }
}
