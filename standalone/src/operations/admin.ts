import { randomBytes, randomUUID } from 'node:crypto'
import { resetPassword } from '@topspin/command-api/accounts/passwords'
import { type CommandMetadata, execute } from '@topspin/command-api/execute'
import { mailContentsFor } from '@topspin/command-api/mail/mail-contents'
import { openHandlersOutsideApp, type StreamHandlers } from '@topspin/command-api/streams/handlers'
import { lookUp } from '@topspin/domain/by-id'
import type { Instant } from '@topspin/domain/ids'
import type { PlayerRecord } from '@topspin/domain/player/player'
import { passwordPath } from '@topspin/domain/text/page-addresses'
import type { Config, MailSettings } from '@topspin/platform/config'
import type { Engines } from '@topspin/platform/engines'
import { signInLinkHashOf } from '@topspin/platform/http/session-cookie'
import { createPasswordHasher } from '@topspin/platform/identity/password'
import type { Account } from '@topspin/platform/identity/port'
import { renderMail } from '@topspin/platform/mail/render-mail'
import { createSendMail } from '@topspin/platform/mail/send-mail'
import { OperatorError } from '@topspin/platform/operator-error'
import { entryRulesOf } from '@topspin/platform/process/service-deps'

/** No player has this pseudo, or the player was deleted. The message is one line for operators. */
class NoSuchPlayer extends OperatorError {
  override readonly name = 'NoSuchPlayer'
  constructor(pseudo: string) {
    super(`no player is called ${pseudo}`)
  }
}

/** Dependencies of the operator's commands about accounts, which use the engines without the application. */
interface AdminDeps {
  readonly config: Config
  readonly engines: Engines
  readonly now: Instant
}

/**
 * Makes a player an admin, and activates the account when it is not active.
 * @returns whether anything changed
 * @throws NoSuchPlayer, EngineAway
 */
export async function appointAdmin(pseudo: string, deps: AdminDeps): Promise<boolean> {
  const players = playersOf(deps)
  const { id } = await playerCalled(pseudo, deps, players)
  const { events } = await execute(operatorCall(deps), players, { type: 'AppointAdmin', playerId: id })
  await deps.engines.identity.setDisabling(id, null)
  return events.length > 0
}

/**
 * Gives a player a temporary password: for 24 hours and one login. Ends all sessions of the player.
 * @returns the password, and the status of the account: only an active one can log in
 * @throws NoSuchPlayer; EngineAway; OperatorError in an installation without passwords
 */
export async function resetPasswordOf(
  pseudo: string,
  deps: AdminDeps,
): Promise<{ readonly password: string; readonly status: PlayerRecord['status'] }> {
  if (!deps.config.acceptsPasswords) throw new OperatorError('accounts have no passwords here: use sign-in-link')
  const players = playersOf(deps)
  const { id, status } = await playerCalled(pseudo, deps, players)
  const resetDeps = { ...deps.engines, passwords: createPasswordHasher(), handlers: { players } }
  const { password } = await resetPassword(resetDeps, id, operatorCall(deps))
  return { password, status }
}

/**
 * Makes a link that opens a session once, within ten minutes, in an installation without passwords.
 * @returns the address
 * @throws NoSuchPlayer; EngineAway; OperatorError in an installation with passwords, or for an account that is not active
 */
export async function makeSignInLink(pseudo: string, deps: AdminDeps): Promise<string> {
  const { config, engines, now } = deps
  if (config.acceptsPasswords) throw new OperatorError('accounts have passwords here: use reset')
  const { id, status } = await playerCalled(pseudo, deps, playersOf(deps))
  if (status !== 'active') throw new OperatorError(`the account is ${status}, and cannot log in`)
  const token = randomBytes(32).toString('base64url')
  await engines.identity.setPasswordLink({ playerId: id, tokenHash: signInLinkHashOf(token), madeAt: Date.parse(now) })
  return `${config.publicUrl}${passwordPath}#${token}`
}

/** Sends a test mail. @throws OperatorError when the mail server does not take it */
export async function sendTestMail({ publicUrl, timeZone }: Config, mail: MailSettings, to: string): Promise<void> {
  const sender = { publicUrl, timeZone, readsAnswers: mail.replyTo !== null, company: '' }
  const content = mailContentsFor({ pseudo: '', language: 'fr' }, sender).test()
  await createSendMail(mail, publicUrl)({ ...renderMail(content, randomUUID()), to })
}

/** A command of the operator, who is no player. */
const operatorCall = ({ now }: AdminDeps): CommandMetadata => ({
  commandId: randomUUID(),
  correlationId: randomUUID(),
  subject: null,
  now,
})

const playersOf = ({ config, engines }: AdminDeps): StreamHandlers['players'] =>
  // A failed snapshot is not reported: without it, the next start only reads more of the log.
  openHandlersOutsideApp(engines, entryRulesOf(config), () => {}).players

async function playerCalled(
  pseudo: string,
  { engines: { identity } }: AdminDeps,
  players: StreamHandlers['players'],
): Promise<Pick<Account, 'id'> & Pick<PlayerRecord, 'status'>> {
  const account = await identity.accountByPseudo(pseudo)
  if (account === null) throw new NoSuchPlayer(pseudo)
  const { id } = account
  // After an interrupted deletion there is an account without a player.
  const status = await players.read((state) => lookUp(state.players, id)?.status)
  if (status === undefined) throw new NoSuchPlayer(pseudo)
  return { id, status }
}
