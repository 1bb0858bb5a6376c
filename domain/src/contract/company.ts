import * as z from 'zod/mini'
import { AccountDisabling } from './account.ts'

/** Begins a sign-in with the company account. A link, not a call: the answer leads to the provider. */
export const companyPath = '/api/auth/company'
/** Where the provider sends the browser back to. */
export const companyCallbackPath = `${companyPath}/callback`
/** Where the provider says that somebody has logged out there (OpenID Connect Back-Channel Logout). */
export const companyLogoutPath = `${companyPath}/logout`

/** `link`: links the account of a session. `confirm`: confirms who uses a session. */
export const companyPurposes = ['enter', 'link', 'confirm'] as const

/** The input of `companyPath` (docs/specification.md#company-account). */
export const CompanyStart = z.object({
  purpose: z._default(z.enum(companyPurposes), 'enter'),
  /** The path to open at the end. */
  to: z._default(z.string().check(z.maxLength(2_000)), '/'),
  /** Whether the provider lets the person choose another account. */
  other: z.optional(z.literal('yes')),
})
export type CompanyStart = z.infer<typeof CompanyStart>

/** Why the provider has opened no session. */
export const companyFailures = ['denied', 'away', 'unverified', 'domain', 'interrupted', 'expired', 'linked'] as const
export type CompanyFailure = (typeof companyFailures)[number]

/** What comes next in a browser that the provider has sent back without a session. */
export const CompanyStep = z.discriminatedUnion('step', [
  z.object({ step: z.literal('none') }),
  z.object({
    step: z.literal('register'),
    email: z.string(),
    givenName: z.string(),
    /** Free pseudos, the best one first. */
    pseudos: z.array(z.string()),
  }),
  z.object({
    step: z.literal('link'),
    email: z.string(),
    pseudo: z.string(),
    /** Whether the player of that account has proved the address. */
    isVerified: z.boolean(),
  }),
  /** An admin has disabled the account; `disabled` is null when nobody has stored when. */
  z.object({ step: z.literal('disabled'), pseudo: z.string(), disabled: z.nullable(AccountDisabling) }),
  /** The session is open. */
  z.object({ step: z.literal('entered'), pseudo: z.string() }),
  z.object({
    step: z.literal('failed'),
    why: z.enum(companyFailures),
    /** The address that was refused; empty for other failures. */
    email: z.string(),
    /** The domains of the addresses that may register; empty for all. */
    domains: z.array(z.string()),
  }),
])
export type CompanyStep = z.infer<typeof CompanyStep>

/** Whether a pseudo is free, and if not, similar ones that are. */
export const PseudoVerdict = z.object({ free: z.boolean(), others: z.array(z.string()) })
