import { pseudoKey } from '@topspin/domain/contract/account'

/** The first two letters or digits of a pseudo, the first one large: "Camille" is "Ca", "d'Arc" is "Da". */
export function initialsOf(pseudo: string): string {
  const [first = '?', second = ''] = [...pseudo.normalize('NFC')].filter((character) => /[\p{L}\p{N}]/u.test(character))
  return first.toLocaleUpperCase('fr-FR') + second.toLocaleLowerCase('fr-FR')
}

/** One of the 36 hues of the styles, by its number; it stays the same for a pseudo, however it is spelled (FNV-1a). */
export function hueOf(pseudo: string): number {
  let hash = 0x811c9dc5
  for (const character of pseudoKey(pseudo)) {
    hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 0x01000193)
  }
  // The low bits of the last step stay alike for alike names; the high ones do not.
  return Math.floor((((hash >>> 8) * 47) % 360) / 10)
}
