import { normalised } from '@topspin/domain/contract/account'
import unhomoglyph from 'unhomoglyph'

/**
 * The key that pseudos which look alike share: the skeleton of Unicode's confusables (UTS 39), in lower case.
 * `Pаul` with a Cyrillic letter, `Pau1` and `PauI` all become `paul`. Keys are compared, never shown.
 */
export const lookalikeKey = (pseudo: string): string =>
  unhomoglyph(normalised(pseudo).normalize('NFD')).normalize('NFD').toLowerCase()
