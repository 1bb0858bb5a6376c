import {
  GenericContainer,
  getContainerRuntimeClient,
  getReaper,
  ImageName,
  type StartedTestContainer,
  Wait,
} from 'testcontainers'
import { afterAll, beforeAll, describe, test } from 'vitest'
import { openEventStoreDb } from './eventstoredb.ts'
import { eventStoreContract } from './testing/contract.ts'

const image = 'eventstore/eventstore:24.10'
const missing = await prepareContainers().then(
  () => null,
  (error: unknown) => (error instanceof Error ? error.message.trim() : String(error)),
)

if (missing === null) describe(`against ${image}`, contractInContainer)
else test('meets the contract with a real EventStoreDB', ({ skip }) => skip(`${image} cannot be run: ${missing}`))

/** Finds a container engine and pulls the images. @throws when there is no engine, or an image cannot be pulled */
async function prepareContainers(): Promise<void> {
  const client = await getContainerRuntimeClient()
  await client.image.pull(ImageName.fromString(image))
  // Ryuk removes the container when this process is killed; it has an image of its own.
  await getReaper(client)
}

function contractInContainer(): void {
  let container: StartedTestContainer | undefined
  beforeAll(async () => {
    container = await new GenericContainer(image)
      .withEnvironment({ EVENTSTORE_INSECURE: 'true', EVENTSTORE_MEM_DB: 'true', EVENTSTORE_CLUSTER_SIZE: '1' })
      .withExposedPorts(2113)
      .withWaitStrategy(Wait.forHttp('/health/live', 2113).forStatusCode(204))
      .start()
  }, 300_000)
  afterAll(async () => {
    await container?.stop()
  })

  eventStoreContract('eventstoredb, the real server', async () => {
    const url = `esdb://${container?.getHost()}:${container?.getMappedPort(2113)}?tls=false`
    let store = openEventStoreDb(url)
    return {
      store,
      reopen: async () => {
        await store.close()
        store = openEventStoreDb(url)
        return store
      },
      clear: () => store.close(),
    }
  })
}
