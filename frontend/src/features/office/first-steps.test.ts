import { expect, it } from 'vitest'
import { account } from '../../testing/samples.ts'
import { accountsToActivate } from './first-steps.tsx'

const admin = account({ id: 'c', pseudo: 'Camille' })
const waiting = account({ id: 'm', pseudo: 'Maëlle', status: 'pending', registrationDate: '2026-11-20T08:47:00.000Z' })
const earlier = account({
  id: 'y',
  pseudo: 'Yohan P.',
  status: 'pending',
  registrationDate: '2026-11-20T08:00:00.000Z',
})

it('lists pending accounts, oldest first, and keeps an activated account in its place', () => {
  const accounts = [admin, waiting, earlier]
  expect(accountsToActivate(accounts, []).map(({ pseudo }) => pseudo)).toEqual(['Yohan P.', 'Maëlle'])
  const active = { ...waiting, status: 'active' } as const
  expect(accountsToActivate([admin, active, earlier], ['m']).map(({ pseudo }) => pseudo)).toEqual([
    'Yohan P.',
    'Maëlle',
  ])
  expect(accountsToActivate(accounts, ['m']).map(({ pseudo }) => pseudo)).toEqual(['Yohan P.', 'Maëlle'])
})
