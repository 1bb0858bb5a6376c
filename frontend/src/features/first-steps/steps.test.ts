import { expect, it } from 'vitest'
import { account } from '../../testing/samples.ts'
import { pendingOf, stepsOf } from './steps.ts'

const admin = account({ pseudo: 'Camille' })
const waiting = account({ pseudo: 'Maëlle', status: 'pending', registrationDate: '2026-11-20T08:47:00.000Z' })
const earlier = account({ pseudo: 'Yohan P.', status: 'pending', registrationDate: '2026-11-20T08:00:00.000Z' })

it('counts an invitation when a second person registers, and an activation when one is active', () => {
  expect(stepsOf([admin])).toEqual({ isInvited: false, isActivated: false })
  expect(stepsOf([admin, waiting])).toEqual({ isInvited: true, isActivated: false })
  expect(stepsOf([admin, waiting, account({ status: 'disabled' })])).toEqual({ isInvited: true, isActivated: false })
  expect(stepsOf([admin, account({ pseudo: 'Maëlle' })])).toEqual({ isInvited: true, isActivated: true })
})

it('lists those who wait, oldest first', () => {
  expect(pendingOf([admin, waiting, earlier]).map(({ pseudo }) => pseudo)).toEqual(['Yohan P.', 'Maëlle'])
})
