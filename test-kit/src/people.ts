import type { Account } from '@topspin/domain/contract/account'
import { type Browser, passwordOf } from '@topspin/platform/http/testing/browser'

/** Makes a browser for the installation under test. */
type NewBrowser = () => Browser

/** Registers a player, who is then pending; the first one is the admin. */
export async function register(newBrowser: NewBrowser, pseudo: string): Promise<Browser> {
  const browser = await newBrowser().open()
  const email = `${pseudo.toLowerCase()}@example.org`
  const answer = await browser.post('/api/auth/register', { pseudo, email, password: passwordOf(pseudo) })
  if (answer.statusCode !== 200) throw new Error(`${pseudo} could not register: ${answer.body}`)
  return browser
}

/** The first account, logged in. */
export async function foundedBy(newBrowser: NewBrowser, pseudo: string): Promise<Browser> {
  await register(newBrowser, pseudo)
  return newBrowser().logIn(pseudo)
}

/** Registers, activates and logs in a player, on request as a referee. */
export async function join(newBrowser: NewBrowser, admin: Browser, pseudo: string, role?: 'referee'): Promise<Browser> {
  const { position } = await register(newBrowser, pseudo)
  const id = await idOf(admin, pseudo, position)
  const activated = await admin.put(`/api/admin/player/activate/${id}`)
  if (activated.statusCode !== 200) throw new Error(`${pseudo} could not be activated: ${activated.body}`)
  if (role === 'referee') await admin.put(`/api/admin/player/addreferee/${id}`)
  return newBrowser().logIn(pseudo)
}

/** @param after a position that the accounts must have reached */
export async function idOf(admin: Browser, pseudo: string, after: string | null): Promise<string> {
  const seen = after === null ? {} : { 'x-position': after }
  const accounts = (await admin.get('/api/player/getAccounts', seen)).json<Account[]>()
  const found = accounts.find((account) => account.pseudo === pseudo)
  if (found === undefined) throw new Error(`${pseudo} has no account`)
  return found.id
}
