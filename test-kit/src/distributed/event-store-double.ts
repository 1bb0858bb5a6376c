import { fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { openEventStore } from '@topspin/platform/event-store/open'
import { quickTypescriptFlags } from '@topspin/platform/testing/typescript-flags'
import { copyLog } from '@topspin/standalone/operations/copy-log'

/** A double of EventStoreDB in a process of its own, with its log in memory. */
interface EventStoreDouble {
  readonly url: string
  /** Sets how many milliseconds each call waits before its answer. */
  delay(milliseconds: number): void
  dispose(): Promise<void>
}

const program = fileURLToPath(new URL('../../../platform/src/event-store/testing/fake-esdb-server.ts', import.meta.url))

/** Starts the double. @param template a data folder whose log is copied; by default the log is empty */
export async function startEventStoreDouble(template?: string): Promise<EventStoreDouble> {
  const child = fork(program, { execArgv: [...quickTypescriptFlags], silent: true })
  const [line] = await once(child.stdout ?? child, 'data')
  const url = String(line).trim()
  if (template !== undefined) {
    const from = await openEventStore(`sqlite:${join(template, 'events.db')}`)
    const to = await openEventStore(url)
    await copyLog(from, to, () => undefined)
    await Promise.all([from.close(), to.close()])
  }
  return {
    url,
    delay: (milliseconds) => {
      child.send({ delayMs: milliseconds })
    },
    async dispose() {
      const exited = once(child, 'exit')
      child.kill('SIGKILL')
      await exited
    },
  }
}
