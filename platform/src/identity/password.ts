import { hash, parseOptions, verify } from '@node-rs/argon2'

/** What one hash costs: memory in KiB, passes over it, threads. */
export interface HashCost {
  readonly memoryCost: number
  readonly timeCost: number
  readonly parallelism: number
}

/** Above OWASP's floor (19 MiB, 2 passes), about 50 ms on a small server. */
export const strongCost: HashCost = { memoryCost: 65_536, timeCost: 3, parallelism: 1 }

/** 64 MiB each: more at once would let a burst of logins exhaust a small server's memory. */
const atOnce = 4

/** Hashes and checks passwords (argon2id). Passwords are compared as people read them, whatever the composition of accents. */
export interface Passwords {
  /** @returns the hash in PHC form, salt and cost included */
  hash(password: string): Promise<string>
  /** Whether a password is the one that was hashed. Null, for an unknown pseudo, takes as long and is false. */
  verify(hash: string | null, password: string): Promise<boolean>
  /** Whether a hash was made at another cost than today's: hash again at the next login, when the password is at hand. */
  isOutdated(hash: string): boolean
}

export function openPasswords(cost: HashCost = strongCost): Passwords {
  const turn = turns(atOnce)
  const composed = (password: string) => password.normalize('NFKC')
  // Made at once and not at the first unknown pseudo: that answer would take twice as long, and so tell.
  const nobodys = turn(() => hash('nobody has this password', cost))
  // Its failure is the failure of whoever waits for it below; nobody may be waiting yet.
  nobodys.catch(() => undefined)
  return {
    hash: (password) => turn(() => hash(composed(password), cost)),
    verify: async (stored, password) => {
      const against = stored ?? (await nobodys)
      const same = await turn(() => verify(against, composed(password)))
      return same && stored !== null
    },
    isOutdated: (stored) => {
      const made = parseOptions(stored)
      return (
        made.memoryCost !== cost.memoryCost || made.timeCost !== cost.timeCost || made.parallelism !== cost.parallelism
      )
    },
  }
}

/** Lets at most `seats` pieces of work run at a time, the others in the order they came. */
export function turns(seats: number): <T>(work: () => Promise<T>) => Promise<T> {
  const waiting: (() => void)[] = []
  let free = seats
  return async (work) => {
    if (free > 0) free--
    else await new Promise<void>((resolve) => waiting.push(resolve))
    try {
      return await work()
    } finally {
      const next = waiting.shift()
      // The seat goes straight to the next in line: freeing it first would let a newcomer in between.
      if (next === undefined) free++
      else next()
    }
  }
}
