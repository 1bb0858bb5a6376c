import { pseudoKey } from '@topspin/domain/contract/account'

/** The first two letters or digits of a pseudo, the first in upper case: "Camille" gives "Ca", "d'Arc" gives "Da". */
export function initialsOf(pseudo: string): string {
  const [first = '?', second = ''] = [...pseudo.normalize('NFC')].filter((character) => /[\p{L}\p{N}]/u.test(character))
  return first.toLocaleUpperCase('fr-FR') + second.toLocaleLowerCase('fr-FR')
}

/** The number of the avatar's hue, 0 to 35: a hash (FNV-1a) that is the same for all spellings of a pseudo. */
export function hueOf(pseudo: string): number {
  let hash = 0x811c9dc5
  for (const character of pseudoKey(pseudo)) {
    hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 0x01000193)
  }
  // The low bits of the hash are similar for similar names; the high bits are not.
  return Math.floor((((hash >>> 8) * 47) % 360) / 10)
}
