import { createECDH } from 'node:crypto'
import * as z from 'zod'
import type { Identity } from './port.ts'

/** The pair that pushes are signed with, as RFC 8292 wants it: base64url. */
const VapidKeys = z.object({ publicKey: z.string(), privateKey: z.string() })
export type VapidKeys = z.infer<typeof VapidKeys>

/** The installation's keys, made once and kept: every subscription is bound to them, a lost pair loses them all. */
export async function vapidKeysOf(identity: Identity): Promise<VapidKeys> {
  const pair = createECDH('prime256v1')
  const publicKey = pair.generateKeys('base64url')
  // A scalar may come with leading zeros cut off; the browser's side wants all 32 bytes.
  const privateKey = Buffer.concat([Buffer.alloc(32), pair.getPrivateKey()])
    .subarray(-32)
    .toString('base64url')
  return VapidKeys.parse(JSON.parse(await identity.secret('vapid', JSON.stringify({ publicKey, privateKey }))))
}
