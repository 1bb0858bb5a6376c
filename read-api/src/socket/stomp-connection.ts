import type { WebSocket } from '@fastify/websocket'
import { heartBeatInterval, type LivePointInput, sessionEndedCloseCode } from '@topspin/domain/contract/live'
import { Refusal } from '@topspin/domain/refusals'
import { problemOf, refusalOf } from '@topspin/platform/http/problem'
import type { ScreenSubject } from '@topspin/platform/http/screen-cookie'
import type { Subject } from '@topspin/platform/http/session'
import type { ChangesTopic } from './changes-topic.ts'
import { type ClientFrame, parseClientFrame } from './client-frames.ts'
import type { LiveTopic } from './live-topic.ts'
import { connectedFrame, errorFrame, heartBeat, receiptFrame } from './server-frames.ts'
import { ProtocolError, type StompFrame, StompParser } from './stomp-codec.ts'
import type { Subscriber } from './topic.ts'
import type { WatchersTopic } from './watchers-topic.ts'

export interface ConnectionDeps {
  readonly topics: { readonly live: LiveTopic; readonly changes: ChangesTopic; readonly watchers: WatchersTopic }
  /** Scores a point that the client has sent. @throws Refusal, EngineAway */
  readonly score: (update: LivePointInput, connection: StompConnection) => Promise<void>
  /** Monotonic, in milliseconds. */
  readonly clock: () => number
  /** How many frames and other messages a connection may send in a minute. */
  readonly maxPerMinute: number
  /** Counts and logs a refusal that closes the connection. @param cause the error from which the refusal was made */
  readonly note: (refusal: Refusal, cause: unknown) => void
}

/** The player or the television of a connection, with the cookies and correlation id of its upgrade. */
export interface ConnectionOwner {
  readonly subject: Subject | ScreenSubject
  readonly cookies: string
  readonly correlationId: string
}

/** A client that is silent for this long is gone (milliseconds). */
const maxSilence = 3 * heartBeatInterval
/** A client with more buffered bytes than this does not read its messages, and is disconnected. */
const maxUnread = 1024 * 1024
/** Enough for the three topics. */
const maxSubscriptions = 4
const minute = 60_000

/** One STOMP 1.2 connection (docs/specification.md#websocket). */
export class StompConnection implements Subscriber {
  owner: ConnectionOwner
  readonly #deps: ConnectionDeps
  readonly #socket: WebSocket
  readonly #parser = new StompParser()
  readonly #subscriptions = new Map<string, keyof ConnectionDeps['topics']>()
  readonly #unread: Buffer[] = []
  #state: 'new' | 'connected' | 'ended' = 'new'
  #isReading = false
  #requestsHeartBeats = false
  #aliveAt: number
  #minuteBegan: number
  #inMinute = 0

  constructor(socket: WebSocket, owner: ConnectionOwner, deps: ConnectionDeps) {
    this.#socket = socket
    this.owner = owner
    this.#deps = deps
    this.#aliveAt = this.#minuteBegan = deps.clock()
  }

  /** Messages are handled one after another. */
  receive(message: Buffer): void {
    this.pinged()
    if (this.#state === 'ended') return
    this.#unread.push(message)
    if (!this.#isReading) void this.#read()
  }

  /** Notes a message or ping of the client, which counts for `maxPerMinute`. */
  pinged(): void {
    this.alive()
    this.#count()
  }

  alive(): void {
    this.#aliveAt = this.#deps.clock()
  }

  /** Sends a message, or disconnects a client that does not read. Does nothing when the connection is closed. */
  deliver(message: Buffer): void {
    if (this.#socket.bufferedAmount > maxUnread) this.#socket.terminate()
    else this.#socket.send(message, { binary: false })
  }

  startOver(): void {
    this.end(1012)
  }

  /**
   * Disconnects a client that is gone or has not sent CONNECT in time. Sends a heart-beat to any other client that
   * requests heart-beats. Called once per `heartBeatInterval`.
   */
  beat(): void {
    if (this.#state === 'ended') return
    const silence = this.#deps.clock() - this.#aliveAt
    if (silence >= maxSilence || (this.#state === 'new' && silence >= heartBeatInterval)) {
      this.closed()
      this.#socket.terminate()
      return
    }
    // Browsers suspend the timers of hidden pages, and with them the heart-beats of STOMP, but still answer pings.
    if (silence >= heartBeatInterval) this.#socket.ping()
    if (this.#requestsHeartBeats) this.deliver(heartBeat)
  }

  /** Sends an ERROR, and closes the connection as STOMP requires. @param receipt requested by the refused frame */
  refuse(cause: unknown, receipt?: string): void {
    if (this.#state === 'ended') return
    const refusal = cause instanceof ProtocolError ? invalidFrame(cause) : refusalOf(cause)
    this.#deps.note(refusal, cause)
    this.deliver(errorFrame(problemOf(refusal, this.owner.subject.language), receipt))
    this.end(cause instanceof ProtocolError ? 1002 : closeCodeOf(refusal))
  }

  /** Closes the connection. @param code a close code of RFC 6455 or of the application */
  end(code: number): void {
    if (this.#state === 'ended') return
    this.closed()
    this.#socket.close(code)
  }

  drop(): void {
    this.#socket.terminate()
  }

  async #read(): Promise<void> {
    this.#isReading = true
    this.#socket.pause()
    for (let message = this.#unread.shift(); message !== undefined; message = this.#unread.shift()) {
      await this.#take(message)
    }
    this.#isReading = false
    this.#socket.resume()
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
    const parsed = parseClientFrame(frame)
    if ((parsed.command === 'CONNECT') !== (this.#state === 'new')) throw new ProtocolError('CONNECT comes first, once')
    await this.#handle(parsed)
    const receipt = frame.headers.get('receipt')
    if (receipt !== undefined && parsed.command !== 'CONNECT') this.deliver(receiptFrame(receipt))
    if (parsed.command === 'DISCONNECT') this.end(1000)
  }

  #handle(frame: ClientFrame): Promise<void> | void {
    switch (frame.command) {
      case 'CONNECT':
        this.#state = 'connected'
        this.#requestsHeartBeats = frame.requestsHeartBeats
        return this.deliver(connectedFrame)
      case 'SUBSCRIBE':
        if (this.#subscriptions.has(frame.id)) throw new ProtocolError('this subscription is there already')
        if (this.#subscriptions.size === maxSubscriptions) throw new Refusal('too-many-requests')
        return this.#subscribe(frame)
      case 'UNSUBSCRIBE':
        if (!this.#subscriptions.has(frame.id)) throw new ProtocolError('there is no such subscription')
        return this.#unsubscribe(frame.id)
      case 'SEND':
        return this.#deps.score(frame.update, this)
      case 'DISCONNECT':
        return
    }
  }

  #subscribe(frame: ClientFrame & { command: 'SUBSCRIBE' }): void {
    const { topics } = this.#deps
    this.#subscriptions.set(frame.id, frame.topic)
    if (frame.topic === 'live') topics.live.subscribe(this, frame.id, frame.after)
    else topics[frame.topic].subscribe(this, frame.id)
  }

  #unsubscribe(id: string): void {
    const topic = this.#subscriptions.get(id)
    if (topic !== undefined) this.#deps.topics[topic].unsubscribe(this, id)
    this.#subscriptions.delete(id)
  }

  #count(): void {
    const now = this.#deps.clock()
    if (now - this.#minuteBegan >= minute) {
      this.#minuteBegan = now
      this.#inMinute = 0
    }
    this.#inMinute += 1
    if (this.#inMinute > this.#deps.maxPerMinute) this.refuse(new Refusal('too-many-requests'))
  }

  // A method, because the compiler assumes that an await does not change the state.
  #hasEnded(): boolean {
    return this.#state === 'ended'
  }

  /** Ends all subscriptions. Call it also when the client has closed the connection. */
  closed(): void {
    this.#state = 'ended'
    this.#unread.length = 0
    for (const id of [...this.#subscriptions.keys()]) this.#unsubscribe(id)
  }
}

const invalidFrame = ({ message }: ProtocolError): Refusal =>
  new Refusal('invalid-request', { errors: [{ path: 'frame', message }] })

/** The close code of a refusal (RFC 6455, 7.4). */
function closeCodeOf({ status }: Refusal): number {
  if (status === 401) return sessionEndedCloseCode
  if (status === 503) return 1013
  return status >= 500 ? 1011 : 1008
}
