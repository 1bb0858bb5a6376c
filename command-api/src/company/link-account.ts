import { type Instant, instant, type PlayerId } from '@topspin/domain/ids'
import { isActive } from '@topspin/domain/player/player'
import { Refusal } from '@topspin/domain/refusals'
import type { Position } from '@topspin/platform/event-store/port'
import type { CompanyClaims } from '../company-provider.ts'
import type { Deps } from '../deps.ts'
import { type CommandMetadata, execute } from '../execute.ts'

type CompanyAccount = Pick<CompanyClaims, 'issuer' | 'subject'>

/**
 * Links an account with a company account. Replaces an earlier link only when it names another provider.
 * @returns whether the link is stored; false without an account, and when the player or the company account has another
 * link
 */
export async function storeCompanyLink(
  { identity, clock }: Pick<Deps, 'identity' | 'clock'>,
  playerId: PlayerId,
  { issuer, subject }: CompanyAccount,
): Promise<boolean> {
  const { companyLinks } = identity
  const link = await companyLinks.of(playerId)
  const former = link !== null && link.issuer !== issuer ? link : null
  if (former !== null) {
    // When another player has the company account, the former link stays.
    if ((await companyLinks.find(issuer, subject)) !== null) return false
    await companyLinks.remove(playerId)
  }
  const isAdded = await companyLinks.add({ playerId, issuer, subject, linkedAt: clock() })
  // Another player may have taken the company account since `find`.
  if (!isAdded && former !== null) await companyLinks.add(former)
  return isAdded
}

/**
 * Links an account with a company account. If the link is stored, sends the player a mail.
 * @param id of the mail
 * @returns what `storeCompanyLink` returns
 */
export async function linkAccount(
  deps: Deps,
  playerId: PlayerId,
  company: CompanyAccount,
  id: string,
): Promise<boolean> {
  const { clock, mails, bus } = deps
  if (!(await storeCompanyLink(deps, playerId, company))) return false
  mails?.({ id, to: playerId, about: 'linked', at: instant(clock()) })
  await bus.publish('account-changed', { playerId })
  return true
}

/** Removes an account's link with a company account, and sends the player a mail. @param id of the mail */
export async function unlinkAccount(
  { identity, mails, bus }: Deps,
  playerId: PlayerId,
  id: string,
  now: Instant,
): Promise<void> {
  await identity.companyLinks.remove(playerId)
  mails?.({ id, to: playerId, about: 'unlinked', at: now })
  await bus.publish('account-changed', { playerId })
}

/** Reports how many active accounts are not linked with a company account. */
export async function reportUnlinkedAccounts({ identity, handlers, report }: Deps): Promise<void> {
  const accounts = await identity.accounts()
  const active = await handlers.players.read((state) => accounts.filter(({ id }) => isActive(state, id)))
  let unlinked = 0
  for (const { id } of active) if ((await identity.companyLinks.of(id)) === null) unlinked += 1
  if (unlinked > 0) report(`PASSWORDS=off: ${unlinked} active accounts are not linked with a company account yet`)
}

/**
 * Removes an e-mail address from the account that has it, because the address belongs to another person
 * (docs/specification.md#addresses). The event is appended before the address is removed, so that the journal has each
 * removal.
 * @returns the position of the event; null, without an event, when no account has the address
 * @throws Refusal company-visit-ended when the address is verified, or when the player has verified or replaced it since
 * the event was appended; address-disabled when the account is disabled
 */
export async function removeUnverifiedAddress(
  { identity, handlers, bus }: Deps,
  email: string,
  call: CommandMetadata,
): Promise<Position | null> {
  const account = await identity.accountByEmail(email)
  if (account === null) return null
  if (account.isEmailVerified) throw new Refusal('company-visit-ended')
  const { position } = await execute({ ...call, subject: null }, handlers.players, {
    type: 'ReleaseEmail',
    playerId: account.id,
  })
  if (!(await identity.releaseEmail(account.id, email))) throw new Refusal('company-visit-ended')
  await bus.publish('account-changed', { playerId: account.id })
  return position
}
