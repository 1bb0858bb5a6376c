/** Input that is not STOMP 1.2 or exceeds the limits. The connection must be closed. */
export class ProtocolError extends Error {
  override readonly name = 'ProtocolError'
}

export interface StompFrame {
  readonly command: string
  readonly headers: ReadonlyMap<string, string>
  readonly body: Buffer
}

/** Bytes of a frame, number of its headers, bytes of a line. The frame of a point takes 700 bytes. */
export const frameLimits = { frame: 16 * 1024, headers: 32, headerLine: 1024 } as const

const lineFeed = 10
const carriageReturn = 13
const nul = 0

const commandForm = /^[A-Z]{1,16}$/
const commandStart = /^[A-Z]{0,16}$/
const lengthForm = /^\d{1,5}$/
// STOMP 1.2: every other frame MUST NOT have a body.
const withBody: ReadonlySet<string> = new Set(['SEND', 'MESSAGE', 'ERROR'])
// STOMP 1.2: the headers of these two frames are not escaped, for compatibility with 1.0.
const unescaped: ReadonlySet<string> = new Set(['CONNECT', 'CONNECTED'])

const escapes: Readonly<Record<string, string>> = { '\\': '\\\\', '\r': '\\r', '\n': '\\n', ':': '\\c' }
const escaped: Readonly<Record<string, string>> = { '\\\\': '\\', '\\r': '\r', '\\n': '\n', '\\c': ':' }

const escapeText = (text: string): string => text.replace(/[\\\r\n:]/g, (found) => escapes[found] ?? found)

function unescapeText(text: string): string {
  return text.replace(/\\.?/gs, (found) => {
    const character = escaped[found]
    if (character === undefined) throw new ProtocolError('undefined escape in a header')
    return character
  })
}

/** Encodes a frame. A frame with a body gets the header `content-length`. */
export function encodeFrame(
  command: string,
  headers: Iterable<readonly [string, string]>,
  body: string | Uint8Array = '',
): Buffer {
  const bytes = Buffer.from(body)
  const text = unescaped.has(command) ? (raw: string) => raw : escapeText
  const lines = [command]
  for (const [name, value] of headers) lines.push(`${text(name)}:${text(value)}`)
  if (bytes.length > 0) lines.push(`content-length:${bytes.length}`)
  return Buffer.concat([Buffer.from(`${lines.join('\n')}\n\n`), bytes, Buffer.of(nul)])
}

/** Parses frames from a stream of bytes, which arrives in messages that may begin and end at any byte. */
export class StompParser {
  #pending: Buffer = Buffer.alloc(0);

  /**
   * Yields the frames that these bytes complete. The caller must read the generator to its end.
   * @throws ProtocolError; the parser must not be used after this error
   */
  *push(chunk: Buffer): Generator<StompFrame, void> {
    let bytes = this.#pending.length === 0 ? chunk : Buffer.concat([this.#pending, chunk])
    for (;;) {
      bytes = withoutHeartBeats(bytes)
      const found = readFrame(bytes)
      if (found === null) break
      bytes = bytes.subarray(found.length)
      yield found.frame
    }
    this.#pending = bytes
  }
}

function withoutHeartBeats(bytes: Buffer): Buffer {
  let at = 0
  while (bytes[at] === lineFeed || (bytes[at] === carriageReturn && bytes[at + 1] === lineFeed)) at += 1
  return bytes.subarray(at)
}

/** The first frame and its length in bytes; null while it is incomplete. */
function readFrame(bytes: Buffer): { readonly frame: StompFrame; readonly length: number } | null {
  const head = readHead(bytes)
  if (head === null) return null
  const { command, headers, length: at } = head
  const end = endOfBody(bytes, at, headers.get('content-length'))
  if (end === null) return null
  const body = bytes.subarray(at, end)
  if (body.length > 0 && !withBody.has(command)) throw new ProtocolError('a body where none may be')
  return { frame: { command, headers, body }, length: end + 1 }
}

function readHead(bytes: Buffer): (Omit<StompFrame, 'body'> & { readonly length: number }) | null {
  const headers = new Map<string, string>()
  let command: string | null = null
  let at = 0
  for (let lines = 0; ; lines += 1) {
    const end = bytes.indexOf(lineFeed, at)
    const line = checkedLine(bytes.subarray(at, end === -1 ? bytes.length : end))
    if (end === -1) {
      if (command === null && !commandStart.test(line.toString('latin1'))) throw new ProtocolError('no command')
      return null
    }
    at = end + 1
    if (command === null) command = commandOf(line)
    else if (line.length === 0) return { command, headers, length: at }
    else if (lines > frameLimits.headers || at > frameLimits.frame) throw new ProtocolError('too many headers')
    else addHeader(headers, textOf(line), command)
  }
}

/** A line without the carriage return at its end. Incomplete lines are checked too. @throws ProtocolError */
function checkedLine(bytes: Buffer): Buffer {
  const line = bytes.at(-1) === carriageReturn ? bytes.subarray(0, -1) : bytes
  if (line.length > frameLimits.headerLine) throw new ProtocolError('a line too long')
  // STOMP allows NUL in a header. But usually such a frame lacks the empty line after its headers, and the next frame
  // would be read as a part of it.
  if (line.includes(nul)) throw new ProtocolError('a frame that ends in its headers')
  if (line.includes(carriageReturn)) throw new ProtocolError('a carriage return within a line')
  return line
}

const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })

function textOf(line: Buffer): string {
  try {
    return utf8.decode(line)
  } catch {
    throw new ProtocolError('a header that is not UTF-8')
  }
}

function commandOf(line: Buffer): string {
  const command = line.toString('latin1')
  if (!commandForm.test(command)) throw new ProtocolError('no command')
  return command
}

function addHeader(headers: Map<string, string>, line: string, command: string): void {
  const colon = line.indexOf(':')
  if (colon < 1) throw new ProtocolError('a header without a name')
  const text = unescaped.has(command) ? (raw: string) => raw : unescapeText
  const name = text(line.slice(0, colon))
  // STOMP 1.2: of repeated headers the first one counts.
  if (!headers.has(name)) headers.set(name, text(line.slice(colon + 1)))
}

/** Offset of the NUL after the body; null while the body is incomplete. */
function endOfBody(bytes: Buffer, at: number, length: string | undefined): number | null {
  if (length === undefined) {
    const end = bytes.indexOf(nul, at)
    if ((end === -1 ? bytes.length : end) >= frameLimits.frame) throw new ProtocolError('a frame too long')
    return end === -1 ? null : end
  }
  if (!lengthForm.test(length)) throw new ProtocolError('content-length is no length')
  const end = at + Number(length)
  if (end >= frameLimits.frame) throw new ProtocolError('a frame too long')
  if (end >= bytes.length) return null
  if (bytes[end] !== nul) throw new ProtocolError('no NUL where the body ends')
  return end
}
