import { GenericContainer, getContainerRuntimeClient, getReaper, ImageName } from 'testcontainers'
import { findFreePort, type TestServer } from './server.ts'

/** The container image of an engine. Where it cannot be run, suites use a program of the machine, if there is one. */
export interface EngineImage {
  readonly name: string
  /** Why the image cannot be run on this machine; null when it can. */
  readonly missing: string | null
}

/**
 * Finds a container engine, which must run on this machine, and pulls an image.
 * @param platform such as `linux/amd64`; by default that of the machine
 */
export async function pullImage(name: string, platform?: string): Promise<EngineImage> {
  try {
    const client = await getContainerRuntimeClient()
    await client.image.pull(ImageName.fromString(name), { force: false, platform })
    // The reaper removes the containers of a test process that is killed. Its image is pulled here, too.
    await getReaper(client)
    return { name, missing: null }
  } catch (error) {
    return { name, missing: error instanceof Error ? error.message.trim() : String(error) }
  }
}

/** An engine in a container. */
interface ContainedEngine {
  readonly image: EngineImage
  /** @param port of this machine, to bind to the engine's port: a port chosen by Docker would change at a restart */
  prepare(container: GenericContainer, port: number): GenericContainer
  url(port: number): string
}

/** Starts an empty engine in a container. The image must not be `missing`. The data last until `end`. */
export async function startContainer({ image, prepare, url }: ContainedEngine): Promise<TestServer> {
  const port = await findFreePort()
  const started = await prepare(new GenericContainer(image.name), port).start()
  const { container } = await getContainerRuntimeClient()
  return {
    url: url(port),
    stop: () => container.stop(container.getById(started.getId()), { timeout: 10_000 }),
    start: () => started.restart(),
    async end() {
      await started.stop()
    },
  }
}
