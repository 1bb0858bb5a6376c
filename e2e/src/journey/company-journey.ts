import { startApp } from '@topspin/test-kit/app-process'
import { openIdentityProvider } from '@topspin/test-kit/identity-provider'
import { button, heading, link, runInTab } from './journey.ts'
import type { PersonAtTab } from './seen.ts'
import type { Tab } from './tab.ts'

const lea = { sub: 'lea-1', email: 'lea@example.org', email_verified: true, given_name: 'Léa', groups: ['admins'] }
const signIn = link('Se connecter avec Acme')

/**
 * Signs in with the company account at a real provider, as the first admin of an empty installation without passwords.
 * The steps are the same in every browser.
 * @param open opens the browser
 */
export async function playCompanyJourney(open: () => Promise<Tab>): Promise<void> {
  const provider = await openIdentityProvider()
  const settings = { OIDC_GROUP: 'admins', OIDC_ADMIN_GROUP: 'admins', OIDC_ACTIVATION: 'at-once', PASSWORDS: 'off' }
  const app = await startApp({ RATE_LIMITS: 'off', ...provider.settings, ...settings })
  provider.publicUrl = app.url
  try {
    await runInTab(open, async (tab, person) => {
      await tab.open(app.url)
      await person.sees({ text: /^Personne n’est encore inscrit/ })
      await person.seesNo(button('S’inscrire'))
      provider.person = null
      await person.clicks(signIn)
      await person.sees({ text: 'Connexion interrompue' })
      provider.person = { ...lea, groups: [] }
      await person.clicks(signIn)
      await person.sees({ text: /^Votre compte Acme n’ouvre pas Topspin/ })
      provider.person = lea
      await person.clicks(signIn)
      await choosePseudo(person)
      await askForArchive(tab, person, app.url)
      await person.clicks(button('Se déconnecter'))
      await person.clicks(signIn)
      await person.sees(link('Accueil'))
    })
  } finally {
    await app.dispose()
    await provider.close()
  }
}

async function choosePseudo(person: PersonAtTab): Promise<void> {
  await person.sees(heading('Bonjour Léa, choisissez votre pseudo'))
  await person.sees({ text: 'Ce pseudo est libre.' })
  await person.clicks(button('Commencer'))
  await person.sees({ text: /^Bienvenue, Léa/ })
  await person.sees(link('Accueil'))
}

/** Asks for the archive of one's own data, after the provider has confirmed the player, who has no password. */
async function askForArchive(tab: Tab, person: PersonAtTab, url: string): Promise<void> {
  await tab.open(`${url}/account/data`)
  await person.clicks(link('Confirmer avec Acme'))
  await person.sees({ text: 'Acme a confirmé que c’est vous.' })
  await person.clicks(button('Préparer l’archive'))
  await person.sees({ text: /^Prête/ })
}
