import * as z from 'zod/mini'
import { AccountDisabling } from './account.ts'

/** The path that begins a sign-in with the company account: it redirects the browser to the provider. */
export const companySignInPath = '/api/auth/company'
/** The path to which the provider sends the browser back. */
export const companyCallbackPath = `${companySignInPath}/callback`
/** The path at which the provider reports that somebody has logged out there (OpenID Connect Back-Channel Logout). */
export const companyLogoutPath = `${companySignInPath}/logout`

/**
 * What a sign-in is for. `enter`: to open a session. `link`: to link the company account with the player's account.
 * `confirm`: a call that requires the current password accepts the sign-in instead.
 */
export const companySignInPurposes = ['enter', 'link', 'confirm'] as const

/** The input of `companySignInPath` (docs/specification.md#company-account). */
export const CompanySignInQuery = z.object({
  purpose: z._default(z.enum(companySignInPurposes), 'enter'),
  /** The path of the page that the browser opens after the sign-in. */
  to: z._default(z.string().check(z.maxLength(2_000)), '/'),
  /** With `yes`, the provider asks the person to choose an account. */
  other: z.optional(z.literal('yes')),
})
export type CompanySignInQuery = z.infer<typeof CompanySignInQuery>

/**
 * Why a sign-in with the company account has failed. `denied`: the provider refuses, the person is not in the group
 * that may enter, or a confirmation came from another company account. `away`: the provider does not answer.
 * `unverified`: the e-mail address is not verified. `domain`: the domain of the e-mail address is not allowed.
 * `interrupted`: the person gave up at the provider. `expired`: the sign-in that this browser began is no longer valid.
 * `linked`: the player's account or the company account is already linked with another account.
 */
export const companySignInFailures = [
  'denied',
  'away',
  'unverified',
  'domain',
  'interrupted',
  'expired',
  'linked',
] as const
export type CompanySignInFailure = (typeof companySignInFailures)[number]

/**
 * The next step of a sign-in, after the provider has sent the browser back. `none`: the browser has no session and no
 * sign-in to continue.
 */
export const CompanySignInStep = z.discriminatedUnion('step', [
  z.object({ step: z.literal('none') }),
  z.object({
    step: z.literal('register'),
    email: z.string(),
    givenName: z.string(),
    /** Suggested pseudos, which are free, the best one first. */
    pseudos: z.array(z.string()),
  }),
  z.object({
    step: z.literal('link'),
    email: z.string(),
    pseudo: z.string(),
    /** Whether the player `pseudo` has proved that the address `email` is theirs. */
    isVerified: z.boolean(),
  }),
  /** An admin has disabled the account. `disabled` says when and why; null when that was not stored. */
  z.object({ step: z.literal('disabled'), pseudo: z.string(), disabled: z.nullable(AccountDisabling) }),
  z.object({ step: z.literal('entered'), pseudo: z.string() }),
  z.object({
    step: z.literal('failed'),
    why: z.enum(companySignInFailures),
    /** The e-mail address that was refused; empty when the failure is not about the address. */
    email: z.string(),
    /** When `why` is `domain`, the domains of the addresses that may register; else empty. */
    domains: z.array(z.string()),
  }),
])
export type CompanySignInStep = z.infer<typeof CompanySignInStep>

/** `free`: whether a pseudo is free. `others`: other pseudos that are free; empty when the pseudo itself is free. */
export const PseudoVerdict = z.object({ free: z.boolean(), others: z.array(z.string()) })
