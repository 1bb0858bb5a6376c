import { readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { Language } from '@topspin/domain/contract/account'
import { Dictionary, missingTextKeys } from '@topspin/domain/contract/dictionary'
import type { Dictionaries } from '@topspin/domain/contract/first-screen'
import { sendSharedText } from '@topspin/platform/http/routes'
import { etagMatches, etagOf } from '@topspin/platform/http/serialise'
import type { FastifyReply, FastifyRequest } from 'fastify'

/** When a file was last changed (epoch ms); undefined when there is no such file. */
const changedAtOf = (file: string): number | undefined => statSync(file, { throwIfNoEntry: false })?.mtimeMs

interface DictionaryFile {
  /** When the file was last changed (epoch ms). */
  readonly changedAt: number
  readonly text: string
  readonly etag: string
  readonly isLasting: true
}

const isDictionary = /^assets\/i18n\/[^/]+\.json$/

/**
 * The dictionaries as files for the page. The build does not compress them, because an installation may replace them at
 * run time (docs/specification.md#languages).
 * @returns a function that returns the dictionary at a path, the same object until its file changes, so that its text
 * is compressed once; null for any other path, and for a file that is gone
 */
export function openDictionaryFiles(folder: string): (path: string) => DictionaryFile | null {
  const kept = new Map<string, DictionaryFile>()
  return (path) => {
    if (!isDictionary.test(path)) return null
    const changedAt = changedAtOf(join(folder, path))
    if (changedAt === undefined) return null
    const known = kept.get(path)
    if (known?.changedAt === changedAt) return known
    const text = readFileSync(join(folder, path), 'utf8')
    const file: DictionaryFile = { changedAt, text, etag: etagOf(text), isLasting: true }
    kept.set(path, file)
    return file
  }
}

export function sendDictionary(request: FastifyRequest, reply: FastifyReply, file: DictionaryFile) {
  reply.headers({ 'cache-control': 'no-cache', etag: file.etag, vary: 'accept-encoding' })
  if (etagMatches(request.headers['if-none-match'], file.etag)) return reply.status(304).send()
  return sendSharedText(request, reply.header('content-type', 'application/json; charset=utf-8'), file)
}

/**
 * The texts of the dictionaries, with which the server renders first screens.
 * @param report logs that a dictionary is missing, broken or incomplete, once for each version of the files
 * @returns a function that returns the dictionaries; the same object as long as no file has changed
 */
export function openDictionaries(folder: string, report: (reason: string) => void): () => Dictionaries {
  let kept: { readonly versions: string; readonly words: Dictionaries } | undefined
  const fileOf = (language: Language) => join(folder, `${language}.json`)

  function read(language: Language): Dictionaries {
    try {
      return { [language]: Dictionary.parse(JSON.parse(readFileSync(fileOf(language), 'utf8'))) }
    } catch (error) {
      report(`the dictionary ${fileOf(language)} cannot be used: ${error}`)
      return {}
    }
  }

  return () => {
    const versions = Language.options.map((language) => changedAtOf(fileOf(language))).join()
    if (kept?.versions === versions) return kept.words
    const words: Dictionaries = { ...read('fr'), ...read('pki') }
    kept = { versions, words }
    const missing = words.fr === undefined || words.pki === undefined ? [] : missingTextKeys(words.pki, words.fr)
    if (missing.length > 0) report(`the dictionary ${fileOf('pki')} has no text for ${missing.join(', ')}`)
    return words
  }
}
