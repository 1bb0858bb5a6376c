import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { typescriptFlags } from '@topspin/platform/testing/typescript-flags'

/** A child process of the benchmark. It replies to each task of `ask` with one message. */
export class TaskProcess {
  readonly #child: ChildProcess

  private constructor(child: ChildProcess) {
    this.#child = child
  }

  /** Starts a program and waits until it accepts tasks. @param name the file of the program, in this folder */
  static async start(name: string): Promise<TaskProcess> {
    const path = fileURLToPath(new URL(name, import.meta.url))
    const child = fork(path, { execArgv: [...typescriptFlags, ...probeFlags] })
    await once(child, 'message')
    return new TaskProcess(child)
  }

  /** Sends a task and waits for its reply. @returns the reply @throws Error when the process exits instead */
  ask<Reply>(task: object | string): Promise<Reply> {
    return requestReply(this.#child, task)
  }

  /** Sends a task that has no reply. */
  tell(task: object): void {
    this.#child.send(task)
  }

  async dispose(): Promise<void> {
    await endProcess(this.#child)
  }
}

/** Command-line flags with which a Node process loads `probe.mjs`. */
export const probeFlags: readonly string[] = ['--import', new URL('probe.mjs', import.meta.url).href]

/** Sends a task to a process. @returns the reply @throws Error when the process exits instead */
export async function requestReply<Reply>(child: ChildProcess, task: object | string): Promise<Reply> {
  const done = new AbortController()
  const ended = once(child, 'exit', done).then(() => {
    throw new Error(`${child.spawnargs.at(-1)} has exited`)
  })
  const answer = once(child, 'message', done).then(([reply]) => reply)
  child.send(task)
  return Promise.race([answer, ended]).finally(() => done.abort())
}

/** Ends a process and waits until it has exited. */
export async function endProcess(child: ChildProcess, signal: 'SIGKILL' | 'SIGTERM' = 'SIGKILL'): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const exited = once(child, 'exit')
  child.kill(signal)
  await exited
}
