import type { EventData, EventType } from '../events.ts'
import type { Instant, Ladder, PlayerId } from '../ids.ts'
import type { MatchOutcome } from '../match/counting.ts'
import { paddedNumber } from './keys.ts'

export const journalKinds = ['accounts', 'roles', 'matches', 'contests', 'news', 'entry'] as const
export type JournalKind = (typeof journalKinds)[number]

/**
 * The kind of an entry, by the type of its event (docs/specification.md#journal). Events for which `isActOfSomebody`
 * (`projections/src/projectors/journal.ts`) is false cause no entry.
 */
export const journalKindByType = {
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
  TournamentCreated: 'matches',
  TournamentChanged: 'matches',
  OrganiserChanged: 'matches',
  TournamentDeleted: 'matches',
  TournamentEntered: 'matches',
  EntryWithdrawn: 'matches',
  TournamentDrawn: 'matches',
  TournamentStarted: 'matches',
  FixtureForfeited: 'matches',
  ForfeitTakenBack: 'matches',
  TournamentLeft: 'matches',
  TournamentStopped: 'matches',
  MatchAttached: 'matches',
  ClubExported: 'accounts',
  EmailReleased: 'accounts',
  ChatChanged: 'accounts',
} as const satisfies Partial<Record<EventType, JournalKind>>

export type JournalEventType = keyof typeof journalKindByType
// `Object.keys` returns string[].
export const journalEventTypes = Object.keys(journalKindByType) as readonly JournalEventType[]

/** A match with its result; of a corrected match, the result before the correction. */
export interface JournalMatch extends MatchOutcome {
  readonly ladder: Ladder
  readonly matchId: number
  readonly sequence: number
}

/** What an admin has chosen for an export. */
export type ClubExportOptions = Omit<EventData<'ClubExported'>, 'playerId'>

/** The fields of an entry that depend on the type of its event. */
export interface JournalDetail {
  /**
   * The players whom the entry is about. Empty for an upheld contest (see `journalContestsKey`) and for a stopped live
   * match (see `journalLiveMatchKey`).
   */
  readonly players: readonly PlayerId[]
  readonly match?: JournalMatch
  /** Present when the recorder of the match took it back. */
  readonly withdrawn?: true
  /** The result after a correction; null when the match never took place. */
  readonly corrected?: MatchOutcome | null
  readonly language?: EventData<'LanguageChosen'>['language']
  /** The contest of the entry. Its reason is in the identity store; who made it is under `journalContestsKey`. */
  readonly contest?: Readonly<Omit<EventData<'MatchContested'>, 'contestedBy'>>
  /** Sequence of a news item, whose title is under `journalNewsKey`. */
  readonly news?: number
  readonly liveId?: string
  /** Id of the tournament, whose name is under `journalTournamentKey`. */
  readonly tournament?: string
  readonly exported?: ClubExportOptions
  readonly chat?: Omit<EventData<'ChatChanged'>, 'playerId'>
}

/** An entry, under each of its `journalPrefixes` followed by its `journalKeySuffix`. */
export interface JournalEntryDocument extends JournalDetail {
  readonly type: JournalEventType
  readonly at: Instant
  /** The player who acted; null when no player did, as for an act of the operator. */
  readonly actor: PlayerId | null
}

/** The title of a news item, also of a deleted one, under `journalNewsKey`. */
export interface JournalNewsDocument {
  readonly title: string
}

/** The name of a tournament, also of a deleted one, under `journalTournamentKey`. */
export interface JournalTournamentDocument extends JournalNewsDocument {
  /**
   * Id of the last command by which a player left the tournament. When that command also stopped the tournament, the
   * stop has no entry.
   */
  readonly leftBy?: string
}

/** The contests of a match, under `journalContestsKey`. */
export interface JournalContestsDocument {
  readonly contests: readonly {
    readonly contestId: string
    readonly by: PlayerId
    /** When the contest was upheld, or its match cancelled or corrected; null until then. */
    readonly endedAt: Instant | null
  }[]
}

/** How many matches a correction rated again, under `journalRecalculationKey`. */
export interface JournalRecalculationDocument {
  readonly recalculated: number
}

/** The players of a live match until it is saved, under `journalLiveMatchKey`. */
export interface JournalLivePlayersDocument {
  readonly live: readonly PlayerId[]
}

/** The number of entries with a `journalPrefix`, for each month of UTC (such as `2026-11`), under `journalCountKey`. */
export interface JournalCountDocument {
  readonly months: { readonly [month: string]: number }
}

/** Read model `journal`. The shape of a document depends on its key. */
export type JournalDocument =
  | JournalEntryDocument
  | JournalNewsDocument
  | JournalTournamentDocument
  | JournalContestsDocument
  | JournalRecalculationDocument
  | JournalLivePlayersDocument
  | JournalCountDocument

/** Prefix of the keys of the entries of a kind. `by`: the actor. `about`: a player concerned. Null: any player. */
export const journalPrefix = (kind: JournalKind, by: PlayerId | null, about: PlayerId | null): string =>
  `${kind}/${by ?? ''}/${about ?? ''}/`

/** An entry's key after the prefix. Keys sort by time; those of a command, in the order of `journalKindByType`. */
export const journalKeySuffix = (type: JournalEventType, at: Instant, commandId: string): string =>
  `${at}/${commandId}/${String(journalEventTypes.indexOf(type)).padStart(2, '0')}`

/** The prefixes of an entry: with its actor or without, and with each player concerned or without. */
export function journalPrefixes({ type, actor }: JournalEntryDocument, concerned: readonly PlayerId[]): string[] {
  const actors = actor === null ? [null] : [null, actor]
  const players = [null, ...new Set(concerned)]
  return actors.flatMap((by) => players.map((about) => journalPrefix(journalKindByType[type], by, about)))
}

/** Key of a `JournalNewsDocument`. @param sequence the sequence number of the news */
export const journalNewsKey = (sequence: number): string => `title/${paddedNumber(sequence)}`
/** Key of a `JournalTournamentDocument`. */
export const journalTournamentKey = (tournamentId: string): string => `tournament/${tournamentId}`
const contestsPrefix = 'contested/'
/** Key of a `JournalContestsDocument`. @param sequence the sequence of the match */
export const journalContestsKey = (sequence: number): string => `${contestsPrefix}${paddedNumber(sequence)}`
export const isJournalContestsKey = (key: string): boolean => key.startsWith(contestsPrefix)
/** Key of a `JournalLivePlayersDocument`. */
export const journalLiveMatchKey = (liveId: string): string => `live/${liveId}`
const countPrefix = 'count/'
/** Key of a `JournalCountDocument`. @param prefix a `journalPrefix` */
export const journalCountKey = (prefix: string): string => countPrefix + prefix
export const isJournalCountKey = (key: string): boolean => key.startsWith(countPrefix)
/** The month in which an entry is counted. @param at an instant, or a `journalKeySuffix`, which begins with one */
export const monthOfJournalEntry = (at: string): string => at.slice(0, 'yyyy-mm'.length)
/** Key of a `JournalRecalculationDocument`. @param commandId the command of the correction */
export const journalRecalculationKey = (commandId: string): string => `recalculated/${commandId}`
/** The command id in a `journalKeySuffix`. */
export const commandIdIn = (suffix: string): string => suffix.split('/')[1] ?? ''
