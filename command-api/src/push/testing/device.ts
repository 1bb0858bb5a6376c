import { createDecipheriv, createECDH, hkdfSync, randomBytes } from 'node:crypto'
import type { PlayerId } from '@topspin/domain/ids'
import type { PushSubscription } from '@topspin/platform/identity/port'

/** A browser's subscription with its private keys; decrypts messages (RFC 8291, RFC 8188). */
export interface Device {
  readonly subscription: PushSubscription
  /** @throws Error when the message is not for this device */
  read(body: Buffer): string
}

/** A device with new random keys. */
export function newDevice(endpoint: string, playerId: PlayerId): Device {
  const pair = createECDH('prime256v1')
  const own = pair.generateKeys()
  const secret = randomBytes(16)
  return {
    subscription: { endpoint, playerId, p256dh: own.toString('base64url'), auth: secret.toString('base64url') },
    read(body) {
      const salt = body.subarray(0, 16)
      const sender = body.subarray(21, 21 + body[20]!)
      const sealed = body.subarray(21 + sender.length)
      const info = Buffer.concat([Buffer.from('WebPush: info\0'), own, sender])
      const material = derive(pair.computeSecret(sender), secret, info, 32)
      const key = derive(material, salt, Buffer.from('Content-Encoding: aes128gcm\0'), 16)
      const nonce = derive(material, salt, Buffer.from('Content-Encoding: nonce\0'), 12)
      const cipher = createDecipheriv('aes-128-gcm', key, nonce).setAuthTag(sealed.subarray(-16))
      const padded = Buffer.concat([cipher.update(sealed.subarray(0, -16)), cipher.final()])
      return padded.subarray(0, padded.lastIndexOf(2)).toString()
    },
  }
}

const derive = (material: Buffer, salt: Buffer, info: Buffer, length: number): Buffer =>
  Buffer.from(hkdfSync('sha256', material, salt, info, length))
