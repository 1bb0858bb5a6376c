import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { CommandCallName } from '@topspin/domain/contract/calls'
import { serverCalls } from '@topspin/domain/contract/server-calls'
import { instant } from '@topspin/domain/ids'
import { type Config, readConfig } from '@topspin/platform/config'
import { type Engines, openEngines } from '@topspin/platform/engines'
import { openInProcessJobQueue } from '@topspin/platform/job-queue/in-process'
import { openIdentityProvider } from '@topspin/test-kit/identity-provider'
import { openInProcessApp } from '@topspin/test-kit/in-process-app'
import { makeEveryCommand, type QueryReaders } from './every-command.ts'
import { type ChangeableName, observeChanges } from './observed-changes.ts'

/** The data of an installation in which every command was made. The installation is stopped. */
export interface InstallationAfterAllCommands {
  readonly config: Config
  readonly engines: Engines
  readonly readers: QueryReaders
  /** What each command has changed. */
  readonly changed: ReadonlyMap<CommandCallName, ReadonlySet<ChangeableName>>
  /** When the last command was made, in milliseconds since the epoch. */
  readonly now: number
  close(): Promise<void>
}

// No mail server listens at `SMTP_URL`.
const env = {
  SMTP_URL: 'smtp://localhost:9',
  MATCH_COOLDOWN_SECONDS: '0',
  // Long enough that a match can still be withdrawn after the last command.
  WITHDRAW_SECONDS: '3600',
  WORKING_HOURS: 'always',
  PUSH_SERVICES: 'push.example.org',
}

/** Makes every command in a new installation, stops the installation, and opens its data. */
export async function openInstallationAfterAllCommands(): Promise<InstallationAfterAllCommands> {
  const folder = mkdtempSync(join(tmpdir(), 'topspin-'))
  const changed = new Map<CommandCallName, Set<ChangeableName>>()
  const jobs = openInProcessJobQueue(() => undefined)
  const provider = await openIdentityProvider()
  const rig = await openInProcessApp({ ...env, ...provider.settings }, { jobs })
  const { observe, close: endObservation } = await observeChanges(rig, jobs)
  const readers = await makeEveryCommand(rig, jobs, provider, async (name, work) => {
    const { result, changed: names } = await observe(work, 'status' in serverCalls[name])
    changed.set(name, new Set([...(changed.get(name) ?? []), ...names]))
    return result
  })
  const { now } = rig.time
  await endObservation()
  await jobs.close()
  await rig.whileStopped(() => cpSync(rig.folder, folder, { recursive: true }))
  await rig.close()
  await provider.close()
  const config = readConfig({ ...env, ...provider.settings, DATA_DIR: folder, LOG_LEVEL: 'silent' })
  const engines = await openEngines(config, (error) => {
    throw error
  })
  // Who is free to play is lost with the stop, so all players are made free again.
  for (const { id } of await engines.identity.accounts())
    await engines.availability.set(id, instant(now + 60_000), instant(now))
  return {
    config,
    engines,
    readers,
    changed,
    now,
    async close() {
      await engines.close()
      rmSync(folder, { recursive: true })
    },
  }
}
