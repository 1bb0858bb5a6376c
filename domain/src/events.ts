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
const playerOnly = z.strictObject({ playerId: player })

const match = {
  /** Number of the match in its ladder, from 1. */
  matchId: z.int().positive(),
  ladder,
  /** Number of the match over both ladders, from 1: the order of play. */
  sequence: z.int().positive(),
  playedAt: instant,
  winners: z.array(side).min(1).max(2),
  losers: z.array(side).min(1).max(2),
  winnerSets: z.literal(2),
  loserSets: z.union([z.literal(0), z.literal(1)]),
  recorder: player,
}

/** The match that a contest or a reaction is about. */
const about = {
  matchId: z.int().positive(),
  ladder,
  sequence: z.int().positive(),
}
/** A challenge; `from` is the player who asked last, `to` the one who answers. */
const challenge = { challengeId: z.uuid(), from: player, to: player }
/** `at` is the proposed time to play; null means now. */
const asked = { ...challenge, at: z.nullable(instant), lapsesAt: instant }
const contest = { contestId: z.uuid(), ...about }

const clubExport = { format: z.enum(['csv', 'json']), emails: z.boolean(), journal: z.boolean() }

/** What an admin has done with a chat, and its name (docs/specification.md#chat). */
const chat = { what: z.enum(['added', 'changed', 'paused', 'resumed', 'removed']), name: z.string() }

const tournament = { tournamentId: z.uuid() }
/** Without `tournamentId`, an admin gave the star or took it back. */
const star = z.strictObject({ playerId: player, tournamentId: z.optional(z.uuid()) })
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
/** At each place the number of a side, which is its rank at the draw, from 0; null for a bye. */
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

/** What a correction may change of a match. */
const result = z.strictObject({
  winners: match.winners,
  losers: match.losers,
  winnerSets: match.winnerSets,
  loserSets: match.loserSets,
  ...rated,
})

const correction = {
  matchId: match.matchId,
  ladder,
  sequence: match.sequence,
  playedAt: instant,
  recorder: player,
  was: result,
  now: result,
  /** For each player of `was` and `now`: the score in the ladder after this event, with all matches played so far. */
  scores: z.array(z.strictObject({ playerId: player, score: half })),
}

/** Every event type under its stream, with its current version and schema. `upcasters.ts` lifts older versions. */
const eventTypesByStream = {
  players: {
    PlayerRegistered: { version: 1, schema: z.strictObject({ playerId: player, startScore: half }) },
    PlayerActivated: { version: 1, schema: playerOnly },
    PlayerDisabled: { version: 1, schema: playerOnly },
    PlayerDeleted: { version: 1, schema: playerOnly },
    /** A pending registration was refused, and its account erased. */
    RegistrationRefused: { version: 1, schema: playerOnly },
    /** Does not contain the name: the identity store keeps the pseudo. */
    PlayerRenamed: { version: 1, schema: playerOnly },
    AdminAppointed: { version: 1, schema: playerOnly },
    RefereeAppointed: { version: 1, schema: playerOnly },
    RefereeDismissed: { version: 1, schema: playerOnly },
    StarAwarded: { version: 2, schema: star },
    /** An admin or the operator gave the player a temporary password. */
    PasswordReset: { version: 1, schema: playerOnly },
    /** The player has exported the data of all players. */
    ClubExported: { version: 1, schema: z.strictObject({ playerId: player, ...clubExport }) },
    /** An admin has changed a chat to which Topspin writes. Does not contain its address, which is a secret. */
    ChatChanged: { version: 1, schema: z.strictObject({ playerId: player, ...chat }) },
    /** The account lost its e-mail address: the company's provider has verified the address for somebody else. */
    EmailReleased: { version: 1, schema: playerOnly },
    StarRemoved: { version: 2, schema: star },
    LanguageChosen: { version: 1, schema: z.strictObject({ playerId: player, language: z.enum(['fr', 'pki']) }) },
  },

  matches: {
    /** `fixture` is left out of a match that counts for no tournament. */
    MatchPlayed: {
      version: 3,
      schema: z.strictObject({ ...match, ...rated, fixture: z.optional(z.strictObject(fixture)) }),
    },
    MatchRolledBack: {
      version: 2,
      schema: z.strictObject({
        ...match,
        rolledBackBy: player,
        /** `cancelled`: by a referee. `withdrawn`: by its recorder, soon after recording it. */
        reason: z.enum(['cancelled', 'withdrawn']),
      }),
    },
    /** `now` is null when the match never happened. A `MatchRecalculated` follows for each later match rated again. */
    MatchCorrected: {
      version: 1,
      schema: z.strictObject({ ...correction, now: z.nullable(result), correctedBy: player }),
    },
    /** A later match, rated again. `because` is the sequence of the corrected match. */
    MatchRecalculated: { version: 1, schema: z.strictObject({ ...correction, because: z.int().positive() }) },
    /** Does not contain the reason: it is personal, so the identity store keeps it. */
    MatchContested: { version: 1, schema: z.strictObject({ ...contest, contestedBy: player }) },
    /** The contested result stays. A contest also ends when its match is cancelled or corrected. */
    ContestUpheld: { version: 1, schema: z.strictObject({ ...contest, upheldBy: player }) },
    /** A referee or an admin made a recorded match count for a fixture. */
    MatchAttached: {
      version: 1,
      schema: z.strictObject({
        matchId: match.matchId,
        ladder,
        sequence: match.sequence,
        winners: match.winners,
        losers: match.losers,
        loserSets: match.loserSets,
        fixture: z.strictObject(fixture),
        attachedBy: player,
      }),
    },
    EntryOpened: { version: 1, schema: z.strictObject({}) },
    EntryClosed: { version: 1, schema: z.strictObject({}) },
  },

  news: {
    NewsPublished: {
      version: 1,
      schema: z.strictObject({
        newsId: z.uuid(),
        sequence: z.int().positive(),
        title: z.string(),
        content: z.string(),
      }),
    },
    NewsDeleted: { version: 1, schema: z.strictObject({ newsId: z.uuid(), sequence: z.int().positive() }) },
  },

  live: {
    LiveMatchStarted: {
      version: 2,
      schema: z.strictObject({
        liveId: z.uuid(),
        playerOne: player,
        playerTwo: player,
        recorder: player,
        fixture: z.optional(z.strictObject(fixture)),
      }),
    },
    FirstServerChosen: { version: 1, schema: z.strictObject({ liveId: z.uuid(), server: z.enum(['one', 'two']) }) },
    PointScored: { version: 1, schema: z.strictObject({ liveId: z.uuid(), scorer: z.enum(['one', 'two']) }) },
    PointUndone: { version: 1, schema: z.strictObject({ liveId: z.uuid() }) },
    /** Another referee or an admin is the recorder of the live match from here on. */
    LiveTakenOver: { version: 1, schema: z.strictObject({ liveId: z.uuid(), recorder: player }) },
    /** Points that a former recorder had not sent at the take-over. */
    PointsSent: {
      version: 1,
      schema: z.strictObject({ liveId: z.uuid(), sentBy: player, scorers: z.array(z.enum(['one', 'two'])).min(1) }),
    },
    /** The recorder saves the match: from here on nothing changes it, and exactly this result is recorded. */
    LiveSaveStarted: {
      version: 2,
      schema: z.strictObject({
        liveId: z.uuid(),
        /** The version of the live match whose result is saved. */
        version: z.int().positive(),
        playerOne: player,
        playerTwo: player,
        recorder: player,
        setsOne: z.int().min(0).max(2),
        setsTwo: z.int().min(0).max(2),
        fixture: z.optional(z.strictObject(fixture)),
      }),
    },
    /** The match is recorded, and the live match is over. */
    LiveMatchSaved: { version: 1, schema: z.strictObject({ liveId: z.uuid() }) },
    LiveMatchStopped: { version: 1, schema: z.strictObject({ liveId: z.uuid(), stoppedBy: player }) },
    /** Replaces the player's former reaction to the live match. Changes neither the match nor its version. */
    LiveMatchReacted: {
      version: 1,
      schema: z.strictObject({ liveId: z.uuid(), playerId: player, sign: z.enum(reactionSigns) }),
    },
    LiveReactionRemoved: { version: 1, schema: z.strictObject({ liveId: z.uuid(), playerId: player }) },
  },

  reactions: {
    /** Replaces the player's former reaction to the match. */
    MatchReacted: { version: 1, schema: z.strictObject({ ...about, playerId: player, sign: z.enum(reactionSigns) }) },
    ReactionRemoved: { version: 1, schema: z.strictObject({ ...about, playerId: player }) },
    /** One of the match's players hides its reactions, also later ones, for everybody. */
    ReactionsHidden: { version: 1, schema: z.strictObject({ ...about, hiddenBy: player }) },
    ReactionsShown: { version: 1, schema: z.strictObject({ ...about, shownBy: player }) },
  },

  challenges: {
    ChallengeSent: { version: 1, schema: z.strictObject(asked) },
    /** Replaces the time of an open challenge or a planned match; the other player answers. */
    AnotherTimeProposed: { version: 1, schema: z.strictObject(asked) },
    ChallengeAccepted: { version: 1, schema: z.strictObject({ ...challenge, at: instant }) },
    /** Until `until`, `from` may not challenge `to` again. */
    ChallengeDeclined: {
      version: 1,
      schema: z.strictObject({ ...challenge, at: z.nullable(instant), until: instant }),
    },
    ChallengeWithdrawn: { version: 1, schema: z.strictObject(challenge) },
    PlannedMatchCancelled: { version: 1, schema: z.strictObject({ ...challenge, at: instant, cancelledBy: player }) },
    /** The two players have recorded or started a match. Ends their planned match, or their open challenge. */
    PlannedMatchBegun: { version: 1, schema: z.strictObject(challenge) },
  },

  tournament: {
    /** Entries are open to everybody until the end of `entriesUntil`, and to organisers until the start. */
    TournamentCreated: {
      version: 1,
      schema: z.strictObject({
        ...tournament,
        ...plan,
        ladder,
        organiser: player,
      }),
    },
    TournamentChanged: { version: 1, schema: z.strictObject({ ...tournament, ...plan }) },
    OrganiserChanged: { version: 1, schema: z.strictObject({ ...tournament, organiser: player }) },
    /** Happens only before the start. */
    TournamentDeleted: { version: 1, schema: z.strictObject(tournament) },
    TournamentEntered: { version: 1, schema: z.strictObject({ ...tournament, playerId: player }) },
    /** Happens only before the start. The player's partner, if any, has no partner any more. */
    EntryWithdrawn: { version: 1, schema: z.strictObject({ ...tournament, playerId: player }) },
    /** Replaces an earlier proposal of `from` that is open. */
    PairProposed: { version: 1, schema: z.strictObject(pair) },
    /** Also enters `to`, if that player has not entered before. */
    PairAccepted: { version: 1, schema: z.strictObject(pair) },
    PairRefused: { version: 1, schema: z.strictObject(pair) },
    PairWithdrawn: { version: 1, schema: z.strictObject(pair) },
    /** Only organisers see the draw until the start. The next draw replaces it; a change of the entries removes it. */
    TournamentDrawn: {
      version: 1,
      schema: z.strictObject({
        ...tournament,
        code: z.string(),
        /** Number of this draw in the tournament, from 1. */
        number: z.int().positive(),
        /** The sides, best first. `score` is in half points; for a pair, the mean of both. */
        sides: z.array(z.strictObject({ players: z.array(player).min(1).max(2), score: z.number() })),
        /** The places of the bracket, or the sides of each pool. */
        groups: z.array(places),
      }),
    },
    TournamentStarted: { version: 1, schema: z.strictObject(tournament) },
    /** `due` is the last day on which the fixture should be played; null for none. */
    FixturesDated: {
      version: 1,
      schema: z.strictObject({
        ...tournament,
        dues: z.array(z.strictObject({ fixtureId: z.string(), due: z.nullable(day) })).min(1),
      }),
    },
    FixtureWon: { version: 1, schema: z.strictObject(fixtureResult) },
    /** `absent`: all players of the side that loses, or of both sides. */
    FixtureForfeited: { version: 1, schema: z.strictObject({ ...fixture, absent: z.array(player).min(1).max(4) }) },
    ForfeitTakenBack: { version: 1, schema: z.strictObject(fixture) },
    /** The match that counted was taken back, or its players were corrected. */
    FixtureReopened: { version: 1, schema: z.strictObject({ ...fixture, matchId: z.int().positive() }) },
    /** The match that counts was corrected: its winner or its sets. */
    ResultCorrected: { version: 1, schema: z.strictObject(fixtureResult) },
    /** The bracket of the sides that have qualified, drawn when the pools are over. */
    BracketDrawn: { version: 1, schema: z.strictObject({ ...tournament, places }) },
    /** Happens only after the start. The player's side loses its open fixtures and all later ones. */
    TournamentLeft: { version: 1, schema: z.strictObject({ ...tournament, playerId: player }) },
    /** Replaces the winners of an earlier `TournamentFinished`. */
    TournamentFinished: {
      version: 1,
      schema: z.strictObject({ ...tournament, winners: z.array(player).min(1).max(2) }),
    },
    /** A fixture of a finished tournament is open again, so the tournament has no winner for now. */
    TournamentResumed: { version: 1, schema: z.strictObject(tournament) },
    /** An organiser stopped the tournament, perhaps with a `reason`, or no side is left that could win. */
    TournamentStopped: { version: 1, schema: z.strictObject({ ...tournament, reason: z.string().optional() }) },
  },
} as const satisfies Record<
  keyof typeof streams | 'tournament',
  Record<string, { readonly version: number; readonly schema: z.ZodType }>
>

type ByStream = typeof eventTypesByStream
export type EventTypeOf<Stream extends keyof ByStream> = keyof ByStream[Stream] & string

/** Every event type by its name. */
export const eventTypes = {
  ...eventTypesByStream.players,
  ...eventTypesByStream.matches,
  ...eventTypesByStream.news,
  ...eventTypesByStream.live,
  ...eventTypesByStream.reactions,
  ...eventTypesByStream.challenges,
  ...eventTypesByStream.tournament,
}

export const eventTypesOf = <Stream extends keyof ByStream>(stream: Stream) =>
  Object.keys(eventTypesByStream[stream]) as EventTypeOf<Stream>[] // `Object.keys` returns string[]

export type EventType = { [Stream in keyof ByStream]: EventTypeOf<Stream> }[keyof ByStream]
export type EventData<T extends EventType> = z.output<(typeof eventTypes)[T]['schema']>

/** What the log stores with each event besides its data. */
export interface EventMetadata {
  readonly commandId: string
  readonly correlationId: string
  readonly causationId: string
  /** The player whose session sent the command; null without a session, as in a registration. */
  readonly actor: PlayerId | null
  /** The server's clock when the event was decided. */
  readonly at: Instant
  /** The span of the command, in the format of the header `traceparent`; undefined without tracing. */
  readonly traceparent?: string | undefined
  /** Version of the schema that the data was written with. */
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
