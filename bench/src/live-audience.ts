// A process of its own for `live.ts`: holds many sockets, posts, and tells when the last of them has heard of it.
import { WebSocket } from 'ws'

/** Opens sockets; each says `greeting` first. Answers with the bytes of the last message that one of them got. */
export interface Open {
  readonly kind: 'open'
  readonly url: string
  readonly count: number
  readonly headers: Readonly<Record<string, string>>
  readonly greeting: readonly string[]
  /** How many messages each gets before it is ready. */
  readonly answers: number
}
/** Posts, and answers with the milliseconds until the last socket had a message, and with the answer of the post. */
export interface Post {
  readonly kind: 'post'
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
}
export interface Heard {
  readonly milliseconds: number
  readonly answer: string
  readonly message: string
}

let left = 0
let last = ''
let everybodyHeard: () => void = () => undefined
let open = 0

const all = (count: number) =>
  new Promise<void>((resolve) => {
    left = count
    everybodyHeard = resolve
  })

function hear(message: Buffer): void {
  // A heart-beat is one byte.
  if (message.length === 1) return
  left -= 1
  if (left > 0) return
  last = message.toString()
  everybodyHeard()
}

async function openAll({ url, count, headers, greeting, answers }: Open): Promise<void> {
  for (let first = 0; first < count; first += 100) {
    const some = Math.min(100, count - first)
    const ready = answers === 0 ? Promise.resolve() : all(some * answers)
    await Promise.all(Array.from({ length: some }, () => openOne(url, headers, greeting)))
    await ready
  }
}

function openOne(url: string, headers: Open['headers'], greeting: readonly string[]): Promise<void> {
  return new Promise((resolve, reject) => {
    const socket = new WebSocket(url, { headers, perMessageDeflate: false })
    socket.on('message', hear).on('error', reject)
    // The last socket would never hear of anything any more.
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

async function post({ url, headers, body }: Post): Promise<Heard> {
  const heard = all(open)
  const began = performance.now()
  const answered = fetch(url, { method: 'POST', headers, body }).then((response) => response.text())
  await heard
  const milliseconds = performance.now() - began
  return { milliseconds, answer: await answered, message: last }
}

process.on('message', async (task: Open | Post) => {
  if (task.kind === 'open') {
    await openAll(task)
    process.send?.({ milliseconds: 0, answer: '', message: last } satisfies Heard)
  } else process.send?.(await post(task))
})
