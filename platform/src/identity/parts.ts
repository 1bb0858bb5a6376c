import type { CalendarProgram } from '@topspin/domain/contract/calendar'
import type { ChatFailure, ChatKind, ChatTopic } from '@topspin/domain/contract/chat'
import { archiveKeptMs, archiveMadeWithinMs } from '@topspin/domain/contract/own-data'
import { pairingCodeValidMs } from '@topspin/domain/contract/television'
import type { Instant, PlayerId } from '@topspin/domain/ids'
import { isPeriodRunning } from '@topspin/domain/time/ahead-of-clock'

/** A ZIP file with a player's own data (docs/specification.md#ones-own-data). Its content is read separately. */
export interface Archive {
  /** Epoch ms. The player and this instant identify the archive. */
  readonly requestedAt: number
  /** In bytes; null while there is no content. */
  readonly size: number | null
  readonly failed: boolean
}

/** The archives of own data, at most one for a player. Each adapter passes `archives-contract.ts`. */
export interface Archives {
  /** Stores that a player asks for an archive. Returns false when the player has one, or has no account. */
  add(player: PlayerId, requestedAt: number): Promise<boolean>
  of(player: PlayerId): Promise<Archive | null>
  /** The ZIP; null when there is none. */
  content(player: PlayerId): Promise<Uint8Array | null>
  /** Stores the ZIP, or null for a failure. Does nothing when the archive was removed. */
  finish(player: PlayerId, requestedAt: number, content: Uint8Array | null): Promise<void>
  remove(player: PlayerId, requestedAt: number): Promise<void>
  /** Removes archives that were asked for before an instant (epoch ms). */
  forget(before: number): Promise<void>
}

/** The state of an archive at an instant (epoch ms); 'none' also when it is no longer kept. */
export function archiveStateOf(archive: Archive | null, now: number): 'none' | 'preparing' | 'failed' | 'ready' {
  if (archive === null || !isPeriodRunning(archive.requestedAt, archiveKeptMs, now)) return 'none'
  if (archive.size !== null) return 'ready'
  return archive.failed || !isPeriodRunning(archive.requestedAt, archiveMadeWithinMs, now) ? 'failed' : 'preparing'
}

/** The address at which calendar programs read a player's calendar (docs/specification.md#calendar). */
export interface CalendarFeed {
  readonly playerId: PlayerId
  /** The token itself is only in the address. */
  readonly tokenHash: string
  /** Epoch ms. */
  readonly madeAt: number
  /** When a calendar program last read the calendar (epoch ms); null when none has. */
  readonly readAt: number | null
  /** The program that read the calendar at `readAt`; null when it is not known. */
  readonly reader: CalendarProgram | null
}

/** The addresses of calendars, at most one for a player. Each adapter passes `calendars-contract.ts`. */
export interface CalendarFeeds {
  /** Stores the address of a player's calendar in place of an earlier one. Does nothing without an account. */
  set(feed: CalendarFeed): Promise<void>
  of(player: PlayerId): Promise<CalendarFeed | null>
  find(tokenHash: string): Promise<CalendarFeed | null>
  /** Stores that a program has read a calendar. @param at epoch ms */
  wasRead(tokenHash: string, at: number, reader: CalendarProgram | null): Promise<void>
  remove(player: PlayerId): Promise<void>
}

/** The link of an account with the company account of its player (docs/specification.md#company-account). */
export interface CompanyLink {
  readonly playerId: PlayerId
  /** The identity provider. */
  readonly issuer: string
  /** The provider's id of the company account (`sub`). It never changes, unlike an e-mail address. */
  readonly subject: string
  /** Epoch ms. */
  readonly linkedAt: number
}

/** The links in the identity store, at most one for a player. Each adapter passes `company-links-contract.ts`. */
export interface CompanyLinks {
  /** Stores a link. Returns false without an account, or when the player or the company account has another link. */
  add(link: CompanyLink): Promise<boolean>
  of(player: PlayerId): Promise<CompanyLink | null>
  find(issuer: string, subject: string): Promise<CompanyLink | null>
  remove(player: PlayerId): Promise<void>
}

/** A browser that asks to be a television, or is one (docs/specification.md#television). It belongs to no player. */
export interface PairedScreen {
  readonly id: string
  readonly tokenHash: string
  /** Null while the television waits for an approval. */
  readonly name: string | null
  /** The code that the television shows until an admin approves it. */
  readonly code: string
  /** How many codes, right or wrong, admins have entered for this television. */
  readonly attempts: number
  /** The `ipAddressKey` of the browser while the television waits for an approval; null afterwards. */
  readonly address: string | null
  /** Name of the browser, from the `User-Agent`; empty when it is not known. */
  readonly browser: string
  /** Name of the operating system, from the `User-Agent`; empty when it is not known. */
  readonly system: string
  /** When the browser asked to be a television (epoch ms). */
  readonly requestedAt: number
  /** When the approved television was last used (epoch ms); `requestedAt` before its first use. */
  readonly seenAt: number
}

/** Whether a television waits for an approval and its code can still be entered. */
export const isWaitingScreen = ({ name, requestedAt }: PairedScreen, now: number): boolean =>
  name === null && isPeriodRunning(requestedAt, pairingCodeValidMs, now)

/** The televisions in the identity store. Each adapter passes `paired-screens-contract.ts`. */
export interface PairedScreens {
  add(screen: PairedScreen): Promise<void>
  /** Oldest first. */
  all(): Promise<PairedScreen[]>
  byToken(tokenHash: string): Promise<PairedScreen | null>
  /**
   * Counts an attempt on a waiting television before its code is compared. Atomic: two admins may enter codes at once.
   * @returns the television with this attempt counted; null when none waits under this id
   */
  attempt(id: string): Promise<PairedScreen | null>
  /** Approves a waiting television: sets its name, removes its address. Returns false when none waits. Atomic. */
  approve(id: string, name: string): Promise<boolean>
  touch(id: string, seenAt: number): Promise<void>
  /** Returns false when no television has this id. */
  remove(id: string): Promise<boolean>
  /** Removes a television if it waits for an approval. */
  removeWaiting(id: string): Promise<void>
  /** Removes waiting televisions that were requested before an instant (epoch ms). */
  forgetWaiting(before: number): Promise<void>
}

/** The settings of a chat (docs/specification.md#chat). */
export interface ChatSettings {
  readonly id: string
  readonly name: string
  readonly kind: ChatKind
  /** The address, encrypted (`chat/sealed-address.ts`). */
  readonly sealed: string
  /** The part of the address that admins see. */
  readonly shown: string
  /** The admin who last gave the address. */
  readonly givenBy: PlayerId
  readonly givenAt: Instant
  /** The chosen topics, each with the time of the choice: what happened before is not sent. */
  readonly topics: { readonly [T in ChatTopic]?: Instant }
  /** When the chat was added, or an admin last ended a pause: what happened before is not sent. */
  readonly activeSince: Instant
  /** Since when an admin has paused the chat; null while it is not paused. */
  readonly pausedAt: Instant | null
  /** When an admin last asked for another attempt, or gave the address again; null for never. */
  readonly retriedAt: Instant | null
  /** When the last test message to the address arrived. For a new address: when it was stored, soon after its test. */
  readonly testedAt: Instant
}

/** One attempt to write to a chat. `count`: how many new items of the topic there were; 1 for `live` and `week`. */
export interface ChatSendAttempt {
  readonly at: Instant
  readonly about: ChatTopic
  readonly count: number
  readonly milliseconds: number
  readonly failure: ChatFailure | null
}

/** What was sent to a chat, written by the process that sends. */
export interface ChatSendingState {
  /** Number of attempts so far. It is part of the key of a job, so that no attempt is made twice. */
  readonly attempts: number
  /** When a message last arrived; null for never. */
  readonly sentAt: Instant | null
  /**
   * Failed attempts since a message arrived, an admin gave an address, or an admin ended a pause. Only an attempt
   * changes the stored number. From the admin's change to the next attempt, `chatStateOf` counts 0.
   */
  readonly failures: number
  /** When the first of the `failures` attempts was made; null for none. */
  readonly failingSince: Instant | null
  /** When the next attempt may be made after a failure; null when none is planned. */
  readonly retryAt: Instant | null
  /** For each of these topics, the time of the newest item that was sent. */
  readonly upTo: { readonly results?: Instant; readonly tournaments?: Instant; readonly registrations?: Instant }
  /** The last week whose summary was sent, as `2026-47`. */
  readonly week: string | null
  /** The last live match whose start was sent, or could not be sent. */
  readonly liveId: string | null
  /** The last attempts, the newest first. */
  readonly sends: readonly ChatSendAttempt[]
}

export interface StoredChat {
  readonly settings: ChatSettings
  /** Null before the first attempt. */
  readonly delivery: ChatSendingState | null
}

/** The chats that Topspin writes to. Each adapter passes `chats-contract.ts`. */
export interface Chats {
  /** In no order. */
  all(): Promise<readonly StoredChat[]>
  of(id: string): Promise<StoredChat | null>
  /**
   * Adds a chat, or replaces the settings of the chat with the same id. Returns false, and adds nothing, when there are
   * `most` other chats. Atomic: two admins may add one at once.
   */
  add(settings: ChatSettings, most: number): Promise<boolean>
  /** Changes these settings and no others. Atomic. Returns false for an unknown id. */
  change(id: string, changes: Partial<ChatSettings>): Promise<boolean>
  /** Does nothing when the chat was removed. */
  setDelivery(id: string, delivery: ChatSendingState): Promise<void>
  /** Returns false for an unknown id. */
  remove(id: string): Promise<boolean>
}
