import { readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Language } from '@topspin/domain/contract/account'
import type { FirstScreen } from '@topspin/domain/contract/first-screen'

type Words = FirstScreen['words']

/** The dictionaries of an installation, which may be replaced at run time (docs/specification.md#languages). */
interface Dictionaries {
  /** @returns the same object as long as the files are unchanged. @throws Error without a readable dictionary */
  of(language: Language): Promise<Words>
}

/** @param folder holds one file for each language */
export function openDictionaries(folder: string): Dictionaries {
  const known = new Map<Language, { readonly version: string; readonly words: Words }>()
  const fileOf = (language: Language) => join(folder, `${language}.json`)
  const versionOf = async (language: Language) => String((await stat(fileOf(language))).mtimeMs)
  const read = async (language: Language): Promise<object> => JSON.parse(await readFile(fileOf(language), 'utf8'))
  return {
    async of(language) {
      const version = (await Promise.all([versionOf('fr'), versionOf(language)])).join(' ')
      const kept = known.get(language)
      if (kept?.version === version) return kept.words
      const [french, own] = await Promise.all([read('fr'), read(language)])
      const words = { french, own }
      known.set(language, { version, words })
      return words
    },
  }
}
