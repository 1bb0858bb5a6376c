import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { negotiate } from '@fastify/accept-negotiator'
import type { CallName } from '@topspin/domain/contract/calls'
import type { Serialised } from './serialise.ts'

/** Minimum length of a compressed text, the same as for other answers. */
const shortest = 1024

// The fastest level of each, because the first reader waits for it. Brotli's is as fast as gzip's and a tenth smaller.
const compress = {
  br: (text: string) => promisify(brotliCompress)(text, { params: { [constants.BROTLI_PARAM_QUALITY]: 1 } }),
  gzip: (text: string) => promisify(gzip)(text, { level: constants.Z_BEST_SPEED }),
}
type Encoding = keyof typeof compress

const kept = new WeakMap<Serialised<CallName>, Map<Encoding, Promise<Buffer>>>()

/**
 * The compressed bytes of a cached reply. Each encoding is made once for all requests, and freed with the reply.
 * @param accepted the header `Accept-Encoding`
 * @returns null when the reply is short or the client accepts neither Brotli nor gzip
 */
export async function compressed(
  serialised: Serialised<CallName>,
  accepted: string | undefined,
): Promise<{ readonly encoding: Encoding; readonly bytes: Buffer } | null> {
  if (accepted === undefined || serialised.json.length < shortest) return null
  const encoding = encodingOf(accepted)
  if (encoding === null) return null
  const encodings = kept.get(serialised) ?? new Map<Encoding, Promise<Buffer>>()
  kept.set(serialised, encodings)
  const bytes = encodings.get(encoding) ?? compress[encoding](serialised.json)
  encodings.set(encoding, bytes)
  return { encoding, bytes: await bytes }
}

function encodingOf(accepted: string): Encoding | null {
  const chosen = negotiate(accepted.toLowerCase(), ['br', 'gzip'])
  return chosen === 'br' || chosen === 'gzip' ? chosen : null
}
