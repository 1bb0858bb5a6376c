import type { Side } from '@topspin/domain/live/table-tennis'
import { toStampedEvent } from '@topspin/platform/event-store/domain-events'
import type { AppProcess } from '@topspin/test-kit/app-process'
import { auditLog, wholeLog } from '@topspin/test-kit/audit/log'
import { expect } from 'vitest'

/** The points of the last live match in the log, without those that were undone. Fails when the log breaks a rule. */
export async function pointsInLog(app: AppProcess): Promise<readonly Side[]> {
  const log = await app.log()
  try {
    const events = await wholeLog(log)
    expect(auditLog(events, 0)).toEqual([])
    let points: Side[] = []
    for (const event of events.flatMap((recorded) => toStampedEvent(recorded) ?? [])) {
      if (event.type === 'LiveMatchStarted') points = []
      if (event.type === 'PointScored') points.push(event.data.scorer)
      if (event.type === 'PointsSent') points.push(...event.data.scorers)
      if (event.type === 'PointUndone') points.pop()
    }
    return points
  } finally {
    await log.close()
  }
}
