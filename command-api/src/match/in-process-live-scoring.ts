import { randomUUID } from 'node:crypto'
import type { LiveMatch, LiveUpdate } from '@topspin/domain/contract/live'
import { instant } from '@topspin/domain/ids'
import { requireConditionalPermission } from '@topspin/platform/http/authorise'
import type { RequestLimits } from '@topspin/platform/http/limits'
import type { Subject } from '@topspin/platform/http/session'
import type { Deps } from '../deps.ts'
import { scorePoint } from './live-scoring.ts'

/**
 * The in-process adapter of `LiveScoringPort`, for points that arrive through the socket (`SEND /ws/match`). Checks the
 * sender's role and counts the point in the limits, as the authorisation of a route would; the decider checks that the
 * sender is the recorder.
 * @returns a function that scores a point and returns the match after the point. The function throws what `scorePoint`
 * throws, Refusal forbidden for a sender who is neither a referee nor an admin, and Refusal too-many-requests
 */
export const inProcessLiveScoring =
  (deps: Deps, limits: Pick<RequestLimits, 'command'>) =>
  async (
    update: LiveUpdate,
    sender: { readonly subject: Subject; readonly correlationId: string },
  ): Promise<LiveMatch> => {
    requireConditionalPermission('live.score', sender.subject, { recorder: true })
    await limits.command(sender.subject)
    const call = { ...sender, commandId: randomUUID(), now: instant(deps.clock()) }
    return (await scorePoint(deps, update, call)).reply
  }
