import { randomBytes, randomUUID } from 'node:crypto'
import { eraseAccount } from '@topspin/command-api/accounts/erase-account'
import { resetPassword } from '@topspin/command-api/accounts/passwords'
import { endAvailability } from '@topspin/command-api/end-availability'
import { type CommandMetadata, execute } from '@topspin/command-api/execute'
import { mailContent } from '@topspin/command-api/mail/mail-contents'
import { openHandlersOutsideApp, type StreamHandlers } from '@topspin/command-api/streams/handlers'
import { lookUp } from '@topspin/domain/by-id'
import { type Instant, instant, toPoints } from '@topspin/domain/ids'
import { Refusal } from '@topspin/domain/refusals'
import { formatPoints } from '@topspin/domain/text/french'
import { passwordPath } from '@topspin/domain/text/page-addresses'
import type { Config, MailSettings } from '@topspin/platform/config'
import type { Engines } from '@topspin/platform/engines'
import { signInLinkHashOf } from '@topspin/platform/http/session-cookie'
import { createPasswordHasher } from '@topspin/platform/identity/password'
import { messageOf } from '@topspin/platform/log/reporter'
import { type MailContent, renderMail } from '@topspin/platform/mail/render-mail'
import { createSendMail } from '@topspin/platform/mail/send-mail'
import { OperatorError } from '@topspin/platform/operator-error'
import { entryRulesOf } from '@topspin/platform/process/service-deps'

/** No player has this pseudo, or the player was deleted. */
class NoSuchPlayer extends OperatorError {
  override readonly name = 'NoSuchPlayer'
  constructor(pseudo: string) {
    super(`no player is called ${pseudo}`)
  }
}

interface AdminDeps {
  readonly config: Config
  readonly engines: Engines
  readonly now: Instant
}

/**
 * Makes a player an admin, and activates the account. The mail to an applicant is sent directly, because the job queue
 * of the standalone mode is in the memory of the application.
 * @returns whether anything changed
 * @throws NoSuchPlayer, EngineAway; OperatorError when only the mail could not be sent
 */
export async function appointAdmin(pseudo: string, deps: AdminDeps): Promise<boolean> {
  const { config, engines } = deps
  const players = playersOf(deps)
  const { account, player } = await playerCalled(pseudo, deps, players)
  const { id } = account
  const { events } = await execute(operatorCall(deps), players, { type: 'AppointAdmin', playerId: id })
  await engines.identity.setDisabling(id, null)
  if (player.status === 'pending' && config.mail !== null && account.email !== '') {
    const to = { pseudo: account.pseudo, language: player.language }
    const values = { points: formatPoints(toPoints(player.startScore)) }
    const details = { at: instant(account.createdAt), values }
    const content = mailContent('activated', to, config, details)
    await sendNow(config, config.mail, content, account.email).catch((error: unknown) => {
      throw new OperatorError(`${pseudo} is an admin now, but ${messageOf(error)}`, { cause: error })
    })
  }
  return events.length > 0
}

/**
 * Gives a player a temporary password, and ends all sessions of the player.
 * @returns the password, and the status of the account: only an active one can log in
 * @throws NoSuchPlayer; EngineAway; OperatorError in an installation without passwords
 */
export async function resetPasswordOf(pseudo: string, deps: AdminDeps) {
  if (!deps.config.acceptsPasswords)
    throw new OperatorError(
      'accounts have no passwords here: use sign-in-link, or PASSWORDS=on for a password that links the company account',
    )
  const players = playersOf(deps)
  const { account, player } = await playerCalled(pseudo, deps, players)
  const resetDeps = { ...deps.engines, passwords: createPasswordHasher(), handlers: { players } }
  const { password } = await resetPassword(resetDeps, account.id, operatorCall(deps))
  return { password, status: player.status }
}

/**
 * Makes the address that opens a session once, within ten minutes, in an installation without passwords.
 * @throws NoSuchPlayer; EngineAway; OperatorError in an installation with passwords, or for an account that is not
 * active
 */
export async function makeSignInLink(pseudo: string, deps: AdminDeps): Promise<string> {
  const { config, engines, now } = deps
  if (config.acceptsPasswords) throw new OperatorError('accounts have passwords here: use reset')
  const { account, player } = await playerCalled(pseudo, deps, playersOf(deps))
  if (player.status !== 'active') throw new OperatorError(`the account is ${player.status}, and cannot log in`)
  const token = randomBytes(32).toString('base64url')
  await engines.identity.setPasswordLink({
    playerId: account.id,
    tokenHash: signInLinkHashOf(token),
    madeAt: Date.parse(now),
  })
  return `${config.publicUrl}${passwordPath}#${token}`
}

/**
 * Deletes an account for ever (docs/specification.md#accounts).
 * @throws NoSuchPlayer, EngineAway; OperatorError for the last admin
 */
export async function deleteAccount(pseudo: string, deps: AdminDeps): Promise<void> {
  const { engines } = deps
  const players = playersOf(deps)
  const { id } = (await playerCalled(pseudo, deps, players)).account
  await execute(operatorCall(deps), players, { type: 'DeletePlayer', playerId: id }).catch((error: unknown) => {
    if (error instanceof Refusal && error.code === 'last-admin')
      throw new OperatorError(`${pseudo} is the last admin: appoint another one first`, { cause: error })
    throw error
  })
  await eraseAccount(engines, id)
  await endAvailability(engines, [id])
}

/** Sends a test mail. @throws OperatorError when the mail server does not take it */
export const sendTestMail = (config: Config, mail: MailSettings, to: string): Promise<void> =>
  sendNow(config, mail, mailContent('test', { pseudo: '', language: 'fr' }, config), to)

const sendNow = ({ publicUrl }: Config, mail: MailSettings, content: MailContent, to: string): Promise<void> =>
  createSendMail(mail, publicUrl)({ ...renderMail(content, randomUUID()), to })

const operatorCall = ({ now }: AdminDeps): CommandMetadata => ({
  commandId: randomUUID(),
  correlationId: randomUUID(),
  subject: null,
  now,
})

const playersOf = ({ config, engines }: AdminDeps): StreamHandlers['players'] =>
  // A failed snapshot is not reported: without it, the next start only reads more of the log.
  openHandlersOutsideApp(engines, entryRulesOf(config), () => {}).players

async function playerCalled(pseudo: string, { engines: { identity } }: AdminDeps, players: StreamHandlers['players']) {
  const account = await identity.accountByPseudo(pseudo)
  if (account === null) throw new NoSuchPlayer(pseudo)
  // After an interrupted deletion there is an account without a player.
  const player = await players.read((state) => lookUp(state.players, account.id))
  if (player === undefined) throw new NoSuchPlayer(pseudo)
  return { account, player }
}
