import type { Channel, Messages } from './port.ts'

/** Who in this process listens to what. */
export class Subscriptions {
  readonly #onFailure: (failure: unknown) => void
  readonly #listeners: { readonly [C in Channel]: Set<(message: Messages[C]) => void> } = {
    live: new Set(),
    'sessions-ended': new Set(),
    committed: new Set(),
    activated: new Set(),
    'account-changed': new Set(),
  }

  /** @param onFailure told what a listener threw: one that fails must not keep the message from the next */
  constructor(onFailure: (failure: unknown) => void) {
    this.#onFailure = onFailure
  }

  /** @returns a function that takes the listener away again */
  add<C extends Channel>(channel: C, listener: (message: Messages[C]) => void): () => void {
    // Its own function each time, so that one listener may subscribe twice and leave once.
    const own = (message: Messages[C]) => listener(message)
    this.#listeners[channel].add(own)
    return () => {
      this.#listeners[channel].delete(own)
    }
  }

  /** Hands a message to the listeners of its channel, in the order they came. */
  deliver<C extends Channel>(channel: C, message: Messages[C]): void {
    // A copy: a listener that subscribes another must not make it hear this message.
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
