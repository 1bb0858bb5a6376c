import type { UnknownAction } from '@reduxjs/toolkit'
import type { Side } from '@topspin/domain/live/table-tennis'
import { liveReceived } from '../../../shared/socket/index.ts'
import { type MoveRequest, requestOfFirstMove, scoreboardOf } from '../outbox.ts'
import { nextStepAfterFailure } from '../outbox-saga.ts'
import { type LiveSliceState, liveActions, liveReducer } from '../slice.ts'
import type { LiveServer } from './live-server.ts'

/** A model of a referee's page and its queue, run step by step, with a record of the taps. */
export class RefereePhone {
  state: LiveSliceState = liveReducer(undefined, { type: 'start' })
  /** The points that the referee wants to be counted: all accepted taps that were not undone. */
  readonly meant: Side[] = []
  accepted = 0
  #lossBeforeReload = 0
  #reads = 0
  #clock = 0
  #keys = 0
  #onTheWay: { readonly key: string; readonly request: MoveRequest } | null = null
  #reply: { readonly key: string; readonly settle: () => void } | null = null
  readonly #server: LiveServer

  constructor(server: LiveServer) {
    this.#server = server
    this.#dispatch(liveActions.tapsRestored({ outbox: null, unsent: null, saveWish: null }))
    this.find()
  }

  #dispatch(action: UnknownAction) {
    this.state = liveReducer(this.state, action)
  }

  /** The number of taps that the page has reported as discarded. */
  get reportedLoss() {
    return this.#lossBeforeReload + this.state.lost
  }

  /** The score that the page shows; null when the page knows of no match. */
  get board() {
    const { outbox, followed } = this.state
    const basis = outbox?.basis ?? followed
    return basis === null ? null : scoreboardOf(basis, outbox?.moves ?? [])
  }

  /** Whether the scoreboard ignores taps, because another referee has taken over. */
  get #isOver() {
    const { outbox, followed } = this.state
    return outbox === null && followed !== null && followed.match.takeOver !== undefined
  }

  find() {
    this.#dispatch(liveActions.liveFound({ match: this.#server.match, asked: this.state.changes }))
  }

  tap(side: Side, afterMs = 1000) {
    if (this.#isOver) return
    const before = this.state.outbox?.moves.length ?? 0
    this.#clock += afterMs
    this.#dispatch(liveActions.pointTapped({ side, at: this.#clock }))
    if ((this.state.outbox?.moves.length ?? 0) === before) return
    this.accepted += 1
    this.meant.push(side)
  }

  undo() {
    if (this.#isOver) return
    const before = this.state.outbox
    this.#dispatch(liveActions.undoTapped())
    if (this.state.outbox !== before) this.meant.pop()
  }

  /** Receives the next frame of the socket, if there is one. With `skip` the frame is lost. */
  hear(skip = false) {
    const frame = this.#server.frames[this.#reads]
    if (frame === undefined) return
    this.#reads += 1
    if (!skip) this.#dispatch(liveReceived(frame))
  }

  send() {
    const { outbox } = this.state
    if (outbox === null || this.#onTheWay !== null || this.#reply !== null) return
    this.#keys += 1
    const key = outbox.attempt?.key ?? `key ${this.#keys}`
    this.#onTheWay = { key, request: requestOfFirstMove(outbox) }
    this.#dispatch(liveActions.moveSent(key))
  }

  /** The request reaches the server. `killed`: the server is killed before it stores the answer. */
  arrive(killed = false) {
    if (this.#onTheWay === null) return
    const { key, request } = this.#onTheWay
    this.#onTheWay = null
    this.#reply = { key, settle: this.#settlement(key, request) }
    if (!killed) return
    this.#server.forget(key)
    this.loseReply()
  }

  #settlement(key: string, request: MoveRequest): () => void {
    try {
      const match = this.#server.handle(key, request)
      return () => this.#dispatch(liveActions.moveConfirmed({ key, match }))
    } catch (error) {
      const verdict = nextStepAfterFailure(error)
      if (verdict === 'again') return () => this.#dispatch(liveActions.moveDelayed())
      return () =>
        this.#dispatch(
          verdict === 'refused' ? liveActions.moveRefused(key) : liveActions.moveStale({ key, match: verdict }),
        )
    }
  }

  getReply() {
    this.#reply?.settle()
    this.#reply = null
  }

  /** The connection is lost after the server has handled the request. */
  loseReply() {
    if (this.#reply === null) return
    this.#reply = null
    this.#dispatch(liveActions.moveDelayed())
  }

  loseRequest() {
    if (this.#onTheWay === null) return
    this.#onTheWay = null
    this.#dispatch(liveActions.moveDelayed())
  }

  /**
   * Reloads the page with what the browser stored.
   * @param arrives whether the request under way still reaches the server
   * @param answered whether the server answers the first read
   */
  reload(arrives: boolean, answered: boolean) {
    if (arrives) this.arrive()
    const { outbox, unsent, saveWish } = this.state
    const kept = JSON.stringify({ outbox, unsent, saveWish })
    this.#lossBeforeReload += this.state.lost
    this.#onTheWay = null
    this.#reply = null
    this.state = liveReducer(undefined, { type: 'start' })
    this.#reads = this.#server.frames.length - 1
    const restored = JSON.parse(kept)
    this.#dispatch(liveActions.tapsRestored(restored))
    if (answered) this.find()
  }

  /** Sends all moves and receives all answers and messages, as over a working network. */
  drain() {
    this.find()
    for (let step = 0; step < 1000 && this.state.outbox !== null; step++) {
      this.send()
      this.arrive()
      this.getReply()
    }
    while (this.#reads < this.#server.frames.length) this.hear()
  }
}
