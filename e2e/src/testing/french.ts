/** A dictionary as the server sends it: compiled messages by key. */
export type Dictionary = Readonly<Record<string, Message>>
type Message = readonly (string | readonly [value: string, type?: string, forms?: Readonly<Record<string, Message>>])[]

/** Every text of a dictionary with its key. A value is shown as its name, a plural as all of its forms. */
export const texts = (dictionary: Dictionary): [key: string, text: string][] =>
  Object.entries(dictionary).map(([key, message]) => [key, textOf(message)])

const textOf = (message: Message): string =>
  message
    .map((part) => {
      if (typeof part === 'string') return part
      const [value, , forms] = part
      return forms === undefined ? value : Object.values(forms).map(textOf).join(' ')
    })
    .join('')

/** Texts that contain a dictionary key or an unfilled placeholder. */
export function rawKeys(words: readonly string[], dictionary: Dictionary): string[] {
  const keys = new Set(Object.keys(dictionary))
  return words.filter((text) => /[{}]/.test(text) || text.split(/[\s,;:()«»]+/).some((word) => keys.has(word)))
}

// Times (18:05) and scores (2 : 1) are exceptions.
const unspaced = /[^\u202F\s][!?;:](?=\s|$)|(?<!\d)[ \u00A0][!?;:]/

/** Texts without a narrow no-break space before `! ? : ;`. */
export const badlySpaced = (words: readonly string[]): string[] => words.filter((text) => unspaced.test(text))
