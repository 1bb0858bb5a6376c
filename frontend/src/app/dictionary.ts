import type { Language } from '@topspin/domain/contract/account'
import type { FirstScreen } from '@topspin/domain/contract/first-screen'
import i18next, { createInstance, type InitOptions, type i18n } from 'i18next'
import * as z from 'zod/mini'

interface Dictionary {
  [key: string]: string | Dictionary
}
const Dictionary: z.ZodMiniType<Dictionary> = z.record(z.string(), z.union([z.string(), z.lazy(() => Dictionary)]))

const namespace = 'translation'
/** What has been asked for, so that nothing is lazyComponent twice: the first paint waits for it. */
const asked = new Map<Language, Promise<Dictionary>>()

// Scripts that run from right to left, and the characters that turn a text by themselves.
const turns = /[\u0590-\u08FF\u202A-\u202E\u2066-\u2069\uFB1D-\uFDFF\uFE70-\uFEFC]/
/** A name that runs the other way keeps to itself: it would turn around the score that follows it. */
export const isolated = (value: string): string => (turns.test(value) ? `\u2068${value}\u2069` : value)

function load(language: Language): Promise<Dictionary> {
  const known = asked.get(language)
  if (known !== undefined) return known
  const dictionary = read(language)
  asked.set(language, dictionary)
  // What did not come may come the next time.
  dictionary.catch(() => asked.delete(language))
  return dictionary
}

async function read(language: Language): Promise<Dictionary> {
  const response = await fetch(`/assets/i18n/${language}.json`, { credentials: 'same-origin' })
  if (!response.ok) throw new Error(`dictionary ${language}: ${response.status}`)
  return Dictionary.parse(await response.json())
}

/**
 * Shows the words of a language. `pki` names no language (decisions §7): its words are laid over the French ones,
 * under the code `fr`, so that plurals and what it leaves out stay French.
 * @throws when the French dictionary cannot be had; without the other one, French it is
 */
export async function loadDictionary(language: Language): Promise<void> {
  const [french, words] = await Promise.all([load('fr'), load(language).catch(() => ({}))])
  if (!i18next.isInitialized) await i18next.init(options())
  registerDictionary(i18next, french, words)
}

/** The words of a language for a page that is drawn on the server, where people of several languages are served at once. */
export async function wordsOf(words: FirstScreen['words']): Promise<i18n> {
  const instance = createInstance()
  await instance.init(options())
  registerDictionary(instance, Dictionary.parse(words.french), Dictionary.parse(words.own))
  return instance
}

/** Made anew for each: i18next keeps its words in them. */
const options = (): InitOptions => ({
  lng: 'fr',
  fallbackLng: 'fr',
  resources: { fr: { [namespace]: {} } },
  // React escapes markup; what is left is the direction of a name.
  interpolation: { escapeValue: true, escape: isolated },
})

function registerDictionary(instance: i18n, french: Dictionary, words: Dictionary): void {
  instance.removeResourceBundle('fr', namespace)
  instance.addResourceBundle('fr', namespace, french, true, true)
  instance.addResourceBundle('fr', namespace, words, true, true)
}
