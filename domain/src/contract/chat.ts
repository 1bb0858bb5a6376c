import * as z from 'zod/mini'
import { requiredText } from './text.ts'

/** The kinds of chat that Topspin writes to; `other` is any server that takes JSON (docs/specification.md#chat). */
export const chatKinds = ['slack', 'mattermost', 'teams', 'discord', 'other'] as const
export type ChatKind = (typeof chatKinds)[number]

/** What may be written to a chat. An admin chooses each topic separately. */
export const chatTopics = ['results', 'live', 'tournaments', 'week', 'registrations'] as const
export type ChatTopic = (typeof chatTopics)[number]

export const maxChats = 10
/** For how long a chat can be saved after a test message has arrived there, in milliseconds. */
export const chatTestValidMs = 3_600_000

const kind = z.enum(chatKinds)
const topic = z.enum(chatTopics)
const topics = z.array(topic).check(z.maxLength(chatTopics.length))
const address = z.string().check(z.maxLength(2048), z.refine(isWebhookAddress))
const name = z.pipe(z.string().check(z.trim()), requiredText(40))
/** A tested address, encrypted by the server: `sealed` of `ChatTestOutcome`. */
const sealed = requiredText(8192)

/** Where to send a test message: to an address that is not saved yet, or to a saved chat. */
export const ChatTestDraft = z.union([z.strictObject({ kind, address }), z.strictObject({ id: requiredText(64) })])
/** A new chat. `sealed` is the encrypted address that the reply to a successful test has. */
export const ChatDraft = z.strictObject({ name, sealed, topics })
/** The changes of a saved chat. What is left out stays as it is. */
export const ChatChange = z.strictObject({
  name: z.optional(name),
  sealed: z.optional(sealed),
  topics: z.optional(topics),
  /** Whether anything is sent. What happens while it is false is never sent. */
  sends: z.optional(z.boolean()),
  /** Tries again without waiting for the time of the next attempt. */
  retry: z.optional(z.literal(true)),
})

/**
 * Why a message did not arrive. `status`: the server refused it with the status in the field `status`, which is null
 * for other reasons. `address`: the address is internal, or the port is not allowed. `unreadable`: the stored address
 * cannot be decrypted, because the session secret has changed.
 */
export const ChatFailure = z.object({
  reason: z.enum(['status', 'address', 'unreachable', 'slow', 'unreadable']),
  status: z.nullable(z.int()),
})
export type ChatFailure = z.infer<typeof ChatFailure>

export const ChatTestOutcome = z.object({
  /** Null when the message arrived. */
  failure: z.nullable(ChatFailure),
  /** The encrypted address, to save it; null when the message did not arrive. */
  sealed: z.nullable(z.string()),
  /** The key that signs messages to `other`, shown once; null for other kinds, and when the message did not arrive. */
  secret: z.nullable(z.string()),
})
export type ChatTestOutcome = z.infer<typeof ChatTestOutcome>

const ChatSendAttempt = z.object({
  at: z.string(),
  /** The topic; `results` if the message is about several topics and one of them is `results`. */
  about: topic,
  /** How many new matches, tournaments or registrations of this topic there were; 1 for `live` and `week`. */
  count: z.int(),
  /** How long the server took to answer, in milliseconds. */
  milliseconds: z.int(),
  failure: z.nullable(ChatFailure),
})

/** A saved chat, as admins see it (docs/specification.md#chat). */
export const Chat = z.object({
  id: z.string(),
  name: z.string(),
  kind,
  /** Host and last four characters. */
  address: z.string(),
  /** Pseudo of the admin who last gave the address, and when. */
  givenBy: z.string(),
  givenAt: z.string(),
  topics,
  /** `failing`: the last message failed and is tried again. `resting`: it is not tried again. `paused`: by an admin. */
  state: z.enum(['sending', 'failing', 'resting', 'paused']),
  /** Since when messages fail or nothing is sent; null while messages arrive. */
  since: z.nullable(z.string()),
  /** How many attempts in a row have failed, and why the last one did; 0 and null for `sending` and `paused`. */
  failures: z.int(),
  failure: z.nullable(ChatFailure),
  /** When the next attempt is made; null when none is planned. */
  retryAt: z.nullable(z.string()),
  /** The last attempts, the newest first. */
  sends: z.array(ChatSendAttempt),
})
export type Chat = z.infer<typeof Chat>

/** Whether the player may be named outside Topspin (docs/specification.md#being-named-outside-topspin). */
export const QuotedChoice = z.strictObject({ quoted: z.boolean() })
/** The pseudos of players who do not want to be named outside Topspin. */
export const UnquotedPlayers = z.object({ pseudos: z.array(z.string()) })

// The address of a webhook is a secret: writing to the chat needs nothing else (docs/specification.md#chat).

/** Whether a text is an https address without user and password. */
export function isWebhookAddress(text: string): boolean {
  if (!URL.canParse(text)) return false
  const { protocol, username, password } = new URL(text)
  return protocol === 'https:' && username === '' && password === ''
}

const kindsByHost: readonly (readonly [RegExp, ChatKind])[] = [
  [/(?:^|\.)slack\.com$/, 'slack'],
  [/(?:^|\.)discord(?:app)?\.com$/, 'discord'],
  [/(?:^|\.)(?:webhook\.office\.com|logic\.azure\.com|powerplatform\.com)$/, 'teams'],
]

/** The kind of chat by the host of an address; null when no kind has this host, or the text is no address. */
export function chatKindOfAddress(address: string): ChatKind | null {
  if (!isWebhookAddress(address)) return null
  const { hostname } = new URL(address)
  return kindsByHost.find(([host]) => host.test(hostname))?.[1] ?? null
}

/** The part of an address that may be shown: its host and its last four characters. */
export const shownAddress = (address: string): string => `${new URL(address).host}/…${address.slice(-4)}`
