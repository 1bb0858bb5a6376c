/** The kinds of notification that a person chooses (docs/specification.md#notifications). `week` is a mail. */
export const notificationKinds = [
  'live',
  'challenge',
  'available',
  'match',
  'contest',
  'registration',
  'tournament',
  'fixture',
  'due',
  'winner',
  'week',
] as const
export type NotificationKind = (typeof notificationKinds)[number]

/** When the mail server has refused the address in this many weeks in a row, no more mails about weeks are sent. */
export const maxMailRefusals = 3

/** What a person has chosen. A kind without a choice follows `wantedByDefault`. */
export type NotificationChoices = { readonly [K in NotificationKind]?: boolean }

/** By default a person is not notified of what concerns only other people, except live matches and tournaments. */
const wantedByDefault: Readonly<Record<NotificationKind, boolean>> = {
  live: true,
  challenge: true,
  available: false,
  match: true,
  contest: true,
  registration: false,
  tournament: true,
  fixture: true,
  due: true,
  winner: true,
  week: false,
}

/** Whether a person with these choices wants a kind of notification. */
export const wantsNotification = (kind: NotificationKind, choices: NotificationChoices = {}): boolean =>
  choices[kind] ?? wantedByDefault[kind]
