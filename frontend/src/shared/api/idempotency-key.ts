/**
 * Returns a new random UUID (version 4) for the `Idempotency-Key` header (docs/specification.md#idempotency).
 * `randomUUID` exists in secure contexts only, and an installation on a local network may use plain HTTP.
 */
export function newIdempotencyKey(): string {
  if (globalThis.isSecureContext && 'randomUUID' in crypto) return crypto.randomUUID()
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  const hex = Array.from(bytes, (byte, index) => {
    const versioned = index === 6 ? (byte & 0x0f) | 0x40 : index === 8 ? (byte & 0x3f) | 0x80 : byte
    return versioned.toString(16).padStart(2, '0')
  }).join('')
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-')
}
