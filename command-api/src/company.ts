import type { CompanySignInFailure } from '@topspin/domain/contract/company'
import type { CompanySignInSettings } from '@topspin/platform/config'
import type { CompanySignInRequest } from '@topspin/platform/http/company-cookies'

/**
 * The settings and the provider with which an installation opens sessions for company accounts
 * (docs/specification.md#company-account).
 */
export interface CompanySignInDeps {
  readonly settings: CompanySignInSettings
  readonly provider: CompanyProvider
}

/** What the provider says about a person who has signed in there. */
export interface CompanyClaims {
  readonly issuer: string
  readonly subject: string
  /** Id of the session at the provider; empty when the provider names none. */
  readonly sid: string
  /** Null when the provider names none. */
  readonly email: string | null
  readonly isEmailVerified: boolean
  readonly givenName: string
  readonly familyName: string
  readonly groups: readonly string[]
}

/** A sign-in that the provider refused or did not answer, or whose answer is not valid. */
export class CompanySignInFailed extends Error {
  override readonly name = 'CompanySignInFailed'
  readonly why: CompanySignInFailure

  constructor(why: CompanySignInFailure, cause: unknown) {
    super(`the company's provider opened no session (${why})`, { cause })
    this.why = why
  }
}

/** The company's OpenID provider (docs/specification.md#company-account). */
export interface CompanyProvider {
  /**
   * The address to which a browser is sent to sign in.
   * @param other whether the person may choose another account there
   * @throws CompanySignInFailed
   */
  authorizationUrl(request: CompanySignInRequest, other: boolean): Promise<URL>
  /**
   * Redeems the answer with which the provider has sent the browser back.
   * @param answer the query of the callback, with its `?`
   * @throws CompanySignInFailed
   */
  claimsOf(answer: string, request: CompanySignInRequest): Promise<CompanyClaims>
  /**
   * Verifies a logout token, with which the provider reports that a person has logged out there.
   * @returns the person, and the id of the session that ends; with an empty `sid` all sessions of the person end, with
   * an empty `subject` the person is the one whose session it is. Null when the token is not valid
   * @throws CompanySignInFailed
   */
  loggedOut(token: string): Promise<{ readonly issuer: string; readonly subject: string; readonly sid: string } | null>
}
