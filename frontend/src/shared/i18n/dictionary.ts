import { type I18n, setupI18n } from '@lingui/core'
import type { Language } from '@topspin/domain/contract/account'
import type { FirstScreen } from '@topspin/domain/contract/first-screen'
import * as z from 'zod/mini'

/** A message as the build compiles it (vite/dictionaries.ts): literal texts, values, and plurals with their forms. */
export type Message = (string | [value: string] | [value: string, type: string, forms: Record<string, Message>])[]
const Message: z.ZodMiniType<Message> = z.array(
  z.union([
    z.string(),
    z.tuple([z.string()]),
    z.tuple([
      z.string(),
      z.string(),
      z.record(
        z.string(),
        z.lazy(() => Message),
      ),
    ]),
  ]),
)
export type Dictionary = Record<string, Message>
export const Dictionary = z.record(z.string(), Message)

/** An instance without texts. It returns the key of a missing text. */
const createI18n = (): I18n => setupI18n({ locale: 'fr', messages: { fr: {} }, missing: (_, key) => key })

/** The texts of the page. */
export const i18n = createI18n()
/** The requests for dictionaries, so that each is fetched once. */
const requests = new Map<Language, Promise<Dictionary>>()
/** The dictionary whose texts are shown. */
let shown: Dictionary | null = null

function load(language: Language): Promise<Dictionary> {
  const known = requests.get(language)
  if (known !== undefined) return known
  const request = read(language)
  requests.set(language, request)
  // A failed request is forgotten, so that the next call tries again.
  request.catch(() => requests.delete(language))
  return request
}

/**
 * The address of a dictionary. The query keeps the service worker of release 0.1.0 from answering with its stored copy,
 * whose texts are not compiled.
 */
export const addressOf = (language: Language): string => `/assets/i18n/${language}.json?format=compiled`

async function read(language: Language): Promise<Dictionary> {
  const response = await fetch(addressOf(language), { credentials: 'same-origin' })
  if (!response.ok) throw new Error(`dictionary ${language}: ${response.status}`)
  return Dictionary.parse(await response.json())
}

/**
 * Fetches the dictionary of a language and shows its texts (docs/specification.md#languages).
 * @throws Error when the French dictionary cannot be fetched; without the other dictionary the texts are French
 */
export async function loadDictionary(language: Language): Promise<void> {
  const [french, words] = await Promise.all([load('fr'), load(language).catch(() => null)])
  // Registering a dictionary renders the whole page again.
  if (words !== null && words === shown) return
  shown = words
  showTexts(i18n, french, words ?? {})
}

/**
 * An instance of its own with the given dictionaries, for the server, which draws pages of several languages at the same
 * time.
 */
export function i18nOf(words: FirstScreen['words']): I18n {
  const instance = createI18n()
  showTexts(instance, Dictionary.parse(words.french), Dictionary.parse(words.own))
  return instance
}

/**
 * `pki` is not a language code: its texts replace the French ones under the code `fr`, so that plural rules and missing
 * texts are French.
 */
const showTexts = (instance: I18n, french: Dictionary, words: Dictionary): void =>
  instance.loadAndActivate({ locale: 'fr', messages: { ...french, ...words } })
