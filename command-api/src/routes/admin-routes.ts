import type { CallName } from '@topspin/domain/contract/calls'
import { serverCalls } from '@topspin/domain/contract/server-calls'
import { type PlayerId, playerId } from '@topspin/domain/ids'
import type { PlayerCommand } from '@topspin/domain/player/player'
import { Refusal } from '@topspin/domain/refusals'
import { requireConditionalPermission } from '@topspin/platform/http/authorise'
import type { CallContext } from '@topspin/platform/http/call-handler'
import type { JobData } from '@topspin/platform/job-queue/port'
import { generationToSwitchBackTo } from '@topspin/platform/read-store/generation'
import { eraseAccount } from '../accounts/erase-account.ts'
import { resetPassword } from '../accounts/passwords.ts'
import { recentAccountStateOf } from '../accounts/people.ts'
import { refuseReservedPseudo } from '../accounts/reserved-pseudos.ts'
import { endSessions } from '../accounts/sessions.ts'
import type { CommandRoutes, Deps } from '../deps.ts'
import { tryToEndAvailability } from '../end-availability.ts'
import { execute } from '../execute.ts'
import { queueNotification } from '../push/push-worker.ts'

/** For each call, the type of the command that it executes. The only other field of such a command is `playerId`. */
const accountCommands = {
  activate: 'ActivatePlayer',
  refuseRegistration: 'RefuseRegistration',
  disable: 'DisablePlayer',
  addStar: 'AwardStar',
  removeStar: 'RemoveStar',
  addReferee: 'AppointReferee',
  removeReferee: 'DismissReferee',
} as const satisfies { readonly [C in CallName]?: PlayerCommand['type'] }
type AccountCall = keyof typeof accountCommands

/** Calls with which admins manage accounts and match entry (docs/specification.md#accounts). */
export function adminRoutes(deps: Deps) {
  const { handlers } = deps

  /** The handler of a call: checks the permission, runs `before`, then executes the command. */
  const handle = (name: AccountCall) => async (call: CallContext<AccountCall>, before?: () => Promise<void>) => {
    const { params, subject } = call
    requireConditionalPermission(serverCalls[name].action, subject, { 'not-self': params.id !== subject.playerId })
    await before?.()
    return execute(call, handlers.players, { type: accountCommands[name], playerId: playerId(params.id) })
  }
  const activate = handle('activate')
  const refuse = handle('refuseRegistration')
  const disable = handle('disable')

  return {
    addStar: handle('addStar'),
    removeStar: handle('removeStar'),
    addReferee: handle('addReferee'),
    removeReferee: handle('removeReferee'),

    async activate(call) {
      const id = playerId(call.params.id)
      const isApplicant = deps.mails !== null && (await recentAccountStateOf(handlers, id))?.status === 'pending'
      const answer = await activate(call)
      await deps.identity.setDisabling(id, null)
      queueNotification(deps, call.commandId, { about: 'activated', playerId: id })
      if (isApplicant) deps.mails?.({ id: call.commandId, to: id, about: 'activated', by: call.subject.playerId })
      return answer
    },

    async refuseRegistration(call) {
      const answer = await refuse(call)
      const id = playerId(call.params.id)
      // Only after `refuse`, which throws when an activation was decided first: the account then stays.
      await eraseAccount(deps, id)
      return answer
    },

    async disable(call) {
      const id = playerId(call.params.id)
      const answer = await disable(call, async () => {
        // The reason is stored before the event `PlayerDisabled`, because the player's pages read the reason after this
        // event. If the account is already disabled, the earlier reason stays.
        if ((await recentAccountStateOf(handlers, id))?.status !== 'disabled')
          await deps.identity.setDisabling(id, { at: Date.parse(call.now), reason: call.body?.reason ?? null })
      })
      await revokeAccess(deps, id)
      return answer
    },

    async rename(call) {
      const { params, body } = call
      const id = playerId(params.id)
      refuseReservedPseudo(body.pseudo)
      const outcome = await deps.identity.rename(id, body.pseudo)
      if (outcome === 'unknown') throw new Refusal('unknown-player')
      if (outcome === 'taken') throw new Refusal('registration-conflict')
      // Published before the event is appended, because the account has the new pseudo even if the append fails.
      await deps.bus.publish('account-changed', { playerId: id })
      const { position } = await execute(call, handlers.players, { type: 'RenamePlayer', playerId: id })
      // Open pages still show the old pseudo, so the player has to log in again.
      await endSessions(deps, id)
      return { position }
    },

    async resetPassword(call) {
      const { params, subject } = call
      requireConditionalPermission('account.reset-password', subject, { 'not-self': params.id !== subject.playerId })
      const account = await deps.identity.account(playerId(params.id))
      if (account === null) throw new Refusal('unknown-player')
      const { password, until, position } = await resetPassword(deps, account.id, call)
      return { reply: { password, until }, position }
    },

    async openEntry(call) {
      const { open } = call.body
      const { position } = await execute(call, handlers.matches, { type: open ? 'OpenEntry' : 'CloseEntry' })
      return { reply: { open }, position }
    },
  } satisfies CommandRoutes
}

async function revokeAccess(deps: Deps, id: PlayerId): Promise<void> {
  await tryToEndAvailability(deps, [id])
  await endSessions(deps, id)
  for (const { endpoint } of await deps.identity.pushSubscriptions([id]))
    await deps.identity.removePushSubscription(endpoint)
  await deps.identity.calendars.remove(id)
}

/** Calls about the generations of projections (docs/architecture.md#replay), and about failed jobs. */
export function projectionRoutes({ jobs, documents, projections }: Deps) {
  function known(name: string): string {
    if (!projections.has(name)) throw new Refusal('unknown-projection')
    return name
  }
  async function enqueue(job: JobData['replay']): Promise<undefined> {
    if (!(await jobs.add('replay', job.projection, job))) throw new Refusal('replay-running')
  }
  return {
    replay: ({ params }) => enqueue({ projection: known(params.name), to: 'rebuilt' }),

    async previousProjection({ params }) {
      const projection = known(params.name)
      const previous = generationToSwitchBackTo(await documents.pointer(projection))
      if (previous === null) throw new Refusal('projection-without-previous')
      return enqueue({ projection, to: 'previous', rebuild: previous.rebuild })
    },

    async cancelReplay({ params }) {
      if (!(await jobs.cancel('replay', known(params.name)))) throw new Refusal('replay-not-running')
    },

    async repeatJob({ params }) {
      if (!(await jobs.repeat(params.id))) throw new Refusal('unknown-job')
    },
  } satisfies CommandRoutes
}
