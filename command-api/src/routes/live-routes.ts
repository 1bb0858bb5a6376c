import { Refusal } from '@topspin/domain/refusals'
import type { JobData } from '@topspin/platform/job-queue/port'
import { idsOfPseudos } from '../accounts/people.ts'
import { endChallengeByMatch } from '../challenges/change-challenge.ts'
import type { CommandRoutes, Deps } from '../deps.ts'
import { tryToEndAvailability } from '../end-availability.ts'
import { recordLiveMatch } from '../match/live-saving.ts'
import { changeLiveMatch, executeLiveCommand, scorePoint } from '../match/live-scoring.ts'
import { fixtureField } from '../streams/tournament-streams.ts'

/** Calls about the live match (docs/specification.md#live-match). */
export function liveRoutes(deps: Deps) {
  return {
    async liveStart(call) {
      const { playerOne, playerTwo } = call.body
      const [one, two] = await idsOfPseudos(deps, [playerOne, playerTwo], call.subject)
      const by = call.subject.playerId
      const players = { liveId: call.commandId, playerOne: one, playerTwo: two }
      const command = { type: 'StartLive', by, ...players, ...fixtureField(call.body) } as const
      const answer = await changeLiveMatch(deps, command, call)
      await tryToEndAvailability(deps, [one, two])
      const begun = await endChallengeByMatch(deps, [one, two], call)
      await notifyDevices(deps, { ...players, recorder: by })
      return begun === null ? answer : { ...answer, position: begun }
    },

    liveFirstService(call) {
      const { playerOneService, id: liveId } = call.body
      const server = playerOneService ? 'one' : 'two'
      return changeLiveMatch(deps, { type: 'ChooseFirstServer', by: call.subject.playerId, liveId, server }, call)
    },

    liveUpdate: (call) => scorePoint(deps, call.body, call),

    liveUndo(call) {
      const { version, id: liveId } = call.body
      return changeLiveMatch(deps, { type: 'UndoPoint', by: call.subject.playerId, liveId, version }, call)
    },

    async liveSave(call) {
      const command = { type: 'SaveLive', by: call.subject.playerId, liveId: call.body?.id } as const
      const { events, state } = await executeLiveCommand(deps, command, call)
      const [started] = events
      // `SaveLive` adds no event when an earlier save is unfinished.
      const save = started?.type === 'LiveSaveStarted' ? started.data : state?.saving
      if (save === undefined) throw new Refusal('live-none')
      return recordLiveMatch(deps, save, call)
    },

    liveTakeOver: (call) =>
      changeLiveMatch(deps, { type: 'TakeOverLive', by: call.subject.playerId, liveId: call.body.id }, call),

    liveSendPoints(call) {
      const { id: liveId, version, points: scorers } = call.body
      return changeLiveMatch(deps, { type: 'SendPoints', by: call.subject.playerId, liveId, version, scorers }, call)
    },

    liveStop: (call) =>
      executeLiveCommand(deps, { type: 'StopLive', by: call.subject.playerId, liveId: call.body?.id }, call),

    liveReact(call) {
      const { id: liveId, sign } = call.body
      return executeLiveCommand(deps, { type: 'ReactToLive', by: call.subject.playerId, liveId, sign }, call)
    },
  } satisfies CommandRoutes
}

/** Queues the notification of a new live match. A failure is reported, not thrown. */
async function notifyDevices({ jobs, report }: Deps, job: JobData['push']): Promise<void> {
  try {
    await jobs.add('push', job.liveId, job)
  } catch (error) {
    report('devices are not notified of a live match', error)
  }
}
