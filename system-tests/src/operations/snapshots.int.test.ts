import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { Snapshots, snapshotGenerations } from '@topspin/command-api/streams/snapshots'
import { matchDecider } from '@topspin/domain/match/match'
import { streams } from '@topspin/domain/streams'
import { readConfig } from '@topspin/platform/config'
import { openEventStore } from '@topspin/platform/event-store/open'
import { entryRulesOf } from '@topspin/platform/process/service-deps'
import { openReadStore } from '@topspin/platform/read-store/open'
import { databaseFilesOf } from '@topspin/platform/sqlite/files'
import { runCommand } from '@topspin/standalone/operations/command-line'
import { auditSnapshots } from '@topspin/test-kit/audit/snapshots'
import { type InProcessApp, openInProcessApp } from '@topspin/test-kit/in-process-app'
import { singlesBody } from '@topspin/test-kit/submissions'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'

let rig: InProcessApp
let lines: string[]

beforeEach(async () => {
  lines = []
  rig = await openInProcessApp({ MATCH_COOLDOWN_SECONDS: '0' })
  const { browser } = await rig.admin()
  await rig.member('Ben')
  // So many matches that a stop saves a snapshot.
  for (let match = 0; match < 60; match += 1) await browser.post('/api/match/play', singlesBody('Ada', 'Ben'))
})
afterEach(() => rig.close())

async function run(dataDir: string, ...words: string[]): Promise<void> {
  const terminal = {
    env: { DATA_DIR: dataDir },
    now: () => rig.time.now,
    line: (text: string) => void lines.push(text),
    signal: new AbortController().signal,
  }
  expect(await runCommand(words, terminal), lines.join('\n')).toBe(0)
}

const snapshotsIn = (folder: string) => openReadStore(`sqlite:${join(folder, 'snapshots.db')}`)
function removeSnapshots(folder: string): void {
  for (const file of databaseFilesOf(join(folder, 'snapshots.db'))) rmSync(file)
}

/** The revision of the newest snapshot of the matches in a data folder; null without one. */
async function revisionIn(folder: string): Promise<number | null> {
  const store = await snapshotsIn(folder)
  const { stateVersion, parts } = matchDecider
  const snapshots = new Snapshots(store, 'matches', stateVersion, () => {}, parts)
  const newest = await snapshots.newest(async () => true)
  await store.close()
  return newest?.revision ?? null
}

async function audit(folder: string): Promise<string[]> {
  const events = await openEventStore(`sqlite:${join(folder, 'events.db')}`)
  const snapshots = await snapshotsIn(folder)
  try {
    return await auditSnapshots({ events, snapshots }, entryRulesOf(readConfig({})))
  } finally {
    await snapshots.close()
    await events.close()
  }
}

describe('snapshots', () => {
  it('are in a backup, and the first start after its restore begins with them', async () => {
    const [backup, restored] = [join(rig.folder, 'backups', 'one'), join(rig.folder, 'restored')]
    await rig.whileStopped(() => run(rig.folder, 'backup', '--to', backup))
    await run(restored, 'restore', backup)
    expect(await revisionIn(restored)).toBeGreaterThanOrEqual(59)
    expect(await audit(restored)).toEqual([])
  })

  it('may be missing in a backup', async () => {
    const [backup, restored] = [join(rig.folder, 'backups', 'one'), join(rig.folder, 'restored')]
    await rig.whileStopped(async () => {
      removeSnapshots(rig.folder)
      await run(rig.folder, 'backup', '--to', backup)
    })
    await run(restored, 'restore', backup)
    expect(await revisionIn(restored)).toBeNull()
    const other = await openInProcessApp({ DATA_DIR: restored })
    await other.close()
    expect(await revisionIn(restored)).toBeGreaterThanOrEqual(59)
  })

  it('are made by npm run admin -- snapshots', async () => {
    await rig.whileStopped(async () => {
      removeSnapshots(rig.folder)
      await run(rig.folder, 'admin', 'snapshots')
      expect(await revisionIn(rig.folder)).toBeGreaterThanOrEqual(59)
    })
    expect(lines).toEqual(['The streams are read, and their snapshots saved'])
  })

  it('are made by npm run migrate', async () => {
    const moved = join(rig.folder, 'moved')
    const urlOf = (folder: string, file: string) => `sqlite:${join(folder, file)}`
    const log = ['--from', urlOf(rig.folder, 'events.db'), '--to', urlOf(moved, 'events.db')]
    await rig.whileStopped(() => run(rig.folder, 'migrate', ...log))
    expect(await revisionIn(moved)).toBeGreaterThanOrEqual(59)
    expect(await audit(moved)).toEqual([])
  })

  it('that differ from the log are found by the audit', async () => {
    await rig.whileStopped(async () => {
      const store = await snapshotsIn(rig.folder)
      for (const generation of snapshotGenerations('matches', matchDecider.stateVersion)) await store.drop(generation)
      const log = await openEventStore(`sqlite:${join(rig.folder, 'events.db')}`)
      const last = (await log.readStream(streams.matches)).at(-1)
      await log.close()
      const snapshots = new Snapshots(store, 'matches', matchDecider.stateVersion, () => {}, matchDecider.parts)
      const { revision = 0, id: eventId = '', position } = last ?? {}
      const snapshot = { revision, eventId, state: matchDecider.initialState(), commands: [] }
      if (position !== undefined) await snapshots.save(snapshot, position)
      await store.close()
      expect(await audit(rig.folder)).toEqual([
        expect.stringMatching(/^the snapshot of matches is not the state that the log gives: state\./),
      ])
      removeSnapshots(rig.folder)
    })
  })
})
