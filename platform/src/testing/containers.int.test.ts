import { expect, test } from 'vitest'
import { openEventStore } from '../event-store/open.ts'
import { eventStoreImage, eventStoreName, startEventStore } from '../event-store/testing/event-store-server.ts'
import { openIdentityStore } from '../identity/open.ts'
import { openBullmqJobQueue } from '../job-queue/bullmq.ts'
import type { EngineImage } from './containers.ts'
import { hasMongo, mongoImage, mongoName, startMongo } from './mongo.ts'
import { hasRedis, redisImage, startRedis } from './redis.ts'
import type { TestServer } from './server.ts'

interface Case {
  readonly image: EngineImage
  /** The program on which suites run when the image cannot be run. */
  readonly other: string
  start(): Promise<TestServer>
  /** Opens a client, calls the server once, and closes the client. */
  call(url: string): Promise<unknown>
}

const cases: readonly Case[] = [
  {
    image: eventStoreImage,
    other: eventStoreName,
    start: startEventStore,
    call: async (url) => {
      const store = await openEventStore(url)
      return store.head().finally(() => store.close())
    },
  },
  {
    image: mongoImage,
    other: hasMongo ? mongoName : 'nothing',
    start: () => startMongo(),
    call: async (url) => {
      const identity = await openIdentityStore(`${url}?serverSelectionTimeoutMS=500`)
      return identity.accounts().finally(() => identity.close())
    },
  },
  {
    image: redisImage,
    other: hasRedis ? 'the redis-server of this machine' : 'nothing',
    start: () => startRedis(),
    call: async (url) => {
      const queue = await openBullmqJobQueue(url, () => undefined)
      return queue.size().finally(() => queue.close())
    },
  },
]

test.for(cases)('$image.name keeps its address in a restart', async ({ image, other, start, call }, { skip }) => {
  // The note of a skipped test is printed at the end of the run (`tools/closing-lines.ts`).
  if (image.missing !== null) skip(`suites run on ${other} instead of ${image.name} (${image.missing})`)
  const server = await start()
  await call(server.url)
  await server.stop()
  await expect(call(server.url)).rejects.toThrow()
  await server.start()
  await call(server.url)
  await server.end()
})
