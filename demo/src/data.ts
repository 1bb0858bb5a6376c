import { eventTypes, type StampedEvent } from '@topspin/domain/events'
import type { Config } from '@topspin/platform/config'
import { openEngines } from '@topspin/platform/engines'
import { toNewEvents } from '@topspin/platform/event-store/domain-events'
import type { EventStore } from '@topspin/platform/event-store/port'
import { newAccount } from '@topspin/platform/identity/new-account'
import { createPasswordHasher } from '@topspin/platform/identity/password'
import type { IdentityStore } from '@topspin/platform/identity/port'
import { createReporter } from '@topspin/platform/log/reporter'
import { sqlitePathOf } from '@topspin/platform/sqlite/files'
import { type DemoAccount, type DemoYear, generateDemoYear } from './year.ts'

/** The password of every account of the demo. */
export const demoPassword = 'topspin-demo'

/** How many steps are appended at once to a log on a server: an append that waits too long for its answer fails. */
const stepsAtOnce = 250

/**
 * Fills an empty data folder with a realistic year of matches. Changes nothing in a folder with data. After an
 * interrupted call the log is empty, so the next call fills the folder; a log on a server may have a part of the year.
 * @returns the pseudos of the admin, the referee and one player
 */
export async function fillWithDemo(config: Config, now: Date) {
  const { report } = createReporter()
  const engines = await openEngines(config, (error) => report('an engine reports', error))
  const year = generateDemoYear({ now, seed: 'topspin' })
  try {
    if ((await engines.events.head()) === null) {
      await addAccounts(engines.identity, year)
      // SQLite commits the appends of one turn of the event loop in one transaction.
      const isFile = sqlitePathOf(config.eventStoreUrl) !== null
      await appendYear(engines.events, year, isFile ? year.performed.length : stepsAtOnce)
    }
  } finally {
    await engines.close()
  }
  const called = (role: DemoAccount['role']) => year.people.find((person) => person.role === role)?.pseudo ?? ''
  return { admin: called('admin'), referee: called('referee'), player: called('player') }
}

async function addAccounts(identity: IdentityStore, { people, performed }: DemoYear): Promise<void> {
  const registered = new Map(
    performed.flatMap(({ step: { command, at } }) =>
      command.type === 'RegisterPlayer' ? [[command.playerId, Date.parse(at)]] : [],
    ),
  )
  const passwordHash = await createPasswordHasher().hash(demoPassword)
  for (const { id, pseudo, bio } of people) {
    const name = pseudo.normalize('NFD').replaceAll(/[^\w]/g, '').toLowerCase()
    const createdAt = registered.get(id) ?? 0
    await identity.addAccount(newAccount({ id, pseudo, bio, email: `${name}@example.com`, passwordHash, createdAt }))
  }
}

/**
 * Appends the events of the year, in order over all streams.
 * @param atOnce how many steps are appended in one turn of the event loop
 */
async function appendYear(events: EventStore, { performed }: DemoYear, atOnce: number): Promise<void> {
  const revisions = new Map<string, number>()
  const append = (stream: string, stamped: readonly StampedEvent[]) => {
    const revision = revisions.get(stream) ?? -1
    revisions.set(stream, revision + stamped.length)
    const [first] = stamped
    if (first === undefined) return Promise.resolve()
    const ready = toNewEvents(stamped, first.metadata, (type) => eventTypes[type].version)
    return events.append(stream, ready, revision < 0 ? { kind: 'no-stream' } : { kind: 'exactly', revision })
  }
  for (let from = 0; from < performed.length; from += atOnce)
    await Promise.all(performed.slice(from, from + atOnce).map((one) => append(one.step.stream, one.events)))
}
