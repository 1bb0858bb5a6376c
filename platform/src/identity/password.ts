import { hash, parseOptions, verify } from '@node-rs/argon2'
import { limitConcurrency } from '../limit-concurrency.ts'

/** The cost of one hash: memory in KiB, number of passes, number of threads. */
export interface HashCost {
  readonly memoryCost: number
  readonly timeCost: number
  readonly parallelism: number
}

/** Above OWASP's minimum (19 MiB, 2 passes); about 50 ms on a small server. */
const strongCost: HashCost = { memoryCost: 65_536, timeCost: 3, parallelism: 1 }

/** Maximum hashes at a time. Each takes 64 MiB: with more, a burst of logins could exhaust a small server's memory. */
const atOnce = 4

/** Hashes and verifies passwords with argon2id. Composed and decomposed accents count as the same password. */
export interface PasswordHasher {
  /** @returns the hash in PHC format, with salt and cost */
  hash(password: string): Promise<string>
  /**
   * Whether a password matches a hash. Null, for an unknown pseudo, and '', for an account without a password, take the
   * same time and return false.
   */
  verify(hash: string | null, password: string): Promise<boolean>
  /** Whether a hash was made at another cost than the present one: the next login then makes a new hash. */
  isOutdated(hash: string): boolean
}

export function createPasswordHasher(cost: HashCost = strongCost): PasswordHasher {
  const limited = limitConcurrency(atOnce)
  const composed = (password: string) => password.normalize('NFKC')
  // Made at the start: when made for the first unknown pseudo, it would double the time of that answer, which would
  // show that the pseudo is unknown.
  const dummyHash = limited(() => hash('nobody has this password', cost))
  // `verify` below throws the error; without this handler it would be an unhandled rejection until then.
  dummyHash.catch(() => undefined)
  return {
    hash: (password) => limited(() => hash(composed(password), cost)),
    verify: async (stored, password) => {
      const against = stored || (await dummyHash)
      const same = await limited(() => verify(against, composed(password)))
      return same && against === stored
    },
    isOutdated: (stored) => {
      const made = parseOptions(stored)
      return (
        made.memoryCost !== cost.memoryCost || made.timeCost !== cost.timeCost || made.parallelism !== cost.parallelism
      )
    },
  }
}
