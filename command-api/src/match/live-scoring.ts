import { randomUUID } from 'node:crypto'
import type { LiveMatch, LivePointInput } from '@topspin/domain/contract/live'
import { instant } from '@topspin/domain/ids'
import type { LiveCommand, LiveState } from '@topspin/domain/live/live-match'
import { Refusal } from '@topspin/domain/refusals'
import { liveMatchView, peopleInLiveMatch, scorerOf } from '@topspin/domain/replies/live-match-view'
import { requireConditionalPermission } from '@topspin/platform/http/authorise'
import type { RequestLimits } from '@topspin/platform/http/limits'
import type { Subject } from '@topspin/platform/http/session'
import { readPseudoLookup } from '@topspin/platform/identity/pseudos-of'
import type { Deps } from '../deps.ts'
import { type CommandMetadata, execute } from '../execute.ts'
import { continueLiveSave } from './live-saving.ts'

/**
 * Scores a point, sent by POST updateLive or through the socket (docs/specification.md#live-match).
 * @param update the match with exactly one of the two `…CurrentSet` raised by one
 * @throws what `changeLiveMatch` throws; Refusal live-none, live-one-point
 */
export async function scorePoint(
  deps: Deps,
  update: LivePointInput,
  call: CommandMetadata & { readonly subject: Subject },
) {
  const { id: liveId, version } = update
  const scorer = scorerOf(update, await current(deps))
  return changeLiveMatch(deps, { type: 'ScorePoint', by: call.subject.playerId, liveId, version, scorer }, call)
}

/**
 * Executes a command about the live match.
 * @returns the match after the command, without later changes
 * @throws Refusal of the decider; live-stale carries the current match
 */
export async function changeLiveMatch(deps: Deps, command: LiveCommand, call: CommandMetadata) {
  try {
    const { state, position } = await executeLiveCommand(deps, command, call)
    return { reply: await viewOf(deps, state), position }
  } catch (error) {
    if (!(error instanceof Refusal) || error.code !== 'live-stale') throw error
    throw new Refusal('live-stale', { current: await current(deps) })
  }
}

/**
 * Executes a command about the live match. Continues an unfinished save that causes a refusal.
 * @throws Refusal of the decider
 */
export async function executeLiveCommand(deps: Deps, command: LiveCommand, call: CommandMetadata) {
  try {
    return await execute(call, deps.handlers.live, command)
  } catch (error) {
    if (error instanceof Refusal && error.code === 'live-saving') await continueLiveSave(deps, call)
    throw error
  }
}

/** The current live match in the shape of replies. @throws Refusal live-none */
const current = async (deps: Deps): Promise<LiveMatch> => viewOf(deps, await deps.handlers.live.read((state) => state))

async function viewOf({ identity }: Deps, match: LiveState): Promise<LiveMatch> {
  if (match === null) throw new Refusal('live-none')
  return liveMatchView(match, await readPseudoLookup(identity, peopleInLiveMatch(match)))
}

/**
 * The in-process adapter of `LiveScoringPort`, for points from the socket (`SEND /ws/match`). Like a route, it checks
 * the sender's role and the request limits.
 * @returns a function that scores a point and returns the match after it. It throws what `scorePoint` throws, and
 * Refusal forbidden, too-many-requests
 */
export const inProcessLiveScoring =
  (deps: Deps, limits: Pick<RequestLimits, 'command'>) =>
  async (
    update: LivePointInput,
    sender: { readonly subject: Subject; readonly correlationId: string },
  ): Promise<LiveMatch> => {
    requireConditionalPermission('live.score', sender.subject, { recorder: true })
    await limits.command(sender.subject)
    const call = { ...sender, commandId: randomUUID(), now: instant(deps.clock()) }
    return (await scorePoint(deps, update, call)).reply
  }
