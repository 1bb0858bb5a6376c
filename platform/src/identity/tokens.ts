import { createHash, randomBytes } from 'node:crypto'

/** @returns a session token of 256 random bits, base64url: 43 characters */
export const newToken = (): string => randomBytes(32).toString('base64url')

/**
 * What is stored of a token, base64url: who reads the store cannot act as somebody. A plain hash will do for 256 random
 * bits, which nobody guesses.
 */
export const hashToken = (token: string): string => createHash('sha256').update(token).digest('base64url')
