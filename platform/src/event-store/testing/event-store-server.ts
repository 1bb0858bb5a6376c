import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { Wait } from 'testcontainers'
import { pullImage, startContainer } from '../../testing/containers.ts'
import { findFreePort, startServer, type TestServer } from '../../testing/server.ts'
import { quickTypescriptFlags } from '../../testing/typescript-flags.ts'

// The only platform for which the image of EventStoreDB exists: there is no image for arm64.
const platform = 'linux/amd64'
/** The container image of EventStoreDB. */
export const eventStoreImage = await pullImage('eventstore/eventstore:24.10', platform)

/** Name of the server in test titles. */
export const eventStoreName = eventStoreImage.missing === null ? 'EventStoreDB' : 'a double of EventStoreDB'

/** Starts an empty EventStoreDB in a container, or a fake server if there is no image. Restarts keep the log. */
export function startEventStore(): Promise<TestServer> {
  return eventStoreImage.missing === null ? startEventStoreContainer() : startEventStoreDouble()
}

const urlAt = (port: number) => `esdb://127.0.0.1:${port}?tls=false`

const startEventStoreContainer = () =>
  startContainer({
    image: eventStoreImage,
    prepare: (container, port) =>
      container
        .withPlatform(platform)
        .withEnvironment({
          EVENTSTORE_CLUSTER_SIZE: '1',
          EVENTSTORE_INSECURE: 'true',
          EVENTSTORE_RUN_PROJECTIONS: 'None',
          EVENTSTORE_TELEMETRY_OPTOUT: 'true',
        })
        .withExposedPorts({ container: 2113, host: port })
        .withWaitStrategy(Wait.forHttp('/health/live', 2113).forStatusCode(204)),
    url: urlAt,
  })

async function startEventStoreDouble(): Promise<TestServer> {
  const folder = mkdtempSync(join(tmpdir(), 'topspin-events-'))
  const port = await findFreePort()
  const program = fileURLToPath(new URL('./fake-esdb-server.ts', import.meta.url))
  const parameters = [...quickTypescriptFlags, program, String(port), join(folder, 'log')]
  const server = await startServer(process.execPath, parameters, urlAt(port), /^esdb:/)
  return {
    ...server,
    async end() {
      await server.end()
      rmSync(folder, { recursive: true })
    },
  }
}
