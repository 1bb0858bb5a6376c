// A child process: opens many sockets, posts, and reports when the last socket has received the message.
import { WebSocket } from 'ws'

/** Opens sockets, each of which sends `greeting`. The reply has the last message that a socket received. */
export interface OpenSocketsTask {
  readonly kind: 'open'
  readonly url: string
  readonly count: number
  readonly headers: Readonly<Record<string, string>>
  readonly greeting: readonly string[]
  /** How many messages each socket receives before it is ready. */
  readonly answers: number
}
/** Sends a POST. The reply has the milliseconds until the last socket received a message, and the response. */
export interface PostTask {
  readonly kind: 'post'
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
}
export interface DeliveryMeasurement {
  readonly milliseconds: number
  readonly answer: string
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

async function openAll({ url, count, headers, greeting, answers }: OpenSocketsTask): Promise<void> {
  for (let first = 0; first < count; first += 100) {
    const some = Math.min(100, count - first)
    const ready = answers === 0 ? Promise.resolve() : messages(some * answers)
    await Promise.all(Array.from({ length: some }, () => openOne(url, headers, greeting)))
    await ready
  }
}

function openOne(url: string, headers: OpenSocketsTask['headers'], greeting: readonly string[]): Promise<void> {
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

process.on('message', async (task: OpenSocketsTask | PostTask) => {
  if (task.kind === 'open') {
    await openAll(task)
    process.send?.({ milliseconds: 0, answer: '', message: last } satisfies DeliveryMeasurement)
  } else process.send?.(await post(task))
})
process.send?.('ready')
