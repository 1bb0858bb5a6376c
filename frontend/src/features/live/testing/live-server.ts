import type { LiveMatch, LiveUpdate } from '@topspin/domain/contract/live'
import { Refusal } from '@topspin/domain/errors/catalogue'
import type { LiveContext } from '@topspin/domain/live-match'
import { type LiveCommand, type LiveState, liveDecider, scorerOf } from '@topspin/domain/live-match'
import type { Side } from '@topspin/domain/table-tennis'
import { after, someFriday, stamped } from '@topspin/domain/testing/builders'
import { firstServer, liveId, referee, started, view } from '@topspin/domain/testing/live-facts'
import { Problem } from '../../../api/failure.ts'
import { follow } from '../followed.ts'
import { type Outbox, type Request, requestOf } from '../outbox.ts'

/** A model of the server for a live match: the real decider, one answer per idempotency key, a sequence per change. */
export class LiveServer {
  state: LiveState = null
  sequence = 0
  readonly frames: { readonly sequence: number; readonly match: LiveMatch | null }[] = []
  readonly #answers = new Map<string, () => LiveMatch>()

  constructor(firstToServe: Side | null = 'one') {
    this.#take(started)
    if (firstToServe !== null) this.#take(firstServer(firstToServe))
  }

  #take(
    event: Parameters<typeof stamped<'LiveMatchStarted' | 'FirstServerChosen' | 'PointScored' | 'PointUndone'>>[0],
  ) {
    this.sequence += 1
    this.state = liveDecider.evolve(this.state, stamped(event, { at: after(someFriday, this.sequence) }))
    this.frames.push({ sequence: this.sequence, match: this.match })
  }

  get match(): LiveMatch {
    return structuredClone(view(this.state))
  }

  get points(): readonly Side[] {
    return this.state?.points ?? []
  }

  /** Handles a request. A known key gets its first answer again. @throws Problem when refused */
  handle(key: string, request: Request): LiveMatch {
    const answer = this.#answers.get(key) ?? this.#first(request)
    this.#answers.set(key, answer)
    return answer()
  }

  /** Scores a point on another device of the referee. */
  score(side: Side): LiveMatch {
    const queue: Outbox = { basis: follow(this.match), moves: [{ kind: 'point', side }], attempt: null }
    return this.handle(`elsewhere ${this.sequence}`, requestOf(queue))
  }

  /** Undoes a point on another device of the referee. */
  undo(): LiveMatch {
    return this.handle(`elsewhere ${this.sequence}`, { kind: 'undo', body: { version: this.match.version } })
  }

  /** Forgets a key, as after a kill between the append and the storing of the answer: the point stays. */
  forget(key: string): void {
    this.#answers.delete(key)
  }

  #first(request: Request): () => LiveMatch {
    try {
      this.#execute(request.kind === 'point' ? this.#scoring(request.body) : this.#undoing(request.body.version))
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

  #scoring(body: LiveUpdate): LiveCommand {
    const { id, version } = body
    return { type: 'ScorePoint', by: referee, liveId: id, version, scorer: scorerOf(body, this.match) }
  }

  #undoing = (version: number): LiveCommand => ({ type: 'UndoPoint', by: referee, version })

  #execute(command: LiveCommand): void {
    const nothing = {} as LiveContext // scoring and undoing use only the match
    for (const event of liveDecider.decide(this.state, command, nothing)) {
      if (event.type !== 'PointScored' && event.type !== 'PointUndone') throw new Error(`unexpected ${event.type}`)
      this.#take(event)
    }
  }
}

export const otherMatch = (match: LiveMatch): LiveMatch => ({ ...match, id: `${liveId}-other`, version: 1 })
