import { normalisedPseudo, pseudoKey } from '@topspin/domain/contract/account'
import unhomoglyph from 'unhomoglyph'
import type { Account } from './port.ts'

/** The key by which an e-mail address is unique, whatever its case, composition of accents and outer spaces. */
export const emailKey = (email: string): string => email.normalize('NFKC').trim().toLowerCase()

/** The unique key of an account's e-mail address: its `emailKey`, or the account's id when there is no address. */
export const accountEmailKey = ({ id, email }: Pick<Account, 'id' | 'email'>): string =>
  email === '' ? id : emailKey(email)

/** The skeleton of a text by Unicode (UTS 39), in lower case: texts that look alike have the same skeleton. */
const skeleton = (text: string): string => unhomoglyph(text.normalize('NFD')).normalize('NFD').toLowerCase()

/** Equal for pseudos that look alike: `Pаul` with a Cyrillic letter, `Pau1` and `PauI` all become `paul`. */
export const lookalikeKey = (pseudo: string): string => skeleton(normalisedPseudo(pseudo))

/**
 * Equal for pseudos that look alike in lower case, such as `Camille` and `CAMILLЕ` with a Cyrillic letter. Their
 * `lookalikeKey` differs, because a capital I looks like an l.
 */
export const lowerLookalikeKey = (pseudo: string): string => skeleton(pseudoKey(pseudo))
