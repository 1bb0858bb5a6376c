import { type Instant, instant, type PlayerId } from '@topspin/domain/ids'
import { isActive } from '@topspin/domain/player/player'
import type { Deps } from '../deps.ts'

/** A company account. */
interface CompanyAccount {
  readonly issuer: string
  readonly subject: string
}

/**
 * Links an account with a company account, and tells the player by mail.
 * @param id id of the request, which becomes the id of the mail
 * @returns false when one of the two accounts is already linked with another one
 */
export async function linkAccount(
  { identity, clock, mails, bus }: Deps,
  playerId: PlayerId,
  { issuer, subject }: CompanyAccount,
  id: string,
): Promise<boolean> {
  const linkedAt = clock()
  if (!(await identity.companyLinks.add({ playerId, issuer, subject, linkedAt }))) return false
  mails?.({ id, to: playerId, about: 'linked', at: instant(linkedAt) })
  await bus.publish('account-changed', { playerId })
  return true
}

/** Removes the link of an account, and tells the player by mail. @param id see `linkAccount` */
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

/** For an installation without passwords: reports how many active accounts have no company account to enter with. */
export async function reportUnlinkedAccounts({ identity, handlers, report }: Deps): Promise<void> {
  const accounts = await identity.accounts()
  const active = await handlers.players.read((state) => accounts.filter(({ id }) => isActive(state, id)))
  let unlinked = 0
  for (const { id } of active) if ((await identity.companyLinks.of(id)) === null) unlinked += 1
  if (unlinked > 0) report(`PASSWORDS=off: ${unlinked} active accounts are not linked with a company account yet`)
}
