import { playerId } from '@topspin/domain/ids'
import { Refusal } from '@topspin/domain/refusals'
import type { CallContext } from '@topspin/platform/http/call-handler'
import type { CompanyPerson, CompanyVisit } from '@topspin/platform/http/company-cookies'
import { hasPassword } from '@topspin/platform/identity/has-password'
import { emailKey } from '@topspin/platform/identity/keys'
import { newAccount } from '@topspin/platform/identity/new-account'
import type { Account } from '@topspin/platform/identity/port'
import { demandCurrentPassword, ownAccount } from '../accounts/passwords.ts'
import { accountStateOf, ownAccountView } from '../accounts/people.ts'
import { appendRegistration } from '../accounts/registration.ts'
import { refuseReservedPseudo } from '../accounts/reserved-pseudos.ts'
import { endSessions, openSessionOf } from '../accounts/sessions.ts'
import { linkAccount, removeUnverifiedAddress, unlinkAccount } from '../company/link-account.ts'
import {
  appointCompanyAdmin,
  type CompanyDeps,
  isPseudoFree,
  linkedAccount,
  makeRegistrationStep,
  registrationRoleOf,
  suggestFreePseudos,
} from '../company/sign-in.ts'
import type { CommandRoutes, Deps } from '../deps.ts'
import { queueNotification } from '../push/push-worker.ts'
import { authenticate } from './session-routes.ts'

/** The calls that follow a sign-in at the company's provider (docs/specification.md#company-account). */
export function companyRoutes(deps: Deps) {
  const { identity, handlers } = deps

  /**
   * The person whom the provider has named to the browser, with settings and provider.
   * @throws Refusal not-found without a provider, company-visit-ended at another step
   */
  function visitAt(
    step: 'register' | 'link',
    visit: CompanyVisit | null,
  ): { readonly person: CompanyPerson } & CompanyDeps['company'] {
    if (deps.company === null) throw new Refusal('not-found')
    if (visit === null || visit.person === null || visit.step.step !== step) throw new Refusal('company-visit-ended')
    return { person: visit.person, ...deps.company }
  }

  return {
    async checkPseudo({ body: { pseudo }, companyVisit }) {
      const { person } = visitAt('register', companyVisit())
      const free = await isPseudoFree(identity, pseudo)
      return { reply: { free, others: free ? [] : await suggestFreePseudos(identity, pseudo, person) } }
    },

    async registerWithCompany(call) {
      const { person, settings } = visitAt('register', call.companyVisit())
      // The account exists already if the form was sent before, by this tab or another one.
      const account = (await linkedAccount(deps, person)) ?? (await addAccount(person, call))
      await appendRegistration(deps, account.id, call, registrationRoleOf(settings, person.isAdmin))
      call.forgetCompanyVisit()
      return entered(account, person.sid, call)
    },

    async linkCompany(call) {
      const { person } = visitAt('link', call.companyVisit())
      const { account } = await authenticate(deps, call.body.pseudo, call.body.password)
      if (emailKey(account.email) !== emailKey(person.email)) throw new Refusal('bad-credentials')
      if (!(await linkAccount(deps, account.id, person, call.commandId))) throw new Refusal('company-linked')
      await identity.verifyEmail(account.id)
      await endSessions(deps, account.id)
      if (person.isAdmin) await appointCompanyAdmin(deps, account.id, call)
      call.forgetCompanyVisit()
      return entered(account, person.sid, call)
    },

    async disownAccount(call) {
      const { person } = visitAt('link', call.companyVisit())
      const position = await removeUnverifiedAddress(deps, person.email, call)
      call.setCompanyVisit(await makeRegistrationStep(deps, person))
      return { position }
    },

    leaveCompanyVisit({ forgetCompanyVisit }) {
      forgetCompanyVisit()
    },

    async confirmPassword(call) {
      const account = await ownAccount(deps, call.subject.playerId)
      // For a player without a password, this call would accept a recent sign-in and prolong it. Such a player signs in
      // at the provider instead.
      if (!(await hasPassword(deps, account))) throw new Refusal('password-missing')
      await call.checkCurrentPassword(() => demandCurrentPassword(deps, account, call))
      const { company } = (await identity.session(call.subject.tokenHash)) ?? { company: null }
      if (!(await openSessionOf(deps, account, call, company))) throw new Refusal('unauthenticated')
    },

    async unlinkCompany(call) {
      const { subject, commandId, now } = call
      const account = await ownAccount(deps, subject.playerId)
      if (!(await hasPassword(deps, account))) throw new Refusal('password-missing')
      await call.checkCurrentPassword(() => demandCurrentPassword(deps, account, call))
      await unlinkAccount(deps, account.id, commandId, now)
      await endSessions(deps, account.id, subject.tokenHash)
    },
  } satisfies CommandRoutes

  /** Adds an account, linked with the company account. @throws Refusal pseudo-reserved, registration-conflict */
  async function addAccount(
    { email, issuer, subject }: CompanyPerson,
    { commandId, now, body: { pseudo } }: CallContext<'registerWithCompany'>,
  ) {
    refuseReservedPseudo(pseudo)
    const account = newAccount({
      id: playerId(commandId),
      pseudo,
      email,
      isEmailVerified: true,
      createdAt: Date.parse(now),
    })
    if ((await identity.addAccount(account)) === 'taken') throw new Refusal('registration-conflict')
    await identity.companyLinks.add({ playerId: account.id, issuer, subject, linkedAt: account.createdAt })
    return account
  }

  /**
   * Opens a session if the account is active. Otherwise notifies the admins of an applicant.
   * @returns the player's own account, and the position of the last event that was read
   */
  async function entered(account: Account, sid: string, call: CallContext<'registerWithCompany' | 'linkCompany'>) {
    const state = await accountStateOf(handlers, account.id)
    if (state === null) throw new Error('a player who has just registered is not in the log')
    if (state.status === 'active') {
      if (!(await openSessionOf(deps, account, call, sid))) throw new Refusal('company-visit-ended')
    } else {
      call.rememberApplicant(account.id)
      queueNotification(deps, call.commandId, { about: 'registered', playerId: account.id })
    }
    return { reply: ownAccountView(deps, account, state), position: state.asOf }
  }
}
