import { pseudoKey } from '@topspin/domain/contract/account'
import { Refusal } from '@topspin/domain/errors/catalogue'
import { type Instant, type PlayerId, playerId } from '@topspin/domain/ids'
import { isCommon } from '@topspin/platform/identity/common-password'
import type { Account } from '@topspin/platform/identity/port'
import type { Deps } from './deps.ts'
import { refuseReservedPseudo } from './reserved-pseudos.ts'

export interface NewAccount {
  readonly pseudo: string
  readonly email: string
  readonly password: string
}

/** Which request it is, for the event's metadata. */
interface Trace {
  readonly commandId: string
  readonly correlationId: string
  readonly now: Instant
}

/**
 * Registers somebody: first the vault, which alone knows whether pseudo and e-mail are free, then the event.
 * @throws Refusal pseudo-reserved, email-domain-refused, password-too-common, password-too-close, registration-conflict
 */
export async function register(deps: Deps, wanted: NewAccount, trace: Trace): Promise<Account> {
  refuseBadChoice(deps, wanted)
  const account: Account = {
    id: playerId(trace.commandId),
    pseudo: wanted.pseudo,
    email: wanted.email,
    bio: '',
    passwordHash: await deps.passwords.hash(wanted.password),
    temporaryUntil: null,
    temporaryUsed: false,
    createdAt: Date.parse(trace.now),
  }
  if ((await deps.identity.addAccount(account)) === 'taken') return finishInterrupted(deps, wanted, trace)
  await enrol(deps, account.id, trace)
  return account
}

/** Checks a password against the rules of decisions §2. @throws Refusal password-too-common, password-too-close */
export function refuseBadPassword(password: string, pseudo: string, email: string): void {
  // Compared as people read them, like pseudos: case and the composition of accents make no other password.
  const plain = pseudoKey(password)
  if (plain === pseudoKey(pseudo) || plain === pseudoKey(email)) throw new Refusal('password-too-close')
  if (isCommon(password)) throw new Refusal('password-too-common')
}

function refuseBadChoice(deps: Deps, { pseudo, email, password }: NewAccount): void {
  refuseReservedPseudo(pseudo)
  const domain = email.slice(email.lastIndexOf('@') + 1).toLowerCase()
  const { companyEmailDomains } = deps
  if (companyEmailDomains !== null && !companyEmailDomains.includes(domain)) throw new Refusal('email-domain-refused')
  refuseBadPassword(password, pseudo, email)
}

const enrol = ({ handlers, startScore }: Deps, id: PlayerId, { commandId, correlationId, now }: Trace) =>
  handlers.players.execute({
    command: { type: 'RegisterPlayer', playerId: id, startScore },
    commandId,
    correlationId,
    actor: null,
    now,
  })

/**
 * The log was away between the vault and the event: the account is there, the player is not. The one who registered
 * tries again, knows the password, and gets through; for everybody else the pseudo or e-mail is taken.
 */
async function finishInterrupted(deps: Deps, { pseudo, email, password }: NewAccount, trace: Trace): Promise<Account> {
  const account = await deps.identity.accountByPseudo(pseudo)
  const same = account !== null && account.email.toLowerCase() === email.toLowerCase()
  if (!same || (await isKnown(deps, account.id))) throw new Refusal('registration-conflict')
  if (!(await deps.passwords.verify(account.passwordHash, password))) throw new Refusal('registration-conflict')
  await enrol(deps, account.id, trace)
  return account
}

const isKnown = ({ handlers }: Deps, id: PlayerId): Promise<boolean> =>
  handlers.players.read(({ players, deleted }) => Object.hasOwn(players, id) || Object.hasOwn(deleted, id))

/**
 * Makes accounts and log agree again, after a kill between the two or a log restored from an older backup: accounts
 * without a player get one, accounts of players who left are erased. When none of the accounts is a player of the log it
 * is another installation's: then they are only reported, and nothing is appended to it.
 * @returns how many of each
 */
export async function reconcile(
  deps: Deps,
  trace: (id: PlayerId) => Trace,
): Promise<{ enrolled: number; erased: number }> {
  const { identity, handlers, report } = deps
  const accounts = await identity.accounts()
  const { left, unknown, registered } = await handlers.players.read(({ players, deleted, registered }) => ({
    left: accounts.filter(({ id }) => Object.hasOwn(deleted, id)),
    unknown: accounts.filter(({ id }) => !Object.hasOwn(deleted, id) && !Object.hasOwn(players, id)),
    registered,
  }))
  for (const { id } of left) await identity.erase(id)
  if (unknown.length === 0) return { enrolled: 0, erased: left.length }
  if (registered > 0 && unknown.length === accounts.length) {
    report(
      `no account belongs to an event of this log, which may be another installation's; they stay without a player: ${named(unknown)}`,
    )
    return { enrolled: 0, erased: left.length }
  }
  report(
    `accounts that belong to no event of this log are registered anew, an admin has to activate them: ${named(unknown)}`,
  )
  for (const { id } of unknown) await enrol(deps, id, trace(id))
  return { enrolled: unknown.length, erased: left.length }
}

const mostNamed = 20

/** How many accounts, and the first of them by pseudo and id: no e-mail address in a log. */
function named(accounts: readonly Pick<Account, 'id' | 'pseudo'>[]): string {
  const first = accounts.slice(0, mostNamed).map(({ id, pseudo }) => `${pseudo} (${id})`)
  const more = accounts.length > mostNamed ? ` and ${accounts.length - mostNamed} more` : ''
  return `(${accounts.length}) ${first.join(', ')}${more}`
}
