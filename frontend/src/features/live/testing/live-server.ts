import type { BodyInput } from '@topspin/domain/contract/calls'
import type { LiveMatch, LivePointInput, LivePoints } from '@topspin/domain/contract/live'
import type { DomainEvent, StampedEvent } from '@topspin/domain/events'
import type { PlayerId } from '@topspin/domain/ids'
import type { LiveContext } from '@topspin/domain/live/live-match'
import { type LiveCommand, type LiveEventType, type LiveState, liveDecider } from '@topspin/domain/live/live-match'
import type { Side } from '@topspin/domain/live/table-tennis'
import { Refusal } from '@topspin/domain/refusals'
import { scorerOf } from '@topspin/domain/replies/live-match-view'
import { fact, plusSeconds, someFriday, stampedEvent } from '@topspin/domain/testing/builders'
import {
  chloe,
  firstServerChosen,
  liveId,
  liveMatchStarted,
  liveViewOf,
  referee,
} from '@topspin/domain/testing/live-facts'
import { Problem } from '../../../shared/api/index.ts'
import type { MoveRequest } from '../outbox.ts'

/**
 * A model of the server with a live match: the real decider, an answer for each idempotency key, and a message of the
 * socket (frame) for each change.
 */
export class LiveServer {
  state: LiveState = null
  sequence = 0
  readonly frames: { readonly sequence: number; readonly match: LiveMatch | null }[] = []
  readonly #events: StampedEvent<LiveEventType>[] = []
  readonly #answers = new Map<string, () => LiveMatch>()

  constructor(firstToServe: Side | null = 'one') {
    this.#take(liveMatchStarted)
    if (firstToServe !== null) this.#take(firstServerChosen(firstToServe))
  }

  #take(event: DomainEvent<LiveEventType>) {
    this.sequence += 1
    const taken = stampedEvent(event, { at: plusSeconds(someFriday, this.sequence) })
    this.#events.push(taken)
    this.state = liveDecider.evolve(this.state, taken)
    this.frames.push({ sequence: this.sequence, match: this.match })
  }

  get match(): LiveMatch {
    return structuredClone(liveViewOf(this.state))
  }

  get points(): readonly Side[] {
    return this.state?.points ?? []
  }

  get livePoints(): LivePoints {
    const { id, version, playerOne, playerTwo, recorder } = this.match
    const { firstServer: first = null, firstServeAt = null, pointTimes = [] } = this.state ?? {}
    const points = this.points.map((scorer, index) => ({ scorer, at: pointTimes[index] ?? someFriday }))
    return { id, version, playerOne, playerTwo, recorder, firstServer: first, firstServeAt, points }
  }

  /** Handles a request of the referee. A known key gets its first answer again. @throws Problem when refused */
  handle(key: string, request: MoveRequest): LiveMatch {
    return this.#once(key, () => (request.kind === 'point' ? this.#scoring(request.body) : this.#undoing(request.body)))
  }

  /** Scores a point on another device of the recorder. */
  score(scorer: Side): LiveMatch {
    return this.#elsewhere((now) => ({ ...now, type: 'ScorePoint', scorer }))
  }

  /** Undoes a point on another device of the recorder. */
  undo(): LiveMatch {
    return this.#elsewhere((now) => ({ ...now, type: 'UndoPoint' }))
  }

  /** Restores the log from a backup that lacks the last event. */
  restore() {
    this.#events.pop()
    this.state = this.#events.reduce(liveDecider.evolve, null as LiveState)
  }

  /** Another referee takes over. */
  takeOver(recorder = chloe): LiveMatch {
    this.#take(fact('LiveTakenOver', { liveId, recorder }))
    return this.match
  }

  /** Adds the unsent points of the former recorder after a take-over. @throws Problem when refused */
  send(key: string, { version, points }: BodyInput<'liveSendPoints'>): LiveMatch {
    return this.#once(key, () => ({ type: 'SendPoints', by: referee, liveId, version, scorers: points }))
  }

  #elsewhere(command: (now: { readonly by: PlayerId; readonly version: number }) => LiveCommand): LiveMatch {
    const { recorder: by = referee, version = 0 } = this.state ?? {}
    return this.#once(`elsewhere ${this.sequence}`, () => command({ by, version }))
  }

  #once(key: string, command: () => LiveCommand): LiveMatch {
    const answer = this.#answers.get(key) ?? this.#first(command)
    this.#answers.set(key, answer)
    return answer()
  }

  /** Forgets a key, like a server that is killed after the append and before it stores the answer. The point stays. */
  forget(key: string): void {
    this.#answers.delete(key)
  }

  #first(command: () => LiveCommand): () => LiveMatch {
    try {
      this.#execute(command())
      const { match } = this
      return () => match
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      const { code, status } = error
      const { match: current } = this
      return () => {
        throw new Problem({ type: 'about:blank', title: code, status, detail: code, code, current })
      }
    }
  }

  #scoring(body: LivePointInput): LiveCommand {
    const { id, version } = body
    return { type: 'ScorePoint', by: referee, liveId: id, version, scorer: scorerOf(body, this.match) }
  }

  #undoing({ id, version }: Extract<MoveRequest, { kind: 'undo' }>['body']): LiveCommand {
    return { type: 'UndoPoint', by: referee, liveId: id, version }
  }

  #execute(command: LiveCommand): void {
    const nothing = {} as LiveContext // only the start of a match uses the context
    for (const event of liveDecider.decide(this.state, command, nothing)) this.#take(event)
  }
}

/** The same match under another id, as if another match had begun. */
export const otherMatchLike = (match: LiveMatch): LiveMatch => ({ ...match, id: `${liveId}-other`, version: 1 })
