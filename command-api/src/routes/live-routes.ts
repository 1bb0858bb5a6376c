import type { LiveMatch, LiveUpdate } from '@topspin/domain/contract/live'
import { Refusal } from '@topspin/domain/errors/catalogue'
import { type LiveCommand, liveMatchView, matchToRecord, scorerOf } from '@topspin/domain/live-match'
import type { CallContext, CallHandlers } from '@topspin/platform/http/call-handler'
import type { Jobs } from '@topspin/platform/job-queue/port'
import { v5 as uuidV5 } from 'uuid'
import type { Deps } from '../deps.ts'
import { idsBehind, pseudosOf } from '../people.ts'
import { recorded } from './match-routes.ts'

type LiveCalls = 'liveStart' | 'liveFirstService' | 'liveUpdate' | 'liveUndo' | 'liveSave' | 'liveStop'
type Trace = Pick<CallContext<'liveUndo'>, 'subject' | 'commandId' | 'correlationId' | 'now'>

/** Namespace of the commands that follow from a live match by themselves. */
const saveNamespace = '2f9c5a64-5a0e-4c57-9a7c-6f1f6f7f6f01'

/** Scoring live (specification §7 Live, decisions §6). */
export function liveRoutes(deps: Deps): CallHandlers<LiveCalls> {
  const { handlers, identity } = deps
  const change = (command: LiveCommand, trace: Trace) => changed(deps, command, trace)

  return {
    async liveStart(call) {
      const { playerOne, playerTwo } = call.body
      const [one, two] = await idsBehind(identity, [playerOne, playerTwo])
      if (one === undefined || two === undefined) throw new Refusal('unknown-player')
      const by = call.subject.playerId
      const answer = await change(
        { type: 'StartLive', by, liveId: call.commandId, playerOne: one, playerTwo: two },
        call,
      )
      await tellDevices(deps, { liveId: call.commandId, playerOne: one, playerTwo: two, recorder: by })
      return answer
    },

    liveFirstService: (call) =>
      change(
        { type: 'ChooseFirstServer', by: call.subject.playerId, server: call.body.playerOneService ? 'one' : 'two' },
        call,
      ),

    liveUpdate: (call) => scorePoint(deps, call.body, call),

    liveUndo(call) {
      const { version, id } = call.body
      const match = id === undefined ? { version } : { version, liveId: id }
      return change({ type: 'UndoPoint', by: call.subject.playerId, ...match }, call)
    },

    async liveSave(call) {
      const by = call.subject.playerId
      const { liveId, command } = await handlers.live.read((state) => ({
        command: matchToRecord(state, by),
        liveId: state?.liveId ?? '',
      }))
      // Two streams, two appends: the match first, under an id that follows from the live match. Killed in between,
      // saving again finds the match recorded and only ends the live one.
      const trace = { ...traceOf(call), commandId: uuidV5(liveId, saveNamespace) }
      const answer = await recorded(identity, await handlers.matches.execute({ command, actor: by, ...trace }))
      const { position } = await handlers.live.execute({
        command: { type: 'SaveLive', by },
        actor: by,
        ...traceOf(call),
      })
      return { ...answer, position }
    },

    async liveStop(call) {
      const by = call.subject.playerId
      const { position } = await handlers.live.execute({
        command: { type: 'StopLive', by },
        actor: by,
        ...traceOf(call),
      })
      return { reply: { done: true }, position }
    },
  }
}

/** The match is on, whatever becomes of telling it: nothing else depends on that (specification §2). */
async function tellDevices({ jobs, report }: Deps, job: Jobs['push']): Promise<void> {
  try {
    await jobs.add('push', job.liveId, job)
  } catch (error) {
    report('devices are not told of a live match', error)
  }
}

/**
 * Scores a point: one rule behind both doors, POST updateLive and SEND /ws/match (decisions §6).
 * @param update the match with exactly one of the two `…CurrentSet` raised by one
 * @returns the match it leaves
 * @throws Refusal live-none, live-stale (with the current match), live-one-point, live-service-missing, live-over,
 * forbidden (not the recorder)
 */
export async function scorePoint(deps: Deps, update: LiveUpdate, trace: Trace) {
  const { id: liveId, version } = update
  const scorer = scorerOf(update, await current(deps))
  return changed(deps, { type: 'ScorePoint', by: trace.subject.playerId, liveId, version, scorer }, trace)
}

/** Executes a command and answers with the match it leaves; a stale one gets the match as it is now. */
async function changed(deps: Deps, command: LiveCommand, trace: Trace) {
  try {
    const { position } = await deps.handlers.live.execute({ command, actor: command.by, ...traceOf(trace) })
    return { reply: await current(deps), position }
  } catch (error) {
    if (!(error instanceof Refusal) || error.code !== 'live-stale') throw error
    throw new Refusal('live-stale', { current: await current(deps) })
  }
}

const traceOf = ({ commandId, correlationId, now }: Trace) => ({ commandId, correlationId, now })

/** The match under way as the wire shows it. @throws Refusal live-none */
async function current({ handlers, identity }: Deps): Promise<LiveMatch> {
  const match = await handlers.live.read((state) => structuredClone(state))
  if (match === null) throw new Refusal('live-none')
  return liveMatchView(match, await pseudosOf(identity, [match.playerOne, match.playerTwo, match.recorder]))
}
