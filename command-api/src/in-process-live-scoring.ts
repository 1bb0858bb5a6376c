import { randomUUID } from 'node:crypto'
import type { LiveMatch, LiveUpdate } from '@topspin/domain/contract/live'
import { instant } from '@topspin/domain/ids'
import { demand } from '@topspin/platform/http/authorise'
import type { Subject } from '@topspin/platform/http/session'
import type { Deps } from './deps.ts'
import { scorePoint } from './routes/live-routes.ts'

/**
 * The door for points that come through the socket (`SEND /ws/match`), when both services are in one process. What a
 * route's authorisation sees to is done here: the role; whether it is the recorder, the decider knows.
 * @returns a function that scores a point for somebody and answers with the match it leaves; it throws what
 * `scorePoint` throws, and Refusal forbidden for who is no referee
 */
export const inProcessLiveScoring =
  (deps: Deps) =>
  async (
    update: LiveUpdate,
    sender: { readonly subject: Subject; readonly correlationId: string },
  ): Promise<LiveMatch> => {
    demand('live.score', sender.subject, { recorder: true })
    const trace = { ...sender, commandId: randomUUID(), now: instant(deps.clock()) }
    return (await scorePoint(deps, update, trace)).reply
  }
