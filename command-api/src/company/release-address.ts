import { Refusal } from '@topspin/domain/refusals'
import type { Position } from '@topspin/platform/event-store/port'
import type { Deps } from '../deps.ts'
import { type CommandCall, execute } from '../execute.ts'

/**
 * Removes an e-mail address from the account that has it, because the provider has verified that the address belongs to
 * another person. Refuses when the address is verified in the account (docs/specification.md#addresses). The event is
 * appended first, so that the journal has each removal.
 * @returns the position of the event; null when no account has the address
 * @throws Refusal company-visit-ended when the address is verified in the account
 */
export async function releaseAddress(
  { identity, handlers, bus }: Deps,
  email: string,
  call: CommandCall,
): Promise<Position | null> {
  const account = await identity.accountByEmail(email)
  if (account === null) return null
  if (account.isEmailVerified) throw new Refusal('company-visit-ended')
  const { position } = await execute({ ...call, subject: null }, handlers.players, {
    type: 'ReleaseEmail',
    playerId: account.id,
  })
  if (!(await identity.releaseEmail(account.id))) throw new Refusal('company-visit-ended')
  await bus.publish('account-changed', { playerId: account.id })
  return position
}
