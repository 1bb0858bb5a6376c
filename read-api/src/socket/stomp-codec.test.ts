import { FrameImpl, type IRawFrameType, Parser } from '@stomp/stompjs'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { encodeFrame, frameLimits, ProtocolError, type StompFrame, StompParser } from './stomp-codec.ts'

type Plain = readonly [command: string, headers: readonly (readonly [string, string])[], body: Uint8Array]

const nameChar = fc.constantFrom(...'abcdefghijklmnopqrstuvwxyz-')
const plainName = fc
  .array(nameChar, { minLength: 1, maxLength: 12 })
  .map((chars) => chars.join(''))
  .filter((name) => name !== 'content-length')
// Whole code points only, because half a surrogate pair cannot be encoded in UTF-8.
const unicode = fc.string({ unit: 'binary', maxLength: 40 })
const anyText = unicode.filter((text) => !text.includes('\0'))
const trouble = fc.array(fc.constantFrom('\\', 'c', 'n', ':', '\n', '\r', 'é', ' ')).map((chars) => chars.join(''))
const awkward = fc.oneof(anyText, trouble)
const anyName = awkward.filter((name) => name !== '' && name !== 'content-length')
const anyBody = fc.uint8Array({ maxLength: 200 })
const headersOf = (name: fc.Arbitrary<string>, value: fc.Arbitrary<string>) =>
  fc.uniqueArray(fc.tuple(name, value), { selector: ([key]) => key, maxLength: 6 })
const anyFrame: fc.Arbitrary<Plain> = fc.tuple(
  fc.constantFrom('SEND', 'MESSAGE', 'ERROR'),
  headersOf(anyName, awkward),
  anyBody,
)

const plain = ({ command, headers, body }: StompFrame): Plain => [
  command,
  [...headers].filter(([name]) => name !== 'content-length'),
  new Uint8Array(body),
]
const decoded = (chunks: Iterable<Uint8Array>): Plain[] => {
  const parser = new StompParser()
  return [...chunks].flatMap((chunk) => [...parser.push(Buffer.from(chunk))].map(plain))
}
const decodedText = (text: string) => decoded([Buffer.from(text)])

/** The bytes, split at some positions. */
const cut = (bytes: Uint8Array, at: readonly number[]) => {
  const places = [0, ...at.map((n) => n % (bytes.length + 1)).sort((a, b) => a - b), bytes.length]
  return places.slice(1).map((end, index) => bytes.subarray(places[index], end))
}

describe('decoding of encoded frames', () => {
  test('returns any headers and bodies, however the bytes are split, with heart-beats between frames', () => {
    const stream = fc.array(fc.tuple(anyFrame, fc.constantFrom('', '\n', '\r\n', '\n\r\n\n')), { maxLength: 5 })
    fc.assert(
      fc.property(stream, fc.array(fc.nat(), { maxLength: 12 }), (frames, places) => {
        const parts = frames.flatMap(([[command, headers, body], beats]) => [
          encodeFrame(command, headers, body),
          Buffer.from(beats),
        ])
        expect(decoded(cut(Buffer.concat(parts), places))).toEqual(frames.map(([frame]) => frame))
      }),
    )
  })

  test('accepts lines that end with carriage return and line feed', () => {
    expect(decodedText('SEND\r\ndestination:/ws/match\r\n\r\nhello\0')).toEqual([
      ['SEND', [['destination', '/ws/match']], new Uint8Array(Buffer.from('hello'))],
    ])
  })

  test('decodes a frame that arrives byte by byte', () => {
    const bytes = encodeFrame('SEND', [['a:b', 'c\\d\ne']], 'é')
    expect(decoded([...bytes].map((byte) => Uint8Array.of(byte)))).toEqual(decoded([bytes]))
  })

  test('takes the first of repeated headers', () => {
    expect(decodedText('SEND\na:1\na:2\n\n\0')[0]?.[1]).toEqual([['a', '1']])
  })

  test('does not unescape the headers of CONNECT', () => {
    expect(decodedText('CONNECT\nlogin:a\\cb:c\n\n\0')[0]?.[1]).toEqual([['login', 'a\\cb:c']])
  })
})

describe('compatibility with the client library', () => {
  // The client library trims values, and decodes `\\c` (a backslash and a c) as a colon. Both are wrong, so `agreed`
  // has no such values.
  const agreed = fc
    .array(fc.constantFrom(...'abc :\n\r/é🏓,.0'), { maxLength: 20 })
    .map((chars) => chars.join(''))
    .filter((value) => value === value.trim())

  test('the client decodes our frames', () => {
    fc.assert(
      fc.property(headersOf(plainName, agreed), anyBody, (headers, body) => {
        const read: IRawFrameType[] = []
        const parser = new Parser(
          (frame) => read.push(frame),
          () => undefined,
        )
        parser.parseChunk(new Uint8Array(encodeFrame('MESSAGE', headers, body)).buffer)
        expect(read).toHaveLength(1)
        const frame = FrameImpl.fromRawFrame(read[0]!, true)
        const { 'content-length': length = '0', ...others } = frame.headers
        expect(others).toEqual(Object.fromEntries(headers))
        expect(Number(length)).toBe(body.length)
        expect(frame.binaryBody).toEqual(body)
      }),
    )
  })

  test('we decode frames of the client, with backslashes', () => {
    fc.assert(
      fc.property(headersOf(plainName, anyText), unicode, fc.boolean(), (headers, body, binary) => {
        const bytes = new TextEncoder().encode(body)
        const sent = FrameImpl.marshall({
          command: 'SEND',
          headers: Object.fromEntries(headers),
          escapeHeaderValues: true,
          ...(binary ? { binaryBody: bytes } : { body }),
        })
        const chunk = typeof sent === 'string' ? Buffer.from(sent) : new Uint8Array(sent)
        expect(decoded([chunk])).toEqual([['SEND', headers, bytes]])
      }),
    )
  })
})

describe('invalid bytes', () => {
  /** The number of frames, and whether the bytes were refused. Errors other than ProtocolError are thrown. */
  const fate = (chunks: Iterable<Uint8Array>) => {
    const parser = new StompParser()
    let frames = 0
    try {
      for (const chunk of chunks) for (const _ of parser.push(Buffer.from(chunk))) frames += 1
      return { frames, refused: false }
    } catch (error) {
      expect(error).toBeInstanceOf(ProtocolError)
      return { frames, refused: true }
    }
  }

  test('random bytes give frames or a ProtocolError', () => {
    const soup = fc.array(
      fc.oneof(
        fc.uint8Array({ maxLength: 64 }),
        fc
          .constantFrom('SEND\n', 'a:b\n', '\n', '\0', '\r', ':', '\\', 'content-length:', '5\n')
          .map((t) => Buffer.from(t)),
      ),
      { maxLength: 40 },
    )
    fc.assert(
      fc.property(soup, (chunks) => {
        fate(chunks)
      }),
      { numRuns: 500 },
    )
  })

  test('a valid frame with some bytes changed gives frames or a ProtocolError', () => {
    const changes = fc.array(fc.tuple(fc.nat(), fc.integer({ min: 0, max: 255 })), { minLength: 1, maxLength: 6 })
    fc.assert(
      fc.property(anyFrame, changes, ([command, headers, body], changed) => {
        const bytes = encodeFrame(command, headers, body)
        for (const [place, byte] of changed) bytes[place % bytes.length] = byte
        fate([bytes])
      }),
      { numRuns: 500 },
    )
  })

  test.each([
    ['no STOMP at all', 'GET / HTTP/1.1\r\nhost: x\r\n\r\n'],
    ['one line of JSON', '{"hello":"there"}'],
    ['a command in lower case', 'connect\n\n\0'],
    ['a command without end', 'A'.repeat(17)],
    ['NUL in the headers', 'SEND\na:b\0'],
    ['NUL between frames', 'SEND\n\n\0\0'],
    ['a carriage return in a line', 'SEND\na:b\rc\n\n\0'],
    ['a header without a colon', 'SEND\nnothing\n\n\0'],
    ['a header without a name', 'SEND\n:value\n\n\0'],
    ['an undefined escape', 'SEND\na:\\t\n\n\0'],
    ['a backslash at the end', 'SEND\na:b\\\n\n\0'],
    ['a length that is no number', 'SEND\ncontent-length:abc\n\nhello\0'],
    ['a negative length', 'SEND\ncontent-length:-1\n\nhello\0'],
    ['a length with a sign', 'SEND\ncontent-length:+5\n\nhello\0'],
    ['a length too short', 'SEND\ncontent-length:4\n\nhello\0'],
    ['a length beyond the limit', `SEND\ncontent-length:${frameLimits.frame}\n\n`],
    ['a length of 400 digits', `SEND\ncontent-length:${'9'.repeat(400)}\n\n`],
    ['a body in a frame without content', 'SUBSCRIBE\nid:1\n\nhello\0'],
    ['a body without end', `SEND\n\n${'x'.repeat(frameLimits.frame)}`],
    ['a line without end', `SEND\n${'x'.repeat(frameLimits.headerLine + 2)}`],
    ['more headers than allowed', `SEND\n${'a:b\n'.repeat(frameLimits.headers + 1)}\n\0`],
    ['headers that fill the frame', `SEND\n${`a:${'x'.repeat(1000)}\n`.repeat(20)}`],
  ])('%s is refused', (_what, text) => {
    expect(fate([Buffer.from(text)])).toMatchObject({ refused: true })
    expect(fate([...Buffer.from(text)].map((byte) => Uint8Array.of(byte)))).toMatchObject({ refused: true })
  })

  test('a header that is not UTF-8 is refused', () => {
    expect(fate([Buffer.from([...Buffer.from('SEND\na:'), 0xff, ...Buffer.from('\n\n\0')])])).toMatchObject({
      refused: true,
    })
  })

  test('frames before the fault are returned', () => {
    expect(fate([Buffer.from('SEND\n\none\0SEND\n\ntwo\0rubbish\n')])).toEqual({ frames: 2, refused: true })
  })

  test('a frame of the maximum size is accepted', () => {
    const headers = Array.from({ length: frameLimits.headers - 1 }, (_, n) => [`h${n}`, 'x'] as const)
    const fits = frameLimits.frame - encodeFrame('SEND', headers).length - 'content-length:16384\n'.length
    expect(fate([encodeFrame('SEND', headers, 'x'.repeat(fits))])).toEqual({ frames: 1, refused: false })
  })
})
