import type { Language } from '@topspin/domain/contract/account'
import { Dictionary } from '@topspin/domain/contract/dictionary'
import type { Dictionaries } from '@topspin/domain/contract/first-screen'
import { withDirectionIsolates } from '@topspin/domain/text/direction'
import { isDeElidedBefore } from '@topspin/domain/text/french'
import { createInstance, type i18n as I18n, type ParseKeys } from 'i18next'
import type french from '../../../public/assets/i18n/fr.json'

export { withDirectionIsolates } from '@topspin/domain/text/direction'

declare module 'i18next' {
  interface CustomTypeOptions {
    resources: { translation: typeof french }
    strictKeyChecks: true
  }
}

/** A dictionary key that has a text without a `context` (the option of i18next that chooses a variant of a text). */
export type TextKey = ParseKeys
/** Any dictionary key, also one that has texts only for certain values of `context`. */
export type VariantKey = TextKey | ParseKeys<typeof namespace, { context: string }>

/** Language tags. `pki` is a private variant of French, so it has French plurals and falls back to French texts. */
const tags = { fr: 'fr', pki: 'fr-x-pki' } as const satisfies Record<Language, string>
const namespace = 'translation'
const numbers = new Intl.NumberFormat('fr')

/** Creates an instance of i18next for a language. The server creates one for each page that it renders. */
export function createI18n(language: Language, words: Dictionaries): I18n {
  const instance = createInstance()
  const reported = new Set<string>()
  void instance.init({
    lng: tags[language],
    fallbackLng: tags.fr,
    resources: {
      ...(words.fr && { [tags.fr]: { [namespace]: words.fr } }),
      ...(words.pki && { [tags.pki]: { [namespace]: words.pki } }),
    },
    initAsync: false,
    // React escapes markup, so values need protection only against a change of the text direction.
    interpolation: { escape: withDirectionIsolates },
    saveMissing: true,
    saveMissingPlurals: false,
    missingKeyHandler(_languages, _namespace, key) {
      // When the French dictionary could not be read, that failure is reported instead of each missing key.
      if (reported.has(key) || !instance.hasResourceBundle(tags.fr, namespace)) return
      reported.add(key)
      // The server has no `reportError`: the page that it renders reports the key.
      globalThis.reportError?.(new Error(`no dictionary has a text for ${key}`))
    },
  })
  instance.services.formatter?.add('number', (value: number) => numbers.format(value))
  // "Place {{pseudo, de}}" becomes « Place d’Inès » or « Place de Max ».
  instance.services.formatter?.add('de', (value) => `${isDeElidedBefore(String(value)) ? 'd’' : 'de '}${value}`)
  return instance
}

/** The instance of i18next in the browser. It has no texts until `loadDictionary` has read a dictionary. */
export const i18n = createI18n('fr', {})
/** The language of the last call of `loadDictionary`. */
let wanted: Language = 'fr'

/**
 * Loads the dictionary of a language and shows its texts (docs/specification.md#languages). Reports a failure; the page
 * then shows French texts, or keys when these are missing too. The next call tries again.
 */
export async function loadDictionary(language: Language): Promise<void> {
  wanted = language
  const isNew = await Promise.all([load('fr'), language !== 'fr' && load(language)])
  // A change of language renders the whole page again, so it is made only for a new dictionary or another language.
  if (wanted === language && (isNew.includes(true) || i18n.language !== tags[language]))
    await i18n.changeLanguage(tags[language])
}

/** Whether the page has read the dictionary of a language and the French one, whose texts replace missing texts. */
export const hasDictionaries = (language: Language): boolean =>
  [tags.fr, tags[language]].every((tag) => i18n.hasResourceBundle(tag, namespace))

const failures = new Set<Language>()
/** Reads a dictionary once, and reports its first failure. @returns whether the dictionary is new */
async function load(language: Language): Promise<boolean> {
  if (i18n.hasResourceBundle(tags[language], namespace)) return false
  try {
    const response = await fetch(`/assets/i18n/${language}.json`, { credentials: 'same-origin' })
    if (!response.ok) throw new Error(`status ${response.status}`)
    i18n.addResourceBundle(tags[language], namespace, Dictionary.parse(await response.json()))
    return true
  } catch (cause) {
    if (!failures.has(language)) reportError(new Error(`the dictionary ${language} could not be read`, { cause }))
    failures.add(language)
    return false
  }
}
