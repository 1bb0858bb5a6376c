import type { PlayerId } from '@topspin/domain/ids'

/** What only the vault knows of a person. None of it ever stands in an event (decisions §2). */
export interface Account {
  readonly id: PlayerId
  readonly pseudo: string
  readonly email: string
  readonly bio: string
  readonly passwordHash: string
  /** Until when a temporary password holds (epoch ms); null for one's own. */
  readonly temporaryUntil: number | null
  /** A temporary password opens one session only. */
  readonly temporaryUsed: boolean
  readonly createdAt: number
}

/** A session as it is stored: the token itself never is. */
export interface Session {
  readonly tokenHash: string
  readonly playerId: PlayerId
  readonly createdAt: number
  /** When the password was last given: changing it again within 10 minutes needs no current password. */
  readonly authenticatedAt: number
  readonly seenAt: number
}

export interface PushSubscription {
  readonly endpoint: string
  readonly playerId: PlayerId
  readonly p256dh: string
  readonly auth: string
}

/** An answer kept for the repeat of a command with the same key. */
export interface KeptAnswer {
  readonly fingerprint: string
  readonly status: number
  readonly body: string
  readonly position: string | null
}

/** Accounts' secrets, sessions, devices: mutable, erasable, apart from the log. Every adapter passes `contract.ts`. */
export interface Identity {
  /**
   * Adds an account; 'taken' when another account has the pseudo (by `pseudoKey`), one that looks like it (by
   * `lookalikeKey`) or the e-mail address (whatever its case).
   */
  addAccount(account: Account): Promise<'added' | 'taken'>
  account(id: PlayerId): Promise<Account | null>
  /** By pseudo in any case and composition. */
  accountByPseudo(pseudo: string): Promise<Account | null>
  accounts(): Promise<Account[]>
  /** Pseudos of those of these players who still have an account. */
  pseudos(ids: readonly PlayerId[]): Promise<Map<PlayerId, string>>
  /** Ids of those of these pseudos that are known, under the spelling given. */
  idsOf(pseudos: readonly string[]): Promise<Map<string, PlayerId>>
  /** Changes a pseudo; 'taken' as in `addAccount`. */
  rename(id: PlayerId, pseudo: string): Promise<'renamed' | 'taken' | 'unknown'>
  setBio(id: PlayerId, bio: string): Promise<void>
  setPassword(id: PlayerId, passwordHash: string, temporaryUntil: number | null): Promise<void>
  /** Marks a temporary password as used; false when it already was. Atomic: two logins race for it. */
  useTemporaryPassword(id: PlayerId): Promise<boolean>
  /** Erases the account, its sessions and its devices: the pseudo is free again, nobody knows it any more. */
  erase(id: PlayerId): Promise<void>

  addSession(session: Session): Promise<void>
  session(tokenHash: string): Promise<Session | null>
  /** Notes that a session was used. */
  touchSession(tokenHash: string, seenAt: number): Promise<void>
  endSession(tokenHash: string): Promise<void>
  /** Ends all sessions of a player, but for one (null: all of them). */
  endSessions(playerId: PlayerId, kept: string | null): Promise<void>
  /** Ends all sessions of a player but the newest, of which it leaves `most`. */
  endOldSessions(playerId: PlayerId, most: number): Promise<void>
  /** Forgets sessions last seen before `seenBefore` or made before `createdBefore` (epoch ms). */
  forgetSessions(seenBefore: number, createdBefore: number): Promise<void>

  addPushSubscription(subscription: PushSubscription): Promise<void>
  removePushSubscription(endpoint: string): Promise<void>
  pushSubscriptions(): Promise<PushSubscription[]>

  /** The answer kept under a key, null when there is none. */
  answer(key: string): Promise<KeptAnswer | null>
  keepAnswer(key: string, answer: KeptAnswer, at: number): Promise<void>
  /** Forgets answers kept before an instant (epoch ms). */
  forgetAnswers(before: number): Promise<void>

  /** A secret of the installation (session secret, VAPID keys): the stored one, or the offered one, now stored. */
  secret(name: string, offered: string): Promise<string>

  close(): Promise<void>
}
