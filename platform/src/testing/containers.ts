import { GenericContainer, getContainerRuntimeClient, getReaper, ImageName } from 'testcontainers'
import { freePort, type TestServer } from './server.ts'

/** The image of an engine. Suites run on it wherever it can be run, otherwise on what the machine has. */
export interface EngineImage {
  readonly name: string
  /** Why it cannot be run here; null when it can. */
  readonly missing: string | null
}

/**
 * Finds a container engine and pulls an image. The containers run on this machine: a remote engine is not used.
 */
export async function pullImage(name: string, platform?: string): Promise<EngineImage> {
  try {
    const client = await getContainerRuntimeClient()
    await client.image.pull(ImageName.fromString(name), { force: false, platform })
    // Removes the containers of a test process that is killed. It has an image of its own.
    await getReaper(client)
    return { name, missing: null }
  } catch (error) {
    return { name, missing: error instanceof Error ? error.message.trim() : String(error) }
  }
}

/** An engine in a container. */
interface ContainedEngine {
  readonly image: EngineImage
  /** @param port a port of this machine, to be bound to the engine's: a port drawn by Docker changes with a restart */
  prepare(container: GenericContainer, port: number): GenericContainer
  url(port: number): string
}

/** Starts an empty engine in a container of an image that can be run. Its data last until its end. */
export async function startContainer({ image, prepare, url }: ContainedEngine): Promise<TestServer> {
  const port = await freePort()
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
