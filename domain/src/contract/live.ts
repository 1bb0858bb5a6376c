import * as z from 'zod/mini'
import { requiredText } from './text.ts'

const count = z.int().check(z.minimum(0), z.maximum(999))
const setPoints = z.nullable(count)

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
}

/** Both of the specification's shapes in one (decisions §6). `…CurrentSet` = points of the set being played. */
export const LiveMatch = z.object({
  id: z.string(),
  version: z.int(),
  playerOne: z.string(),
  playerTwo: z.string(),
  recorder: z.string(),
  ...sheet,
})
export type LiveMatch = z.infer<typeof LiveMatch>

/** Starting takes the two players; the other fields of the scoring form are allowed and ignored. */
export const LiveStart = z.strictObject({
  playerOne: requiredText(64),
  playerTwo: requiredText(64),
  id: z.optional(z.nullable(z.string())),
  version: z.optional(z.int()),
  recorder: z.optional(z.nullable(z.string())),
  ...z.partial(z.object(sheet)).shape,
})

/** A point: the match with exactly one of the two `…CurrentSet` raised by one, at the current version. */
export const LiveUpdate = z.strictObject({
  id: z.string(),
  version: z.int(),
  playerOneCurrentSet: count,
  playerTwoCurrentSet: count,
  playerOne: z.optional(z.string()),
  playerTwo: z.optional(z.string()),
  recorder: z.optional(z.nullable(z.string())),
  ...z.partial(z.omit(z.object(sheet), { playerOneCurrentSet: true, playerTwoCurrentSet: true })).shape,
})
export type LiveUpdate = z.infer<typeof LiveUpdate>

export const FirstService = z.union([
  z.pipe(
    z.boolean(),
    z.transform((playerOneService) => ({ playerOneService })),
  ),
  z.strictObject({ playerOneService: z.boolean() }),
])
/** `id` guards against another match that has got the same version meanwhile. */
export const LiveUndo = z.strictObject({ version: z.int(), id: z.optional(z.string()) })

/** The socket: one path, one subscription, one door in (specification §7). */
export const socketPath = '/websocket'
export const liveTopic = '/live/match_live'
export const livePointDestination = '/ws/match'

/**
 * Changes of the live match are numbered, across matches and restarts: a MESSAGE tells its number under `version`, and
 * SUBSCRIBE may tell the last one seen under `after`, to get what came since.
 */
export const versionHeader = 'version'
export const afterHeader = 'after'
/** In both directions, in milliseconds (specification §7). */
export const heartBeatInterval = 10_000
/** The server hangs up because there is no session any more; the other codes are those of RFC 6455. */
export const sessionEndedClose = 4401

export const PushKey = z.object({ publicKey: z.string() })

/** A DNS name with a dot; an address or a bare host name may be a machine of the internal network. */
const publicName = /^(?=.{1,253}$)(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z]{2,63}$/i

/** A device as the browser's push manager names it: 65 bytes of key and 16 of secret, in base64url. */
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
export const PushEndpoint = z.strictObject({ endpoint: requiredText(2048) })
