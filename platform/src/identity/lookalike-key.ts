import unhomoglyph from 'unhomoglyph'

/**
 * Two pseudos that look alike share this key: the skeleton of Unicode's confusables (UTS 39), whatever the case.
 * `Pаul` with a Cyrillic letter, `Pau1` and `PauI` are all `paul`. A key is compared, never shown.
 */
export const lookalikeKey = (pseudo: string): string =>
  unhomoglyph(pseudo.normalize('NFKC').trim().replaceAll(/ +/g, ' ').normalize('NFD')).normalize('NFD').toLowerCase()
