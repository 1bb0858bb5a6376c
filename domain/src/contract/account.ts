import * as z from 'zod/mini'
import { Role } from '../roles.ts'
import { possiblyEmptyText, requiredText } from './text.ts'

/** Normalises a pseudo: NFKC, trimmed, single spaces. */
export const normalisedPseudo = (text: string): string => text.normalize('NFKC').trim().replaceAll(/ +/g, ' ')

/**
 * Letters, digits, spaces, `.`, `_` and `-`, with at least one letter or digit. One or two combining marks may follow a
 * letter or digit. No invisible characters.
 */
const visible = /^(?!\p{M})(?!.*(?:\p{DI}|\p{M}{3}|[ ._-]\p{M}))(?=.*[\p{L}\p{N}])[\p{L}\p{M}\p{N} ._-]+$/u

/** 2 to 20 UTF-16 units after normalisation (docs/specification.md#pseudos). */
export const Pseudo = z.pipe(
  z.pipe(possiblyEmptyText(64), z.transform(normalisedPseudo)),
  z.string().check(z.minLength(2), z.maxLength(20), z.regex(visible)),
)

/** The same key for all spellings of a pseudo that differ only in case, extra spaces or how accents are composed. */
export const pseudoKey = (pseudo: string): string => normalisedPseudo(pseudo).toLowerCase()

export const Email = z.string().check(z.maxLength(254), z.email())
export const Password = z.string().check(z.minLength(8), z.maxLength(128))
/** `fr` is French; `pki` is a second, light-hearted dictionary, also French (docs/specification.md#languages). */
export const Language = z.enum(['fr', 'pki'])
export type Language = z.infer<typeof Language>
export const Bio = possiblyEmptyText(160)

export const Credentials = z.strictObject({ pseudo: requiredText(64), password: requiredText(128) })
export const Registration = z.strictObject({ pseudo: Pseudo, email: Email, password: Password })
/** A pseudo to be given to a player: the body of `rename`, `checkPseudo` and `registerWithCompany`. */
export const PseudoInput = z.strictObject({ pseudo: Pseudo })
const asPassword = z.transform((password: string) => ({ password }))
/** The body of `changePass`: the new password as a bare text, or in an object that may have the current one. */
export const PasswordChange = z.union([
  z.pipe(Password, asPassword),
  z.strictObject({ password: Password, currentPassword: z.optional(requiredText(128)) }),
])
/** The current password, which some calls require. Left out by a player whose account has no password. */
export const CurrentPassword = z.strictObject({ password: z.optional(requiredText(128)) })
/** An e-mail address for an account that has none, with the current password. */
export const EmailInput = z.strictObject({ email: Email, ...CurrentPassword.shape })
const asBio = z.transform((bio: string) => ({ bio }))
/** The body of `miniBio`: the new bio as a bare text, or in an object. */
export const BioChange = z.union([z.pipe(Bio, asBio), z.strictObject({ bio: Bio })])
/** The body of `language`, by which an admin chooses the language of the player `pseudo`. */
export const LanguageChange = z.strictObject({ pseudo: requiredText(64), language: Language })

export const maxDisablingReasonLength = 160

/** The disabled player reads `reason`. */
export const DisablingInput = z.strictObject({ reason: z.optional(requiredText(maxDisablingReasonLength)) })

/** The player's roles; empty while the account is pending or disabled. */
const authorities = z.array(Role)

/** A player. Only that player gets `email`, `isEmailVerified`, `registrationDate` and a true `mustChangePassword`. */
export const Player = z.object({
  pseudo: z.string(),
  authorities,
  language: Language,
  tournamentWins: z.int(),
  mustChangePassword: z.boolean(),
  email: z.optional(z.string()),
  /** Whether the player has proved the address; false without an address. Left out where no mails are sent. */
  isEmailVerified: z.optional(z.boolean()),
  bio: z.string(),
  /** True for an account that waits for activation, which only admins read; else left out. */
  isPending: z.optional(z.boolean()),
  registrationDate: z.optional(z.string()),
  /** How the player can sign in. Only in the player's own account, in an installation with company accounts. */
  signIn: z.optional(
    z.object({
      hasPassword: z.boolean(),
      /** When the company account was linked; null when none is. */
      companySince: z.nullable(z.string()),
    }),
  ),
})
export type Player = z.infer<typeof Player>

const AccountStatus = z.enum(['pending', 'active', 'disabled'])
/** An account as admins see it in the list of accounts. */
export const Account = z.object({
  id: z.string(),
  pseudo: z.string(),
  email: z.string(),
  bio: z.string(),
  language: Language,
  authorities,
  status: AccountStatus,
  registrationDate: z.string(),
  tournamentWins: z.int(),
  /** When the last match of the player was played, in either ladder; null for none. */
  lastMatch: z.nullable(z.string()),
})
export type Account = z.infer<typeof Account>

/** A temporary password, and when it expires. */
export const TemporaryPassword = z.object({ password: z.string(), until: z.string() })

export const AccountDisabling = z.object({ at: z.string(), reason: z.optional(z.string()) })

/** What waits for a decision by an admin or a referee. Fields that the current player may not see are missing. */
export const WaitingDecisions = z.object({
  /** Pending registrations: how many, and the pseudos of the first ones, oldest first. */
  registrations: z.optional(z.object({ count: z.int(), pseudos: z.array(z.string()) })),
  /** How many contests wait for a decision. */
  contests: z.optional(z.int()),
})
export type WaitingDecisions = z.infer<typeof WaitingDecisions>

/** Whether there is a session, and what else the page needs to know when it starts. */
export const SessionStatus = z.object({
  authenticated: z.boolean(),
  /** Whether no account exists yet; the first account becomes admin. */
  firstAccount: z.boolean(),
  /** Whether the page offers to delete one's own account (`ACCOUNT_DELETION`). */
  accountDeletion: z.boolean(),
  /** Whether the installation sends mails (`SMTP_URL`). Without mails, a player cannot ask for a password link. */
  mail: z.optional(z.boolean()),
  /** Name of the company with whose accounts players can sign in; missing without company accounts (`OIDC_ISSUER`). */
  company: z.optional(z.string()),
  /** False when accounts have no passwords (`PASSWORDS=off`). */
  passwords: z.optional(z.boolean()),
  /** When and why the player of this browser's last session was disabled. Null with a session, and if not disabled. */
  disabled: z.nullable(AccountDisabling),
})
export type SessionStatus = z.infer<typeof SessionStatus>

/** How long a password link is valid, in milliseconds (docs/specification.md#passwords). */
export const passwordLinkValidMs = 3_600_000
/** How long the link that verifies an address is valid, in milliseconds (docs/specification.md#addresses). */
export const emailLinkValidMs = 7 * 24 * 3_600_000
/** How long a sign-in link of the operator is valid, in milliseconds (docs/operations.md#company-account). */
export const signInLinkValidMs = 10 * 60_000
/** Minimum number of seconds between two mails with a password link to the same address. */
export const passwordLinkPauseSeconds = 60
export const PasswordLinkRequest = z.strictObject({ email: Email })
/** The token of a password link or sign-in link: 256 bits in base64url. */
const token = z.string().check(z.regex(/^[\w-]{43}$/))
/** The body of `verifyEmail` and `stopDigest`. */
export const SignedLinkToken = z.strictObject({ token: z.string().check(z.regex(/^[\w.-]{1,200}$/)) })
/** The body of `checkPasswordLink` (token of a password link) and of `enterByLink` (token of a sign-in link). */
export const LinkToken = z.strictObject({ token })
/** The player for whom a password link, or a link that verifies an address, was made. */
export const LinkHolder = z.object({ pseudo: z.string() })
export const PasswordChangeByLink = z.strictObject({ token, password: Password })

export const PasswordToCheck = z.strictObject({ password: requiredText(128) })
/** Whether the password is refused because it is common. */
export const PasswordVerdict = z.object({ common: z.boolean() })

/**
 * The registration made in this browser. `none` without one, and after a login. Also `none` when the account is
 * disabled, or was deleted after its activation.
 */
export const RegistrationState = z.discriminatedUnion('state', [
  z.object({ state: z.literal('none') }),
  z.object({ state: z.literal('pending'), pseudo: z.string(), at: z.string(), isEmailVerified: z.boolean() }),
  z.object({ state: z.literal('activated'), pseudo: z.string() }),
  z.object({ state: z.literal('refused') }),
])
export type RegistrationState = z.infer<typeof RegistrationState>
