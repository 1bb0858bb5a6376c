import { expect, it, vi } from 'vitest'
import { alice, bob, openAccounts } from '../testing/live-club.ts'
import { storeCompanyLink } from './link-account.ts'

it('a link with a former provider stays when another player takes the company account meanwhile', async () => {
  const identity = await openAccounts()
  const { companyLinks } = identity
  const company = { issuer: 'https://company.example.org', subject: 'one' }
  const former = { playerId: alice, issuer: 'https://former.example.org', subject: 'alice-1', linkedAt: 1 }
  await companyLinks.add(former)
  const remove = companyLinks.remove.bind(companyLinks)
  vi.spyOn(companyLinks, 'remove').mockImplementationOnce(async (player) => {
    await companyLinks.add({ ...company, playerId: bob, linkedAt: 2 })
    await remove(player)
  })
  expect(await storeCompanyLink({ identity, clock: () => 3 }, alice, company)).toBe(false)
  expect(await companyLinks.of(alice)).toEqual(former)
  await identity.close()
})
