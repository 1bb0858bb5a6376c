import { Refusal } from '@topspin/domain/errors/catalogue'
import { demand } from '@topspin/platform/http/authorise'
import type { CallContext, CallHandlers } from '@topspin/platform/http/call-handler'
import type { Passwords } from '@topspin/platform/identity/password'
import type { Account } from '@topspin/platform/identity/port'
import type { Parts } from '../parts.ts'
import { idsBehind, standingOf } from '../people.ts'
import { refuseBadPassword, register } from '../registration.ts'
import { replacePassword } from '../replace-password.ts'
import { ownView } from './own-view.ts'

/** A password given less than ten minutes ago need not be given again to change it (decisions §2). */
const recently = 10 * 60_000

type OwnCalls = 'register' | 'changePass' | 'miniBio' | 'language' | 'deleteMe'

/** One's own account (specification §7 Player and auth). */
export function accountRoutes(parts: Parts): CallHandlers<OwnCalls> {
  const { handlers, identity, bus } = parts
  return {
    async register({ body, commandId, correlationId, now }) {
      const account = await register(parts, body, { commandId, correlationId, now })
      const standing = await standingOf(handlers, account.id)
      if (standing === null) throw new Error('a player who has just registered is not in the log')
      return { reply: ownView(account, standing), position: standing.asOf }
    },

    async changePass(call) {
      await changePassword(parts, call)
      return { reply: { done: true } }
    },

    async miniBio({ body, subject }) {
      demand('account.bio', subject, { self: true })
      await identity.setBio(subject.playerId, body.bio)
      return { reply: { done: true } }
    },

    async language({ body, subject, commandId, correlationId, now }) {
      const [playerId] = await idsBehind(identity, [body.pseudo])
      if (playerId === undefined) throw new Refusal('unknown-player')
      const command = { type: 'ChooseLanguage', playerId, language: body.language } as const
      const envelope = { command, commandId, correlationId, actor: subject.playerId, now }
      const { position } = await handlers.players.execute(envelope)
      return { reply: { done: true }, position }
    },

    async deleteMe({ subject, commandId, correlationId, now, endSession }) {
      demand('account.delete', subject, { self: true })
      const { playerId } = subject
      const command = { type: 'DeletePlayer', playerId } as const
      const { position } = await handlers.players.execute({ command, commandId, correlationId, actor: playerId, now })
      await identity.erase(playerId)
      await bus.publish('erased', { playerId })
      await bus.publish('sessions-ended', { playerId, kept: null })
      await endSession()
      return { reply: { done: true }, position }
    },
  }
}

/** @throws Refusal reauthentication-required */
async function proveCurrent(passwords: Passwords, { passwordHash }: Account, password: string): Promise<void> {
  if (!(await passwords.verify(passwordHash, password))) throw new Refusal('reauthentication-required')
}

async function changePassword(
  parts: Parts,
  { body, subject, now, guessing }: CallContext<'changePass'>,
): Promise<void> {
  demand('account.password', subject, { self: true })
  const { identity, passwords, bus } = parts
  const account = await identity.account(subject.playerId)
  if (account === null) throw new Refusal('unauthenticated')
  const given = 'currentPassword' in body ? body.currentPassword : undefined
  const trusted = subject.mustChangePassword || Date.parse(now) - subject.authenticatedAt < recently
  if (given !== undefined) await guessing(() => proveCurrent(passwords, account, given))
  else if (!trusted) throw new Refusal('reauthentication-required')
  refuseBadPassword(body.password, account.pseudo, account.email)
  await replacePassword(parts, account, body.password)
  // Whoever else is in with the old password is out; this browser stays.
  await identity.endSessions(subject.playerId, subject.tokenHash)
  await bus.publish('sessions-ended', { playerId: subject.playerId, kept: subject.tokenHash })
}
