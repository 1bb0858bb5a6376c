import { readFileSync } from 'node:fs'

/** Passwords that attackers try first, and the words people build theirs on, in lower case; ours, kept in this folder. */
const common = new Set(readFileSync(new URL('./common-passwords.txt', import.meta.url), 'utf8').split('\n'))
common.delete('')

/** Letters that people replace by a look-alike, which fools nobody who guesses. */
const lookAlikes: Readonly<Record<string, string>> = { '@': 'a', '0': 'o', '1': 'i', '3': 'e', '5': 's', $: 's' }

/**
 * Whether a password is one that is tried first: a listed one or a listed word in any case, with look-alikes for
 * letters, or with up to four digits or signs around it ("Soleil2024!" has five), or one short pattern over and over.
 */
export function isCommon(password: string): boolean {
  const lower = password.normalize('NFKC').toLowerCase()
  const unmasked = lower.replace(/[@0135$]/g, (sign) => lookAlikes[sign] ?? sign)
  const bare = (text: string) => text.replace(/^[^\p{L}]{1,4}(?=\p{L})/u, '').replace(/(?<=\p{L})[^\p{L}]{1,4}$/u, '')
  const isRepeated = /^(.{1,4})\1+$/u.test(lower)
  return isRepeated || [lower, unmasked, bare(lower), bare(unmasked)].some((form) => common.has(form))
}
