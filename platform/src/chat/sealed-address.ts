import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'
import type { ChatKind } from '@topspin/domain/contract/chat'

/** The secret settings of a chat, in plain text. `createChatAddressCipher` encrypts them for storage. */
export interface SecretChatSettings {
  readonly kind: ChatKind
  readonly address: string
  /** The key that signs messages: `whsec_`, then base64. Null for every kind except `other`. */
  readonly secret: string | null
  /** When a test message to the address arrived (epoch ms). */
  readonly testedAt: number
}

export type ChatAddressCipher = ReturnType<typeof createChatAddressCipher>

const algorithm = 'aes-256-gcm'
const [ivLength, tagLength] = [12, 16]

/** Encrypts and decrypts the secret settings of chats for storage. @param secret the installation's session secret */
export function createChatAddressCipher(secret: string) {
  const key = Buffer.from(hkdfSync('sha256', secret, '', 'topspin chat', 32))
  return {
    seal(address: SecretChatSettings): string {
      const iv = randomBytes(ivLength)
      const cipher = createCipheriv(algorithm, key, iv)
      const encrypted = [cipher.update(JSON.stringify(address), 'utf8'), cipher.final()]
      return Buffer.concat([iv, cipher.getAuthTag(), ...encrypted]).toString('base64url')
    },
    /** Decrypts a text made by `seal`. Returns null for a text that was not encrypted with the same session secret. */
    open(sealed: string): SecretChatSettings | null {
      const bytes = Buffer.from(sealed, 'base64url')
      if (bytes.length < ivLength + tagLength) return null
      const decipher = createDecipheriv(algorithm, key, bytes.subarray(0, ivLength))
      decipher.setAuthTag(bytes.subarray(ivLength, ivLength + tagLength))
      try {
        const text = Buffer.concat([decipher.update(bytes.subarray(ivLength + tagLength)), decipher.final()])
        return JSON.parse(text.toString('utf8')) as SecretChatSettings // authentic: only `seal` makes such texts
      } catch {
        return null
      }
    },
  }
}
