import { type MongoClient, MongoNetworkTimeoutError } from 'mongodb'
import { resultWithin } from '../wait-at-most.ts'

/**
 * Detects a MongoDB client that hangs without an error. The driver (7.9 and before) may write to a destroyed socket
 * that has not emitted `close` yet, and then waits for its `drain` event forever. A monitor that hangs like this never
 * detects that the server is back. A new connection that hangs like this keeps one of the two slots of its pool for new
 * connections (`maxConnecting`).
 */
export class HangDetector {
  /** Ticks since the last event of each server's monitor. */
  readonly #monitors = new Map<string, number>()
  /** Ticks without a connection, for each pool with waiting requests. */
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
   * Counts one tick for each monitor and pool, and returns the longest silence in ticks. Ticks are counted, not time: a
   * paused process receives no events and counts no ticks, so its pause is not part of a silence.
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

/**
 * Wraps a database, collection or cursor so that a command fails when it has no answer after `longest` milliseconds.
 * None of the driver's own limits ends a command that waits to be written: `timeoutMS` has no effect (driver 7.8). As
 * after a broken connection, the outcome of the failed command is unknown.
 */
export function withDeadline<T extends object>(target: T, longest: number): T {
  const late = () => new MongoNetworkTimeoutError(`no answer within ${longest} ms`)
  const bounded: T = new Proxy(target, {
    get(_, name) {
      const member: unknown = Reflect.get(target, name)
      if (typeof member !== 'function') return member
      return (...given: unknown[]) => {
        const result: unknown = Reflect.apply(member, target, given)
        if (result instanceof Promise) return resultWithin(longest, result, late)
        // A cursor returns itself from `sort` and `limit`.
        if (result === target) return bounded
        return typeof result === 'object' && result !== null ? withDeadline(result, longest) : result
      }
    },
  })
  return bounded
}
