// A child process that opens many sockets. For each POST that it sends, it measures the time until the last socket has
// received the resulting message. It also measures the time until all sockets are back after a restart of the server.
import { reconnectDelayOf } from '@topspin/domain/contract/live'
import { WebSocket } from 'ws'

/** Opens sockets, each of which sends the messages of `greeting`. The reply is a `DeliveryMeasurement`. */
export interface OpenSocketsTask {
  readonly kind: 'open'
  readonly url: string
  readonly count: number
  readonly headers: Readonly<Record<string, string>>
  readonly greeting: readonly string[]
  /** How many messages each socket receives before it is ready. */
  readonly answers: number
  /** Whether a closed socket connects again, as a page does. Otherwise a closed socket ends the process. */
  readonly returns?: boolean
}
/**
 * Waits until the server has closed all sockets and each has connected again and received `answers` messages. The reply
 * is a `ReconnectMeasurement`.
 */
export interface AwaitReconnectTask {
  readonly kind: 'await-return'
}
export interface ReconnectMeasurement {
  /** From the close of the first socket until the last one has received its messages again. */
  readonly milliseconds: number
  /** How many sockets needed more than one attempt. */
  readonly again: number
}
/** Sends a POST, which makes the server send one message to each socket. The reply is a `DeliveryMeasurement`. */
export interface PostTask {
  readonly kind: 'post'
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
}
export interface DeliveryMeasurement {
  /** From the POST until the last socket has received its message; 0 in the reply to `OpenSocketsTask`. */
  readonly milliseconds: number
  /** The body of the answer to the POST; empty in the reply to `OpenSocketsTask`. */
  readonly answer: string
  /** The message that arrived last at any of the sockets. */
  readonly message: string
}

let missing = 0
let last = ''
let allReceived: () => void = () => undefined
let open = 0

const messages = (count: number) =>
  new Promise<void>((resolve) => {
    missing = count
    allReceived = resolve
  })

function onMessage(message: Buffer): void {
  // A heartbeat is one byte.
  if (message.length === 1) return
  missing -= 1
  if (missing > 0) return
  last = message.toString()
  allReceived()
}

async function openAll(task: OpenSocketsTask): Promise<void> {
  const { count, answers } = task
  for (let first = 0; first < count; first += 100) {
    const some = Math.min(100, count - first)
    if (task.returns === true) {
      open += some
      await Promise.all(Array.from({ length: some }, () => openReturning(task)))
      continue
    }
    const ready = answers === 0 ? Promise.resolve() : messages(some * answers)
    await Promise.all(Array.from({ length: some }, () => openOne(task)))
    await ready
  }
}

let closedAt = Number.NaN
let away = 0
let back = 0
let again = 0
let allBack: (measured: ReconnectMeasurement) => void = () => undefined

/** Opens a socket that connects again, with the delay of a page, each time it is closed. */
function openReturning(task: OpenSocketsTask): Promise<void> {
  const { url, headers, greeting, answers } = task
  const delay = reconnectDelayOf(Math.random())
  return new Promise((resolve) => {
    let attempts = 0
    const connect = () => {
      const socket = new WebSocket(url, { headers, perMessageDeflate: false })
      let received = 0
      socket.on('message', (message: Buffer) => {
        // A heartbeat is one byte.
        if (message.length === 1) return
        received += 1
        if (received !== answers) return
        if (attempts === 0) return resolve()
        back += 1
        if (attempts > 1) again += 1
        attempts = 0
        if (back === open) allBack({ milliseconds: performance.now() - closedAt, again })
      })
      socket.on('open', () => {
        for (const text of greeting) socket.send(text)
      })
      // A failed attempt also emits `close`, and the handler of `close` connects again.
      socket.on('error', () => undefined)
      socket.on('close', () => {
        if (away === 0) closedAt = performance.now()
        if (attempts === 0) away += 1
        attempts += 1
        setTimeout(connect, delay)
      })
    }
    connect()
  })
}

function awaitReturn(): Promise<ReconnectMeasurement> {
  return new Promise((resolve) => {
    ;[away, back, again] = [0, 0, 0]
    allBack = resolve
  })
}

function openOne(task: OpenSocketsTask): Promise<void> {
  const { url, headers, greeting } = task
  return new Promise((resolve, reject) => {
    const socket = new WebSocket(url, { headers, perMessageDeflate: false })
    socket.on('message', onMessage).on('error', reject)
    // Without the exit, the measurement would wait for a closed socket forever.
    socket.on('close', (code) => {
      process.stderr.write(`a socket was closed with ${code}, ${open} were open\n`)
      process.exit(1)
    })
    socket.on('open', () => {
      open += 1
      for (const text of greeting) socket.send(text)
      resolve()
    })
  })
}

async function post({ url, headers, body }: PostTask): Promise<DeliveryMeasurement> {
  const received = messages(open)
  const began = performance.now()
  const answered = fetch(url, { method: 'POST', headers, body }).then(async (response) => {
    const text = await response.text()
    if (!response.ok) throw new Error(`${url} answered ${response.status}: ${text}`)
    return text
  })
  const [milliseconds, answer] = await Promise.all([received.then(() => performance.now() - began), answered])
  return { milliseconds, answer, message: last }
}

process.on('message', async (task: OpenSocketsTask | PostTask | AwaitReconnectTask) => {
  if (task.kind === 'open') {
    await openAll(task)
    process.send?.({ milliseconds: 0, answer: '', message: last } satisfies DeliveryMeasurement)
  } else if (task.kind === 'await-return') process.send?.(await awaitReturn())
  else process.send?.(await post(task))
})
process.send?.('ready')
