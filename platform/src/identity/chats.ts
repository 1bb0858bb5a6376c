import type { ChatFailure, ChatKind, ChatTopic } from '@topspin/domain/contract/chat'
import type { Instant, PlayerId } from '@topspin/domain/ids'

/** What admins set about a chat (docs/specification.md#chat). */
export interface ChatSettings {
  readonly id: string
  readonly name: string
  readonly kind: ChatKind
  /** The address, encrypted (`chat/sealed-address.ts`). */
  readonly sealed: string
  /** What is shown of the address. */
  readonly shown: string
  readonly givenBy: PlayerId
  readonly givenAt: Instant
  /** The chosen topics, each with the time of the choice: what happened before is not sent. */
  readonly topics: { readonly [T in ChatTopic]?: Instant }
  /** When the chat was added or last switched on: what happened before is not sent. */
  readonly activeSince: Instant
  /** Since when an admin has paused the chat; null while it is not paused. */
  readonly pausedAt: Instant | null
  /** When an admin last asked for another attempt, or gave the address again; null for never. */
  readonly retriedAt: Instant | null
  /** When the last test arrived. */
  readonly testedAt: Instant
}

/** One attempt to write to a chat. */
export interface ChatSend {
  readonly at: Instant
  readonly about: ChatTopic
  readonly count: number
  readonly milliseconds: number
  readonly failure: ChatFailure | null
}

/** What was sent to a chat, written by the process that sends. */
export interface ChatDelivery {
  /** Number of attempts so far. It is part of the key of a job, so that no attempt is made twice. */
  readonly attempts: number
  readonly sentAt: Instant | null
  /**
   * Number of failed attempts in a row. The count begins again when a message arrives, or when an admin gives
   * another address or switches the chat on.
   */
  readonly failures: number
  /** When the first of the `failures` attempts was made; null for none. */
  readonly failingSince: Instant | null
  /** When the next attempt may be made after a failure; null without a failure, and when no attempt is planned. */
  readonly retryAt: Instant | null
  /** For each of these topics, the time of the newest item that was sent. */
  readonly upTo: { readonly results?: Instant; readonly tournaments?: Instant; readonly registrations?: Instant }
  /** The last week whose summary was sent, as `2026-47`. */
  readonly week: string | null
  /** The last live match whose start was sent, or could not be sent. */
  readonly liveId: string | null
  /** The last attempts, the newest first. */
  readonly sends: readonly ChatSend[]
}

export interface StoredChat {
  readonly settings: ChatSettings
  /** Null before the first attempt. */
  readonly delivery: ChatDelivery | null
}

/** The chats that Topspin writes to. Each adapter passes `chats-contract.ts`. */
export interface Chats {
  /** In no order. */
  all(): Promise<readonly StoredChat[]>
  of(id: string): Promise<StoredChat | null>
  /**
   * Adds a chat, or replaces the settings of the one with its id. Returns false, and adds nothing, when there are `most`
   * others. Atomic: two admins may add one at once.
   */
  add(settings: ChatSettings, most: number): Promise<boolean>
  /** Changes these settings and no others. Atomic. Returns false for an unknown id. */
  change(id: string, changes: Partial<ChatSettings>): Promise<boolean>
  /** Does nothing when the chat was removed. */
  setDelivery(id: string, delivery: ChatDelivery): Promise<void>
  /** Returns false for an unknown id. */
  remove(id: string): Promise<boolean>
}
