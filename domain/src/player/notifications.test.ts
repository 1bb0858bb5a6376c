import { expect, it } from 'vitest'
import { type NotificationKind, notificationKinds, wantsNotification } from './notifications.ts'

const wanted = (choices?: Parameters<typeof wantsNotification>[1]): NotificationKind[] =>
  notificationKinds.filter((kind) => wantsNotification(kind, choices))

const tournaments = ['tournament', 'fixture', 'due', 'winner']

it('a person who has chosen nothing is notified of all but registrations and who is free', () => {
  expect(wanted()).toEqual(['live', 'challenge', 'match', 'contest', ...tournaments])
  expect(wanted({})).toEqual(['live', 'challenge', 'match', 'contest', ...tournaments])
})

it('a choice overrides the default, for its kind only', () => {
  expect(wanted({ live: false, registration: true })).toEqual([
    'challenge',
    'match',
    'contest',
    'registration',
    ...tournaments,
  ])
})
