import type { Redis } from 'ioredis'
import * as z from 'zod/mini'
import { connectRedis, keepSubscribed, waitForFirstConnection } from '../redis/connect.ts'
import { Subscriptions } from './in-process.ts'
import { type Channel, type ChannelMessages, channelSchemas, channels, type LiveBus } from './port.ts'

const prefix = 'topspin:bus:'
const schemas: { readonly [C in Channel]: z.ZodMiniType<ChannelMessages[C]> } = channelSchemas

/**
 * Opens the live bus on Redis. While Redis does not answer, messages are lost and nothing throws.
 * @param onFailure called with the error of a listener, with an invalid message, and once for each outage
 * @throws EngineRefused when Redis denies the channels
 */
export async function openRedisLiveBus(url: string, onFailure: (failure: unknown) => void): Promise<LiveBus> {
  // Unsent messages are not queued: a message that is minutes late is worse than a lost one.
  const options = { enableOfflineQueue: false, commandTimeout: 2_000 }
  const publisher = connectRedis(url, onFailure, options)
  // Outages are reported once, by the publisher's connection to the same server.
  const subscriber = connectRedis(url, () => undefined, options)
  const bus = new RedisLiveBus(publisher, subscriber, onFailure)
  await Promise.all([waitForFirstConnection(publisher), bus.listen()]).catch(async (error: unknown) => {
    await bus.close()
    throw error
  })
  return bus
}

class RedisLiveBus implements LiveBus {
  readonly #publisher: Redis
  readonly #subscriber: Redis
  readonly #subscriptions: Subscriptions
  readonly #onFailure: (failure: unknown) => void

  constructor(publisher: Redis, subscriber: Redis, onFailure: (failure: unknown) => void) {
    this.#publisher = publisher
    this.#subscriber = subscriber
    this.#subscriptions = new Subscriptions(onFailure)
    this.#onFailure = onFailure
  }

  /** Subscribes to all channels, also after each reconnection. Resolves after the first answer or disconnection. */
  listen(): Promise<void> {
    this.#subscriber.on('message', (name: string, text: string) => this.#receive(name, text))
    return keepSubscribed(
      this.#subscriber,
      channels.map((channel) => prefix + channel),
    )
  }

  async publish<C extends Channel>(channel: C, message: ChannelMessages[C]) {
    try {
      await this.#publisher.publish(prefix + channel, JSON.stringify(message))
    } catch {
      // The message is lost, which the port allows. The connection has reported the outage.
    }
  }

  async subscribe<C extends Channel>(channel: C, listener: (message: ChannelMessages[C]) => void) {
    const remove = this.#subscriptions.add(channel, listener)
    return async () => remove()
  }

  async close() {
    this.#subscriptions.clear()
    this.#publisher.disconnect()
    this.#subscriber.disconnect()
  }

  #receive(name: string, text: string): void {
    const channel = name.slice(prefix.length)
    try {
      if (isChannel(channel)) this.#deliver(channel, text)
    } catch (failure) {
      this.#onFailure(failure)
    }
  }

  #deliver<C extends Channel>(channel: C, text: string): void {
    this.#subscriptions.deliver(channel, z.parse(schemas[channel], JSON.parse(text)))
  }
}

const isChannel = (name: string): name is Channel => Object.hasOwn(schemas, name)
