import { expect, it } from 'vitest'
import { type NotificationKind, notificationKinds, wants } from './notifications.ts'

const wanted = (choices?: Parameters<typeof wants>[1]): NotificationKind[] =>
  notificationKinds.filter((kind) => wants(kind, choices))

it('a person who has chosen nothing is notified of all but registrations and who is free', () => {
  expect(wanted()).toEqual(['live', 'challenge', 'match', 'contest'])
  expect(wanted({})).toEqual(['live', 'challenge', 'match', 'contest'])
})

it('a choice counts more than the default, for its kind only', () => {
  expect(wanted({ live: false, registration: true })).toEqual(['challenge', 'match', 'contest', 'registration'])
})
