import { AsyncLocalStorage } from 'node:async_hooks'
import type { ProjectionName } from '@topspin/domain/documents/names'
import type { Engines } from '@topspin/platform/engines'
import type { IdentityStore } from '@topspin/platform/identity/port'
import type { Generation, ReadStore } from '@topspin/platform/read-store/port'
import { Ladders } from '@topspin/read-api/memory/ladders'
import { ReadModels } from '@topspin/read-api/memory/read-models'
import type { FastifyInstance } from 'fastify'
import { vi } from 'vitest'
import type { InstallationAfterAllCommands } from './after-every-command.ts'
import { openReadsServer } from './reads-server.ts'

/** A read model, or pseudos and other texts of accounts, which are in no document. */
export type ReadSource = ProjectionName | 'texts of accounts'

/** The function that notes what is read for the request that is being handled. */
const handling = new AsyncLocalStorage<(read: ReadSource) => void>()

/** An object whose methods call `called` with their name and first argument before they do their work. */
const watched = <T extends object>(target: T, called: (method: string | symbol, argument: unknown) => void): T =>
  new Proxy(target, {
    get(_, method) {
      const value: unknown = Reflect.get(target, method)
      if (typeof value !== 'function') return value
      return (...input: unknown[]) => {
        called(method, input[0])
        return value.apply(target, input)
      }
    },
  })

const readingDocuments: readonly (string | symbol)[] = ['get', 'getMany', 'range'] satisfies (keyof ReadStore)[]
const readingTexts: readonly (string | symbol)[] = [
  'account',
  'accountByPseudo',
  'accounts',
  'pseudos',
  'idsOf',
] satisfies (keyof IdentityStore)[]

/** Engines that report what is read from them. */
const watchedEngines = (engines: Engines): Engines => ({
  ...engines,
  documents: watched(engines.documents, (method, generation) => {
    // The first argument of these methods is a generation, which has the name of its read model.
    if (readingDocuments.includes(method))
      handling.getStore()?.((generation as Generation).projection as ProjectionName)
  }),
  identity: watched(engines.identity, (method) => {
    if (readingTexts.includes(method)) handling.getStore()?.('texts of accounts')
  }),
})

/**
 * Runs some work on a new server, which has nothing in memory.
 * @returns what the handlers of the requests have read, without what the guards of the requests have read
 */
export async function observeReads(
  work: (server: FastifyInstance) => Promise<unknown>,
  { config, engines, now }: Pick<InstallationAfterAllCommands, 'config' | 'engines' | 'now'>,
): Promise<ReadonlySet<ReadSource>> {
  const reads = new Set<ReadSource>()
  const { orders } = Ladders.prototype
  const spyOnOrders = vi.spyOn(Ladders.prototype, 'orders').mockImplementation(function (this: Ladders) {
    // Noted here and not at the read store, from which another read for the same reply may have loaded the orders.
    handling.getStore()?.('rankings')
    return orders.call(this)
  })
  const { once } = ReadModels.prototype
  const spy = vi.spyOn(ReadModels.prototype, 'once').mockImplementation(function (this: ReadModels, name, ...rest) {
    const run = () => once.call(this, name, ...rest)
    // The computation `pseudos by id` calls `Ladders.orders`, but takes only pseudos from it. So it is noted as a read of
    // texts of accounts, not of rankings.
    return name === 'pseudos by id' ? handling.run(() => void reads.add('texts of accounts'), run) : run()
  })
  const { server, close } = await openReadsServer(config, watchedEngines(engines), now)
  // `preHandler` comes after the guard, so reads of the guard do not count.
  server.addHook('preHandler', (_request, _reply, done) => handling.run((read) => void reads.add(read), done))
  try {
    await work(server)
    return reads
  } finally {
    await close()
    spy.mockRestore()
    spyOnOrders.mockRestore()
  }
}
