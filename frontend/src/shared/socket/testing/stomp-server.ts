/** What a topic sends at once to a new subscriber. */
const firstMessages = new Map([
  ['/live/match_live', 'null'],
  ['/live/changes', '{"models":[],"position":"1","spreadMs":5}'],
  ['/live/watchers', '{"count":2}'],
])

/** A STOMP server in this process. A page connects to it when the test stubs the global `WebSocket`. */
export class StompServer {
  /** The destinations of each connection's subscriptions, in order. */
  readonly subscriptions: string[][] = []
  /** The ids of the subscriptions that were ended, in order. */
  readonly unsubscribed: string[] = []
  /** What each subscription to the live match says of the newest message that the page has, in order. */
  readonly afters: (string | undefined)[] = []
  readonly #sockets: FakeSocket[] = []

  /** The class that the test puts in place of the global `WebSocket`. */
  readonly WebSocket = socketOf(this)

  opened(socket: FakeSocket): void {
    this.#sockets.push(socket)
    this.subscriptions.push([])
  }

  /** Handles a frame of a client. */
  receive(socket: FakeSocket, frame: string): void {
    const { command, headers } = parsed(frame)
    if (command === 'CONNECT') socket.deliver('CONNECTED', { version: '1.2', 'heart-beat': '0,0' })
    if (command === 'DISCONNECT') socket.deliver('RECEIPT', { 'receipt-id': headers['receipt'] ?? '' })
    if (command === 'UNSUBSCRIBE') this.unsubscribed.push(headers['id'] ?? '')
    if (command !== 'SUBSCRIBE') return
    const { destination = '', id = '' } = headers
    this.subscriptions.at(-1)?.push(destination)
    if (destination === '/live/match_live') this.afters.push(headers['after'])
    const body = firstMessages.get(destination) ?? ''
    socket.deliver('MESSAGE', { destination, subscription: id, 'message-id': '1', version: '1' }, body)
  }

  /** Sends a message without a live match to the newest connection. */
  sendLive(version: string): void {
    this.#sockets.at(-1)?.deliver('MESSAGE', { ...liveHeaders, version }, 'null')
  }

  /** Closes the newest connection. */
  cut(code: number): void {
    this.#sockets.at(-1)?.end(code)
  }
}

/** The subscription to the live match is the first one of the client's first connection. */
const liveHeaders = { destination: '/live/match_live', subscription: 'sub-0', 'message-id': '2' }

interface FakeSocket {
  deliver(command: string, headers: Readonly<Record<string, string>>, body?: string): void
  end(code: number): void
}

function parsed(frame: string) {
  const [command, ...lines] = frame.split('\n\n')[0]?.split('\n') ?? []
  const headers: Record<string, string> = Object.fromEntries(lines.map((line) => line.split(':', 2)))
  return { command, headers }
}

const socketOf = (server: StompServer) =>
  class implements FakeSocket {
    readyState = 0
    binaryType = 'blob'
    onopen: () => void = () => undefined
    onclose: (event: { code: number }) => void = () => undefined
    onmessage: (event: { data: string }) => void = () => undefined

    constructor() {
      queueMicrotask(() => {
        this.readyState = 1
        server.opened(this)
        this.onopen()
      })
    }

    send(data: string): void {
      if (data !== '\n') server.receive(this, data)
    }

    deliver(command: string, headers: Readonly<Record<string, string>>, body = ''): void {
      const lines = Object.entries(headers).map(([name, value]) => `${name}:${value}`)
      queueMicrotask(() => this.onmessage({ data: `${[command, ...lines].join('\n')}\n\n${body}\0` }))
    }

    end(code: number): void {
      queueMicrotask(() => this.close(code))
    }

    close(code = 1000): void {
      if (this.readyState === 3) return
      this.readyState = 3
      this.onclose({ code })
    }
  }
