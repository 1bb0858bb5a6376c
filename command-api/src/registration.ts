import { pseudoKey } from '@topspin/domain/contract/account'
import { Refusal } from '@topspin/domain/errors/catalogue'
import { type Instant, type PlayerId, playerId } from '@topspin/domain/ids'
import { isCommon } from '@topspin/platform/identity/common-password'
import type { Account } from '@topspin/platform/identity/port'
import type { Parts } from './parts.ts'
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
export async function register(parts: Parts, wanted: NewAccount, trace: Trace): Promise<Account> {
  refuseBadChoice(parts, wanted)
  const account: Account = {
    id: playerId(trace.commandId),
    pseudo: wanted.pseudo,
    email: wanted.email,
    bio: '',
    passwordHash: await parts.passwords.hash(wanted.password),
    temporaryUntil: null,
    temporaryUsed: false,
    createdAt: Date.parse(trace.now),
  }
  if ((await parts.identity.addAccount(account)) === 'taken') return finishInterrupted(parts, wanted, trace)
  await enrol(parts, account.id, trace)
  return account
}

/** Checks a password against the rules of decisions §2. @throws Refusal password-too-common, password-too-close */
export function refuseBadPassword(password: string, pseudo: string, email: string): void {
  // Compared as people read them, like pseudos: case and the composition of accents make no other password.
  const plain = pseudoKey(password)
  if (plain === pseudoKey(pseudo) || plain === pseudoKey(email)) throw new Refusal('password-too-close')
  if (isCommon(password)) throw new Refusal('password-too-common')
}

function refuseBadChoice(parts: Parts, { pseudo, email, password }: NewAccount): void {
  refuseReservedPseudo(pseudo)
  const domain = email.slice(email.lastIndexOf('@') + 1).toLowerCase()
  const { companyEmailDomains } = parts
  if (companyEmailDomains !== null && !companyEmailDomains.includes(domain)) throw new Refusal('email-domain-refused')
  refuseBadPassword(password, pseudo, email)
}

const enrol = ({ handlers, startScore }: Parts, id: PlayerId, { commandId, correlationId, now }: Trace) =>
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
async function finishInterrupted(
  parts: Parts,
  { pseudo, email, password }: NewAccount,
  trace: Trace,
): Promise<Account> {
  const account = await parts.identity.accountByPseudo(pseudo)
  const same = account !== null && account.email.toLowerCase() === email.toLowerCase()
  if (!same || (await isKnown(parts, account.id))) throw new Refusal('registration-conflict')
  if (!(await parts.passwords.verify(account.passwordHash, password))) throw new Refusal('registration-conflict')
  await enrol(parts, account.id, trace)
  return account
}

const isKnown = ({ handlers }: Parts, id: PlayerId): Promise<boolean> =>
  handlers.players.read(({ players, deleted }) => Object.hasOwn(players, id) || Object.hasOwn(deleted, id))

/**
 * What a kill left half done between the vault and the log, finished at start: accounts without a player get one,
 * accounts of players who left are erased.
 * @returns how many of each
 */
export async function reconcile(
  parts: Parts,
  trace: (id: PlayerId) => Trace,
): Promise<{ enrolled: number; erased: number }> {
  let enrolled = 0
  let erased = 0
  for (const { id } of await parts.identity.accounts()) {
    const state = await parts.handlers.players.read(({ players, deleted }) => {
      if (Object.hasOwn(deleted, id)) return 'left'
      return Object.hasOwn(players, id) ? 'known' : 'unknown'
    })
    if (state === 'left') {
      await parts.identity.erase(id)
      erased += 1
    } else if (state === 'unknown') {
      await enrol(parts, id, trace(id))
      enrolled += 1
    }
  }
  return { enrolled, erased }
}
