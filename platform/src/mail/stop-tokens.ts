import { type PlayerId, playerId } from '@topspin/domain/ids'
import { createSigner, isSameText } from '../http/signer.ts'

export type DigestStopTokens = ReturnType<typeof createDigestStopTokens>

/**
 * Makes and reads the tokens of the links that end a player's mails about weeks (docs/specification.md#the-week). They
 * are signed and not stored. They never expire, because a mail may be read years later.
 * @param secret the installation's session secret
 */
export function createDigestStopTokens(secret: string) {
  const sign = createSigner(secret, 'stop')
  return {
    of: (player: PlayerId): string => `${player}.${sign(player)}`,
    /** The player for whom a token was made; null for any other text. */
    playerOf(token: string): PlayerId | null {
      const [id = '', signature = '', ...more] = token.split('.')
      return more.length === 0 && isSameText(signature, sign(id)) ? playerId(id) : null
    },
  }
}
