import { heartBeatInterval } from '@topspin/domain/contract/live'
import { isPermitted } from '@topspin/domain/permissions'
import { Refusal } from '@topspin/domain/refusals'
import type { ScreenCookies, ScreenSubject } from '@topspin/platform/http/screen-cookie'
import type { Sessions, Subject } from '@topspin/platform/http/session'
import { waitAtMost } from '@topspin/platform/wait-at-most'
import type { ConnectionOwner, StompConnection } from './stomp-connection.ts'
import type { TopicDeps } from './topic.ts'

interface ConnectionRegistryDeps extends TopicDeps {
  readonly sessions: Pick<Sessions, 'recheck'>
  readonly screens: Pick<ScreenCookies, 'recheck'>
  readonly maxPerSession: number
}

/** Heart-beats are sent to one slot of connections after another: 10,000 at once would block the event loop. */
const slotCount = 10
/** The session of a connection is checked once in this many heart-beats: once a minute. */
const beatsBetweenChecks = 6

/** Whether a player may use the socket. @param subject null when the session has ended */
export const mayConnect = (subject: Subject | null): subject is Subject =>
  subject !== null && !subject.mustChangePassword && isPermitted('live.follow', subject.authorities, {})

/** True for a player; false for a television, which only reads. */
export const isPlayer = (subject: Subject | ScreenSubject): subject is Subject => 'playerId' in subject

/** All open connections. One timer sends their heart-beats and checks their sessions. */
export class ConnectionRegistry {
  readonly #deps: ConnectionRegistryDeps
  /** The connections of each slot, with the number of heart-beats until the next check. */
  readonly #slots: readonly Map<StompConnection, number>[]
  readonly #perSession = new Map<string, number>()
  #added = 0
  #turns = 0
  #isChecking = false
  #isClosed = false
  #whenEmpty: () => void = () => undefined
  #ends: (() => void | Promise<void>)[] = []

  private constructor(deps: ConnectionRegistryDeps) {
    this.#deps = deps
    this.#slots = Array.from({ length: slotCount }, () => new Map())
  }

  static async open(deps: ConnectionRegistryDeps): Promise<ConnectionRegistry> {
    const registry = new ConnectionRegistry(deps)
    registry.#ends = [
      await deps.bus.subscribe('sessions-ended', ({ playerId, kept }) => {
        void registry.#checkAll((owner) => isPlayer(owner) && owner.playerId === playerId && owner.tokenHash !== kept)
      }),
      await deps.bus.subscribe('screen-removed', ({ screenId }) => {
        void registry.#checkAll((owner) => !isPlayer(owner) && owner.screenId === screenId)
      }),
      deps.every(heartBeatInterval / slotCount, () => registry.#turn()),
    ]
    return registry
  }

  get size(): number {
    return this.#slots.reduce((sum, slot) => sum + slot.size, 0)
  }

  /**
   * Adds a connection, or refuses it when its session has too many.
   * @returns a function to call when the connection has closed
   */
  add(connection: StompConnection): () => void {
    if (this.#isClosed) {
      // The upgrade began before the stop. An open connection would keep the server from closing.
      connection.drop()
      return () => undefined
    }
    const { tokenHash } = connection.owner.subject
    const count = this.#perSession.get(tokenHash) ?? 0
    if (count >= this.#deps.maxPerSession) {
      connection.refuse(new Refusal('too-many-requests'))
      return () => undefined
    }
    this.#perSession.set(tokenHash, count + 1)
    const slot = this.#slots[this.#added % slotCount]
    this.#added += 1
    // The session may have ended since the check before the upgrade, so the first heart-beat checks it.
    slot?.set(connection, 1)
    return () => {
      slot?.delete(connection)
      const left = (this.#perSession.get(tokenHash) ?? 1) - 1
      if (left === 0) this.#perSession.delete(tokenHash)
      else this.#perSession.set(tokenHash, left)
      if (this.#perSession.size === 0) this.#whenEmpty()
    }
  }

  /** Closes all connections, and drops those that are still open after `timeout` milliseconds. */
  async close(timeout: number): Promise<void> {
    this.#isClosed = true
    for (const end of this.#ends) await end()
    for (const connection of this.#all()) connection.end(1001)
    const emptied = new Promise<void>((resolve) => {
      this.#whenEmpty = resolve
    })
    if (this.#perSession.size > 0) await waitAtMost(timeout, emptied)
    for (const connection of this.#all()) connection.drop()
  }

  #all(): StompConnection[] {
    return this.#slots.flatMap((slot) => [...slot.keys()])
  }

  #turn(): void {
    const slot = this.#slots[this.#turns % slotCount]
    this.#turns += 1
    if (slot === undefined) return
    const due: StompConnection[] = []
    for (const [connection, beats] of slot) {
      connection.beat()
      if (beats > 1) slot.set(connection, beats - 1)
      else due.push(connection)
    }
    void this.#check(due, slot)
  }

  /** Checks connections one after another, to spread the load. */
  async #check(due: readonly StompConnection[], slot: Map<StompConnection, number>): Promise<void> {
    if (this.#isChecking || due.length === 0) return
    this.#isChecking = true
    try {
      for (const connection of due) {
        await this.#checkOne(connection)
        if (slot.has(connection)) slot.set(connection, beatsBetweenChecks)
      }
    } catch (error) {
      // When the store does not answer, connections stay open. The next turn of the slot checks those not checked now.
      this.#deps.report('the sessions of sockets could not be checked', error)
    } finally {
      this.#isChecking = false
    }
  }

  /** Checks the connections that `isMeant` selects, and closes each that is no longer allowed or cannot be checked. */
  async #checkAll(isMeant: (subject: ConnectionOwner['subject']) => boolean): Promise<void> {
    for (const connection of this.#all().filter(({ owner }) => isMeant(owner.subject))) {
      try {
        await this.#checkOne(connection)
      } catch (error) {
        this.#deps.report('a session that may have ended could not be checked', error)
        connection.refuse(new Refusal('unauthenticated'))
      }
    }
  }

  async #checkOne(connection: StompConnection): Promise<void> {
    const { sessions, screens } = this.#deps
    const { owner } = connection
    const { tokenHash } = owner.subject
    const subject = isPlayer(owner.subject) ? await sessions.recheck(tokenHash) : await screens.recheck(tokenHash)
    if (subject === null || (isPlayer(subject) && !mayConnect(subject)))
      connection.refuse(new Refusal('unauthenticated'))
    else connection.owner = { ...owner, subject }
  }
}
