import { once } from 'node:events'
import { ChangesMessage, changesTopic } from '@topspin/domain/contract/changes'
import { liveTopic, socketPath, versionHeader, WatchersMessage, watchersTopic } from '@topspin/domain/contract/live'
import { type ClientOptions, WebSocket } from 'ws'
import { encodeFrame, type StompFrame, StompParser } from '../stomp-codec.ts'

/** The headers of an upgrade from a browser. */
interface Upgrade {
  readonly cookie?: string
  readonly origin?: string
}

/** The content of a MESSAGE: a version of the live match. */
interface ReceivedChange {
  readonly version: number
  readonly match: unknown
}

/** A STOMP client that sends and receives single frames. */
export class StompClient {
  readonly socket: WebSocket
  /** Number of heart-beats received. */
  beats = 0
  readonly #parser = new StompParser()
  readonly #frames: StompFrame[] = []
  readonly #closing: Promise<number>
  #wake: () => void = () => undefined

  constructor(socket: WebSocket) {
    this.socket = socket
    socket.on('message', (message: Buffer) => {
      if (message.equals(Buffer.from('\n'))) this.beats += 1
      this.#frames.push(...this.#parser.push(message))
      this.#wake()
    })
    socket.on('error', () => undefined)
    this.#closing = new Promise((resolve) => socket.once('close', resolve))
    void this.#closing.then(() => this.#wake())
  }

  /** @param server like `ws://127.0.0.1:3000` @throws Error that names the status of a refused upgrade */
  static async open(server: string, { cookie, origin }: Upgrade, options: ClientOptions = {}): Promise<StompClient> {
    const socket = new WebSocket(`${server}${socketPath}`, ['v12.stomp'], {
      ...options,
      headers: { ...(cookie === undefined ? {} : { cookie }), ...(origin === undefined ? {} : { origin }) },
    })
    const client = new StompClient(socket)
    await once(socket, 'open')
    return client
  }

  /** The code that the connection is closed with. */
  closed(): Promise<number> {
    return this.#closing
  }

  send(command: string, headers: Readonly<Record<string, string>> = {}, body = ''): void {
    this.socket.send(encodeFrame(command, Object.entries(headers), body), { binary: false })
  }

  /** The next frame. @throws Error when the connection closes first */
  async next(): Promise<StompFrame> {
    for (;;) {
      const frame = this.#frames.shift()
      if (frame !== undefined) return frame
      if (this.socket.readyState === WebSocket.CLOSED) throw new Error(`closed with ${await this.#closing}`)
      await new Promise<void>((resolve) => {
        this.#wake = resolve
      })
    }
  }

  /** Received frames that the test has not taken. */
  get waiting(): readonly StompFrame[] {
    return this.#frames
  }

  async connect(heartBeat = '10000,10000'): Promise<StompFrame> {
    this.send('CONNECT', { 'accept-version': '1.2', 'heart-beat': heartBeat })
    return this.next()
  }

  /** Subscribes to the live match. @returns the first change */
  async follow(headers: Readonly<Record<string, string>> = {}): Promise<ReceivedChange> {
    this.send('SUBSCRIBE', { id: 'sub-0', destination: liveTopic, ...headers })
    return this.received()
  }

  /** The next frame, which has to be a MESSAGE with a match. @throws Error for another frame */
  async received(): Promise<ReceivedChange> {
    const { headers, body } = await this.#message()
    return { version: Number(headers.get(versionHeader)), match: JSON.parse(body.toString()) }
  }

  /** Subscribes to the changes of read models. @returns the first message */
  async followChanges(id = 'sub-1'): Promise<ChangesMessage> {
    this.send('SUBSCRIBE', { id, destination: changesTopic })
    return this.changes()
  }

  /** The next frame, which has to be a MESSAGE with the names of read models. @throws Error for another frame */
  async changes(): Promise<ChangesMessage> {
    return ChangesMessage.parse(JSON.parse((await this.#message()).body.toString()))
  }

  /** Subscribes to the number of watchers. @returns the first message */
  async watch(): Promise<WatchersMessage> {
    this.send('SUBSCRIBE', { id: 'sub-2', destination: watchersTopic })
    return this.watchers()
  }

  /** The next frame, which has to be a MESSAGE with a number of watchers. @throws Error for another frame */
  async watchers(): Promise<WatchersMessage> {
    return WatchersMessage.parse(JSON.parse((await this.#message()).body.toString()))
  }

  async #message(): Promise<StompFrame> {
    const frame = await this.next()
    if (frame.command !== 'MESSAGE') throw new Error(`${frame.command}: ${frame.body.toString()}`)
    return frame
  }
}

/** The status that an upgrade is refused with. @throws Error when the upgrade is not refused */
export async function statusOfRefusedUpgrade(server: string, upgrade: Upgrade): Promise<number> {
  const opening = StompClient.open(server, upgrade)
  try {
    await opening
  } catch (error) {
    const status = /Unexpected server response: (\d+)/.exec(String(error))
    if (status !== null) return Number(status[1])
    throw error
  }
  throw new Error('the upgrade was not refused')
}
