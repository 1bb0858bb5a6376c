import { Pseudo } from '@topspin/domain/contract/account'
import type { PlayerId } from '@topspin/domain/ids'
import type { RegistrationRole } from '@topspin/domain/player/player'
import type { CompanySignInSettings } from '@topspin/platform/config'
import type { CompanyPerson, CompanyVisit } from '@topspin/platform/http/company-cookies'
import type { Account, IdentityStore } from '@topspin/platform/identity/port'
import { accountStateOf } from '../accounts/people.ts'
import { appendRegistration, type MetadataWithoutActor, mayRegisterWithAddress } from '../accounts/registration.ts'
import { isReservedPseudo } from '../accounts/reserved-pseudos.ts'
import { CompanySignInFailed } from '../company-failure.ts'
import type { CompanyClaims } from '../company-provider.ts'
import type { Deps } from '../deps.ts'
import { execute } from '../execute.ts'
import { storeCompanyLink } from './link-account.ts'

/** What the sign-in needs in an installation with company accounts. */
export type CompanyDeps = Deps & { readonly company: NonNullable<Deps['company']> }

/** The account of a person who has signed in at the provider, or the step that the person has to take first. */
type Entry =
  | { readonly account: Account; readonly status: 'active' | 'pending' | 'disabled' }
  | { readonly visit: CompanyVisit }

/**
 * Finds the account of a person, or the step that the person has to take first (docs/specification.md#company-account).
 * Without a linked account, the address must be verified and of an allowed domain. The person then links the account
 * with this address, or registers.
 * @throws CompanySignInFailed 'unverified' or 'domain'
 */
export async function resolveCompanySignIn(
  deps: CompanyDeps,
  { isEmailVerified, ...claims }: CompanyClaims,
  trace: MetadataWithoutActor,
): Promise<Entry> {
  const { isAdmin, email } = claims
  const linked = await linkedAccount(deps, claims)
  if (linked !== null) return entryOf(deps, linked, isAdmin, trace)
  if (email === null || !isEmailVerified) throw new CompanySignInFailed('unverified', { email: email ?? '' })
  if (!mayRegisterWithAddress(deps, email)) throw new CompanySignInFailed('domain', { email })
  const person: CompanyPerson = { ...claims, email }
  const account = await deps.identity.accountByEmail(email)
  if (account === null) return { visit: await makeRegistrationStep(deps, person) }
  // An account without a password is linked at once. It has no link after a crash during its registration, and the link
  // of another issuer after a change of the provider.
  const isLinked = account.passwordHash === '' && (await storeCompanyLink(deps, account.id, claims))
  if (isLinked) return entryOf(deps, account, isAdmin, trace)
  return {
    visit: { step: { step: 'link', email, pseudo: account.pseudo, isVerified: account.isEmailVerified }, person },
  }
}

/** The step in which a person chooses a pseudo for a new account. */
export async function makeRegistrationStep(
  { identity }: Pick<Deps, 'identity'>,
  person: CompanyPerson,
): Promise<CompanyVisit> {
  const { email, givenName } = person
  const wanted = givenName || email.slice(0, email.indexOf('@'))
  const pseudos = await suggestFreePseudos(identity, wanted, person)
  return { step: { step: 'register', email, givenName, pseudos }, person }
}

/** A linked account and its status. Completes a registration that a crash has interrupted, and appoints a new admin. */
async function entryOf(
  deps: CompanyDeps,
  account: Account,
  isAdmin: boolean,
  trace: MetadataWithoutActor,
): Promise<Entry> {
  const before = await accountStateOf(deps.handlers, account.id)
  if (before === null)
    await appendRegistration(deps, account.id, trace, registrationRoleOf(deps.company.settings, isAdmin))
  else if (isAdmin) await appointCompanyAdmin(deps, account.id, trace)
  const state = await accountStateOf(deps.handlers, account.id)
  return { account, status: state?.status ?? 'pending' }
}

export function registrationRoleOf({ activatesAtOnce }: CompanySignInSettings, isAdmin: boolean): RegistrationRole {
  if (isAdmin) return 'admin'
  return activatesAtOnce ? 'player' : 'applicant'
}

/** The account that a company account is linked with; null for none. Removes a link to an account that is erased. */
export async function linkedAccount(
  { identity }: Pick<Deps, 'identity'>,
  { issuer, subject }: Pick<CompanyClaims, 'issuer' | 'subject'>,
): Promise<Account | null> {
  const link = await identity.companyLinks.find(issuer, subject)
  if (link === null) return null
  const account = await identity.account(link.playerId)
  if (account === null) await identity.companyLinks.remove(link.playerId)
  return account
}

/** Makes a player an admin, and activates the account if it is pending. A disabled account is not changed. */
export async function appointCompanyAdmin(
  { handlers }: Deps,
  playerId: PlayerId,
  trace: MetadataWithoutActor,
): Promise<void> {
  const state = await accountStateOf(handlers, playerId)
  if (state === null || state.status === 'disabled') return
  await execute({ ...trace, subject: null }, handlers.players, { type: 'AppointAdmin', playerId })
}

const proposed = 3

/** Whether a pseudo is not reserved, and no account has this pseudo or one that looks like it. */
export const isPseudoFree = async (identity: Pick<IdentityStore, 'isPseudoTaken'>, pseudo: string): Promise<boolean> =>
  !isReservedPseudo(pseudo) && !(await identity.isPseudoTaken(pseudo))

/** Up to three free pseudos for a person, the best one first. @param wanted the pseudo to try first */
export async function suggestFreePseudos(
  identity: Pick<IdentityStore, 'isPseudoTaken'>,
  wanted: string,
  { givenName, familyName }: Pick<CompanyPerson, 'givenName' | 'familyName'>,
): Promise<string[]> {
  const ofNames =
    familyName === '' ? [givenName] : [givenName, `${givenName} ${familyName[0]}.`, `${givenName} ${familyName}`]
  const numbered = [wanted, givenName].flatMap((name) => [2, 3, 4, 5, 6, 7, 8, 9].map((number) => `${name} ${number}`))
  const free = new Set<string>()
  for (const text of [wanted, ...ofNames, ...numbered]) {
    const pseudo = Pseudo.safeParse(text)
    if (pseudo.success && (await isPseudoFree(identity, pseudo.data))) free.add(pseudo.data)
    if (free.size === proposed) break
  }
  return [...free]
}
