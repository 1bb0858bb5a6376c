import * as z from 'zod'
import type { HalfPoints, Instant, PlayerId } from './ids.ts'
import type { streams } from './streams.ts'

// Shapes of what is in the log. Scores and impacts are whole half points. No pseudo, e-mail, hash or token stands in an
// event: people are opaque ids, the identity vault knows the rest and can forget it (decisions §2).

const player = z.uuid().transform((id) => id as PlayerId) // checked the line before: an id in the log is a uuid
const half = z.int().transform((n) => n as HalfPoints) // scores in the log are whole half points
const instant = z.iso.datetime().transform((at) => at as Instant) // an ISO instant in UTC, as `Instant` says
const ladder = z.enum(['simple', 'double'])
/** A player's side of a match: the score before it and what it did to it. */
const side = z.strictObject({ playerId: player, before: half, impact: half })
const who = z.strictObject({ playerId: player })

const match = {
  /** Counted per ladder, from 1: "Simple #42". */
  matchId: z.int().positive(),
  ladder,
  /** Counted over both ladders, from 1: the order of play. */
  sequence: z.int().positive(),
  playedAt: instant,
  winners: z.array(side).min(1).max(2),
  losers: z.array(side).min(1).max(2),
  winnerSets: z.literal(2),
  loserSets: z.union([z.literal(0), z.literal(1)]),
  recorder: player,
}

/**
 * Every event type, listed once, under the stream it is written to (`streams`): its current version and the schema of
 * that version. Older versions are lifted in `upcasters.ts`.
 */
const eventTypesByStream = {
  players: {
    PlayerRegistered: { version: 1, schema: z.strictObject({ playerId: player, startScore: half }) },
    PlayerActivated: { version: 1, schema: who },
    PlayerDisabled: { version: 1, schema: who },
    PlayerDeleted: { version: 1, schema: who },
    /** Only that it happened: the identity store has the pseudo. */
    PlayerRenamed: { version: 1, schema: who },
    AdminAppointed: { version: 1, schema: who },
    RefereeAppointed: { version: 1, schema: who },
    RefereeDismissed: { version: 1, schema: who },
    StarAwarded: { version: 1, schema: who },
    LanguageChosen: { version: 1, schema: z.strictObject({ playerId: player, language: z.enum(['fr', 'pki']) }) },
  },

  matches: {
    MatchPlayed: {
      version: 2,
      schema: z.strictObject({
        ...match,
        /** Name and version of the point rule: with the scores before, an event explains itself. */
        rule: z.string(),
        /** Difference of the two sides before the match, in half points; of doubles, the difference of the means. */
        gap: z.number().nonnegative(),
        upset: z.boolean(),
        /** Entered afterwards, or scored live point by point. */
        origin: z.enum(['entry', 'live']),
      }),
    },
    MatchRolledBack: { version: 1, schema: z.strictObject({ ...match, rolledBackBy: player }) },
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
      version: 1,
      schema: z.strictObject({ liveId: z.uuid(), playerOne: player, playerTwo: player, recorder: player }),
    },
    FirstServerChosen: { version: 1, schema: z.strictObject({ liveId: z.uuid(), server: z.enum(['one', 'two']) }) },
    PointScored: { version: 1, schema: z.strictObject({ liveId: z.uuid(), scorer: z.enum(['one', 'two']) }) },
    PointUndone: { version: 1, schema: z.strictObject({ liveId: z.uuid() }) },
    LiveMatchSaved: { version: 1, schema: z.strictObject({ liveId: z.uuid() }) },
    LiveMatchStopped: { version: 1, schema: z.strictObject({ liveId: z.uuid(), stoppedBy: player }) },
  },
} as const satisfies Record<
  keyof typeof streams,
  Record<string, { readonly version: number; readonly schema: z.ZodType }>
>

type ByStream = typeof eventTypesByStream
/** The event types of one stream. */
export type EventTypeOf<Stream extends keyof ByStream> = keyof ByStream[Stream] & string

export const eventTypes = {
  ...eventTypesByStream.players,
  ...eventTypesByStream.matches,
  ...eventTypesByStream.news,
  ...eventTypesByStream.live,
}

/** The event types of one stream, in the order they are listed. */
export const eventTypesOf = <Stream extends keyof ByStream>(stream: Stream) =>
  Object.keys(eventTypesByStream[stream]) as EventTypeOf<Stream>[] // `Object.keys` says only `string`

export type EventType = { [Stream in keyof ByStream]: EventTypeOf<Stream> }[keyof ByStream]
export type EventData<T extends EventType> = z.output<(typeof eventTypes)[T]['schema']>

/** What stands beside an event's data. */
export interface EventMetadata {
  readonly commandId: string
  readonly correlationId: string
  readonly causationId: string
  /** Who did it; null for what nobody with a session did (a registration). */
  readonly actor: PlayerId | null
  /** The server's clock when it was decided. */
  readonly at: Instant
  /** Version of the schema the data was written with. */
  readonly schema: number
}

/** A fact as a decider makes it. */
export type DomainEvent<T extends EventType = EventType> = {
  [K in T]: { readonly type: K; readonly data: EventData<K> }
}[T]

/** A fact as projectors see it: with when and by whom. */
export type StampedEvent<T extends EventType = EventType> = DomainEvent<T> & { readonly metadata: EventMetadata }

export const isEventType = (type: string): type is EventType => Object.hasOwn(eventTypes, type)
