import type { LiveSave } from '@topspin/domain/live/live-match'
import { finishCommandIdOf, recordCommandIdOf, recordCommandOf } from '@topspin/domain/live/live-recording'
import type { Deps } from '../deps.ts'
import { type CommandMetadata, execute } from '../execute.ts'
import { recordMatch } from './record-match.ts'

type Trace = Pick<CommandMetadata, 'correlationId' | 'now'>

/**
 * Records the result of a live match that is being saved, then ends the live match. Both command ids derive from the id
 * of the live match, so two attempts record one match (docs/architecture.md#saving-a-live-match).
 * @returns the recorded match, and the position of the event that ends the live match
 */
export async function recordLiveMatch(deps: Deps, save: LiveSave, { correlationId, now }: Trace) {
  const { liveId, recorder } = save
  const call = { correlationId, now, subject: { playerId: recorder } }
  const answer = await recordMatch(deps, recordCommandOf(save), { ...call, commandId: recordCommandIdOf(liveId) })
  const end = { type: 'FinishLiveSave', liveId } as const
  const { position } = await execute({ ...call, commandId: finishCommandIdOf(liveId) }, deps.handlers.live, end)
  return { ...answer, position }
}

/** Continues an interrupted save, if there is one. A failure is reported; a later command tries again. */
export async function continueLiveSave(deps: Deps, trace: Trace): Promise<void> {
  try {
    const save = await deps.handlers.live.read((state) => state?.saving ?? null)
    if (save !== null) await recordLiveMatch(deps, save, trace)
  } catch (error) {
    deps.report('the live match could not be saved', error)
  }
}
