import {
  isJournalContestsKey,
  isJournalCountKey,
  type JournalContestsDocument,
  type JournalCountDocument,
  type JournalDetail,
  type JournalDocument,
  type JournalEntryDocument,
  type JournalEventType,
  type JournalMatch,
  type JournalRecalculationDocument,
  type JournalTournamentDocument,
  journalContestsKey,
  journalCountKey,
  journalEventTypes,
  journalKeySuffix,
  journalLiveMatchKey,
  journalNewsKey,
  journalPrefixes,
  journalRecalculationKey,
  journalTournamentKey,
  monthOfJournalEntry,
} from '@topspin/domain/documents/journal'
import type { EventData, StampedEvent } from '@topspin/domain/events'
import type { Instant, PlayerId } from '@topspin/domain/ids'
import { outcomeOf, playersOf } from '@topspin/domain/match/match-players'
import { defineProjector } from './projector.ts'

type JournalEvent = StampedEvent<JournalEventType>

const aboutPlayer = ({ playerId }: { readonly playerId: PlayerId }) => ({ players: [playerId] })
const aboutNobody = () => ({ players: [] })
const aboutTournament = ({ tournamentId }: { readonly tournamentId: string }) => ({
  players: [],
  tournament: tournamentId,
})
const aboutEntrant = ({ playerId, tournamentId }: EventData<'TournamentLeft'>) => ({
  players: [playerId],
  tournament: tournamentId,
})

/** Makes the details of an entry from the data of its event, by the type of the event. */
const details: { readonly [Type in JournalEventType]: (data: EventData<Type>) => JournalDetail } = {
  PlayerRegistered: aboutPlayer,
  PlayerActivated: aboutPlayer,
  PlayerDisabled: aboutPlayer,
  PlayerDeleted: aboutPlayer,
  PlayerRenamed: aboutPlayer,
  PasswordReset: aboutPlayer,
  LanguageChosen: ({ playerId, language }) => ({ players: [playerId], language }),
  AdminAppointed: aboutPlayer,
  RefereeAppointed: aboutPlayer,
  RefereeDismissed: aboutPlayer,
  StarAwarded: aboutPlayer,
  MatchRolledBack: (data) => ({
    players: playersOf(data),
    match: journalMatch(data),
    ...(data.reason === 'withdrawn' && { withdrawn: true }),
  }),
  NewsPublished: ({ sequence }) => ({ players: [], news: sequence }),
  NewsDeleted: ({ sequence }) => ({ players: [], news: sequence }),
  EntryOpened: aboutNobody,
  EntryClosed: aboutNobody,
  LiveMatchStopped: ({ liveId }) => ({ players: [], liveId }),
  RegistrationRefused: aboutPlayer,
  StarRemoved: aboutPlayer,
  MatchContested: ({ contestedBy, ...data }) => ({ players: [contestedBy], contest: contestOf(data) }),
  ContestUpheld: (data) => ({ players: [], contest: contestOf(data) }),
  MatchCorrected: ({ was, now, ...data }) => ({
    players: [...new Set([...playersOf(was), ...(now === null ? [] : playersOf(now))])],
    match: journalMatch({ ...data, ...was }),
    corrected: now && outcomeOf(now),
  }),
  TournamentCreated: aboutTournament,
  TournamentChanged: aboutTournament,
  OrganiserChanged: ({ organiser, tournamentId }) => ({ players: [organiser], tournament: tournamentId }),
  TournamentDeleted: aboutTournament,
  TournamentEntered: aboutEntrant,
  EntryWithdrawn: aboutEntrant,
  TournamentDrawn: aboutTournament,
  TournamentStarted: aboutTournament,
  FixtureForfeited: ({ absent, tournamentId }) => ({ players: absent, tournament: tournamentId }),
  ForfeitTakenBack: aboutTournament,
  TournamentLeft: aboutEntrant,
  TournamentStopped: aboutTournament,
  MatchAttached: ({ fixture, ...data }) => ({
    players: playersOf(data),
    match: journalMatch(data),
    tournament: fixture.tournamentId,
  }),
  ClubExported: ({ playerId: _, ...exported }) => ({ players: [], exported }),
  EmailReleased: aboutPlayer,
  ChatChanged: ({ playerId: _, ...chat }) => ({ players: [], chat }),
}

/** The entries of the journal for each filter, and the counts of entries (docs/specification.md#journal). */
export const journal = defineProjector({
  name: 'journal',
  version: 4,
  types: [...journalEventTypes, 'MatchRecalculated', 'LiveMatchStarted', 'LiveMatchSaved'],
  lookUp({ type, data }) {
    if (type === 'ContestUpheld') return [journalContestsKey(data.sequence)]
    if (type === 'TournamentStopped') return [journalTournamentKey(data.tournamentId)]
    return type === 'LiveMatchStopped' ? [journalLiveMatchKey(data.liveId)] : []
  },
  keys(event, find) {
    if (event.type === 'MatchRecalculated') return [journalRecalculationKey(event.metadata.commandId)]
    if (event.type === 'LiveMatchStarted' || event.type === 'LiveMatchSaved')
      return [journalLiveMatchKey(event.data.liveId)]
    if (!isActOfSomebody(event, find)) return sharedKeysOf(event)
    const entry = entryOf(event)
    const place = journalKeySuffix(entry.type, entry.at, event.metadata.commandId)
    const prefixes = journalPrefixes(entry, [...entry.players, ...playersFound(event, find)])
    return [...prefixes.map((prefix) => prefix + place), ...prefixes.map(journalCountKey), ...sharedKeysOf(event)]
  },
  evolve(document, event, key): JournalDocument | null {
    // The shape of the document follows from its key.
    if (event.type === 'MatchRecalculated')
      return { recalculated: ((document as JournalRecalculationDocument | null)?.recalculated ?? 0) + 1 }
    // The document of a live match has the players for the entry of `LiveMatchStopped`. No saved match is stopped.
    if (event.type === 'LiveMatchSaved') return null
    if (event.type === 'LiveMatchStarted') return { live: [event.data.playerOne, event.data.playerTwo] }
    if (isJournalCountKey(key)) return oneMore(document as JournalCountDocument | null, event.metadata.at)
    if (isJournalContestsKey(key)) return changedContests(document as JournalContestsDocument | null, event)
    if ('tournamentId' in event.data && key === journalTournamentKey(event.data.tournamentId ?? ''))
      return changedTournament(document as JournalTournamentDocument | null, event)
    if (event.type === 'NewsPublished' && key === journalNewsKey(event.data.sequence))
      return { title: event.data.title }
    return entryOf(event)
  },
})

/**
 * Whether an event has an entry in the journal. A consequence of another event has none, for example the star for a won
 * tournament. Players who enter or leave a tournament themselves cause no entry either.
 */
function isActOfSomebody({ type, data, metadata }: JournalEvent, find: (key: string) => JournalDocument | null) {
  const { actor, commandId } = metadata
  switch (type) {
    case 'StarAwarded':
    case 'StarRemoved':
      return data.tournamentId === undefined
    case 'TournamentEntered':
    case 'EntryWithdrawn':
    case 'TournamentLeft':
      return actor !== null && actor !== data.playerId
    case 'TournamentStopped': {
      const document = find(journalTournamentKey(data.tournamentId))
      return actor !== null && !(document !== null && 'leftBy' in document && document.leftBy === commandId)
    }
    default:
      return true
  }
}

/** The players of an entry whom the event does not name: the player who contested, or the players of a live match. */
function playersFound(
  { type, data }: JournalEvent,
  find: (key: string) => JournalDocument | null,
): readonly PlayerId[] {
  if (type === 'ContestUpheld') {
    const document = find(journalContestsKey(data.sequence))
    const contests = document !== null && 'contests' in document ? document.contests : []
    return contests.filter(({ contestId }) => contestId === data.contestId).map(({ by }) => by)
  }
  const document = type === 'LiveMatchStopped' ? find(journalLiveMatchKey(data.liveId)) : null
  return document !== null && 'live' in document ? document.live : []
}

function oneMore(document: JournalCountDocument | null, at: Instant): JournalCountDocument {
  const months = document?.months ?? {}
  const month = monthOfJournalEntry(at)
  return { months: { ...months, [month]: (months[month] ?? 0) + 1 } }
}

/** Keys of the documents that this event changes and several entries use: news, contests and tournaments. */
function sharedKeysOf({ type, data }: JournalEvent): string[] {
  if (type === 'NewsPublished') return [journalNewsKey(data.sequence)]
  if (type === 'TournamentCreated' || type === 'TournamentChanged' || type === 'TournamentLeft')
    return [journalTournamentKey(data.tournamentId)]
  const isAboutContest = type === 'MatchContested' || type === 'ContestUpheld'
  if (isAboutContest || type === 'MatchRolledBack' || type === 'MatchCorrected')
    return [journalContestsKey(data.sequence)]
  return []
}

function entryOf({ type, data, metadata: { at, actor } }: JournalEvent): JournalEntryDocument {
  // The cast is safe: `details[type]` takes the data of events of this type.
  const detail = (details[type] as (data: EventData<JournalEventType>) => JournalDetail)(data)
  // A registration has no actor. Its entry names the new player as the actor.
  return { type, at, actor: actor ?? (type === 'PlayerRegistered' ? (detail.players[0] ?? null) : null), ...detail }
}

const changedTournament = (before: JournalTournamentDocument | null, { type, data, metadata }: JournalEvent) =>
  type === 'TournamentCreated' || type === 'TournamentChanged'
    ? { ...before, title: data.name }
    : { title: '', ...before, leftBy: metadata.commandId }

/** The contests of a match after an event; null for a match that nobody contested. */
function changedContests(before: JournalContestsDocument | null, { type, data, metadata }: JournalEvent) {
  const contests = before?.contests ?? []
  if (type === 'MatchContested')
    return { contests: [...contests, { contestId: data.contestId, by: data.contestedBy, endedAt: null }] }
  const isEnded = (contestId: string) => type !== 'ContestUpheld' || contestId === data.contestId
  const ended = contests.map((one) =>
    one.endedAt === null && isEnded(one.contestId) ? { ...one, endedAt: metadata.at } : one,
  )
  return ended.length === 0 ? null : { contests: ended }
}

const contestOf = ({ contestId, ladder, matchId, sequence }: NonNullable<JournalDetail['contest']>) => ({
  contestId,
  ladder,
  matchId,
  sequence,
})

type Rated = Pick<EventData<'MatchRolledBack'>, 'winners' | 'losers' | 'loserSets'>
type Numbered = Pick<EventData<'MatchRolledBack'>, 'ladder' | 'matchId' | 'sequence'>

const journalMatch = ({ ladder, matchId, sequence, ...rated }: Numbered & Rated): JournalMatch => ({
  ladder,
  matchId,
  sequence,
  ...outcomeOf(rated),
})
