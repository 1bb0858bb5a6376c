import { createHmac, hkdfSync } from 'node:crypto'

/**
 * Returns a function that signs texts, so that the installation can recognise later the texts that it has signed.
 * @param secret the installation's session secret
 * @param purpose each purpose has a key of its own, so a signature for one purpose is not valid for another
 */
export function createSigner(secret: string, purpose: string): (text: string) => string {
  const key = Buffer.from(hkdfSync('sha256', secret, '', `topspin ${purpose}`, 32))
  return (text) => createHmac('sha256', key).update(text).digest('base64url')
}
