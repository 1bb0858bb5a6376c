import { setImmediate as nextTurn } from 'node:timers/promises'
import type { EventStore } from '@topspin/platform/event-store/port'
import { withOwnMethods } from './faulty-store.ts'

/**
 * A store that waits for turns of the event loop in `append` and `readStream`.
 * @param delays numbers of turns, used in rotation
 */
export function slowStore(store: EventStore, delays: readonly number[]): EventStore {
  let calls = 0
  const pause = async () => {
    calls += 1
    for (let turns = delays[calls % delays.length] ?? 0; turns > 0; turns -= 1) await nextTurn()
  }
  return {
    ...withOwnMethods(store),
    readStream: async (...what) => {
      await pause()
      const page = await store.readStream(...what)
      await pause()
      return page
    },
    append: async (...what) => {
      await pause()
      return store.append(...what)
    },
  }
}
