import { randomInt } from 'node:crypto'

/** Neither 0 and o, nor 1, i and l: it is read aloud or off a screen. */
const letters = 'abcdefghjkmnpqrstuvwxyz23456789'

/** @returns a random password for one login, such as `k7mp-x2ce-9dtw`: 59 bits, easy to read out */
export function temporaryPassword(): string {
  const group = () => Array.from({ length: 4 }, () => letters[randomInt(letters.length)]).join('')
  return `${group()}-${group()}-${group()}`
}
