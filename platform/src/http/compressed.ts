import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { negotiate } from '@fastify/accept-negotiator'
import type { CallName } from '@topspin/domain/contract/calls'
import type { Serialised } from './serialise.ts'

/** Minimum length of a compressed text, the same as for other answers. */
const shortest = 1024

// The fastest level of each, because the first reader waits for it. Brotli's is as fast as gzip's and a tenth smaller.
const encoders = {
  br: (text: string) => promisify(brotliCompress)(text, { params: { [constants.BROTLI_PARAM_QUALITY]: 1 } }),
  gzip: (text: string) => promisify(gzip)(text, { level: constants.Z_BEST_SPEED }),
  identity: (text: string) => Buffer.from(text),
}
type Encoding = keyof typeof encoders

/** The bytes of a cached reply by encoding; a promise while they are made. */
type Encoded = Partial<Record<Encoding, Buffer | Promise<Buffer>>>

const kept = new WeakMap<Serialised<CallName>, Encoded>()

/**
 * The bytes of a cached reply. Those of each encoding are made once for all requests, and freed with the reply.
 * @returns a promise only the first time
 */
export function bytesOf(serialised: Serialised<CallName>, encoding: Encoding): Buffer | Promise<Buffer> {
  const encoded = kept.get(serialised) ?? {}
  kept.set(serialised, encoded)
  const known = encoded[encoding]
  if (known !== undefined) return known
  const made = encoders[encoding](serialised.json)
  encoded[encoding] = made
  if (made instanceof Promise)
    made.then(
      (bytes) => {
        encoded[encoding] = bytes
      },
      () => undefined,
    )
  return made
}

/**
 * The encoding of a cached reply for a client; `identity` when the reply is short or the client accepts no other.
 * @param accepted the header `Accept-Encoding`
 */
export function encodingFor(serialised: Serialised<CallName>, accepted: string | undefined): Encoding {
  if (accepted === undefined || serialised.json.length < shortest) return 'identity'
  const chosen = negotiate(accepted.toLowerCase(), ['br', 'gzip'])
  return chosen === 'br' || chosen === 'gzip' ? chosen : 'identity'
}
