/** A dictionary as the server sends it: a tree of texts. */
export interface Dictionary {
  readonly [key: string]: string | Dictionary
}

/** Every text of a dictionary with its full key. */
export const texts = (dictionary: Dictionary, prefix = ''): [key: string, text: string][] =>
  Object.entries(dictionary).flatMap(([key, value]): [string, string][] =>
    typeof value === 'string' ? [[prefix + key, value]] : texts(value, `${prefix}${key}.`),
  )

/** Texts that contain a dictionary key or an unfilled placeholder. */
export function rawKeys(words: readonly string[], dictionary: Dictionary): string[] {
  const keys = new Set(texts(dictionary).map(([key]) => key.replace(/_(one|many|other)$/, '')))
  return words.filter((text) => text.includes('{{') || text.split(/[\s,;:()«»]+/).some((word) => keys.has(word)))
}

// Times (18:05) and scores (2 : 1) are exceptions.
const unspaced = /[^\u202F\s][!?;:](?=\s|$)|(?<!\d)[ \u00A0][!?;:]/

/** Texts without a narrow no-break space before `! ? : ;`. */
export const badlySpaced = (words: readonly string[]): string[] => words.filter((text) => unspaced.test(text))
