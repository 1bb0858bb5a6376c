import { randomInt } from 'node:crypto'
import { hash, type Options, parseOptions, verify } from '@node-rs/argon2'
import { limitConcurrency } from '../limit-concurrency.ts'
import words from './common-passwords.json' with { type: 'json' }

/** The cost of one hash: memory in KiB, number of passes, number of threads. */
export type HashCost = Required<Pick<Options, 'memoryCost' | 'timeCost' | 'parallelism'>>

/** Above OWASP's minimum (19 MiB, 2 passes); about 50 ms on a small server. */
const strongCost: HashCost = { memoryCost: 65_536, timeCost: 3, parallelism: 1 }

/** Maximum hashes at a time. Each takes 64 MiB: with more, a burst of logins could exhaust a small server's memory. */
const atOnce = 4

export type PasswordHasher = ReturnType<typeof createPasswordHasher>

/** Hashes and verifies passwords with argon2id. How the accents of a password are composed makes no difference. */
export function createPasswordHasher(cost: HashCost = strongCost) {
  const limited = limitConcurrency(atOnce)
  const composed = (password: string) => password.normalize('NFKC')
  // Hashed in advance. Otherwise the first login with an unknown pseudo would take two hashes, and so show that the
  // pseudo is unknown.
  const dummyHash = limited(() => hash('nobody has this password', cost))
  // `verify` throws the error of this hash. Without this handler, an unhandled rejection would also end the process.
  dummyHash.catch(() => undefined)
  return {
    /** @returns the hash in PHC format, with salt and cost */
    hash: (password: string): Promise<string> => limited(() => hash(composed(password), cost)),
    /**
     * Whether a password has the hash `stored`. For null (unknown pseudo) and '' (account without a password), returns
     * false after as long as for a real hash.
     */
    verify: async (stored: string | null, password: string): Promise<boolean> => {
      const against = stored || (await dummyHash)
      const same = await limited(() => verify(against, composed(password)))
      return same && against === stored
    },
    /** Whether a hash was made at another cost than the present one: the next login then makes a new hash. */
    isOutdated: (stored: string): boolean => {
      const made = parseOptions(stored)
      return (
        made.memoryCost !== cost.memoryCost || made.timeCost !== cost.timeCost || made.parallelism !== cost.parallelism
      )
    },
  }
}

/** Passwords that attackers try first, and words that people derive passwords from, in lower case. */
const common = new Set(words)

/** Characters that people use in place of a letter. Attackers try them too. */
const lookAlikes: Readonly<Record<string, string>> = { '@': 'a', '0': 'o', '1': 'i', '3': 'e', '5': 's', $: 's' }

/**
 * Whether a password is one that attackers try first (docs/specification.md#passwords): a listed password or word, in
 * any letter case, also with `lookAlikes` in place of letters, and with up to four digits or signs on each side.
 * "Soleil2024!" ends with five, so it is not common. Texts that repeat up to four characters, as "abcabc", are common.
 */
export function isCommonPassword(password: string): boolean {
  const lower = password.normalize('NFKC').toLowerCase()
  const unmasked = lower.replace(/[@0135$]/g, (sign) => lookAlikes[sign] ?? sign)
  const bare = (text: string) => text.replace(/^[^\p{L}]{1,4}(?=\p{L})/u, '').replace(/(?<=\p{L})[^\p{L}]{1,4}$/u, '')
  const isRepeated = /^(.{1,4})\1+$/u.test(lower)
  return isRepeated || [lower, unmasked, bare(lower), bare(unmasked)].some((form) => common.has(form))
}

/** Without 0, o, 1, i and l, which are easily confused when a password is read aloud or from a screen. */
const letters = 'abcdefghjkmnpqrstuvwxyz23456789'

/** @returns a random password for one login, such as `k7mp-x2ce-9dtw`: 59 bits, easy to dictate */
export function makeTemporaryPassword(): string {
  const group = () => Array.from({ length: 4 }, () => letters[randomInt(letters.length)]).join('')
  return `${group()}-${group()}-${group()}`
}
