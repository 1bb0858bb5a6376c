import type { CompanySignInStep } from '@topspin/domain/contract/company'
import { playerId } from '@topspin/domain/ids'
import type { UnfinishedCompanySignIn } from '@topspin/platform/http/company-cookies'
import type { Subject } from '@topspin/platform/http/session'
import { disablingOf } from '@topspin/platform/identity/disabling-of'
import type { ReadSideDeps } from './deps.ts'

/** The next step in a browser that comes back from the identity provider (docs/specification.md#company-account). */
export async function companyStep(
  { identity, config }: ReadSideDeps,
  subject: Subject | null,
  visit: UnfinishedCompanySignIn | null,
): Promise<CompanySignInStep> {
  if (visit === null) return subject === null ? { step: 'none' } : { step: 'entered', pseudo: subject.pseudo }
  switch (visit.step) {
    case 'register':
      return { step: 'register', email: visit.person.email, givenName: visit.person.givenName, pseudos: visit.pseudos }
    case 'link':
      return { step: 'link', email: visit.person.email, pseudo: visit.pseudo, isVerified: visit.isVerified }
    case 'disabled': {
      const id = playerId(visit.playerId)
      const account = await identity.account(id)
      return { step: 'disabled', pseudo: account?.pseudo ?? '', disabled: await disablingOf(identity, id) }
    }
    case 'failed':
      return { step: 'failed', why: visit.why, email: visit.email, domains: [...(config.companyEmailDomains ?? [])] }
  }
}
