import { normalised, pseudoKey } from '@topspin/domain/contract/account'
import unhomoglyph from 'unhomoglyph'

/** The skeleton of Unicode's confusables (UTS 39), in lower case. */
const skeleton = (text: string): string => unhomoglyph(text.normalize('NFD')).normalize('NFD').toLowerCase()

/**
 * The key that pseudos share which look alike as they are written. `Pаul` with a Cyrillic letter, `Pau1` and `PauI` all
 * become `paul`. Keys are compared, never shown.
 */
export const lookalikeKey = (pseudo: string): string => skeleton(normalised(pseudo))

/**
 * The key that pseudos share which look alike in lower case. `CAMILLЕ` with a Cyrillic letter becomes what `Camille` does;
 * as it is written, its I looks like an l.
 */
export const lowerLookalikeKey = (pseudo: string): string => skeleton(pseudoKey(pseudo))
