import type { LivePoints } from '@topspin/domain/contract/live'
import type { ScreenContents, ScreenPairing } from '@topspin/domain/contract/screen'
import type { Connection, Feed, Signal } from '../../shared/socket/feed.ts'
import { FollowedPoints } from './followed-points.ts'
import { retryAfter, untilReload } from './hours.ts'
import { emptyStage, type Stage, staged } from './stage.ts'

/** What the screen shows besides the live match. */
export type Picture =
  | { readonly kind: 'starting' }
  /** The code that an admin enters; it changes at `until` (milliseconds since 1970). */
  | { readonly kind: 'code'; readonly code: string; readonly until: number }
  /** An admin has refused or revoked the screen. */
  | { readonly kind: 'off' }
  | { readonly kind: 'contents'; readonly contents: ScreenContents }

export interface TelevisionState {
  readonly picture: Picture
  readonly stage: Stage
  /** The points of the match on the stage; null before they are read. */
  readonly points: LivePoints | null
  /** Since when the server does not answer, and when it is asked again; null while it answers. */
  readonly lost: { readonly since: number; readonly retryAt: number } | null
}

interface TelevisionDeps {
  readonly pairing: () => Promise<ScreenPairing>
  readonly pair: () => Promise<ScreenPairing>
  readonly contents: () => Promise<ScreenContents>
  readonly points: () => Promise<LivePoints | null>
  readonly feed: Feed
  readonly reload: () => void
}

/** How often a screen reads again without a message, and how often while its code was not entered (milliseconds). */
const readEvery = 60_000
const askEvery = 3_000
/** The server may forget a code so much earlier than the screen (milliseconds). */
const tolerance = 5_000

/**
 * A television without a keyboard, for months (docs/specification.md#television): it gets itself approved, reads again
 * after each change, waits longer and longer for a server that is away, and reloads the page once it is back and at 05:00.
 */
export class Television {
  readonly #deps: TelevisionDeps
  readonly #points: FollowedPoints
  readonly #listeners = new Set<() => void>()
  #state: TelevisionState = { picture: { kind: 'starting' }, stage: emptyStage, points: null, lost: null }
  #connection: Connection | null = null
  #sequence: number | null = null
  #attempts = 0
  #isRunning = false
  #isReading = false
  /** Something has changed during a read. */
  #isBehind = false
  #reloads = false
  #timer: ReturnType<typeof setTimeout> | undefined
  #dueAt = Number.POSITIVE_INFINITY
  #night: ReturnType<typeof setTimeout> | undefined

  constructor(deps: TelevisionDeps) {
    this.#deps = deps
    this.#points = new FollowedPoints({ read: deps.points, changed: (points) => this.#set({ points }) })
  }

  readonly state = (): TelevisionState => this.#state

  readonly follow = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  start(): void {
    this.#isRunning = true
    this.#night = setTimeout(() => {
      this.#reloads = this.#state.picture.kind !== 'off'
      this.#readIn(0)
    }, untilReload(new Date()))
    this.#readIn(0)
  }

  stop(): void {
    this.#isRunning = false
    clearTimeout(this.#timer)
    clearTimeout(this.#night)
    this.#dueAt = Number.POSITIVE_INFINITY
    this.#disconnect()
  }

  /** Requests a code, after an admin has refused or revoked the screen. */
  readonly turnOn = (): void => {
    this.#set({ picture: { kind: 'starting' } })
    this.#readIn(0)
  }

  #readIn(milliseconds: number): void {
    if (this.#isReading) this.#isBehind = true
    const dueAt = Date.now() + milliseconds
    if (this.#isReading || !this.#isRunning || dueAt >= this.#dueAt) return
    clearTimeout(this.#timer)
    this.#dueAt = dueAt
    this.#timer = setTimeout(() => void this.#read(), milliseconds)
  }

  async #read(): Promise<void> {
    this.#dueAt = Number.POSITIVE_INFINITY
    this.#isReading = true
    this.#isBehind = false
    const next = await this.#readOnce().catch(() => this.#lose())
    this.#isReading = false
    if (next !== null) this.#readIn(this.#isBehind && this.#state.lost === null ? 0 : next)
  }

  /** @returns milliseconds until the next read; null for none */
  async #readOnce(): Promise<number | null> {
    if (this.#state.picture.kind === 'off') return null
    const pairing = await this.#deps.pairing()
    const contents = pairing.state === 'approved' ? await this.#deps.contents() : null
    if (!this.#isRunning) return null
    if (this.#state.lost !== null || this.#reloads) {
      this.#deps.reload()
      return null
    }
    if (contents !== null) {
      this.#connect()
      this.#set({ picture: { kind: 'contents', contents } })
      return readEvery
    }
    if (this.#isOut(pairing)) {
      this.#disconnect()
      this.#set({ picture: { kind: 'off' }, stage: emptyStage })
      return null
    }
    this.#showCode(pairing.state === 'none' ? await this.#deps.pair() : pairing)
    return askEvery
  }

  /** Whether the screen was approved, or its code can still be read, but the server has neither any more. */
  #isOut({ state }: ScreenPairing): boolean {
    const { picture } = this.#state
    if (picture.kind === 'contents') return true
    return state === 'none' && picture.kind === 'code' && Date.now() < picture.until - tolerance
  }

  #showCode(pairing: ScreenPairing): void {
    if (pairing.state !== 'waiting') return
    const until = Date.now() + pairing.secondsLeft * 1_000
    this.#set({ picture: { kind: 'code', code: pairing.code, until } })
  }

  /** @returns milliseconds until the next attempt */
  #lose(): number {
    const delay = retryAfter(this.#attempts)
    this.#attempts += 1
    const now = Date.now()
    this.#set({ lost: { since: this.#state.lost?.since ?? now, retryAt: now + delay } })
    return delay
  }

  #connect(): void {
    this.#connection ??= this.#deps.feed.open(
      () => this.#sequence,
      (signal) => this.#receive(signal),
    )
  }

  #disconnect(): void {
    this.#points.follow(null)
    void this.#connection?.close()
    this.#connection = null
    this.#sequence = null
  }

  #receive(signal: Signal): void {
    switch (signal.kind) {
      case 'live':
        this.#sequence = Math.max(this.#sequence ?? 0, signal.sequence)
        this.#set({ stage: staged(this.#state.stage, signal.match, Date.now(), signal.recorded) })
        this.#points.follow(signal.match)
        return
      case 'changes':
        this.#readIn(Math.random() * signal.message.spreadMs)
        return
      case 'connected':
        this.#readIn(0)
        return
      case 'disconnected':
      case 'session-ended':
        // While the server is away, the socket fails more often than it is asked.
        if (this.#state.lost === null) this.#readIn(0)
        return
      // A television is not counted, and so receives no count.
      case 'watchers':
        return
    }
  }

  #set(changes: Partial<TelevisionState>): void {
    this.#state = { ...this.#state, ...changes }
    for (const listener of this.#listeners) listener()
  }
}
