import { type Channel, type ChannelMessages, channels, type LiveBus } from './port.ts'

type Listeners = { readonly [C in Channel]: Set<(message: ChannelMessages[C]) => void> }

/** The listeners of this process, by channel. */
export class Subscriptions {
  readonly #onFailure: (failure: unknown) => void
  // The cast is right: there is a set for each channel.
  readonly #listeners = Object.fromEntries(channels.map((channel) => [channel, new Set()])) as Listeners

  /** @param onFailure called with the error of a listener; the other listeners still get the message */
  constructor(onFailure: (failure: unknown) => void) {
    this.#onFailure = onFailure
  }

  /** @returns a function that removes the listener */
  add<C extends Channel>(channel: C, listener: (message: ChannelMessages[C]) => void): () => Promise<void> {
    // A new function for each call, so that a listener can be added twice and removed once.
    const own = (message: ChannelMessages[C]) => listener(message)
    this.#listeners[channel].add(own)
    return async () => void this.#listeners[channel].delete(own)
  }

  /** Passes a message to the listeners of its channel, in the order of their subscription. */
  deliver<C extends Channel>(channel: C, message: ChannelMessages[C]): void {
    // A copy: a listener that is added during the delivery must not get this message.
    for (const listener of [...this.#listeners[channel]]) {
      try {
        listener(message)
      } catch (failure) {
        this.#onFailure(failure)
      }
    }
  }

  clear(): void {
    for (const listeners of Object.values(this.#listeners)) listeners.clear()
  }
}

/** Opens a live bus in this process. `publish` calls the listeners. @param onFailure called with a listener's error */
export function openInProcessLiveBus(onFailure: (failure: unknown) => void): LiveBus {
  const subscriptions = new Subscriptions(onFailure)
  return {
    publish: async (channel, message) => subscriptions.deliver(channel, message),
    subscribe: async (channel, listener) => subscriptions.add(channel, listener),
    close: async () => subscriptions.clear(),
  }
}
