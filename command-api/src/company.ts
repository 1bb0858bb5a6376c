import type { CompanySignInFailure } from '@topspin/domain/contract/company'
import type { CompanySignInSettings } from '@topspin/platform/config'
import type { CompanySignInRequest } from '@topspin/platform/http/company-cookies'

/** The sign-in with company accounts (docs/specification.md#company-account). */
export interface CompanySignInDeps {
  readonly settings: CompanySignInSettings
  readonly provider: CompanyProvider
}

/** What the provider says about a person. */
export interface CompanyClaims {
  readonly issuer: string
  readonly subject: string
  /** Id of the session at the provider; empty when the provider names none. */
  readonly sid: string
  /** Null when the provider names no valid address. */
  readonly email: string | null
  readonly isEmailVerified: boolean
  readonly givenName: string
  readonly familyName: string
  readonly groups: readonly string[]
}

/** The provider refused a sign-in, did not answer, or gave an answer that is not valid. */
export class CompanySignInFailed extends Error {
  override readonly name = 'CompanySignInFailed'
  readonly why: CompanySignInFailure

  constructor(why: CompanySignInFailure, cause: unknown) {
    super(`the company's provider opened no session (${why})`, { cause })
    this.why = why
  }
}

export interface CompanyProvider {
  /**
   * The address of the provider's page for a sign-in.
   * @param other whether the person may choose another account there
   * @throws CompanySignInFailed
   */
  authorizationUrl(request: CompanySignInRequest, other: boolean): Promise<URL>
  /**
   * Checks the provider's answer to a sign-in, and reads the claims about the person.
   * @param answer the query of the callback, with its `?`
   * @throws CompanySignInFailed
   */
  claimsOf(answer: string, request: CompanySignInRequest): Promise<CompanyClaims>
  /**
   * Verifies a logout token. The provider sends it when a person has logged out there.
   * @returns the person and the session that ended; null when the token is not valid. An empty `sid` means all
   * sessions of the person. An empty `subject` means the person who has the session `sid`
   * @throws CompanySignInFailed
   */
  loggedOut(token: string): Promise<{ readonly issuer: string; readonly subject: string; readonly sid: string } | null>
}
