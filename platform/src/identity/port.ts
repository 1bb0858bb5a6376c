import type { ContestSubject } from '@topspin/domain/contract/contest'
import type { PlayerId } from '@topspin/domain/ids'
import type { NotificationChoices, NotificationKind } from '@topspin/domain/player/notifications'
import type { Archives, CalendarFeeds, Chats, CompanyLinks, PairedScreens } from './parts.ts'

/** The personal data of a player. Except `id`, none of it is ever in an event (docs/specification.md#personal-data). */
export interface Account {
  readonly id: PlayerId
  readonly pseudo: string
  /** May be empty, such as after `releaseEmail`. */
  readonly email: string
  /** Whether the player has proved that the address is theirs (docs/specification.md#addresses). */
  readonly isEmailVerified: boolean
  readonly bio: string
  /** Empty for an account without a password. Its player signs in with the company account. */
  readonly passwordHash: string
  /** Expiry of a temporary password (epoch ms); null when the account has none. */
  readonly temporaryUntil: number | null
  /** Whether the temporary password has opened its one session. */
  readonly temporaryUsed: boolean
  /** Epoch ms. */
  readonly createdAt: number
}

/** When and why a player was disabled, for that player to read. */
export interface Disabling {
  /** Epoch ms. */
  readonly at: number
  /** Null when the admin gave no reason. */
  readonly reason: string | null
}

/** A session as it is stored. It holds the hash of its token, never the token. */
export interface Session {
  readonly tokenHash: string
  readonly playerId: PlayerId
  /** Epoch ms. */
  readonly createdAt: number
  /**
   * When the player last proved who they are: by password, company account or sign-in link (epoch ms); 0 for never.
   * For 10 minutes afterwards the password can be changed without the current one.
   */
  readonly authenticatedAt: number
  /** When the session was last used (epoch ms). Stored again when `isUseOutdated`. */
  readonly seenAt: number
  /**
   * The id (`sid`) of the session at the company's provider with which this session was opened; empty when the provider
   * sends no id. Null for a session that was opened with a password or a sign-in link.
   */
  readonly company: string | null
}

/** A device that gets push messages: its address at the push service, its player, and its two keys. */
export interface PushSubscription {
  readonly endpoint: string
  readonly playerId: PlayerId
  readonly p256dh: string
  readonly auth: string
}

export type ActivationDevice = Omit<PushSubscription, 'playerId'>

/** Why a player contests a match. Erased with the account. */
export interface ContestReason {
  readonly contestId: string
  readonly playerId: PlayerId
  readonly subject: ContestSubject
  readonly text: string
  /** Epoch ms. */
  readonly writtenAt: number
}

/** The last mail about a week to a player. */
export interface LastDigest {
  /** The ISO week that the mail is about, such as `2026-47`. */
  readonly week: string
  /** In how many weeks in a row, this one included, the mail server has refused the player's address. */
  readonly refusals: number
}

/** A link to choose a new password (docs/specification.md#passwords) or to sign in (`signInLinkHashOf`). */
export interface PasswordOrSignInLink {
  readonly playerId: PlayerId
  /** The token itself is only in the link. */
  readonly tokenHash: string
  /** Epoch ms. */
  readonly madeAt: number
}

/**
 * An answer kept for repeats of a command with the same idempotency key. `fingerprint` follows from method, path and
 * body of the answered request.
 */
export interface KeptAnswer {
  readonly fingerprint: string
  readonly status: number
  readonly body: string
  /** The header `X-Position` of the answer; null without it. */
  readonly position: string | null
}

/** The accounts in the identity store, with the choices of their players. */
export interface Accounts {
  /**
   * Adds an account. Returns 'taken' when another account has the same id or e-mail address, the same pseudo, or a
   * pseudo that looks alike (`keys.ts`).
   */
  addAccount(account: Account): Promise<'added' | 'taken'>
  account(id: PlayerId): Promise<Account | null>
  /** Letter case, extra spaces and the composition of accents make no difference (`pseudoKey`). */
  accountByPseudo(pseudo: string): Promise<Account | null>
  /** Letter case and outer spaces make no difference (`emailKey`). */
  accountByEmail(email: string): Promise<Account | null>
  /** All accounts, or those of these players; oldest first. */
  accounts(ids?: readonly PlayerId[]): Promise<Account[]>
  /** Pseudos by id. Players without an account are left out. */
  pseudos(ids: readonly PlayerId[]): Promise<Map<PlayerId, string>>
  /** Ids by pseudo, spelt as in the argument. Unknown pseudos are left out. */
  idsOf(pseudos: readonly string[]): Promise<Map<string, PlayerId>>
  /** Whether an account has a pseudo, or one that looks like it (`keys.ts`). */
  isPseudoTaken(pseudo: string): Promise<boolean>
  /** Changes a pseudo. Returns 'taken' when the pseudo is taken as in `addAccount`, 'unknown' without an account. */
  rename(id: PlayerId, pseudo: string): Promise<'renamed' | 'taken' | 'unknown'>
  setBio(id: PlayerId, bio: string): Promise<void>
  /** Stores that the e-mail address is the player's own. */
  verifyEmail(id: PlayerId): Promise<void>
  /**
   * Removes an unverified address from an account, so that another account can have it. Returns whether the account had
   * this address, unverified. Also removes the password link: it was sent to this address, but its use would mark the
   * player's next address as verified. Atomic: the player may verify or replace the address at the same time.
   */
  releaseEmail(id: PlayerId, email: string): Promise<boolean>
  /**
   * Stores an unverified address in an account that has none. Returns false, and stores nothing, when the account has
   * an address, or when another account has this address. Atomic.
   */
  setEmail(id: PlayerId, email: string): Promise<boolean>
  /** Stores when and why a player was disabled; null removes this. */
  setDisabling(id: PlayerId, disabling: Disabling | null): Promise<void>
  disabling(id: PlayerId): Promise<Disabling | null>
  /**
   * Sets a password, and removes the player's password link. Returns false without an account, and when another hash
   * than `expected` is stored. Atomic: an admin may reset the password at the same time.
   * @param expected when left out, any stored hash is replaced
   */
  setPassword(id: PlayerId, passwordHash: string, temporaryUntil: number | null, expected?: string): Promise<boolean>
  /** Stores the password link of a player in place of an earlier one. Does nothing without an account. */
  setPasswordLink(link: PasswordOrSignInLink): Promise<void>
  passwordLink(tokenHash: string): Promise<PasswordOrSignInLink | null>
  /** Removes a password link. Returns false when there is none. Atomic: two browsers may use it at once. */
  usePasswordLink(tokenHash: string): Promise<boolean>
  /** Removes password links made before an instant (epoch ms). */
  forgetPasswordLinks(before: number): Promise<void>
  /**
   * Marks the temporary password of an account as used. Returns false when it was used before, or when there is none.
   * Atomic: two logins may use it at once.
   */
  useTemporaryPassword(id: PlayerId): Promise<boolean>

  setNotificationChoice(id: PlayerId, kind: NotificationKind, wanted: boolean): Promise<void>
  /** The choices by player. Players who have made none are left out. */
  notificationChoices(ids: readonly PlayerId[]): Promise<Map<PlayerId, NotificationChoices>>
  lastDigest(id: PlayerId): Promise<LastDigest | null>
  /** Does nothing without an account. */
  setLastDigest(id: PlayerId, digest: LastDigest): Promise<void>
  /** Stores whether a player may be named outside Topspin. Does nothing without an account. */
  setQuoted(id: PlayerId, quoted: boolean): Promise<void>
  /** The players who may not be named outside Topspin, in no order. */
  unquoted(): Promise<readonly PlayerId[]>
  /** Stores the activation device of an applicant in place of an earlier one; null removes it. */
  setActivationDevice(id: PlayerId, device: ActivationDevice | null): Promise<void>
  activationDevices(): Promise<PushSubscription[]>
  /** Removes and returns the activation device; null without one. Atomic, so that the device is notified only once. */
  takeActivationDevice(id: PlayerId): Promise<PushSubscription | null>
}

/** Accounts, sessions, devices and secrets, mutable and erasable. Each adapter passes `testing/contract.ts`. */
export interface IdentityStore extends Accounts {
  /**
   * Erases an account with its sessions, devices, choices, reasons, links, calendar and archive. Also erases the kept
   * answers of all players, because each may name this player.
   */
  erase(id: PlayerId): Promise<void>

  addSession(session: Session): Promise<void>
  session(tokenHash: string): Promise<Session | null>
  /** Oldest first. */
  sessionsOf(playerId: PlayerId): Promise<Session[]>
  touchSession(tokenHash: string, seenAt: number): Promise<void>
  endSession(tokenHash: string): Promise<void>
  /** Ends all sessions of a player except the one with the token hash `kept`; with null, all of them. */
  endSessions(playerId: PlayerId, kept: string | null): Promise<void>
  /** Ends the sessions a player opened with the company account; with `sid`, only those of that provider session. */
  endCompanySessions(playerId: PlayerId, sid: string | null): Promise<void>
  /** The player who opened a session from the provider session `sid`; null for none. */
  playerOfCompanySession(sid: string): Promise<PlayerId | null>
  /** Ends all sessions of a player except the newest `most`. */
  endOldSessions(playerId: PlayerId, most: number): Promise<void>
  /** Removes sessions last used before `seenBefore` or made before `createdBefore` (epoch ms). */
  forgetSessions(seenBefore: number, createdBefore: number): Promise<void>

  addPushSubscription(subscription: PushSubscription): Promise<void>
  /** Stores a failure. @returns the time (epoch ms) of the first failure since the last success or addition */
  pushFailed(endpoint: string, at: number): Promise<number>
  /** Endpoints with a failure since the last success or addition, each with the time of the first one (epoch ms). */
  failingPushes(): Promise<Map<string, number>>
  pushSucceeded(endpoint: string): Promise<void>
  removePushSubscription(endpoint: string): Promise<void>
  /** All subscriptions, or those of these players. */
  pushSubscriptions(ids?: readonly PlayerId[]): Promise<PushSubscription[]>

  /** Adds the reason of a contest, or replaces it. */
  setContestReason(reason: ContestReason): Promise<void>
  /** The reasons by contest id, of all contests or of the given ones. */
  contestReasons(contestIds?: readonly string[]): Promise<Map<string, ContestReason>>
  removeContestReason(contestId: string): Promise<void>
  /** Removes reasons written before an instant (epoch ms). */
  forgetContestReasons(before: number): Promise<void>

  /** The answer that is kept under a key (`answerIdOf`); null when there is none. */
  answer(key: string): Promise<KeptAnswer | null>
  /** Keeps an answer for repeats, unless one is kept under the key. @param at epoch ms */
  keepAnswer(key: string, answer: KeptAnswer, at: number): Promise<void>
  /** Removes answers kept before an instant (epoch ms). */
  forgetAnswers(before: number): Promise<void>

  readonly screens: PairedScreens
  readonly archives: Archives
  readonly companyLinks: CompanyLinks
  readonly calendars: CalendarFeeds
  readonly chats: Chats

  /** A secret of the installation (session secret, VAPID keys). When none has this name, the offered one is stored. */
  secret(name: string, offered: string): Promise<string>

  /** Checks that a write would probably succeed now. Changes nothing. @throws EngineAway if a write would fail */
  demandWritable(): Promise<void>

  close(): Promise<void>
}
