import { openInProcessLiveBus } from '@topspin/platform/live-bus/in-process'
import type { Channel, ChannelMessages, LiveBus } from '@topspin/platform/live-bus/port'
import type { BusMessage } from './messages.ts'

/**
 * Opens the live bus of the thread of the projections. The bus forwards messages to the main thread. Its listeners
 * receive only what the thread itself publishes.
 * @param send called once for each turn of the event loop, with all its messages, as most read models commit together
 * @param onFailure called with the error of a listener
 */
export function openThreadBus(
  send: (messages: readonly BusMessage[]) => void,
  onFailure: (failure: unknown) => void,
): LiveBus {
  const local = openInProcessLiveBus(onFailure)
  let pending: BusMessage[] = []
  const flush = () => {
    if (pending.length === 0) return
    send(pending)
    pending = []
  }
  return {
    async publish<C extends Channel>(channel: C, message: ChannelMessages[C]) {
      if (pending.length === 0) setImmediate(flush)
      // The cast is right: `channel` determines the type of `message`, which the compiler does not see here.
      pending.push([channel, message] as BusMessage)
      await local.publish(channel, message)
    },
    subscribe: (channel, listener) => local.subscribe(channel, listener),
    async close() {
      flush()
      await local.close()
    },
  }
}
