import { isDeepStrictEqual } from 'node:util'
import {
  type LogWithSnapshots,
  openHandlersOutsideApp,
  type StreamReaders,
} from '@topspin/command-api/streams/handlers'
import type { EntryRules } from '@topspin/domain/match/entry-rules'
import { createMatchParts } from '@topspin/domain/match/match-parts'
import type { MatchesState } from '@topspin/domain/match/matches-state'
import { messageOf } from '@topspin/platform/log/reporter'
import { openReadStore } from '@topspin/platform/read-store/open'

/**
 * For each stream, compares the state made from the snapshot and the events after it with the state made from the log
 * alone. Drops damaged snapshots.
 * @returns what is wrong in words, with a message about each damaged snapshot
 */
export async function auditSnapshots(stores: LogWithSnapshots, rules: EntryRules): Promise<string[]> {
  const wrong: string[] = []
  const failed = (error: unknown) => wrong.push(messageOf(error))
  const none = await openReadStore('sqlite::memory:')
  const fromSnapshots: StreamReaders = { ...openHandlersOutsideApp(stores, rules, failed) }
  const fromLog: StreamReaders = { ...openHandlersOutsideApp({ ...stores, snapshots: none }, rules, failed) }
  for (const [name, handler] of Object.entries(fromSnapshots)) {
    const [found, expected] = [await handler.read((state) => state), await fromLog[name]?.read((state) => state)]
    const difference = differenceOf(comparable(name, found), comparable(name, expected))
    if (difference !== null) wrong.push(`the snapshot of ${name} is not the state that the log gives: ${difference}`)
  }
  await none.close()
  return wrong
}

/** A state without what may differ after a start: where the blocks of the kept matches begin (`createMatchParts`). */
function comparable(name: string, state: unknown): unknown {
  if (name !== 'matches') return state
  // The cast is safe: the handler `matches` has this state.
  const { rest, lists } = createMatchParts().cut(state as MatchesState)
  return { rest, lists: Object.fromEntries(lists) }
}

/** The first difference of two values in words; null when they are equal. */
function differenceOf(found: unknown, expected: unknown, at = 'state'): string | null {
  if (isDeepStrictEqual(found, expected)) return null
  const [one, other] = [Object(found), Object(expected)]
  if (one !== found || other !== expected) return `${at} is ${JSON.stringify(found)}, not ${JSON.stringify(expected)}`
  for (const key of new Set([...Object.keys(one), ...Object.keys(other)])) {
    const difference = differenceOf(one[key], other[key], `${at}.${key}`)
    if (difference !== null) return difference
  }
  return `${at} has other keys: ${Object.keys(one)}, not ${Object.keys(other)}`
}
