import words from './common-passwords.json' with { type: 'json' }

/** Passwords that attackers try first, and words that people derive passwords from, in lower case. */
const common = new Set(words)

/** Characters that people use in place of a letter. Attackers try them too. */
const lookAlikes: Readonly<Record<string, string>> = { '@': 'a', '0': 'o', '1': 'i', '3': 'e', '5': 's', $: 's' }

/**
 * Whether attackers try a password first: a listed password or word in any case, with characters in place of letters,
 * or with up to four digits or signs on each side; or a short pattern that repeats (docs/specification.md#passwords).
 * "Soleil2024!" ends with five digits and signs, so it does not count as common.
 */
export function isCommonPassword(password: string): boolean {
  const lower = password.normalize('NFKC').toLowerCase()
  const unmasked = lower.replace(/[@0135$]/g, (sign) => lookAlikes[sign] ?? sign)
  const bare = (text: string) => text.replace(/^[^\p{L}]{1,4}(?=\p{L})/u, '').replace(/(?<=\p{L})[^\p{L}]{1,4}$/u, '')
  const isRepeated = /^(.{1,4})\1+$/u.test(lower)
  return isRepeated || [lower, unmasked, bare(lower), bare(unmasked)].some((form) => common.has(form))
}
