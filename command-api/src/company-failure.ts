import type { CompanySignInFailure } from '@topspin/domain/contract/company'

/**
 * A sign-in with the company account that opens no session. The person sees `why`. Apart from the provider, whose
 * libraries are loaded only with company accounts.
 */
export class CompanySignInFailed extends Error {
  override readonly name = 'CompanySignInFailed'
  readonly why: CompanySignInFailure
  /** The e-mail address that is refused; empty when the failure is not about the address. */
  readonly email: string

  /** @param cause an error of the provider; undefined when Topspin refuses the person */
  constructor(why: CompanySignInFailure, { email = '', cause }: { email?: string; cause?: unknown } = {}) {
    super(`the sign-in with the company account has failed (${why})`, { cause })
    this.why = why
    this.email = email
  }
}
