import { createHmac, hkdfSync } from 'node:crypto'

/**
 * Returns a function that signs texts, so that the installation knows later which ones it has made.
 * @param secret the installation's session secret
 * @param purpose each purpose has a key of its own: a signature for one is none for another
 */
export function createSigner(secret: string, purpose: string): (text: string) => string {
  const key = Buffer.from(hkdfSync('sha256', secret, '', `topspin ${purpose}`, 32))
  return (text) => createHmac('sha256', key).update(text).digest('base64url')
}
