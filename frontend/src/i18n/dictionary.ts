import type { Language } from '@topspin/domain/contract/account'
import type { FirstScreen } from '@topspin/domain/contract/first-screen'
import i18next, { createInstance, type InitOptions, type i18n } from 'i18next'
import * as z from 'zod/mini'

interface Dictionary {
  [key: string]: string | Dictionary
}
const Dictionary: z.ZodMiniType<Dictionary> = z.record(z.string(), z.union([z.string(), z.lazy(() => Dictionary)]))

const namespace = 'translation'
/** The requests for dictionaries, so that each is fetched once. */
const requests = new Map<Language, Promise<Dictionary>>()

// Right-to-left scripts, and the control characters that change the direction of a text.
const changesDirection = /[\u0590-\u08FF\u202A-\u202E\u2066-\u2069\uFB1D-\uFDFF\uFE70-\uFEFC]/
/**
 * Wraps a right-to-left value in Unicode isolates. Without them, a right-to-left pseudo would reverse the score after it.
 * @returns any other value unchanged
 */
export const isolated = (value: string): string => (changesDirection.test(value) ? `\u2068${value}\u2069` : value)

function load(language: Language): Promise<Dictionary> {
  const known = requests.get(language)
  if (known !== undefined) return known
  const request = read(language)
  requests.set(language, request)
  // A failed request is forgotten, so that the next call tries again.
  request.catch(() => requests.delete(language))
  return request
}

async function read(language: Language): Promise<Dictionary> {
  const response = await fetch(`/assets/i18n/${language}.json`, { credentials: 'same-origin' })
  if (!response.ok) throw new Error(`dictionary ${language}: ${response.status}`)
  return Dictionary.parse(await response.json())
}

/**
 * Fetches the dictionary of a language and shows its texts (docs/specification.md#languages). `pki` is not a language
 * code: its texts replace the French ones under the code `fr`, so that plural rules and missing texts are French.
 * @throws Error when the French dictionary cannot be fetched; without the other dictionary the texts are French
 */
export async function loadDictionary(language: Language): Promise<void> {
  const [french, words] = await Promise.all([load('fr'), load(language).catch(() => ({}))])
  if (!i18next.isInitialized) await i18next.init(options())
  registerDictionary(i18next, french, words)
}

/**
 * An i18next instance of its own with the given dictionaries, for the server, which draws pages of several languages at
 * the same time.
 */
export async function wordsOf(words: FirstScreen['words']): Promise<i18n> {
  const instance = createInstance()
  await instance.init(options())
  registerDictionary(instance, Dictionary.parse(words.french), Dictionary.parse(words.own))
  return instance
}

/** A new object for each instance: i18next stores its texts in `resources`. */
const options = (): InitOptions => ({
  lng: 'fr',
  fallbackLng: 'fr',
  resources: { fr: { [namespace]: {} } },
  // React escapes markup. What remains is the direction of a name.
  interpolation: { escapeValue: true, escape: isolated },
})

function registerDictionary(instance: i18n, french: Dictionary, words: Dictionary): void {
  instance.removeResourceBundle('fr', namespace)
  instance.addResourceBundle('fr', namespace, french, true, true)
  instance.addResourceBundle('fr', namespace, words, true, true)
}
