/** A tree of texts, as a dictionary is served. */
export interface Dictionary {
  readonly [key: string]: string | Dictionary
}

/** Every text of a dictionary under its whole key. */
export const texts = (dictionary: Dictionary, prefix = ''): [key: string, text: string][] =>
  Object.entries(dictionary).flatMap(([key, value]): [string, string][] =>
    typeof value === 'string' ? [[prefix + key, value]] : texts(value, `${prefix}${key}.`),
  )

/** Keys that are shown where their words should be, and places left unfilled. */
export function rawKeys(words: readonly string[], dictionary: Dictionary): string[] {
  const keys = new Set(texts(dictionary).map(([key]) => key.replace(/_(one|many|other)$/, '')))
  return words.filter((text) => text.includes('{{') || text.split(/[\s,;:()«»]+/).some((word) => keys.has(word)))
}

// Times (18:05) and the score of a set (2 : 1) are no sentences.
const unspaced = /[^\u202F\s][!?;:](?=\s|$)|(?<!\d)[ \u00A0][!?;:]/

/** Texts in which `! ? : ;` stand without a narrow no-break space before them. */
export const badlySpaced = (words: readonly string[]): string[] => words.filter((text) => unspaced.test(text))
