import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { type CompiledMessage, compileMessageOrThrow } from '@lingui/message-utils/compileMessage'
import type { Plugin } from 'vite'

/** The texts as they are written: ICU messages by section, name and language. */
interface Texts {
  readonly [key: string]: string | Texts
}

const languages = ['fr', 'pki'] as const
type Language = (typeof languages)[number]
const addressOf = (language: Language) => `assets/i18n/${language}.json`

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
 * @throws Error for a message that is not valid ICU MessageFormat, and for a key without a text in this language
 */
export function compileDictionary(language: Language): string {
  const file = fileURLToPath(new URL('../src/shared/i18n/texts.json', import.meta.url))
  return JSON.stringify(compileTexts(JSON.parse(readFileSync(file, 'utf8')), language))
}

function compileTexts(texts: Texts, language: Language, prefix = ''): Record<string, CompiledMessage> {
  const entries = Object.entries(texts).map(([name, value]) => {
    if (typeof value === 'string') throw new Error(`${prefix} has a text in ${name}, but none in ${language}`)
    const key = prefix + name
    const text = value[language]
    return typeof text === 'string' ? { [key]: compileText(key, text) } : compileTexts(value, language, `${key}.`)
  })
  return Object.assign({}, ...entries)
}

function compileText(key: string, text: string): CompiledMessage {
  try {
    return elided(compileMessageOrThrow(text))
  } catch (error) {
    throw new Error(`the text of ${key} is not a valid message: ${text}`, { cause: error })
  }
}

/**
 * Writes "de {player}" so that it becomes "d’Inès": the text before the value depends on `playerVowel`, which
 * `translateWith` sets for a value that begins with a vowel.
 */
function elided(message: CompiledMessage): CompiledMessage {
  return message.flatMap((part, index): CompiledMessage => {
    if (typeof part === 'string') {
      const next = message[index + 1]
      if (!endsInDe.test(part) || !Array.isArray(next) || next.length !== 1) return [part]
      return [part.replace(endsInDe, '$1'), [`${next[0]}Vowel`, 'select', { yes: ['d’'], other: ['de '] }]]
    }
    const [name, type, forms] = part
    if (typeof forms !== 'object' || forms === null) return [part]
    // The forms of a plural or a select; a plural also has its offset.
    const each = Object.entries(forms).map(([form, text]) => [form, Array.isArray(text) ? elided(text) : text])
    return [[name, type ?? '', Object.fromEntries(each)]]
  })
}

const endsInDe = /(^|\s)de $/
