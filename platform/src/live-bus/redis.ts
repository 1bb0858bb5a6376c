import * as z from 'zod/mini'
import { connectRedis, keepSubscribed, waitForFirstConnection } from '../redis/connect.ts'
import { Subscriptions } from './in-process.ts'
import { type Channel, type ChannelMessages, channelSchemas, channels, type LiveBus } from './port.ts'

const prefix = 'topspin:bus:'
const schemas: { readonly [C in Channel]: z.ZodMiniType<ChannelMessages[C]> } = channelSchemas

/**
 * Opens the live bus on Redis. While Redis does not answer, messages are lost and nothing throws.
 * @param onFailure called with the error of a listener or an invalid message, and once for each outage with its cause
 * @throws EngineRefused when the url cannot be read, or Redis denies the channels
 */
export async function openRedisLiveBus(url: string, onFailure: (failure: unknown) => void): Promise<LiveBus> {
  // Unsent messages are not queued: a message that is minutes late is worse than a lost one.
  const options = { enableOfflineQueue: false, commandTimeout: 2_000 }
  const publisher = connectRedis(url, onFailure, options)
  // Outages are reported once, by the publisher's connection to the same server.
  const subscriber = connectRedis(url, () => undefined, options)
  const subscriptions = new Subscriptions(onFailure)
  subscriber.on('message', (name: string, text: string) => {
    const channel = name.slice(prefix.length)
    try {
      if (isChannel(channel)) deliver(channel, text)
    } catch (failure) {
      onFailure(failure)
    }
  })

  function deliver<C extends Channel>(channel: C, text: string): void {
    subscriptions.deliver(channel, z.parse(schemas[channel], JSON.parse(text)))
  }

  const bus: LiveBus = {
    async publish(channel, message) {
      try {
        await publisher.publish(prefix + channel, JSON.stringify(message))
      } catch {
        // The message is lost, which the port allows. The connection has reported the outage.
      }
    },
    subscribe: async (channel, listener) => subscriptions.add(channel, listener),
    async close() {
      subscriptions.clear()
      publisher.disconnect()
      subscriber.disconnect()
    },
  }
  const names = channels.map((channel) => prefix + channel)
  try {
    await Promise.all([waitForFirstConnection(publisher), keepSubscribed(subscriber, names)])
  } catch (error) {
    await bus.close()
    throw error
  }
  return bus
}

const isChannel = (name: string): name is Channel => Object.hasOwn(schemas, name)
