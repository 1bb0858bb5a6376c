import { openInProcessLiveBus } from '@topspin/platform/live-bus/in-process'
import type { Channel, LiveBus, Messages } from '@topspin/platform/live-bus/port'
import type { Published } from './messages.ts'

/**
 * Opens the live bus of the process, as the thread of the projections uses it. Its listeners receive only what the thread
 * publishes itself.
 * @param send receives the messages of a turn of the event loop together: a page is committed to several read models
 * @param onFailure called with the error of a listener
 */
export function openProcessBus(
  send: (messages: readonly Published[]) => void,
  onFailure: (failure: unknown) => void,
): LiveBus {
  const local = openInProcessLiveBus(onFailure)
  let pending: Published[] = []
  const flush = () => {
    if (pending.length === 0) return
    send(pending)
    pending = []
  }
  return {
    async publish<C extends Channel>(channel: C, message: Messages[C]) {
      if (pending.length === 0) setImmediate(flush)
      // The compiler does not relate the two elements, although `message` is of `channel`.
      pending.push([channel, message] as Published)
      await local.publish(channel, message)
    },
    subscribe: (channel, listener) => local.subscribe(channel, listener),
    async close() {
      flush()
      await local.close()
    },
  }
}
