import { readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { Language } from '@topspin/domain/contract/account'
import { Dictionary, missingTextKeys } from '@topspin/domain/contract/dictionary'
import type { Dictionaries } from '@topspin/domain/contract/first-screen'

/**
 * The dictionaries of an installation, which may be replaced at run time (docs/specification.md#languages).
 * @param folder holds one file for each language
 * @param report logs that a dictionary is missing, broken or incomplete, once for each version of the files
 * @returns a function that returns the dictionaries; the same object as long as no file has changed
 */
export function openDictionaries(folder: string, report: (reason: string) => void): () => Dictionaries {
  let kept: { readonly versions: string; readonly words: Dictionaries } | undefined
  const fileOf = (language: Language) => join(folder, `${language}.json`)
  // Synchronous, which is faster: the file's entry is in the cache of the file system.
  const versionOf = (language: Language) => statSync(fileOf(language), { throwIfNoEntry: false })?.mtimeMs

  /** Reads the dictionary of a language. Returns an empty object when the file cannot be used. */
  function read(language: Language): Dictionaries {
    try {
      return { [language]: Dictionary.parse(JSON.parse(readFileSync(fileOf(language), 'utf8'))) }
    } catch (error) {
      report(`the dictionary ${fileOf(language)} cannot be used: ${error}`)
      return {}
    }
  }

  return () => {
    const versions = Language.options.map(versionOf).join()
    if (kept?.versions === versions) return kept.words
    const words: Dictionaries = { ...read('fr'), ...read('pki') }
    kept = { versions, words }
    const missing = words.fr === undefined || words.pki === undefined ? [] : missingTextKeys(words.pki, words.fr)
    if (missing.length > 0) report(`the dictionary ${fileOf('pki')} has no text for ${missing.join(', ')}`)
    return words
  }
}
