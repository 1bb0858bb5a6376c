import { type Dictionary, textsOf } from '@topspin/domain/contract/dictionary'

/** Every text of a dictionary with its key. Placeholders are replaced by `x`. */
export const dictionaryTexts = (dictionary: Dictionary): [key: string, text: string][] =>
  textsOf(dictionary).map(([key, text]) => [key, text.replaceAll(/\{\{.+?\}\}|\$t\(.+?\)/g, 'x')])

/** The texts that contain a key of the dictionary or an unfilled placeholder. */
export function textsWithRawKeys(words: readonly string[], dictionary: Dictionary): string[] {
  // Keys without suffixes of plurals and variants: when a text is missing, the page shows its key without a suffix.
  const keys = new Set(textsOf(dictionary).map(([key]) => key.replace(/_.*/, '')))
  return words.filter((text) => /[{}]/.test(text) || text.split(/[\s,;:()«»]+/).some((word) => keys.has(word)))
}

// A sign of punctuation without a narrow no-break space before it. Times (18:05) and scores (2 : 1) do not match.
const unspaced = /[^\u202F\s][!?;:](?=\s|$)|(?<!\d)[ \u00A0][!?;:]/

/** The texts that have a `!`, `?`, `:` or `;` without a narrow no-break space before it. */
export const badlySpacedTexts = (words: readonly string[]): string[] => words.filter((text) => unspaced.test(text))
