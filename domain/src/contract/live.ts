import * as z from 'zod/mini'
import { fixtureReference, MatchResult } from './match.ts'
import { requiredText } from './text.ts'

const count = z.int().check(z.minimum(0), z.maximum(999))
const setPoints = z.nullable(count)

const head = { id: z.string(), version: z.int(), playerOne: z.string(), playerTwo: z.string(), recorder: z.string() }

/** A take-over (docs/specification.md#taking-over). `former` is the recorder before the take-over. */
const TakeOver = z.object({
  former: z.string(),
  at: z.string(),
  /** The version of the match after the take-over. */
  version: z.int(),
  /** The number of the set during which the match was taken over, from 1. */
  set: z.int(),
  /** The number of points that the former recorder has sent since, and the version of the match after these points. */
  sent: z.optional(z.object({ count: z.int(), version: z.int() })),
})

const sheet = {
  playerOneCurrentSet: count,
  playerTwoCurrentSet: count,
  playerOneService: z.boolean(),
  playerTwoService: z.boolean(),
  playerOneSetOne: setPoints,
  playerTwoSetOne: setPoints,
  playerOneSetTwo: setPoints,
  playerTwoSetTwo: setPoints,
  playerOneSetThree: setPoints,
  playerTwoSetThree: setPoints,
  winner: z.nullable(z.string()),
  lastNews: z.string(),
  takeOver: z.optional(TakeOver),
  /** Earlier take-overs, oldest first. A take-over is removed when its former recorder becomes the recorder again. */
  earlierTakeOvers: z.optional(z.array(TakeOver)),
  /** True while the match is being saved: nothing changes it any more. */
  saving: z.optional(z.boolean()),
  /** The fixture of a tournament for which the match is played; left out for none. */
  fixture: z.optional(z.object({ tournamentId: z.string(), fixtureId: z.string() })),
}

/** The live match (docs/specification.md#live-match). `…CurrentSet` is the points of the current set. */
export const LiveMatch = z.object({ ...head, ...sheet })
export type LiveMatch = z.infer<typeof LiveMatch>

const side = z.enum(['one', 'two'])

const points = {
  ...head,
  /** The side that served first; null until chosen. */
  firstServer: z.nullable(side),
  /** When the first server was chosen; null until then. */
  firstServeAt: z.nullable(z.string()),
  /** The points that were not undone. Score, sets and serves are derived from them (`domain/src/live/timeline.ts`). */
  points: z.array(z.object({ scorer: side, at: z.string() })),
}

/** The points of the live match (docs/specification.md#points-of-a-live-match). */
export const LivePoints = z.object(points)
export type LivePoints = z.infer<typeof LivePoints>

/** The points of a recorded match that was scored live, with the match. */
export const RecordedLivePoints = z.object({ ...points, match: MatchResult })
export type RecordedLivePoints = z.infer<typeof RecordedLivePoints>

export const lastLiveMatchesLimit = 30
/** A recorded match that was scored live, with the number of its points. */
export const LastLiveMatch = z.object({ match: MatchResult, points: z.int() })
export type LastLiveMatch = z.infer<typeof LastLiveMatch>

/** Starts a live match. Only the two players and the fixture are used; the other fields are accepted and ignored. */
export const LiveStart = z.strictObject({
  playerOne: requiredText(64),
  playerTwo: requiredText(64),
  id: z.optional(z.nullable(z.string())),
  version: z.optional(z.int()),
  recorder: z.optional(z.nullable(z.string())),
  ...z.partial(z.object(sheet)).shape,
  fixture: fixtureReference,
})

/** One more point: the match at its current version, with exactly one of the two `…CurrentSet` increased by one. */
export const LivePointInput = z.strictObject({
  id: z.string(),
  version: z.int(),
  playerOneCurrentSet: count,
  playerTwoCurrentSet: count,
  playerOne: z.optional(z.string()),
  playerTwo: z.optional(z.string()),
  recorder: z.optional(z.nullable(z.string())),
  ...z.partial(z.omit(z.object(sheet), { playerOneCurrentSet: true, playerTwoCurrentSet: true })).shape,
})
export type LivePointInput = z.infer<typeof LivePointInput>

const asFirstService = z.transform((playerOneService: boolean) => ({ playerOneService, id: undefined }))
/** Whether player one serves first. With `id`, the call is refused when another match is live. */
export const FirstService = z.union([
  z.pipe(z.boolean(), asFirstService),
  z.strictObject({ playerOneService: z.boolean(), id: z.optional(z.string()) }),
])
/**
 * Undoes the last point of the live match. Refused when `version` is not the match's version. With `id`, also refused
 * when another match is live, even if that match has this `version`.
 */
export const LiveUndo = z.strictObject({ version: z.int(), id: z.optional(z.string()) })

/** The body of `liveTakeOver`: the live match to take over. */
export const LiveReference = z.strictObject({ id: z.string() })
/** The match to save or to stop; without `id`, whichever match is live. */
export const LiveEnd = z.nullish(z.strictObject({ id: z.optional(z.string()) }))

/** Points that a former recorder had not sent at the take-over. Refused when `version` is not the match's version. */
export const LiveUnsentPoints = z.strictObject({
  id: z.string(),
  version: z.int(),
  points: z.array(side).check(z.minLength(1), z.maxLength(100)),
})

/** Path of the WebSocket (docs/specification.md#websocket). */
export const socketPath = '/websocket'
/**
 * Milliseconds until a page connects again. Random, so that not all pages connect at once after the server restarts.
 * @param random from 0 to 1
 */
export const reconnectDelayOf = (random: number): number => 2_000 + 8_000 * random
/** The topic of the live match (docs/specification.md#websocket). */
export const liveTopic = '/live/match_live'
/** The destination to which a client sends a `LivePointInput` over the socket. A client may send to no other. */
export const livePointDestination = '/ws/match'

/** Header of a MESSAGE of the live topic: the number of the change, counted across matches and restarts. */
export const versionHeader = 'version'
/** Header of a SUBSCRIBE: the last `version` that the client has. The server sends the later changes. */
export const afterVersionHeader = 'after'
/** Header of the MESSAGE with which a match ends: `true` when the match was recorded, absent when it was stopped. */
export const recordedHeader = 'recorded'
/** Heart-beat interval of both directions, in milliseconds. */
export const heartBeatInterval = 10_000
/** Close code when the session has ended; the other codes are those of RFC 6455. */
export const sessionEndedCloseCode = 4401

/** The public key of the server for Web Push (VAPID). */
export const PushKey = z.object({ publicKey: z.string() })

/** A DNS name with a dot. IP addresses and bare host names are refused, as they may be in the internal network. */
const publicName = /^(?=.{1,253}$)(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z]{2,63}$/i

/** A push subscription of a browser: a key of 65 bytes and a secret of 16, in base64url. */
export const PushSubscription = z.strictObject({
  endpoint: z.string().check(
    z.maxLength(2048),
    z.url({ protocol: /^https$/, hostname: publicName }),
    z.refine((endpoint) => {
      if (!URL.canParse(endpoint)) return false
      const { port, username, password } = new URL(endpoint)
      return port === '' && username === '' && password === ''
    }),
  ),
  keys: z.strictObject({
    p256dh: z.string().check(z.regex(/^[\w-]{87}=?$/)),
    auth: z.string().check(z.regex(/^[\w-]{22}(?:==)?$/)),
  }),
  expirationTime: z.optional(z.nullable(z.number())),
})
/** The subscription to remove, named by its endpoint. */
export const PushEndpoint = z.strictObject({ endpoint: requiredText(2048) })

/** The topic with the number of pages that watch the live match (docs/specification.md#websocket). */
export const watchersTopic = '/live/watchers'

export const WatchersMessage = z.object({
  /** Number of subscriptions to the topic in all processes, the receiver's own included. */
  count: z.int(),
})
export type WatchersMessage = z.infer<typeof WatchersMessage>
