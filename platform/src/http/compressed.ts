import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { negotiate } from '@fastify/accept-negotiator'

/** A text that answers many requests, such as a cached reply. */
interface SharedText {
  readonly text: string
  /** Whether the text rarely changes. It is then compressed as small as possible. */
  readonly isLasting?: boolean
}

/** Texts with fewer characters are not compressed. Read-api has the same `threshold` for other answers. */
const shortest = 1024

// The levels are fast unless a text is lasting, because the first client that asks for a text waits until it is
// compressed. With quality 1 Brotli is as fast as gzip with `Z_BEST_SPEED`, and its result is a tenth smaller.
const encoders = {
  br: ({ text, isLasting = false }: SharedText) =>
    promisify(brotliCompress)(text, {
      params: { [constants.BROTLI_PARAM_QUALITY]: isLasting ? constants.BROTLI_MAX_QUALITY : 1 },
    }),
  gzip: ({ text, isLasting = false }: SharedText) =>
    promisify(gzip)(text, { level: isLasting ? constants.Z_BEST_COMPRESSION : constants.Z_BEST_SPEED }),
  identity: ({ text }: SharedText) => Buffer.from(text),
}
type Encoding = keyof typeof encoders

/** The bytes of a text by encoding; a promise while they are made. */
type Encoded = Partial<Record<Encoding, Buffer | Promise<Buffer>>>

const kept = new WeakMap<SharedText, Encoded>()

/** The bytes of a text in an encoding. They are made once for all requests, and freed with the object `of`. */
export function encodedBytesOf(of: SharedText, encoding: Encoding): Buffer | Promise<Buffer> {
  const encoded = kept.get(of) ?? {}
  kept.set(of, encoded)
  const known = encoded[encoding]
  if (known !== undefined) return known
  const made = encoders[encoding](of)
  encoded[encoding] = made
  if (made instanceof Promise)
    made.then(
      (bytes) => {
        encoded[encoding] = bytes
      },
      () => {
        delete encoded[encoding]
      },
    )
  return made
}

/** The encoding for a client with this `Accept-Encoding`; `identity` when the text is short. */
export function encodingFor({ text }: SharedText, accepted: string | undefined): Encoding {
  if (accepted === undefined || text.length < shortest) return 'identity'
  const chosen = negotiate(accepted.toLowerCase(), ['br', 'gzip'])
  return chosen === 'br' || chosen === 'gzip' ? chosen : 'identity'
}
