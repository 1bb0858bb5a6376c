import type { Challenge } from '@topspin/domain/challenges/challenge'
import type { Language } from '@topspin/domain/contract/account'
import type { Instant, Ladder, PlayerId } from '@topspin/domain/ids'
import { impactOfSide, outcomeOf, type PlayedMatch } from '@topspin/domain/match/match-players'
import type { NotificationKind } from '@topspin/domain/player/notifications'
import { withDirectionIsolates } from '@topspin/domain/text/direction'
import { filledText, formatImpact, withCapital, withOrdinalFirst } from '@topspin/domain/text/french'
import french from '@topspin/domain/text/notifications-fr.json' with { type: 'json' }
import light from '@topspin/domain/text/notifications-pki.json' with { type: 'json' }
import { matchFormPath, playerMatchAddress } from '@topspin/domain/text/page-addresses'
import { dayOf } from '@topspin/domain/time/evening'
import type { ChallengeNotification, Sides } from '@topspin/platform/job-queue/port'

/** What a device shows, and the page it opens (docs/specification.md#notifications). */
export interface PushMessage {
  readonly title: string
  readonly body: string
  readonly url: string
  /** A message replaces the shown message with the same tag. */
  readonly tag: NotificationKind | 'activation' | 'export' | 'archive' | 'chat'
  /** Buttons; `action` is the page that the button opens. Browsers show two at most, some none. */
  readonly actions?: readonly { readonly title: string; readonly action: string }[]
}

export interface PushRecipient {
  readonly id: PlayerId
  readonly language: Language
}

/** Returns the pseudo of a player, or a placeholder for a deleted account. */
export type PseudoOf = (id: PlayerId) => string
/** The keys of a dictionary whose value is one text. The value of each other key is a title and a body. */
type Word = { [K in keyof typeof french]: (typeof french)[K] extends string ? K : never }[keyof typeof french]
type Key = Exclude<keyof typeof french, Word>

/** The texts of all messages. `pki` is the light-hearted dictionary (docs/specification.md#languages). */
export const pushTexts: Readonly<Record<Language, typeof french>> = { fr: french, pki: light }

/** The message of a key of `pushTexts`. Each `{name}` in it is replaced by the value of that name. */
export function filledMessage(
  language: Language,
  key: Key,
  about: Omit<PushMessage, 'title' | 'body'>,
  values: Readonly<Record<string, string>> = {},
): PushMessage {
  const { title, body } = pushTexts[language][key]
  const isolated = Object.fromEntries(
    Object.entries(values).map(([name, value]) => [name, withDirectionIsolates(value)]),
  )
  const filled = (text: string) => filledText(text, isolated)
  return { title: filled(title), body: filled(body), ...about }
}

/** A time of day, such as `13:00`. */
const timeIn = (timeZone: string, at: Instant): string =>
  new Intl.DateTimeFormat('fr-FR', { hour: '2-digit', minute: '2-digit', timeZone }).format(Date.parse(at))

export function freePlayerMessage(
  { language }: PushRecipient,
  pseudo: string,
  until: Instant,
  timeZone: string,
): PushMessage {
  const time = timeIn(timeZone, until)
  return filledMessage(language, 'available', { tag: 'available', url: '/match/available' }, { pseudo, time })
}

/**
 * What a message about a challenge says. The reminder of a planned match is `plannedFree` while the table is free, and
 * `planned` while somebody plays.
 */
type ChallengeNews = ChallengeNotification['what'] | 'planned' | 'plannedFree'

/** The buttons of a message. Each only opens a page, so that a tap by mistake accepts nothing. */
const buttons: Readonly<Partial<Record<ChallengeNews, readonly Word[]>>> = {
  sent: ['accept', 'otherTime'],
  moved: ['accept', 'see'],
  planned: ['playNow'],
  plannedFree: ['playNow'],
}

/**
 * The message about a challenge or a planned match.
 * @param challenge the time to play (`at`) and the time proposed before (`insteadOf`); null stands for now
 */
export function challengeMessage(
  { language }: PushRecipient,
  what: ChallengeNews,
  opponent: string,
  { at, insteadOf = null }: Pick<Challenge, 'at' | 'insteadOf'>,
  { now, timeZone }: { readonly now: Instant; readonly timeZone: string },
): PushMessage {
  const actions = buttons[what]?.map((word) => ({
    title: pushTexts[language][word],
    action: word === 'playNow' ? matchFormPath(opponent) : '/',
  }))
  const about = { tag: 'challenge', url: '/', ...(actions && { actions }) } as const
  const isToday = (time: Instant) => dayOf(time, timeZone) === dayOf(now, timeZone)
  const weekday = new Intl.DateTimeFormat('fr-FR', { weekday: 'long', day: 'numeric', timeZone })
  const dayIn = (time: Instant) => withOrdinalFirst(weekday.format(Date.parse(time)))
  /** `13:00` for today, `lundi 23, 13:00` for another day. */
  const when = (time: Instant) => (isToday(time) ? '' : `${dayIn(time)}, `) + timeIn(timeZone, time)
  const former = insteadOf === null ? pushTexts[language].now : when(insteadOf)
  if (at === null) {
    const key = what === 'sent' ? 'sentNow' : what === 'moved' ? 'movedNow' : 'declinedNow'
    return filledMessage(language, key, about, { opponent, former })
  }
  const day = isToday(at) ? pushTexts[language].today : withCapital(dayIn(at))
  const key = what === 'cancelled' ? 'cancelledPlan' : what
  return filledMessage(language, key, about, { opponent, time: timeIn(timeZone, at), when: when(at), day, former })
}

export function recordedMatchMessage(
  { id, language }: PushRecipient,
  match: PlayedMatch,
  pseudoOf: PseudoOf,
): PushMessage {
  const hasWon = match.winners.some(({ playerId }) => playerId === id)
  const own = hasWon ? match.winners : match.losers
  const partner = own.find(({ playerId }) => playerId !== id)
  const values = {
    result: `${match.winnerSets}–${match.loserSets}`,
    opponents: joinedPseudos(language, opponentsOf(id, outcomeOf(match)), pseudoOf),
    partner: partner === undefined ? '' : pseudoOf(partner.playerId),
    points: formatImpact(impactOfSide(own)),
  }
  const key = partner === undefined ? (hasWon ? 'won' : 'lost') : hasWon ? 'wonWith' : 'lostWith'
  const url = playerMatchAddress(pseudoOf(id), match.ladder, match.matchId)
  return filledMessage(language, key, { tag: 'match', url }, values)
}

/** The message about a contested match, without the reason. */
export function contestedMatchMessage(
  { id, language }: PushRecipient,
  match: PlayedMatch,
  pseudoOf: PseudoOf,
): PushMessage {
  const url = playerMatchAddress(pseudoOf(id), match.ladder, match.matchId)
  const opponents = joinedPseudos(language, opponentsOf(id, outcomeOf(match)), pseudoOf)
  return filledMessage(language, 'contested', { tag: 'contest', url }, { opponents })
}

/**
 * The message about a corrected match. It links to the past matches if the match is cancelled, or the recipient is no
 * longer one of its players.
 * @param now the match as it is now; null when it is cancelled
 */
export function correctedMatchMessage(
  { id, language }: PushRecipient,
  { ladder, matchId, was }: { readonly ladder: Ladder; readonly matchId: number; readonly was: Sides },
  now: PlayedMatch | null,
  pseudoOf: PseudoOf,
): PushMessage {
  const isIn = ({ winners, losers }: Sides) => winners.includes(id) || losers.includes(id)
  const sides = now === null ? null : outcomeOf(now)
  const plays = sides !== null && isIn(sides)
  const opponents = joinedPseudos(language, opponentsOf(id, plays ? sides : was), pseudoOf)
  const url = plays ? playerMatchAddress(pseudoOf(id), ladder, matchId) : '/history'
  return filledMessage(language, now === null ? 'cancelled' : 'corrected', { tag: 'contest', url }, { opponents })
}

const opponentsOf = (id: PlayerId, { winners, losers }: Sides): readonly PlayerId[] =>
  winners.includes(id) ? losers : winners

/** The pseudos of one or two players, joined by the word for "and". */
export function joinedPseudos(language: Language, ids: readonly PlayerId[], pseudoOf: PseudoOf): string {
  const [first = '', ...others] = ids.map(pseudoOf)
  return others.length === 0 ? first : [first, ...others].map(withDirectionIsolates).join(pushTexts[language].and)
}
