/** By default a person is notified of what concerns this person, and of all live matches and tournaments. */
const wantedByDefault = {
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
} as const

/** The kinds of notification that a person chooses (docs/specification.md#notifications). `week` is a mail. */
export type NotificationKind = keyof typeof wantedByDefault
// Object.keys returns string[]; the object above has exactly these keys.
export const notificationKinds = Object.keys(wantedByDefault) as readonly NotificationKind[]

/** When the mail server has refused the address in this many weeks in a row, no more mails about weeks are sent. */
export const maxMailRefusals = 3

/** What a person has chosen. A kind without a choice follows `wantedByDefault`. */
export type NotificationChoices = { readonly [K in NotificationKind]?: boolean }

/** Whether a person with these choices wants a kind of notification. */
export const wantsNotification = (kind: NotificationKind, choices: NotificationChoices = {}): boolean =>
  choices[kind] ?? wantedByDefault[kind]
