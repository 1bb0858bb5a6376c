import type { PlayerId } from '@topspin/domain/ids'
import { Refusal } from '@topspin/domain/refusals'
import type { CallContext } from '@topspin/platform/http/call-handler'
import { archiveStateOf } from '@topspin/platform/identity/parts'
import { isCommonPassword } from '@topspin/platform/identity/password'
import { addPageSpans } from '@topspin/platform/tracing/spans'
import { eraseAccount } from '../accounts/erase-account.ts'
import {
  demandCurrentPassword,
  isLoginRecent,
  ownAccount,
  refuseReuseOfTemporaryPassword,
  replacePassword,
} from '../accounts/passwords.ts'
import { accountStateOf, idsOfPseudos, ownAccountView } from '../accounts/people.ts'
import { refuseBadPassword, registerAccount } from '../accounts/registration.ts'
import { openSessionOf } from '../accounts/sessions.ts'
import type { CommandRoutes, Deps } from '../deps.ts'
import { tryToEndAvailability } from '../end-availability.ts'
import { execute } from '../execute.ts'
import { queueNotification } from '../push/push-worker.ts'

/** Calls with which players manage their own account (docs/specification.md#accounts). */
export function accountRoutes(deps: Deps) {
  const { handlers, identity, bus } = deps
  return {
    async register(call) {
      const account = await registerAccount(deps, call.body, call)
      const accountState = await accountStateOf(handlers, account.id)
      if (accountState === null) throw new Error('a player who has just registered is not in the log')
      if (accountState.status === 'pending') {
        call.rememberApplicant(account.id)
        queueNotification(deps, call.commandId, { about: 'registered', playerId: account.id })
      }
      deps.mails?.({ id: call.commandId, to: account.id, about: 'address' })
      return { reply: ownAccountView(deps, account, accountState), position: accountState.asOf }
    },

    checkPassword: ({ body }) => ({ reply: { common: isCommonPassword(body.password) } }),

    async changePass(call) {
      await changePassword(deps, call)
    },

    async miniBio({ body, subject }) {
      await identity.setBio(subject.playerId, body.bio)
      await bus.publish('account-changed', { playerId: subject.playerId })
    },

    async language(call) {
      const { pseudo, language } = call.body
      const [playerId] = await idsOfPseudos(deps, [pseudo], call.subject)
      return execute(call, handlers.players, { type: 'ChooseLanguage', playerId, language })
    },

    addPageSpans({ body }) {
      addPageSpans(body.spans)
    },

    async setQuoted({ subject, body }) {
      await identity.setQuoted(subject.playerId, body.quoted)
      // Other players' open pages then read again which names shared texts may contain.
      await bus.publish('account-changed', { playerId: subject.playerId })
    },

    async deleteMe(call) {
      const { subject, checkCurrentPassword, endSession } = call
      const { playerId } = subject
      const account = await ownAccount(deps, playerId)
      await checkCurrentPassword(() => demandCurrentPassword(deps, account, call))
      const { position } = await execute(call, handlers.players, { type: 'DeletePlayer', playerId })
      await tryToEndAvailability(deps, [playerId])
      await eraseAccount(deps, playerId)
      await endSession()
      return { position }
    },

    async prepareArchive(call) {
      const { playerId } = call.subject
      const account = await ownAccount(deps, playerId)
      await call.checkCurrentPassword(() => demandCurrentPassword(deps, account, call))
      await prepareArchive(deps, playerId)
    },

    /** Cancels the making of the archive. Also removes a failed or expired archive; one that is ready stays. */
    async cancelArchive({ subject: { playerId } }) {
      const archive = await identity.archives.of(playerId)
      if (archive !== null && archiveStateOf(archive, deps.clock()) !== 'ready')
        await identity.archives.remove(playerId, archive.requestedAt)
    },

    async exportClub(call) {
      const { playerId } = call.subject
      const { password: _, ...options } = call.body
      const account = await ownAccount(deps, playerId)
      await call.checkCurrentPassword(() => demandCurrentPassword(deps, account, call))
      const { position } = await execute(call, handlers.players, { type: 'ExportClub', playerId, ...options })
      queueNotification(deps, call.commandId, { about: 'exported', by: playerId })
      return { reply: { id: call.commandId }, position }
    },
  } satisfies CommandRoutes
}

/**
 * Queues the job that makes the archive of a player's own data, unless one is kept or being made
 * (docs/specification.md#ones-own-data).
 * @throws EngineAway
 */
async function prepareArchive({ identity: { archives }, jobs, clock }: Deps, player: PlayerId): Promise<void> {
  const [now, before] = [clock(), await archives.of(player)]
  if (['preparing', 'ready'].includes(archiveStateOf(before, now))) return
  if (before !== null) await archives.remove(player, before.requestedAt)
  if (!(await archives.add(player, now))) return
  try {
    await jobs.add('archive', `${player} ${now}`, { playerId: player })
  } catch (error) {
    await archives.remove(player, now)
    throw error
  }
}

async function changePassword(deps: Deps, call: CallContext<'changePass'>): Promise<void> {
  const { body, subject, commandId, now, checkCurrentPassword } = call
  const { identity, bus } = deps
  const account = await ownAccount(deps, subject.playerId)
  const given = 'currentPassword' in body ? body.currentPassword : undefined
  const trusted = subject.mustChangePassword || isLoginRecent(subject, Date.parse(now))
  if (given !== undefined)
    await checkCurrentPassword(() => demandCurrentPassword(deps, account, { subject, body: { password: given } }))
  else if (!trusted) throw new Refusal('reauthentication-required')
  refuseBadPassword(body.password, account.pseudo, account.email)
  await refuseReuseOfTemporaryPassword(deps, account, body.password)
  const changed = await replacePassword(deps, account, body.password)
  const { company } = (await identity.session(subject.tokenHash)) ?? { company: null }
  // All sessions with the old password end, including copies of the current cookie. This browser gets a new session.
  await identity.endSessions(subject.playerId, null)
  // `kept` leaves the sockets of the old session open until their next check: if they closed now, the page would
  // reconnect with the old cookie.
  await bus.publish('sessions-ended', { playerId: subject.playerId, kept: subject.tokenHash })
  if (!(await openSessionOf(deps, changed, call, company))) throw new Refusal('unauthenticated')
  deps.mails?.({ id: commandId, to: account.id, about: 'changed', at: now })
}
