import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto'

/**
 * Returns a function that signs texts.
 * @param secret the installation's session secret
 * @param purpose a signature for one purpose is not valid for another
 */
export function createSigner(secret: string, purpose: string): (text: string) => string {
  const key = Buffer.from(hkdfSync('sha256', secret, '', `topspin ${purpose}`, 32))
  return (text) => createHmac('sha256', key).update(text).digest('base64url')
}

/** Compares two texts in a time that does not depend on how much of them is equal. */
export function isSameText(a: string, b: string): boolean {
  const [left, right] = [Buffer.from(a), Buffer.from(b)]
  return left.length === right.length && timingSafeEqual(left, right)
}
