import { randomInt } from 'node:crypto'

/** Without 0, o, 1, i and l, which are easily confused when a password is read aloud or from a screen. */
const letters = 'abcdefghjkmnpqrstuvwxyz23456789'

/** @returns a random password for one login, such as `k7mp-x2ce-9dtw`: 59 bits, easy to dictate */
export function makeTemporaryPassword(): string {
  const group = () => Array.from({ length: 4 }, () => letters[randomInt(letters.length)]).join('')
  return `${group()}-${group()}-${group()}`
}
