import type { Account } from '@topspin/domain/contract/account'
import { type PlayerId, playerId } from '@topspin/domain/ids'
import type { Role } from '@topspin/domain/roles'
import { type Browser, passwordOf } from '@topspin/platform/http/testing/browser'
import { waitUntil } from './until.ts'

/** An account with a logged-in browser. */
export interface Member {
  readonly id: PlayerId
  readonly pseudo: string
  readonly browser: Browser
}

/** Makes a browser that sends its requests to the application under test. */
type NewBrowser = () => Browser

/** Registers an account: the first is the admin, later ones are pending (docs/specification.md#accounts). */
export async function register(newBrowser: NewBrowser, pseudo: string): Promise<Browser> {
  const browser = await newBrowser().open()
  const email = `${pseudo.toLowerCase().replaceAll(/[^a-z0-9]/g, '-')}@example.org`
  const answer = await browser.post('/api/auth/register', { pseudo, email, password: passwordOf(pseudo) })
  if (answer.statusCode !== 200) throw new Error(`${pseudo} could not register: ${answer.body}`)
  return browser
}

/** Registers the first account, which is the admin, and logs in. */
export async function registerAdmin(newBrowser: NewBrowser, pseudo: string): Promise<Member> {
  const { position } = await register(newBrowser, pseudo)
  const browser = await newBrowser().logIn(pseudo)
  return { id: await idOf(browser, pseudo, position), pseudo, browser }
}

/** Registers, activates and logs in a new account with the role PLAYER and the given roles. */
export async function registerMember(
  newBrowser: NewBrowser,
  admin: Browser,
  pseudo: string,
  ...roles: Exclude<Role, 'PLAYER' | 'ADMIN'>[]
): Promise<Member> {
  const { position } = await register(newBrowser, pseudo)
  const id = await idOf(admin, pseudo, position)
  const activated = await admin.put(`/api/admin/player/activate/${id}`)
  if (activated.statusCode !== 200) throw new Error(`${pseudo} could not be activated: ${activated.body}`)
  if (roles.includes('REFEREE')) await admin.put(`/api/admin/player/addreferee/${id}`)
  return { id, pseudo, browser: await newBrowser().logIn(pseudo) }
}

/**
 * Polls for the id of an account. In the distributed mode, read-api refuses requests until its read model has the
 * admin's role, and on a busy machine it replies before its read model has the account.
 * @param after a position that the read model of accounts must have reached; null for none
 * @throws Error when the account is not listed within 15 seconds
 */
export async function idOf(admin: Browser, pseudo: string, after: string | null): Promise<PlayerId> {
  const headers = after === null ? {} : { 'x-position': after }
  let accounts: readonly Account[] = []
  const find = () => accounts.find((account) => account.pseudo === pseudo)
  await waitUntil(async () => {
    const answer = await admin.get('/api/player/getAccounts', headers)
    if (answer.statusCode === 200) accounts = answer.json()
    return find() !== undefined
  })
  const found = find()
  if (found === undefined) throw new Error(`${pseudo} has no account`)
  return playerId(found.id)
}
