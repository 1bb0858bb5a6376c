import type { Player } from '@topspin/domain/contract/account'
import { instant } from '@topspin/domain/ids'
import type { AccountState } from '@topspin/platform/http/session'
import type { Account } from '@topspin/platform/identity/port'

/** The player's own account, in the reply to a registration and to a login (docs/specification.md#calls). */
export function ownAccountView(
  account: Account,
  { authorities, language, stars }: AccountState & { readonly stars: number },
): Player {
  return {
    pseudo: account.pseudo,
    authorities: [...authorities],
    language,
    tournamentWins: stars,
    mustChangePassword: account.temporaryUntil !== null,
    email: account.email,
    bio: account.bio,
    registrationDate: instant(account.createdAt),
  }
}
