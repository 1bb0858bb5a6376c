import type { EventStore } from '@topspin/platform/event-store/port'
import { EngineAway } from '@topspin/platform/operator-error'

/** `lost` and an Error fail an append before its events are stored, `unacknowledged` after. */
type Fault = 'lost' | 'unacknowledged' | Error

/** A store whose next appends fail as listed in `faults`; all other calls reach `store`. */
export function faultyStore(store: EventStore): EventStore & { readonly faults: Fault[] } {
  const faults: Fault[] = []
  return {
    ...withOwnMethods(store),
    faults,
    async append(...what) {
      const fault = faults.shift()
      if (fault instanceof Error) throw fault
      if (fault === 'lost') throw new EngineAway('the connection broke before the append')
      const appended = await store.append(...what)
      if (fault === 'unacknowledged') throw new EngineAway('the connection broke after the append')
      return appended
    },
  }
}

/** The store with its methods as own properties, so that an object spread can replace some. */
export const withOwnMethods = (store: EventStore): EventStore => ({
  append: (...what) => store.append(...what),
  readStream: (...what) => store.readStream(...what),
  readAll: (...what) => store.readAll(...what),
  at: (...what) => store.at(...what),
  follow: (...what) => store.follow(...what),
  head: () => store.head(),
  countAfter: (...what) => store.countAfter(...what),
  demandWritable: () => store.demandWritable(),
  close: () => store.close(),
})
