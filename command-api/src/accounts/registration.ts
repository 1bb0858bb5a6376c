import { lookUp } from '@topspin/domain/by-id'
import { pseudoKey } from '@topspin/domain/contract/account'
import { type PlayerId, playerId } from '@topspin/domain/ids'
import { type RegistrationRole, startScoreOf } from '@topspin/domain/player/player'
import { Refusal } from '@topspin/domain/refusals'
import { newAccount } from '@topspin/platform/identity/new-account'
import { isCommonPassword } from '@topspin/platform/identity/password'
import type { Account } from '@topspin/platform/identity/port'
import { StartRefused } from '@topspin/platform/operator-error'
import * as z from 'zod'
import type { Deps } from '../deps.ts'
import { type CommandMetadata, execute } from '../execute.ts'
import { eraseAccount } from './erase-account.ts'
import { refuseReservedPseudo } from './reserved-pseudos.ts'

interface RegistrationInput {
  readonly pseudo: string
  readonly email: string
  readonly password: string
}

/** `CommandMetadata` without the player who sent the call, for events that have no actor. */
export type MetadataWithoutActor = Omit<CommandMetadata, 'subject'>

/**
 * Registers a player. The account is added before the event, because only the identity store can tell whether pseudo
 * and e-mail address are free.
 * @throws Refusal pseudo-reserved, email-domain-refused, password-too-common, password-too-close, registration-conflict
 */
export async function registerAccount(
  deps: Deps,
  registration: RegistrationInput,
  trace: MetadataWithoutActor,
): Promise<Account> {
  refuseInvalid(deps, registration)
  const account = newAccount({
    id: playerId(trace.commandId),
    pseudo: registration.pseudo,
    email: registration.email,
    passwordHash: await deps.passwords.hash(registration.password),
    createdAt: Date.parse(trace.now),
  })
  if ((await deps.identity.addAccount(account)) === 'taken') return finishInterrupted(deps, registration, trace)
  await appendRegistration(deps, account.id, trace)
  return account
}

/**
 * Refuses a common password, and one that equals the pseudo or the e-mail address (docs/specification.md#passwords).
 * @throws Refusal password-too-common, password-too-close
 */
export function refuseBadPassword(password: string, pseudo: string, email: string): void {
  // `pseudoKey` ignores case and the composition of accents.
  const plain = pseudoKey(password)
  if (plain === pseudoKey(pseudo) || plain === pseudoKey(email)) throw new Refusal('password-too-close')
  if (isCommonPassword(password)) throw new Refusal('password-too-common')
}

function refuseInvalid(deps: Deps, { pseudo, email, password }: RegistrationInput): void {
  refuseReservedPseudo(pseudo)
  if (!mayRegisterWithAddress(deps, email)) throw new Refusal('email-domain-refused')
  refuseBadPassword(password, pseudo, email)
}

/** Whether a player may register with an e-mail address (`COMPANY_EMAIL_DOMAINS`). */
export const mayRegisterWithAddress = (
  { companyEmailDomains }: Pick<Deps, 'companyEmailDomains'>,
  email: string,
): boolean =>
  companyEmailDomains === null || companyEmailDomains.includes(email.slice(email.lastIndexOf('@') + 1).toLowerCase())

/**
 * Appends the registration of an account.
 * @param as what the player becomes; by default the first player becomes an admin, any other an applicant
 */
export const appendRegistration = (
  { handlers, startScore }: Deps,
  id: PlayerId,
  trace: MetadataWithoutActor,
  as?: RegistrationRole,
) =>
  execute({ ...trace, subject: null }, handlers.players, {
    type: 'RegisterPlayer',
    playerId: id,
    startScore,
    ...(as === undefined ? {} : { as }),
  })

/**
 * Completes a registration that was interrupted before its event, if pseudo, e-mail address and password are the same.
 * @throws Refusal registration-conflict for any other request
 */
async function finishInterrupted(
  deps: Deps,
  { pseudo, email, password }: RegistrationInput,
  trace: MetadataWithoutActor,
): Promise<Account> {
  const account = await deps.identity.accountByPseudo(pseudo)
  const same = account !== null && account.email.toLowerCase() === email.toLowerCase()
  if (!same || (await isKnown(deps, account.id))) throw new Refusal('registration-conflict')
  if (!(await deps.passwords.verify(account.passwordHash, password))) throw new Refusal('registration-conflict')
  await appendRegistration(deps, account.id, trace)
  return account
}

const isKnown = ({ handlers }: Deps, id: PlayerId): Promise<boolean> =>
  handlers.players.read((state) => startScoreOf(state, id) !== undefined)

/**
 * Makes accounts and log agree after an interrupted registration or deletion, or the restore of an older log. Registers
 * accounts that are not in the log, and erases accounts of deleted players. If the log has players and no account
 * belongs to one of them, the log may be that of another installation. The accounts are then only reported.
 * @returns how many accounts were registered and erased
 * @throws StartRefused when the id of an account is not a UUID; EngineAway
 */
export async function reconcileAccounts(
  deps: Deps,
  trace: (id: PlayerId) => MetadataWithoutActor,
): Promise<{ enrolled: number; erased: number }> {
  const { identity, handlers, report } = deps
  const accounts = await identity.accounts()
  const { gone, unknown, registered } = await handlers.players.read((state) => ({
    gone: accounts.filter(({ id }) => lookUp(state.deleted, id) !== undefined),
    unknown: accounts.filter(({ id }) => startScoreOf(state, id) === undefined),
    registered: state.registered,
  }))
  const damaged = unknown.find(({ id }) => !z.uuid().safeParse(id).success)
  if (damaged !== undefined)
    throw new StartRefused(
      `the identity store is damaged: the account ${JSON.stringify(damaged.pseudo)} has the id ${JSON.stringify(damaged.id)}, which is none. Topspin does not start: restore the accounts from a backup`,
    )
  for (const { id } of gone) await eraseAccount(deps, id)
  if (unknown.length === 0) return { enrolled: 0, erased: gone.length }
  if (registered > 0 && unknown.length === accounts.length) {
    report(
      `no account belongs to a player of this log, which may be that of another installation; nothing is changed: ${named(unknown)}`,
    )
    return { enrolled: 0, erased: gone.length }
  }
  report(
    `accounts without an event in this log are registered again and wait for activation by an admin: ${named(unknown)}`,
  )
  // An account without a password was registered with a company account. Its player does not become the first admin
  // (docs/specification.md#company-account).
  for (const { id, passwordHash } of unknown)
    await appendRegistration(deps, id, trace(id), passwordHash === '' ? 'applicant' : undefined)
  return { enrolled: unknown.length, erased: gone.length }
}

const maxNamed = 20

/** How many accounts there are, then pseudo and id of at most `maxNamed` of them. E-mail addresses are not logged. */
function named(accounts: readonly Pick<Account, 'id' | 'pseudo'>[]): string {
  const first = accounts.slice(0, maxNamed).map(({ id, pseudo }) => `${pseudo} (${id})`)
  const more = accounts.length > maxNamed ? ` and ${accounts.length - maxNamed} more` : ''
  return `(${accounts.length}) ${first.join(', ')}${more}`
}
