import type { EventType } from '../events.ts'
import type { Instant, Ladder, PlayerId } from '../ids.ts'
import { padded } from './keys.ts'

export const journalKinds = ['accounts', 'roles', 'matches', 'contests', 'news', 'entry'] as const
export type JournalKind = (typeof journalKinds)[number]

/** The events that have an entry, and the kind of the entry (docs/specification.md#journal). */
export const kindOfEntry = {
  PlayerRegistered: 'accounts',
  PlayerActivated: 'accounts',
  PlayerDisabled: 'accounts',
  PlayerDeleted: 'accounts',
  PlayerRenamed: 'accounts',
  PasswordReset: 'accounts',
  LanguageChosen: 'accounts',
  AdminAppointed: 'roles',
  RefereeAppointed: 'roles',
  RefereeDismissed: 'roles',
  StarAwarded: 'roles',
  MatchRolledBack: 'matches',
  NewsPublished: 'news',
  NewsDeleted: 'news',
  EntryOpened: 'entry',
  EntryClosed: 'entry',
  LiveMatchStopped: 'entry',
  RegistrationRefused: 'accounts',
  StarRemoved: 'roles',
  MatchContested: 'contests',
  ContestUpheld: 'contests',
  MatchCorrected: 'matches',
} as const satisfies Partial<Record<EventType, JournalKind>>

export type JournalType = keyof typeof kindOfEntry
// Object.keys returns string[]; the object above has exactly these keys.
export const journalTypes = Object.keys(kindOfEntry) as readonly JournalType[]

/** A result that an entry names. */
export interface JournalResult {
  readonly winners: readonly PlayerId[]
  readonly losers: readonly PlayerId[]
  readonly loserSets: 0 | 1
}

/** A match with its result; of a corrected one the result before. */
export interface JournalMatch extends JournalResult {
  readonly ladder: Ladder
  readonly matchId: number
  readonly sequence: number
}

/** What an event says beside its time and actor. */
export interface JournalDetail {
  /** The players concerned; none of a decision about a contest, and of a live match, which other documents have. */
  readonly players: readonly PlayerId[]
  readonly match?: JournalMatch
  /** Present when the recorder of the match took it back. */
  readonly withdrawn?: true
  /** The result of a correction; null when the match never took place. */
  readonly corrected?: JournalResult | null
  readonly language?: 'fr' | 'pki'
  /** A contest, whose reason is in the identity store. `journalContestsKey` has who made it. */
  readonly contest?: {
    readonly contestId: string
    readonly ladder: Ladder
    readonly matchId: number
    readonly sequence: number
  }
  /** Sequence of the news, whose title is under `journalNewsKey`. */
  readonly news?: number
  readonly liveId?: string
}

/** An entry, under each of its `journalKeys`. */
export interface JournalEntryDocument extends JournalDetail {
  readonly type: JournalType
  readonly at: Instant
  /** Null for the operator. */
  readonly actor: PlayerId | null
}

/** The title of news, also of deleted ones, under `journalNewsKey`. */
export interface JournalNewsDocument {
  readonly title: string
}

/** The contests of a match, under `journalContestsKey`. */
export interface JournalContestsDocument {
  readonly contests: readonly {
    readonly contestId: string
    readonly by: PlayerId
    /** When it was upheld, or the match cancelled; null while it waits. */
    readonly endedAt: Instant | null
  }[]
}

/** How many matches a correction rated again, under `journalRecalculatedKey`. */
export interface JournalRecalculatedDocument {
  readonly recalculated: number
}

/** The players of a live match that was not saved, under `journalLiveKey`. */
export interface JournalLiveDocument {
  readonly live: readonly PlayerId[]
}

/** How many entries a prefix has, by month as `2026-11` of UTC, under `journalCountKey`. */
export interface JournalCountDocument {
  readonly months: { readonly [month: string]: number }
}

/** Read model `journal`. The key decides which shape a document has. */
export type JournalDocument =
  | JournalEntryDocument
  | JournalNewsDocument
  | JournalContestsDocument
  | JournalRecalculatedDocument
  | JournalLiveDocument
  | JournalCountDocument

/**
 * Common prefix of the keys of the entries of a kind: all of them, those of an actor, those about a player, or both.
 * @param by null for any actor
 * @param about null for any player
 */
export const journalPrefix = (kind: JournalKind, by: PlayerId | null, about: PlayerId | null): string =>
  `${kind}/${by ?? ''}/${about ?? ''}/`

/**
 * The rest of an entry's key, the same under each prefix. It sorts by time, because the days of the journal do, and the
 * events of one command in the order of `kindOfEntry`. Two commands of one millisecond have no order.
 */
export const journalPlace = (type: JournalType, at: Instant, commandId: string): string =>
  `${at}/${commandId}/${String(journalTypes.indexOf(type)).padStart(2, '0')}`

/** The prefixes of an entry: without and with its actor, each without and with one of the players concerned. */
export function journalPrefixes({ type, actor }: JournalEntryDocument, concerned: readonly PlayerId[]): string[] {
  const actors = actor === null ? [null] : [null, actor]
  const players = [null, ...new Set(concerned)]
  return actors.flatMap((by) => players.map((about) => journalPrefix(kindOfEntry[type], by, about)))
}

export const journalNewsKey = (sequence: number): string => `title/${padded(sequence)}`
const contestsPrefix = 'contested/'
export const journalContestsKey = (sequence: number): string => `${contestsPrefix}${padded(sequence)}`
/** Whether a key is that of the contests of a match. */
export const isJournalContestsKey = (key: string): boolean => key.startsWith(contestsPrefix)
export const journalLiveKey = (liveId: string): string => `live/${liveId}`
const countPrefix = 'count/'
/** @param prefix a `journalPrefix` */
export const journalCountKey = (prefix: string): string => countPrefix + prefix
/** Whether a key is that of a number of entries. */
export const isJournalCountKey = (key: string): boolean => key.startsWith(countPrefix)
/** The month of an entry, by which it is counted: the begin of its place. */
export const journalMonth = (at: string): string => at.slice(0, 'yyyy-mm'.length)
/** @param commandId the command of the correction */
export const journalRecalculatedKey = (commandId: string): string => `recalculated/${commandId}`
/** The command in the place of an entry. */
export const commandIn = (place: string): string => place.split('/')[1] ?? ''
