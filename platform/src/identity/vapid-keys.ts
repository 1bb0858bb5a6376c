import { createECDH } from 'node:crypto'
import * as z from 'zod'
import { StartRefused } from '../operator-error.ts'
import type { IdentityStore } from './port.ts'

/** The key pair that signs pushes (RFC 8292), in base64url. */
const VapidKeys = z.object({ publicKey: z.string(), privateKey: z.string() })
export type VapidKeys = z.infer<typeof VapidKeys>

/**
 * The installation's key pair for pushes. It is stored, because another pair would make all push subscriptions useless.
 * @throws StartRefused when the stored keys cannot be read
 */
export async function vapidKeysOf(identity: IdentityStore): Promise<VapidKeys> {
  const pair = createECDH('prime256v1')
  const publicKey = pair.generateKeys('base64url')
  // `getPrivateKey` leaves out leading zeros, but browsers require all 32 bytes.
  const privateKey = Buffer.concat([Buffer.alloc(32), pair.getPrivateKey()])
    .subarray(-32)
    .toString('base64url')
  const stored = await identity.secret('vapid', JSON.stringify({ publicKey, privateKey }))
  try {
    return VapidKeys.parse(JSON.parse(stored))
  } catch (error) {
    throw new StartRefused(
      'the identity store is damaged: the secret vapid is not a key pair. Topspin does not start: restore the accounts from a backup',
      { cause: error },
    )
  }
}
