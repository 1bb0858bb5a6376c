import { EngineAway } from '@topspin/platform/engine-away'
import type { EventStore } from '@topspin/platform/event-store/port'

/** What becomes of the next append: `lost` never reaches the log, `unheard` does and nobody hears of it. */
export type Fault = 'lost' | 'unheard' | Error

/** A log whose appends fail on command; everything else is the real one's. */
export function faultyStore(store: EventStore): EventStore & { readonly faults: Fault[] } {
  const faults: Fault[] = []
  return {
    ...bound(store),
    faults,
    async append(...what) {
      const fault = faults.shift()
      if (fault instanceof Error) throw fault
      if (fault === 'lost') throw new EngineAway('the line was cut before')
      const appended = await store.append(...what)
      if (fault === 'unheard') throw new EngineAway('the line was cut after')
      return appended
    },
  }
}

/** The same store, its methods as own functions: a part of them can be replaced. */
export const bound = (store: EventStore): EventStore => ({
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
