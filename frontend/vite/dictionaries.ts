import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { type CompiledMessage, compileMessageOrThrow } from '@lingui/message-utils/compileMessage'
import type { Plugin } from 'vite'

/** The texts of a language as they are written: ICU messages by section and name. */
interface Dictionary {
  readonly [key: string]: string | Dictionary
}

const languages = ['fr', 'pki']
const addressOf = (language: string) => `assets/i18n/${language}.json`

/** Compiles the dictionaries when the page is built or requested, so that the browser needs no parser of messages. */
export function dictionaries(): Plugin {
  return {
    name: 'topspin:dictionaries',
    generateBundle() {
      for (const language of languages)
        this.emitFile({ type: 'asset', fileName: addressOf(language), source: compileDictionary(language) })
    },
    configureServer({ middlewares }) {
      for (const language of languages)
        middlewares.use(`/${addressOf(language)}`, (_, response) => {
          response.setHeader('Content-Type', 'application/json')
          response.end(compileDictionary(language))
        })
    },
  }
}

/**
 * Compiles the dictionary of a language.
 * @returns JSON: the messages by full key, as `home.news`
 * @throws Error for a message that is not valid ICU MessageFormat
 */
export function compileDictionary(language: string): string {
  const file = fileURLToPath(new URL(`../src/i18n/${language}.json`, import.meta.url))
  return JSON.stringify(compileMessages(JSON.parse(readFileSync(file, 'utf8'))))
}

function compileMessages(dictionary: Dictionary, prefix = ''): Record<string, CompiledMessage> {
  const entries = Object.entries(dictionary).map(([key, value]) =>
    typeof value === 'string'
      ? { [prefix + key]: compileText(prefix + key, value) }
      : compileMessages(value, `${prefix}${key}.`),
  )
  return Object.assign({}, ...entries)
}

function compileText(key: string, text: string): CompiledMessage {
  try {
    return compileMessageOrThrow(text)
  } catch (error) {
    throw new Error(`the text of ${key} is not a valid message: ${text}`, { cause: error })
  }
}
