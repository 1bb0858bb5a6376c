import { emailLinkValidMs } from '@topspin/domain/contract/account'
import { playerId } from '@topspin/domain/ids'
import { createSigner, isSameText } from '@topspin/platform/http/signer'
import { emailKey } from '@topspin/platform/identity/keys'
import type { Account, IdentityStore } from '@topspin/platform/identity/port'

export type EmailVerificationTokens = ReturnType<typeof createEmailVerificationTokens>

/**
 * Makes the tokens of links that verify addresses of accounts (docs/specification.md#addresses). Tokens are signed and
 * not stored. A second use of a link changes nothing.
 * @param clock epoch milliseconds
 */
export function createEmailVerificationTokens(secret: string, identity: IdentityStore, clock: () => number) {
  const sign = createSigner(secret, 'email')
  const signed = (content: string, email: string) => sign(`${content} ${emailKey(email)}`)

  return {
    tokenOf({ id, email }: Account): string {
      const content = `${id}.${clock() + emailLinkValidMs}`
      return `${content}.${signed(content, email)}`
    },

    /** The account of a valid token. Null for any other token, and when the account no longer has the address. */
    async accountOf(token: string): Promise<Account | null> {
      const [id = '', until = '', signature = '', ...more] = token.split('.')
      const account = await identity.account(playerId(id))
      if (account === null || account.email === '' || more.length > 0 || clock() >= Number(until)) return null
      return isSameText(signature, signed(`${id}.${until}`, account.email)) ? account : null
    },
  }
}
