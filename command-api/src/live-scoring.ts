import type { LiveMatch, LiveUpdate } from '@topspin/domain/contract/live'
import { Refusal } from '@topspin/domain/errors/catalogue'
import type { LiveCommand } from '@topspin/domain/live-match'
import { liveMatchView, peopleOf, scorerOf } from '@topspin/domain/live-match-view'
import type { Subject } from '@topspin/platform/http/session'
import { pseudosOf } from '@topspin/platform/identity/pseudos-of'
import type { Deps } from './deps.ts'
import { type CommandCall, execute } from './execute.ts'

/**
 * Scores a point, sent by POST updateLive or through the socket (docs/specification.md#live-match).
 * @param update the match with exactly one of the two `…CurrentSet` raised by one
 * @returns the match after the point
 * @throws Refusal live-none, live-stale (with the current match), live-one-point, live-service-missing, live-over,
 * forbidden (not the recorder)
 */
export async function scorePoint(deps: Deps, update: LiveUpdate, call: CommandCall & { readonly subject: Subject }) {
  const { id: liveId, version } = update
  const scorer = scorerOf(update, await current(deps))
  return changeLiveMatch(deps, { type: 'ScorePoint', by: call.subject.playerId, liveId, version, scorer }, call)
}

/**
 * Executes a command about the live match.
 * @returns the match after the command
 * @throws Refusal of the decider; live-stale carries the current match
 */
export async function changeLiveMatch(deps: Deps, command: LiveCommand, call: CommandCall) {
  try {
    const { position } = await execute(call, deps.handlers.live, command)
    return { reply: await current(deps), position }
  } catch (error) {
    if (!(error instanceof Refusal) || error.code !== 'live-stale') throw error
    throw new Refusal('live-stale', { current: await current(deps) })
  }
}

/** The current live match in the shape of replies. @throws Refusal live-none */
async function current({ handlers, identity }: Deps): Promise<LiveMatch> {
  const match = await handlers.live.read((state) => structuredClone(state))
  if (match === null) throw new Refusal('live-none')
  return liveMatchView(match, await pseudosOf(identity, peopleOf(match)))
}
