import type { MongoClient } from 'mongodb'

/**
 * Notices a client of MongoDB that hangs without an error. The driver (7.9 and before) writes to a socket that is
 * destroyed but has not emitted `close` yet, and then waits for its `drain` event for ever. A monitor that waits so
 * never sees the server come back. A new connection that waits so in its handshake takes one of the two places that a
 * pool has for new connections.
 */
export class Silence {
  /** For each server, how many ticks ago its monitor last gave a sign of life. */
  readonly #monitors = new Map<string, number>()
  /** For each pool that owes a connection, for how many ticks it has given none. */
  readonly #pools = new Map<string, number>()

  constructor(client: MongoClient) {
    const beat = ({ connectionId }: { readonly connectionId: string }) => {
      if (this.#monitors.has(connectionId)) this.#monitors.set(connectionId, 0)
    }
    client.on('serverOpening', ({ address }) => this.#monitors.set(address, 0))
    client.on('serverHeartbeatStarted', beat)
    client.on('serverHeartbeatSucceeded', beat)
    client.on('serverHeartbeatFailed', beat)
    client.on('serverClosed', ({ address }) => this.#monitors.delete(address))

    client.on('connectionCheckOutStarted', ({ address }) => {
      if (!this.#pools.has(address)) this.#pools.set(address, 0)
    })
    client.on('connectionCheckedOut', ({ address }) => this.#pools.delete(address))
    client.on('connectionCheckOutFailed', ({ address, reason }) => {
      if (reason !== 'timeout') this.#pools.delete(address)
    })
  }

  /**
   * Counts one more tick. Time is counted in ticks because a process that was paused has heard nothing either.
   * @returns the longest silence, in ticks
   */
  tick(): number {
    let longest = 0
    for (const silences of [this.#monitors, this.#pools]) {
      for (const [address, ticks] of silences) {
        silences.set(address, ticks + 1)
        longest = Math.max(longest, ticks + 1)
      }
    }
    return longest
  }
}
