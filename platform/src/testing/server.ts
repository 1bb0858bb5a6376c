import { type ChildProcess, spawn } from 'node:child_process'
import { randomInt } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:net'

/** A server for a test, in a process of its own. */
export interface TestServer {
  readonly url: string
  /** Ends the process and waits until it has exited. */
  stop(): Promise<void>
  /** Starts the server again after `stop`, at the same address and with the data on its disk. */
  start(): Promise<void>
  /** Ends the server and deletes its data. */
  end(): Promise<void>
}

/**
 * A port of this machine on which no process listens. It is below the ports that systems give to outgoing connections
 * (32768 on Linux, 49152 on macOS), so that no connection takes it before the caller listens or while its server
 * restarts.
 */
export async function findFreePort(): Promise<number> {
  const port = randomInt(11_000, 32_000)
  const probe = createServer().listen(port, '127.0.0.1')
  try {
    await once(probe, 'listening')
  } catch {
    // Another process listens on this port.
    return findFreePort()
  }
  probe.close()
  await once(probe, 'close')
  return port
}

/** Starts a program and waits until it prints `ready`. @throws Error with the output, when the program exits first */
export async function startServer(
  program: string,
  parameters: readonly string[],
  url: string,
  ready: RegExp,
): Promise<TestServer> {
  let child: ChildProcess | undefined
  const start = async () => {
    child = spawn(program, parameters, { stdio: ['ignore', 'pipe', 'pipe'] })
    await untilReady(child, ready)
  }
  const stop = async () => {
    if (child === undefined || child.exitCode !== null || child.signalCode !== null) return
    const gone = once(child, 'exit')
    child.kill('SIGTERM')
    await gone
  }
  await start()
  return { url, start, stop, end: stop }
}

function untilReady(child: ChildProcess, ready: RegExp): Promise<void> {
  return new Promise((resolve, reject) => {
    let printed = ''
    const read = (chunk: Buffer) => {
      printed += chunk.toString()
      if (ready.test(printed)) resolve()
    }
    // The listeners stay after `ready`: a program blocks when nothing reads its output.
    child.stdout?.on('data', read)
    child.stderr?.on('data', read)
    child.once('error', reject)
    child.once('exit', (code) => reject(new Error(`${child.spawnfile} ended with ${code}: ${printed}`)))
  })
}
