import { openSqliteEventStore } from '@topspin/platform/event-store/sqlite'
import { createPasswordHasher } from '@topspin/platform/identity/password'
import { openInProcessJobQueue } from '@topspin/platform/job-queue/in-process'
import { expect, it } from 'vitest'
import { alice, liveDeps, openAccounts, registerPlayers } from '../testing/live-club.ts'
import { authenticate } from './session-routes.ts'

/** A low cost, so that the test is fast. */
const cost = { memoryCost: 64, timeCost: 1, parallelism: 1 }

it('two logins at once both succeed when the password was hashed at another cost', async () => {
  const [events, identity] = [openSqliteEventStore(':memory:'), await openAccounts()]
  const passwords = createPasswordHasher({ ...cost, timeCost: 2 })
  const jobs = openInProcessJobQueue(() => undefined)
  const deps = { ...liveDeps({ events, identity, jobs }), passwords }
  await registerPlayers(deps)
  await identity.setPassword(alice, await createPasswordHasher(cost).hash('her password'), null)

  const login = (password: string) => authenticate(deps, 'Alice', password)
  const accounts = (await Promise.all([login('her password'), login('her password')])).map(({ account }) => account)
  const stored = await identity.account(alice)
  expect(accounts).toEqual([stored, stored])
  expect(passwords.isOutdated(stored?.passwordHash ?? '')).toBe(false)
})

it('a login is refused when the password is changed while it is hashed again', async () => {
  const [events, identity] = [openSqliteEventStore(':memory:'), await openAccounts()]
  const passwords = createPasswordHasher(cost)
  const changed = await passwords.hash('another password')
  const hash = async (password: string) => {
    await identity.setPassword(alice, changed, null)
    return passwords.hash(password)
  }
  const jobs = openInProcessJobQueue(() => undefined)
  const deps = { ...liveDeps({ events, identity, jobs }), passwords: { ...passwords, hash, isOutdated: () => true } }
  await registerPlayers(deps)
  await identity.setPassword(alice, await passwords.hash('her password'), null)

  await expect(authenticate(deps, 'Alice', 'her password')).rejects.toThrow('bad-credentials')
  expect(await identity.account(alice)).toMatchObject({ passwordHash: changed })
})
