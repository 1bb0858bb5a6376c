import { readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import type { Language } from '@topspin/domain/contract/account'
import type { FirstScreen } from '@topspin/domain/contract/first-screen'

type Words = FirstScreen['words']

/** The dictionaries of an installation, which may be replaced at run time (docs/specification.md#languages). */
interface Dictionaries {
  /** @returns the same object as long as the files are unchanged. @throws Error without a readable dictionary */
  of(language: Language): Words
}

/** @param folder holds one file for each language */
export function openDictionaries(folder: string): Dictionaries {
  const known = new Map<Language, { readonly version: string; readonly words: Words }>()
  const fileOf = (language: Language) => join(folder, `${language}.json`)
  // Synchronous: the file's entry is in the cache of the file system, and a turn of the thread pool takes longer.
  const versionOf = (language: Language) => String(statSync(fileOf(language)).mtimeMs)
  const read = (language: Language): object => JSON.parse(readFileSync(fileOf(language), 'utf8'))
  return {
    of(language) {
      const version = `${versionOf('fr')} ${versionOf(language)}`
      const kept = known.get(language)
      if (kept?.version === version) return kept.words
      const words = { french: read('fr'), own: read(language) }
      known.set(language, { version, words })
      return words
    },
  }
}
