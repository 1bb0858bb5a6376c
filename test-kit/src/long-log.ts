import { join } from 'node:path'
import { eventTypes } from '@topspin/domain/events'
import {
  historyRules,
  playersOfHistory,
  type RandomHistoryOptions,
  randomHistory,
} from '@topspin/domain/testing/random-history'
import { decidersInMemory } from '@topspin/domain/testing/stage'
import { toNewEvents } from '@topspin/platform/event-store/domain-events'
import { openSqliteEventStore } from '@topspin/platform/event-store/sqlite'
import { passwordOf } from '@topspin/platform/http/testing/browser'
import { newAccount } from '@topspin/platform/identity/new-account'
import { createPasswordHasher } from '@topspin/platform/identity/password'
import { openSqliteIdentityStore } from '@topspin/platform/identity/sqlite'

/** How many appends run concurrently, so that they share a transaction. */
const concurrentAppends = 500

/** The pseudo of a player of `fillLog`. @param index from 0 */
export const pseudoAt = (index: number): string => `p${index}`

/** The size of a log. Logs of the same size are equal. */
interface LogSize extends Pick<RandomHistoryOptions, 'matches' | 'players' | 'seriesOneIn'> {
  /** When the last match is played. */
  readonly until: Date
  /** Seconds between two matches. By default one second more than the cooldown. When it is set, no cooldown applies. */
  readonly everySeconds?: number
}

/**
 * Fills an empty data folder with accounts, of which `p0` is the admin, and a history of matches.
 * @returns the number of events in the log
 */
export async function fillLog(folder: string, { until, ...counts }: LogSize): Promise<number> {
  const { everySeconds = historyRules.cooldownSeconds + 1 } = counts
  const cooldownSeconds = counts.everySeconds === undefined ? historyRules.cooldownSeconds : 0
  const from = new Date(until.getTime() - (counts.matches + 1) * everySeconds * 1000)
  const size: RandomHistoryOptions = { ...counts, seed: 'bench', from, everySeconds }
  await addAccounts(join(folder, 'identity.db'), size)
  const log = openSqliteEventStore(join(folder, 'events.db'))
  const { perform } = decidersInMemory({ ...historyRules, cooldownSeconds })
  const revisions = new Map<string, number>()
  let count = 0
  let pending: Promise<unknown>[] = []
  for (const step of randomHistory(size)) {
    const stamped = perform(step)
    const [first] = stamped
    if (first === undefined) continue
    const revision = revisions.get(step.stream) ?? -1
    revisions.set(step.stream, revision + stamped.length)
    count += stamped.length
    const ready = toNewEvents(stamped, first.metadata, (type) => eventTypes[type].version)
    pending.push(log.append(step.stream, ready, revision < 0 ? { kind: 'no-stream' } : { kind: 'exactly', revision }))
    if (pending.length < concurrentAppends) continue
    await Promise.all(pending)
    pending = []
  }
  await Promise.all(pending)
  await log.close()
  return count
}

async function addAccounts(path: string, size: RandomHistoryOptions): Promise<void> {
  const identity = openSqliteIdentityStore(path)
  const passwordHash = await createPasswordHasher().hash(passwordOf(pseudoAt(0)))
  for (const [index, id] of playersOfHistory(size).entries()) {
    const pseudo = pseudoAt(index)
    await identity.addAccount(
      newAccount({
        id,
        pseudo,
        email: `${pseudo}@example.org`,
        passwordHash,
        createdAt: size.from.getTime(),
      }),
    )
  }
  await identity.close()
}
