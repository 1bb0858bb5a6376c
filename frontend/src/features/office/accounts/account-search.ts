import type { Account } from '@topspin/domain/contract/account'
import { plainly } from '../../../shared/ui/index.ts'

/** The words of a search, without accents and case. */
export const wordsOf = (search: string): readonly string[] => plainly(search).split(/\s+/).filter(Boolean)

/** The accounts whose pseudo and e-mail address contain all words of a search, in any order. */
export function found(accounts: readonly Account[], search: string): readonly Account[] {
  const words = wordsOf(search)
  return accounts.filter(({ pseudo, email }) => {
    const text = plainly(`${pseudo} ${email}`)
    return words.every((word) => text.includes(word))
  })
}

/** A part of a text, and whether a word of the search is in it. */
export interface Part {
  readonly text: string
  readonly isFound: boolean
}

/** A text in parts: the first place of each word of a search is marked. @param words without accents and case */
export function marked(text: string, words: readonly string[]): readonly Part[] {
  // Each character with its accents, so that a part never begins with an accent.
  const characters = text.normalize('NFC').match(/\P{M}\p{M}*/gu) ?? []
  const plain = characters.map((character) => (character === ' ' ? ' ' : plainly(character)))
  const isFound = characters.map(() => false)
  for (const word of words) {
    const at = plain.join('').indexOf(word)
    if (at === -1) continue
    let place = 0
    for (const [index, character] of plain.entries()) {
      if (place >= at && place < at + word.length) isFound[index] = true
      place += character.length
    }
  }
  const parts: Part[] = []
  for (const [index, character] of characters.entries()) {
    const last = parts.at(-1)
    const mark = isFound[index] === true
    if (last?.isFound === mark) parts[parts.length - 1] = { text: last.text + character, isFound: mark }
    else parts.push({ text: character, isFound: mark })
  }
  return parts
}
