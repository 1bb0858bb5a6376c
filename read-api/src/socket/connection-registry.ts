import { heartBeatInterval } from '@topspin/domain/contract/live'
import { Refusal } from '@topspin/domain/errors/catalogue'
import { allows } from '@topspin/domain/permissions'
import type { Sessions, Subject } from '@topspin/platform/http/session'
import type { LiveBus, Messages } from '@topspin/platform/live-bus/port'
import type { Every } from './every.ts'
import type { StompConnection } from './stomp-connection.ts'

interface ConnectionRegistryDeps {
  readonly sessions: Pick<Sessions, 'recheck'>
  readonly bus: LiveBus
  readonly every: Every
  readonly mostPerSession: number
  readonly report: (what: string, error: unknown) => void
}

/** Connections get their heart-beats in turn: 10,000 at once would hold everything else up. */
const slotCount = 10
/** Heart-beats from one look at a session to the next: a minute. */
const beatsBetweenChecks = 6

/** Whether somebody may be in here, by what their session says now; null: it says nothing any more. */
export const mayStay = (subject: Subject | null): subject is Subject =>
  subject !== null && !subject.mustChangePassword && allows('live.read', subject.authorities, {})

/** All open connections: their heart-beats and their sessions, on one timer for all of them. */
export class ConnectionRegistry {
  readonly #deps: ConnectionRegistryDeps
  /** In each slot its connections, and after how many heart-beats the session of each is looked at again. */
  readonly #slots: readonly Map<StompConnection, number>[]
  readonly #perSession = new Map<string, number>()
  #added = 0
  #turns = 0
  #isChecking = false
  #whenEmpty: () => void = () => undefined
  #ends: (() => void | Promise<void>)[] = []

  private constructor(deps: ConnectionRegistryDeps) {
    this.#deps = deps
    this.#slots = Array.from({ length: slotCount }, () => new Map())
  }

  static async open(deps: ConnectionRegistryDeps): Promise<ConnectionRegistry> {
    const crowd = new ConnectionRegistry(deps)
    crowd.#ends = [
      await deps.bus.subscribe('sessions-ended', (ended) => void crowd.#checkPlayer(ended)),
      deps.every(heartBeatInterval / slotCount, () => crowd.#turn()),
    ]
    return crowd
  }

  get size(): number {
    return this.#slots.reduce((sum, slot) => sum + slot.size, 0)
  }

  /**
   * Takes a connection in; or refuses it, when its session has too many.
   * @returns a function to be called once it is closed
   */
  add(connection: StompConnection): () => void {
    const { tokenHash } = connection.owner.subject
    const count = this.#perSession.get(tokenHash) ?? 0
    if (count >= this.#deps.mostPerSession) {
      connection.refuse(new Refusal('too-many-requests'))
      return () => undefined
    }
    this.#perSession.set(tokenHash, count + 1)
    const slot = this.#slots[this.#added % slotCount]
    this.#added += 1
    // Looked at with its first heart-beat: the session may have ended between the look before the upgrade and now.
    slot?.set(connection, 1)
    return () => {
      slot?.delete(connection)
      const left = (this.#perSession.get(tokenHash) ?? 1) - 1
      if (left === 0) this.#perSession.delete(tokenHash)
      else this.#perSession.set(tokenHash, left)
      if (this.#perSession.size === 0) this.#whenEmpty()
    }
  }

  /** Ends all connections; who does not hang up within so many milliseconds is dropped. */
  async close(patience: number): Promise<void> {
    for (const end of this.#ends) await end()
    for (const connection of this.#all()) connection.end(1001)
    await this.#emptyWithin(patience)
    for (const connection of this.#all()) connection.drop()
  }

  #all(): StompConnection[] {
    return this.#slots.flatMap((slot) => [...slot.keys()])
  }

  async #emptyWithin(milliseconds: number): Promise<void> {
    if (this.#perSession.size === 0) return
    await new Promise<void>((resolve) => {
      const late = setTimeout(resolve, milliseconds)
      this.#whenEmpty = () => {
        clearTimeout(late)
        resolve()
      }
    })
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

  /** Looks at sessions one after another: they are many, and there is time. */
  async #check(due: readonly StompConnection[], slot: Map<StompConnection, number>): Promise<void> {
    if (this.#isChecking || due.length === 0) return
    this.#isChecking = true
    try {
      for (const connection of due) {
        await this.#checkOne(connection)
        if (slot.has(connection)) slot.set(connection, beatsBetweenChecks)
      }
    } catch (error) {
      // That nobody can be asked ends no session; whoever is left is due again at the next turn.
      this.#deps.report('the sessions of sockets could not be checked', error)
    } finally {
      this.#isChecking = false
    }
  }

  async #checkPlayer({ playerId, kept }: Messages['sessions-ended']): Promise<void> {
    const theirs = this.#all().filter(({ owner: { subject } }) => {
      return subject.playerId === playerId && subject.tokenHash !== kept
    })
    for (const connection of theirs) {
      try {
        await this.#checkOne(connection)
      } catch (error) {
        this.#deps.report('a session that may have ended could not be checked', error)
        connection.refuse(new Refusal('unauthenticated'))
      }
    }
  }

  async #checkOne(connection: StompConnection): Promise<void> {
    const { owner } = connection
    const subject = await this.#deps.sessions.recheck(owner.subject.tokenHash)
    if (mayStay(subject)) connection.owner = { ...owner, subject }
    else connection.refuse(new Refusal('unauthenticated'))
  }
}
