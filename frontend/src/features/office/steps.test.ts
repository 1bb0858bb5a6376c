import { expect, it } from 'vitest'
import { account } from '../../testing/samples.ts'
import { rowsOf, stepsOf } from './steps.ts'

const admin = account({ pseudo: 'Camille' })
const waiting = account({ id: 'm', pseudo: 'Maëlle', status: 'pending', registrationDate: '2026-11-20T08:47:00.000Z' })
const earlier = account({
  id: 'y',
  pseudo: 'Yohan P.',
  status: 'pending',
  registrationDate: '2026-11-20T08:00:00.000Z',
})

it('counts an invitation when a second person registers, and an activation when one is active', () => {
  expect(stepsOf([admin])).toEqual({ isInvited: false, isActivated: false })
  expect(stepsOf([admin, waiting])).toEqual({ isInvited: true, isActivated: false })
  expect(stepsOf([admin, waiting, account({ status: 'disabled' })])).toEqual({ isInvited: true, isActivated: false })
  expect(stepsOf([admin, account({ pseudo: 'Maëlle' })])).toEqual({ isInvited: true, isActivated: true })
})

it('lists those who wait, oldest first, and keeps who is activated in place', () => {
  const accounts = [admin, waiting, earlier]
  expect(rowsOf(accounts, []).map(({ pseudo }) => pseudo)).toEqual(['Yohan P.', 'Maëlle'])
  const active = { ...waiting, status: 'active' } as const
  expect(rowsOf([admin, active, earlier], [waiting]).map(({ pseudo }) => pseudo)).toEqual(['Yohan P.', 'Maëlle'])
  expect(rowsOf(accounts, [waiting]).map(({ pseudo }) => pseudo)).toEqual(['Yohan P.', 'Maëlle'])
})
