import type { Account } from '@topspin/domain/contract/account'
import { searchKeyOf } from '../../../shared/ui/index.ts'

/** The words of a search, without accents and case. */
export const wordsOf = (search: string): readonly string[] => searchKeyOf(search).split(/\s+/).filter(Boolean)

/** The accounts whose pseudo and e-mail address contain all words of a search, in any order. */
export function found(accounts: readonly Account[], search: string): readonly Account[] {
  const words = wordsOf(search)
  return accounts.filter(({ pseudo, email }) => {
    const text = searchKeyOf(`${pseudo} ${email}`)
    return words.every((word) => text.includes(word))
  })
}

/** Splits a text into parts, and marks where each word first occurs. @param words without accents and case */
export function marked(text: string, words: readonly string[]): readonly { text: string; isFound: boolean }[] {
  // Each character with its accents, so that a part never begins with an accent.
  const characters = text.normalize('NFC').match(/\P{M}\p{M}*/gu) ?? []
  const plain = characters.map((character) => (character === ' ' ? ' ' : searchKeyOf(character)))
  const places = words.map((word) => ({ from: plain.join('').indexOf(word), length: word.length }))
  const parts: { text: string; isFound: boolean }[] = []
  let at = 0
  for (const [index, character] of characters.entries()) {
    const isFound = places.some(({ from, length }) => from !== -1 && at >= from && at < from + length)
    at += plain[index]?.length ?? 0
    const last = parts.at(-1)
    if (last?.isFound === isFound) last.text += character
    else parts.push({ text: character, isFound })
  }
  return parts
}
