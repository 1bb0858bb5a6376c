/** Pseudo-random numbers: for a seed, the same on every machine and in every release, so that draws can be repeated. */
export interface Random {
  /** A number from 0 up to, not including, 1. */
  next(): number
  /** A whole number from 0 up to, not including, `below`. */
  below(below: number): number
  /** A number from -1.5 to 1.5 with a bell-shaped distribution around 0. */
  bell(): number
  /** One of the items. @throws RangeError on an empty list */
  pick<T>(items: readonly T[]): T
  /** True with the given probability. */
  chance(probability: number): boolean
  /** A random uuid in the format of version 4. */
  uuid(): string
}

/** One of the items, with a probability proportional to its weight. @throws RangeError on an empty list */
export function pickWeighted<T>(from: Random, items: readonly T[], weightOf: (item: T) => number): T {
  const total = items.reduce((sum, item) => sum + weightOf(item), 0)
  let left = from.next() * total
  const found = items.find((item) => {
    left -= weightOf(item)
    return left < 0
  })
  // When rounding leaves a remainder, the last item is picked.
  return found ?? from.pick(items.slice(-1))
}

/** The items in a random order: each order is equally likely. */
export function shuffled<T>(from: Random, items: readonly T[]): T[] {
  const drawn: T[] = []
  const left = [...items]
  while (left.length > 0) drawn.push(...left.splice(from.below(left.length), 1))
  return drawn
}

/** The 32-bit FNV-1a hash of a text, mixed so that similar texts get very different hashes. */
function hash(text: string, salt: number): number {
  let h = 0x811c9dc5 ^ salt
  for (let i = 0; i < text.length; i += 1) h = Math.imul(h ^ text.charCodeAt(i), 0x01000193)
  h = Math.imul(h ^ (h >>> 16), 0x85ebca6b)
  h = Math.imul(h ^ (h >>> 13), 0xc2b2ae35)
  return (h ^ (h >>> 16)) >>> 0
}

const hexByte = (byte: number): string => byte.toString(16).padStart(2, '0')

/** The generator for a seed. It uses sfc32, which is fast and passes the test suite PractRand. Not for secrets. */
export function seededRandom(seed: string | number): Random {
  const text = String(seed)
  let a = hash(text, 1)
  let b = hash(text, 2)
  let c = hash(text, 3)
  let counter = 1
  const word = (): number => {
    const sum = (((a + b) | 0) + counter) | 0
    counter = (counter + 1) | 0
    a = b ^ (b >>> 9)
    b = (c + (c << 3)) | 0
    c = ((c << 21) | (c >>> 11)) + sum
    c |= 0
    return sum >>> 0
  }
  for (let i = 0; i < 12; i += 1) word()

  const next = (): number => word() / 0x1_0000_0000
  const below = (limit: number): number => Math.floor(next() * limit)
  return {
    next,
    below,
    bell: () => next() + next() + next() - 1.5,
    chance: (probability) => next() < probability,
    pick(items) {
      if (items.length === 0) throw new RangeError('nothing to pick from')
      return items[below(items.length)] as (typeof items)[number] // the list has an item at this index
    },
    uuid() {
      const bytes = Array.from({ length: 16 }, () => below(256))
      bytes[6] = 0x40 | below(16)
      bytes[8] = 0x80 | below(64)
      return bytes
        .map(hexByte)
        .join('')
        .replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
    },
  }
}
