import { heartBeatInterval, type LiveUpdate, sessionEndedClose } from '@topspin/domain/contract/live'
import { Refusal } from '@topspin/domain/errors/catalogue'
import { problemOf, refusalOf } from '@topspin/platform/http/problem'
import type { Subject } from '@topspin/platform/http/session'
import { type ClientFrame, clientFrame } from './client-frames.ts'
import type { LiveTopic, Subscriber } from './live-topic.ts'
import { connected, errorMessage, heartBeat, receiptFor } from './server-frames.ts'
import { ProtocolError, type StompFrame, StompParser } from './stomp-codec.ts'
import type { Wire } from './wire.ts'

/** What all connections share. */
export interface ConnectionDeps {
  readonly topic: LiveTopic
  /** Scores a point for whoever the connection belongs to. @throws Refusal */
  readonly score: (update: LiveUpdate, connection: StompConnection) => Promise<void>
  /** Milliseconds that never go back. */
  readonly clock: () => number
  /** Frames and other messages a connection may send in a minute. */
  readonly mostPerMinute: number
  /** Told of every refusal and of what caused it. */
  readonly note: (refusal: Refusal, cause: unknown) => void
}

/** Who a connection belongs to, and what its upgrade came with. */
interface Owner {
  readonly subject: Subject
  readonly cookies: string
  readonly correlationId: string
}

/** Silence after which the other end counts as gone. */
const mostSilence = 3 * heartBeatInterval
/** More subscriptions to the one topic are no use to anybody. */
const mostSubscriptions = 4
const minute = 60_000

/** One client of the socket, speaking STOMP 1.2 (specification §7, decisions §6). */
export class StompConnection implements Subscriber {
  owner: Owner
  readonly #deps: ConnectionDeps
  readonly #wire: Wire
  readonly #parser = new StompParser()
  readonly #subscriptions = new Set<string>()
  readonly #unread: Buffer[] = []
  #state: 'new' | 'connected' | 'ended' = 'new'
  #isReading = false
  #wantsHeartBeats = false
  #heardAt: number
  #minuteBegan: number
  #inMinute = 0

  constructor(wire: Wire, owner: Owner, deps: ConnectionDeps) {
    this.#wire = wire
    this.owner = owner
    this.#deps = deps
    this.#heardAt = this.#minuteBegan = deps.clock()
  }

  /** A message has come. Messages are done one after another. */
  receive(message: Buffer): void {
    this.asked()
    if (this.#state === 'ended') return
    this.#unread.push(message)
    if (!this.#isReading) void this.#read()
  }

  /** A sign of life that nobody asked for, of whatever kind: it counts as work. */
  asked(): void {
    this.heard()
    this.#count()
  }

  /** A sign of life. */
  heard(): void {
    this.#heardAt = this.#deps.clock()
  }

  deliver(message: Buffer): void {
    this.#wire.send(message)
  }

  startOver(): void {
    this.end(1012)
  }

  /** Once an interval: sends a heart-beat, and drops a client that is not there any more. */
  beat(): void {
    if (this.#state === 'ended') return
    const silence = this.#deps.clock() - this.#heardAt
    if (silence >= mostSilence || (this.#state === 'new' && silence >= heartBeatInterval)) {
      this.#forget()
      this.#wire.drop()
      return
    }
    // Browsers let the timers of hidden pages sleep, and with them STOMP's heart-beats; a pong comes all the same.
    if (silence >= heartBeatInterval) this.#wire.ping()
    if (this.#wantsHeartBeats) this.#wire.send(heartBeat)
  }

  /**
   * Says why in the player's language and hangs up, as STOMP demands after an ERROR.
   * @param receipt the one that the refused frame asked for
   */
  refuse(cause: unknown, receipt?: string): void {
    if (this.#state === 'ended') return
    const refusal = cause instanceof ProtocolError ? invalidFrame(cause) : refusalOf(cause)
    this.#deps.note(refusal, cause)
    this.#wire.send(errorMessage(problemOf(refusal, this.owner.subject.language), receipt))
    this.end(cause instanceof ProtocolError ? 1002 : closeCodeOf(refusal))
  }

  /** Hangs up. @param code of RFC 6455, or one of our own */
  end(code: number): void {
    if (this.#state === 'ended') return
    this.#forget()
    this.#wire.close(code)
  }

  /** The other end has hung up, or the connection is broken. */
  closed(): void {
    this.#forget()
  }

  /** Lets go of a client that does not hang up after `end`. */
  drop(): void {
    this.#wire.drop()
  }

  async #read(): Promise<void> {
    this.#isReading = true
    // Not read from meanwhile: what a client sends faster than it is done must wait on its side.
    this.#wire.pause()
    for (let message = this.#unread.shift(); message !== undefined; message = this.#unread.shift()) {
      await this.#take(message)
    }
    this.#isReading = false
    this.#wire.resume()
  }

  async #take(message: Buffer): Promise<void> {
    let receipt: string | undefined
    let frames = 0
    try {
      for (const frame of this.#parser.push(message)) {
        frames += 1
        if (frames > 1) this.#count()
        if (this.#hasEnded()) return
        receipt = frame.headers.get('receipt')
        await this.#do(frame)
        receipt = undefined
      }
    } catch (error) {
      this.refuse(error, receipt)
    }
  }

  async #do(frame: StompFrame): Promise<void> {
    const meant = clientFrame(frame)
    if ((meant.command === 'CONNECT') !== (this.#state === 'new')) throw new ProtocolError('CONNECT comes first, once')
    await this.#handle(meant)
    const receipt = frame.headers.get('receipt')
    if (receipt !== undefined && meant.command !== 'CONNECT') this.#wire.send(receiptFor(receipt))
    if (meant.command === 'DISCONNECT') this.end(1000)
  }

  #handle(frame: ClientFrame): Promise<void> | void {
    switch (frame.command) {
      case 'CONNECT':
        this.#state = 'connected'
        this.#wantsHeartBeats = frame.wantsHeartBeats
        return this.#wire.send(connected)
      case 'SUBSCRIBE':
        if (this.#subscriptions.has(frame.id)) throw new ProtocolError('this subscription is there already')
        if (this.#subscriptions.size === mostSubscriptions) throw new Refusal('too-many-requests')
        this.#subscriptions.add(frame.id)
        return this.#deps.topic.subscribe(this, frame.id, frame.after)
      case 'UNSUBSCRIBE':
        if (!this.#subscriptions.delete(frame.id)) throw new ProtocolError('there is no such subscription')
        return this.#deps.topic.unsubscribe(this, frame.id)
      case 'SEND':
        return this.#deps.score(frame.update, this)
      case 'DISCONNECT':
        return
    }
  }

  #count(): void {
    const now = this.#deps.clock()
    if (now - this.#minuteBegan >= minute) {
      this.#minuteBegan = now
      this.#inMinute = 0
    }
    this.#inMinute += 1
    if (this.#inMinute > this.#deps.mostPerMinute) this.refuse(new Refusal('too-many-requests'))
  }

  // A call, since the compiler would take the state for what it was before an await.
  #hasEnded(): boolean {
    return this.#state === 'ended'
  }

  #forget(): void {
    this.#state = 'ended'
    this.#unread.length = 0
    for (const id of this.#subscriptions) this.#deps.topic.unsubscribe(this, id)
    this.#subscriptions.clear()
  }
}

const invalidFrame = ({ message }: ProtocolError): Refusal =>
  new Refusal('invalid-request', { errors: [{ path: 'frame', message }] })

/** What the closing says to who cannot read the ERROR before it (RFC 6455, 7.4). */
function closeCodeOf({ status }: Refusal): number {
  if (status === 401) return sessionEndedClose
  if (status === 503) return 1013
  return status >= 500 ? 1011 : 1008
}
