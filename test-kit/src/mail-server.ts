import { once } from 'node:events'
import type { AddressInfo, Socket } from 'node:net'
import { text } from 'node:stream/consumers'
import { SMTPServer } from 'smtp-server'

/** A mail with its parts decoded, as a mail program shows it. */
interface ReceivedMail {
  readonly to: readonly string[]
  /** The values by the header's name in lower case; encoded words are decoded. */
  readonly headers: ReadonlyMap<string, string>
  readonly text: string
  readonly html: string
}

/**
 * What the server does with a mail. `refuse`: it answers 550. `drop`: it breaks all its connections. `hold`: it holds
 * the mail until `release`. `unknown`: it answers that the recipient has no mailbox.
 */
type Treatment = 'refuse' | 'drop' | 'hold' | 'unknown'

export interface MailServer {
  /** The setting `SMTP_URL`. */
  readonly url: string
  /** The accepted mails, in the order in which they came. */
  readonly mails: ReceivedMail[]
  /** How to treat the next mails: one item for each mail. When the list is empty, mails are accepted. */
  readonly treatments: Treatment[]
  /** How many mails clients have sent, accepted or not. Mails with the treatment `unknown` do not count. */
  readonly offered: () => number
  /** Accepts the mails that are held. */
  release(): void
  close(): Promise<void>
}

/** Opens a real SMTP server on this machine. It offers no TLS. */
export async function openMailServer(): Promise<MailServer> {
  const mails: ReceivedMail[] = []
  const treatments: Treatment[] = []
  const sockets = new Set<Socket>()
  let offered = 0
  const held: (() => void)[] = []
  const server = new SMTPServer({
    disabledCommands: ['AUTH', 'STARTTLS'],
    logger: false,
    closeTimeout: 1,
    onRcptTo({ address }, _session, done) {
      if (treatments[0] !== 'unknown') return done()
      treatments.shift()
      done(Object.assign(new Error(`5.1.1 no mailbox ${address}`), { responseCode: 550 }))
    },
    onData(stream, { envelope }, done) {
      const to = envelope.rcptTo.map(({ address }) => address)
      const treat = (raw: string) => {
        offered += 1
        const treatment = treatments.shift()
        const accept = () => {
          mails.push({ to, ...read(raw) })
          done()
        }
        if (treatment === 'hold') held.push(accept)
        else if (treatment === 'drop') for (const socket of sockets) socket.destroy()
        else if (treatment === 'refuse')
          done(Object.assign(new Error(`no mailbox ${to.join()}`), { responseCode: 550 }))
        else accept()
      }
      // A connection that breaks before the whole mail has come offers no mail.
      text(stream).then(treat, () => undefined)
    },
  })
  // The server emits an error for a connection that the treatment `drop` breaks.
  server.on('error', () => undefined)
  server.server.on('connection', (socket: Socket) => {
    sockets.add(socket)
    socket.once('close', () => sockets.delete(socket))
  })
  server.listen(0, '127.0.0.1')
  await once(server.server, 'listening')
  const { port } = server.server.address() as AddressInfo // it listens on a port, not on a pipe
  return {
    url: `smtp://127.0.0.1:${port}`,
    mails,
    treatments,
    offered: () => offered,
    release() {
      for (const accept of held.splice(0)) accept()
    },
    async close() {
      for (const socket of sockets) socket.destroy()
      await new Promise<void>((resolve) => server.close(resolve))
    },
  }
}

/** Reads a mail with two parts, text and HTML. */
function read(raw: string): Omit<ReceivedMail, 'to'> {
  const [headers, body] = partOf(raw)
  const boundary = /boundary="([^"]+)"/.exec(headers.get('content-type') ?? '')?.[1] ?? ''
  const parts = body
    .split(`--${boundary}`)
    .slice(1, -1)
    .map((part) => partOf(part.trimStart()))
  const content = (type: string) => {
    const [of, encoded] = parts.find(([of]) => of.get('content-type')?.startsWith(type)) ?? [headers, '']
    return decoded(encoded, of.get('content-transfer-encoding') ?? '').replaceAll('\r\n', '\n')
  }
  return { headers, text: content('text/plain'), html: content('text/html') }
}

function partOf(raw: string): [ReadonlyMap<string, string>, string] {
  const end = raw.indexOf('\r\n\r\n')
  const lines = raw
    .slice(0, end)
    .replace(/\r\n[ \t]+/g, ' ')
    .split('\r\n')
  const headers = lines.map((line): [string, string] => {
    const colon = line.indexOf(':')
    return [line.slice(0, colon).toLowerCase(), words(line.slice(colon + 1).trim())]
  })
  return [new Map(headers), raw.slice(end + 4).replace(/\r\n$/, '')]
}

/** A header with its encoded words (RFC 2047) decoded. */
const words = (header: string): string =>
  header
    .replace(/\?= =\?/g, '?==?')
    .replace(/=\?UTF-8\?([BQ])\?([^?]*)\?=/gi, (_, kind: string, encoded: string) =>
      kind.toUpperCase() === 'B'
        ? decoded(encoded, 'base64')
        : decoded(encoded.replaceAll('_', ' '), 'quoted-printable'),
    )

function decoded(encoded: string, encoding: string): string {
  if (encoding === 'base64') return Buffer.from(encoded, 'base64').toString()
  if (encoding !== 'quoted-printable') return encoded
  const bytes = encoded
    .replace(/=\r\n/g, '')
    .replace(/=([0-9A-F]{2})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
  return Buffer.from(bytes, 'latin1').toString()
}

/** The link in a mail: the first address of the text; empty when the text has none. */
export const linkIn = ({ text }: ReceivedMail): string => /https?:\S+/.exec(text)?.[0] ?? ''
