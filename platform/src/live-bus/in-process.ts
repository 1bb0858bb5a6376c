import type { LiveBus } from './port.ts'
import { Subscriptions } from './subscriptions.ts'

/**
 * Opens a bus inside this process. Listeners have received a message when `publish` resolves.
 * @param onFailure called with the error of a listener
 */
export function openInProcessLiveBus(onFailure: (failure: unknown) => void): LiveBus {
  const subscriptions = new Subscriptions(onFailure)
  return {
    publish: async (channel, message) => subscriptions.deliver(channel, message),
    subscribe: async (channel, listener) => {
      const remove = subscriptions.add(channel, listener)
      return async () => remove()
    },
    close: async () => subscriptions.clear(),
  }
}
