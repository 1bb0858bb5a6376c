import type { Player, SessionStatus } from '@topspin/domain/contract/account'
import type { CompanySignInStep } from '@topspin/domain/contract/company'
import { testInstant } from '@topspin/platform/testing/test-clock'
import type { Page } from 'playwright-core'
import { widestPseudo } from './live-states.ts'
import { people } from './people.ts'
import { firstWithText, pressButton, type ScreenState, screenInState } from './screen-in-state.ts'
import { answer } from './server-stand-in.ts'

const { player } = people
const company = 'Groupement hospitalier du Nord'
const email = 'jean-christophe.bernardin-delacroix@groupement-hospitalier-du-nord.example'
const welcome = '/welcome?step=company'

const hello = (page: Page, changes: Partial<SessionStatus> = {}) =>
  answer(page, 'hello', {
    ...{
      authenticated: false,
      firstAccount: false,
      accountDeletion: true,
      mail: true,
      passwords: true,
      disabled: null,
    },
    company,
    ...changes,
  })

/** Answers as an installation with company accounts, in a visit that has reached this step. */
const atStep =
  (visit: CompanySignInStep, changes: Partial<SessionStatus> = {}) =>
  (page: Page) =>
    Promise.all([hello(page, changes), answer(page, 'companyVisit', visit)])

const failed = (why: Extract<CompanySignInStep, { step: 'failed' }>['why']): CompanySignInStep => ({
  ...{ step: 'failed', why, email },
  domains: ['groupement-hospitalier-du-nord.fr', 'gh-nord.example'],
})

const register: CompanySignInStep = {
  step: 'register',
  email,
  givenName: 'Jean-Christophe',
  pseudos: ['Jean-Christophe'],
}

const answerTakenPseudo = async (page: Page) => {
  await atStep(register)(page)
  await answer(page, 'checkPseudo', { free: false, others: ['Jean-Christophe B.', 'Jean-Christophe 2', widestPseudo] })
}

const answerAccount =
  (signIn: NonNullable<Player['signIn']>, changes: Partial<SessionStatus> = {}) =>
  async (page: Page) => {
    await hello(page, { authenticated: true, ...changes })
    await answer(page, 'player', {
      ...{ pseudo: player, authorities: ['PLAYER'], language: 'fr', tournamentWins: 0, mustChangePassword: false },
      ...{ email, isEmailVerified: false, bio: '', registrationDate: testInstant(), signIn },
    })
  }

/** The screens of company accounts, which the demo does not have: the landing page, its steps, and one's own account. */
export const companyStates: readonly ScreenState[] = [
  screenInState('company, landing', null, '/welcome', hello, firstWithText(/^Se connecter avec/)),
  screenInState(
    'company, landing without passwords',
    null,
    '/welcome',
    (page) => hello(page, { passwords: false }),
    firstWithText(/^Se connecter avec/),
  ),
  ...(['domain', 'away', 'unverified', 'linked'] as const).map((why) =>
    screenInState(`company, failed: ${why}`, null, '/welcome?company=', atStep(failed(why)), (page) =>
      page.getByRole('status').filter({ hasText: company }).first(),
    ),
  ),
  screenInState('company, pseudo', null, welcome, atStep(register), firstWithText('Vos collègues verront ce nom.')),
  screenInState('company, pseudo taken', null, welcome, answerTakenPseudo, firstWithText(/Ceux-ci sont libres/)),
  screenInState(
    'company, link',
    null,
    welcome,
    atStep({ step: 'link', email, pseudo: widestPseudo, isVerified: false }),
    firstWithText('Vous jouez déjà ici'),
  ),
  screenInState(
    'account, linked',
    player,
    '/account',
    answerAccount({ hasPassword: true, companySince: testInstant() }),
    firstWithText(/^relié le/),
    async (page) => {
      await pressButton(/^Retirer/)(page)
      await page.getByRole('dialog').waitFor()
    },
  ),
  screenInState(
    'account without a password',
    player,
    '/account',
    answerAccount({ hasPassword: false, companySince: testInstant() }),
    firstWithText(/^Sans mot de passe/),
  ),
]
