import * as z from 'zod'
import { brandedSchema } from './branded-schema.ts'
import type { HalfPoints, Instant, PlayerId } from './ids.ts'
import { reactionSigns } from './reaction-signs.ts'
import type { streams } from './streams.ts'

// Scores and impacts are whole half points. Events name players by opaque ids only: the identity store keeps the
// personal data, and can erase it (docs/specification.md#personal-data).

const player = brandedSchema<PlayerId>(z.uuid())
const half = brandedSchema<HalfPoints, number>(z.int())
const instant = brandedSchema<Instant>(z.iso.datetime())
const ladder = z.enum(['simple', 'double'])
/** A player in a match, with the score before the match and the impact on that score. */
const side = z.strictObject({ playerId: player, before: half, impact: half })
const playerOnly = { playerId: player }

const matchNumbers = {
  /** Number of the match in its ladder, from 1. */
  matchId: z.int().positive(),
  ladder,
  /** Number of the match over both ladders, from 1: the order of play. */
  sequence: z.int().positive(),
}
const match = {
  ...matchNumbers,
  playedAt: instant,
  winners: z.array(side).min(1).max(2),
  losers: z.array(side).min(1).max(2),
  winnerSets: z.literal(2),
  loserSets: z.union([z.literal(0), z.literal(1)]),
  recorder: player,
}

/** A challenge; `from` is the player who asked last, `to` the one who answers. */
const challenge = { challengeId: z.uuid(), from: player, to: player }
/** `at` is the proposed time to play; null means now. */
const asked = { ...challenge, at: z.nullable(instant), lapsesAt: instant }
const contest = { contestId: z.uuid(), ...matchNumbers }

const clubExport = { format: z.enum(['csv', 'json']), emails: z.boolean(), journal: z.boolean() }

/** What an admin has done with a chat, and the name of the chat (docs/specification.md#chat). */
const chat = { what: z.enum(['added', 'changed', 'paused', 'resumed', 'removed']), name: z.string() }

const tournament = { tournamentId: z.uuid() }
/** Without `tournamentId`, an admin gave the star or took it back. */
const star = { playerId: player, tournamentId: z.optional(z.uuid()) }
const fixture = { ...tournament, fixtureId: z.string() }
/** A day in the time zone of the installation. */
const day = z.iso.date()
/** The fields of a tournament that organisers may change until the start. */
const plan = {
  name: z.string(),
  format: z.enum(['bracket', 'pools', 'round-robin']),
  thirdPlace: z.boolean(),
  entriesUntil: day,
}
/** The side at each place, by its rank at the draw, from 0; null for a bye. */
const places = z.array(z.nullable(z.int().nonnegative()))
const pair = { ...tournament, from: player, to: player }
/** The match that counts for a fixture, in the ladder of the tournament. */
const fixtureResult = {
  ...fixture,
  matchId: z.int().positive(),
  winners: z.array(player).min(1).max(2),
  losers: z.array(player).min(1).max(2),
  loserSets: match.loserSets,
}

const rated = {
  /** Name and version of the point rule. */
  rule: z.string(),
  /** Difference of the two sides' scores before the match, in half points; for doubles, of their means. */
  gap: z.number().nonnegative(),
  upset: z.boolean(),
  /** `entry`: entered after the match. `live`: scored point by point. */
  origin: z.enum(['entry', 'live']),
}

const liveMatch = { liveId: z.uuid() }
const liveSide = z.enum(['one', 'two'])
/** The fixture for which a match counts; left out when the match counts for no tournament. */
const ofFixture = { fixture: z.optional(z.strictObject(fixture)) }

/** What a correction may change of a match. */
const result = z.strictObject({
  winners: match.winners,
  losers: match.losers,
  winnerSets: match.winnerSets,
  loserSets: match.loserSets,
  ...rated,
})

const correction = {
  ...matchNumbers,
  playedAt: instant,
  recorder: player,
  was: result,
  now: result,
  /** For each player of `was` and `now`: the score in the ladder after this event, not after the match. */
  scores: z.array(z.strictObject({ playerId: player, score: half })),
}

const event = <Shape extends z.core.$ZodLooseShape>(version: number, shape: Shape) => ({
  version,
  schema: z.strictObject(shape),
})

/** Every event type under its stream, with its current version and schema. `upcasters.ts` lifts older versions. */
const eventTypesByStream = {
  players: {
    PlayerRegistered: event(1, { playerId: player, startScore: half }),
    PlayerActivated: event(1, playerOnly),
    PlayerDisabled: event(1, playerOnly),
    PlayerDeleted: event(1, playerOnly),
    /** A pending registration was refused, and its account erased. */
    RegistrationRefused: event(1, playerOnly),
    /** Does not contain the name: the identity store keeps the pseudo. */
    PlayerRenamed: event(1, playerOnly),
    AdminAppointed: event(1, playerOnly),
    RefereeAppointed: event(1, playerOnly),
    RefereeDismissed: event(1, playerOnly),
    StarAwarded: event(2, star),
    /** An admin or the operator gave the player a temporary password. */
    PasswordReset: event(1, playerOnly),
    /** The player has exported the data of all players. */
    ClubExported: event(1, { playerId: player, ...clubExport }),
    /** An admin has changed a chat to which Topspin writes. Does not contain its address, which is a secret. */
    ChatChanged: event(1, { playerId: player, ...chat }),
    /** The account lost its e-mail address: the company's provider has verified the address for somebody else. */
    EmailReleased: event(1, playerOnly),
    StarRemoved: event(2, star),
    LanguageChosen: event(1, { playerId: player, language: z.enum(['fr', 'pki']) }),
  },

  matches: {
    MatchPlayed: event(3, { ...match, ...rated, ...ofFixture }),
    MatchRolledBack: event(2, {
      ...match,
      rolledBackBy: player,
      /** `cancelled`: by a referee. `withdrawn`: by its recorder, soon after recording it. */
      reason: z.enum(['cancelled', 'withdrawn']),
    }),
    /** `now` is null when the match never happened. A `MatchRecalculated` follows for each later match rated again. */
    MatchCorrected: event(1, { ...correction, now: z.nullable(result), correctedBy: player }),
    /** A later match, rated again. `because` is the sequence of the corrected match. */
    MatchRecalculated: event(1, { ...correction, because: z.int().positive() }),
    /** Does not contain the reason: it is personal, so the identity store keeps it. */
    MatchContested: event(1, { ...contest, contestedBy: player }),
    /** The contested result stays. A contest also ends when its match is cancelled or corrected. */
    ContestUpheld: event(1, { ...contest, upheldBy: player }),
    /** A referee or an admin made a recorded match count for a fixture. */
    MatchAttached: event(1, {
      ...matchNumbers,
      winners: match.winners,
      losers: match.losers,
      loserSets: match.loserSets,
      fixture: z.strictObject(fixture),
      attachedBy: player,
    }),
    EntryOpened: event(1, {}),
    EntryClosed: event(1, {}),
  },

  news: {
    NewsPublished: event(1, { newsId: z.uuid(), sequence: z.int().positive(), title: z.string(), content: z.string() }),
    NewsDeleted: event(1, { newsId: z.uuid(), sequence: z.int().positive() }),
  },

  live: {
    LiveMatchStarted: event(2, { ...liveMatch, playerOne: player, playerTwo: player, recorder: player, ...ofFixture }),
    FirstServerChosen: event(1, { ...liveMatch, server: liveSide }),
    PointScored: event(1, { ...liveMatch, scorer: liveSide }),
    PointUndone: event(1, liveMatch),
    /** Another referee or an admin is the recorder of the live match from here on. */
    LiveTakenOver: event(1, { ...liveMatch, recorder: player }),
    /** Points that a former recorder had not sent at the take-over. */
    PointsSent: event(1, { ...liveMatch, sentBy: player, scorers: z.array(liveSide).min(1) }),
    /** The recorder saves the match: from here on nothing changes it, and exactly this result is recorded. */
    LiveSaveStarted: event(2, {
      ...liveMatch,
      /** The version of the live match whose result is saved. */
      version: z.int().positive(),
      playerOne: player,
      playerTwo: player,
      recorder: player,
      setsOne: z.int().min(0).max(2),
      setsTwo: z.int().min(0).max(2),
      ...ofFixture,
    }),
    /** The match is recorded, and the live match is over. */
    LiveMatchSaved: event(1, liveMatch),
    LiveMatchStopped: event(1, { ...liveMatch, stoppedBy: player }),
    /** Replaces the player's former reaction to the live match. Changes neither the match nor its version. */
    LiveMatchReacted: event(1, { ...liveMatch, playerId: player, sign: z.enum(reactionSigns) }),
    LiveReactionRemoved: event(1, { ...liveMatch, playerId: player }),
  },

  reactions: {
    /** Replaces the player's former reaction to the match. */
    MatchReacted: event(1, { ...matchNumbers, playerId: player, sign: z.enum(reactionSigns) }),
    ReactionRemoved: event(1, { ...matchNumbers, playerId: player }),
    /** One of the match's players hides its reactions, also later ones, for everybody. */
    ReactionsHidden: event(1, { ...matchNumbers, hiddenBy: player }),
    ReactionsShown: event(1, { ...matchNumbers, shownBy: player }),
  },

  challenges: {
    ChallengeSent: event(1, asked),
    /** Replaces the time of an open challenge or a planned match; the other player answers. */
    AnotherTimeProposed: event(1, asked),
    ChallengeAccepted: event(1, { ...challenge, at: instant }),
    /** Until `until`, `from` may not challenge `to` again. */
    ChallengeDeclined: event(1, { ...challenge, at: z.nullable(instant), until: instant }),
    ChallengeWithdrawn: event(1, challenge),
    PlannedMatchCancelled: event(1, { ...challenge, at: instant, cancelledBy: player }),
    /** The two players have recorded or started a match. Ends their planned match, or their open challenge. */
    PlannedMatchBegun: event(1, challenge),
  },

  tournament: {
    /** Entries are open to everybody until the end of `entriesUntil`, and to organisers until the start. */
    TournamentCreated: event(1, { ...tournament, ...plan, ladder, organiser: player }),
    TournamentChanged: event(1, { ...tournament, ...plan }),
    OrganiserChanged: event(1, { ...tournament, organiser: player }),
    /** Happens only before the start. */
    TournamentDeleted: event(1, tournament),
    TournamentEntered: event(1, { ...tournament, playerId: player }),
    /** Happens only before the start. The player's partner, if any, has no partner any more. */
    EntryWithdrawn: event(1, { ...tournament, playerId: player }),
    /** Replaces an earlier proposal of `from` that is open. */
    PairProposed: event(1, pair),
    /** Also enters `to`, if that player has not entered before. */
    PairAccepted: event(1, pair),
    PairRefused: event(1, pair),
    PairWithdrawn: event(1, pair),
    /**
     * Only organisers see the draw until the start. The next draw replaces it. A change of entries, pairs, format or
     * `thirdPlace` removes it.
     */
    TournamentDrawn: event(1, {
      ...tournament,
      code: z.string(),
      /** Number of this draw in the tournament, from 1. */
      number: z.int().positive(),
      /** The sides, best first. `score` is in half points; for a pair, the mean of both. */
      sides: z.array(z.strictObject({ players: z.array(player).min(1).max(2), score: z.number() })),
      /** One list with the places of the bracket, or one list of sides for each pool. A round robin is one pool. */
      groups: z.array(places),
    }),
    TournamentStarted: event(1, tournament),
    /** `due` is the last day on which the fixture should be played; null for none. */
    FixturesDated: event(1, {
      ...tournament,
      dues: z.array(z.strictObject({ fixtureId: z.string(), due: z.nullable(day) })).min(1),
    }),
    FixtureWon: event(1, fixtureResult),
    /** `absent`: all players of the side that loses, or of both sides. */
    FixtureForfeited: event(1, { ...fixture, absent: z.array(player).min(1).max(4) }),
    ForfeitTakenBack: event(1, fixture),
    /** The match that counted was taken back, or its players were corrected. */
    FixtureReopened: event(1, { ...fixture, matchId: z.int().positive() }),
    /** The match that counts was corrected: its winner or its sets. */
    ResultCorrected: event(1, fixtureResult),
    /** The bracket of the sides that have qualified, drawn when the pools are over. */
    BracketDrawn: event(1, { ...tournament, places }),
    /** Happens only after the start. The player's side loses its open fixtures and all later ones. */
    TournamentLeft: event(1, { ...tournament, playerId: player }),
    /** Replaces the winners of an earlier `TournamentFinished`. */
    TournamentFinished: event(1, { ...tournament, winners: z.array(player).min(1).max(2) }),
    /** A fixture of a finished tournament is open again, so the tournament has no winner for now. */
    TournamentResumed: event(1, tournament),
    /** An organiser stopped the tournament, or no side is left that could win. Only an organiser gives a `reason`. */
    TournamentStopped: event(1, { ...tournament, reason: z.string().optional() }),
  },
} as const satisfies Record<
  keyof typeof streams | 'tournament',
  Record<string, { readonly version: number; readonly schema: z.ZodType }>
>

type ByStream = typeof eventTypesByStream
export type EventTypeOf<Stream extends keyof ByStream> = keyof ByStream[Stream] & string

export const eventTypes = {
  ...eventTypesByStream.players,
  ...eventTypesByStream.matches,
  ...eventTypesByStream.news,
  ...eventTypesByStream.live,
  ...eventTypesByStream.reactions,
  ...eventTypesByStream.challenges,
  ...eventTypesByStream.tournament,
}

/** The names of the event types of a stream. */
export const eventTypesOf = <Stream extends keyof ByStream>(stream: Stream) =>
  Object.keys(eventTypesByStream[stream]) as EventTypeOf<Stream>[] // `Object.keys` returns string[]

export type EventType = { [Stream in keyof ByStream]: EventTypeOf<Stream> }[keyof ByStream]
export type EventData<T extends EventType> = z.output<(typeof eventTypes)[T]['schema']>

/** What the log stores with each event besides its data. */
export interface EventMetadata {
  readonly commandId: string
  /** Id of the request that caused the event; a random UUID when no request did. */
  readonly correlationId: string
  /** The same as `commandId`. */
  readonly causationId: string
  /** The player whose session sent the command; null without a session, as in a registration. */
  readonly actor: PlayerId | null
  /** The server's clock when the event was decided. */
  readonly at: Instant
  /** The span of the command, in the format of the header `traceparent`; undefined without tracing. */
  readonly traceparent?: string | undefined
  /** Version of the schema of the data. */
  readonly schema: number
}

/** An event as a decider returns it, without metadata. */
export type DomainEvent<T extends EventType = EventType> = {
  [K in T]: { readonly type: K; readonly data: EventData<K> }
}[T]

/** An event with its metadata, as it is in the log. */
export type StampedEvent<T extends EventType = EventType> = DomainEvent<T> & { readonly metadata: EventMetadata }

export const isEventType = (type: string): type is EventType => Object.hasOwn(eventTypes, type)

export const isTournamentEvent = (event: StampedEvent): event is StampedEvent<EventTypeOf<'tournament'>> =>
  Object.hasOwn(eventTypesByStream.tournament, event.type)
