import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { PlayerId } from '@topspin/domain/ids'
import { finishCommandIdOf, recordCommandIdOf } from '@topspin/domain/live/live-recording'
import { readConfig } from '@topspin/platform/config'
import { toStampedEvent } from '@topspin/platform/event-store/domain-events'
import { openEventStore } from '@topspin/platform/event-store/open'
import type { RecordedEvent } from '@topspin/platform/event-store/port'
import { entryRulesOf } from '@topspin/platform/process/service-deps'
import { openReadStore } from '@topspin/platform/read-store/open'
import { auditLog, wholeLog } from '@topspin/test-kit/audit/log'
import { auditReadModels } from '@topspin/test-kit/audit/read-models'
import { auditSnapshots } from '@topspin/test-kit/audit/snapshots'
import type { AcknowledgedCommand } from '../testing/load.ts'

/**
 * Checks what a killed process has left in its data folder. Opens a copy of the files: opening them repairs
 * them, and the process has to do that itself at its next start.
 * @param by the player who sent all commands
 * @returns the events, and in words what is wrong
 */
export async function auditAfterKill(
  dataDir: string,
  by: PlayerId,
  acknowledged: readonly AcknowledgedCommand[],
): Promise<{ events: RecordedEvent[]; wrong: string[] }> {
  const copy = mkdtempSync(join(tmpdir(), 'topspin-copy-'))
  cpSync(dataDir, copy, { recursive: true })
  const log = await openEventStore(`sqlite:${join(copy, 'events.db')}`)
  const store = await openReadStore(`sqlite:${join(copy, 'read.db')}`)
  const snapshots = await openReadStore(`sqlite:${join(copy, 'snapshots.db')}`)
  try {
    const events = await wholeLog(log)
    const wrong = [...auditLog(events, 0), ...auditCommands(events, by, acknowledged)]
    wrong.push(...(await auditSnapshots({ events: log, snapshots }, entryRulesOf(readConfig({})))))
    return { events, wrong: [...wrong, ...(await auditReadModels(store, log))] }
  } finally {
    await snapshots.close()
    await store.close()
    await log.close()
    rmSync(copy, { recursive: true })
  }
}

/** Checks that each accepted command has exactly one event, and each refused command at most one. */
function auditCommands(events: readonly RecordedEvent[], by: PlayerId, acknowledged: readonly AcknowledgedCommand[]) {
  const stamped = events.flatMap((recorded) => toStampedEvent(recorded) ?? [])
  // The end of a save has the correlation id of the command that has continued it.
  const endsOfSaves = new Set(
    stamped.flatMap(({ data }) =>
      'liveId' in data ? [recordCommandIdOf(data.liveId), finishCommandIdOf(data.liveId)] : [],
    ),
  )
  const counts = new Map<string, number>()
  for (const { metadata } of stamped) {
    // What the process manager appends after a command has the same correlation id and no actor.
    if (metadata.actor !== by || endsOfSaves.has(metadata.commandId)) continue
    counts.set(metadata.correlationId, (counts.get(metadata.correlationId) ?? 0) + 1)
  }
  return acknowledged.flatMap(({ key, path, status }) => {
    const count = counts.get(key) ?? 0
    const isRight = status === 200 ? count === 1 : count <= 1
    return isRight ? [] : [`${path} was answered with ${status} and is ${count} times in the log`]
  })
}
