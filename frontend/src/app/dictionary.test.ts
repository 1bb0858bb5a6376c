import { describe, expect, it } from 'vitest'
import page from '../../index.html?raw'
import { isolated } from './dictionary.ts'
import { screens } from './routes.tsx'

type Dictionary = { readonly [key: string]: string | Dictionary }
const dictionaries = import.meta.glob<Dictionary>('../../public/assets/i18n/*.json', { eager: true, import: 'default' })
const sources = import.meta.glob<string>(['../**/*.{ts,tsx}', '!../**/*.test.*', '!../testing/**'], {
  eager: true,
  query: '?raw',
  import: 'default',
})

const flat = (dictionary: Dictionary, prefix = ''): readonly (readonly [string, string])[] =>
  Object.entries(dictionary).flatMap(([key, value]) =>
    typeof value === 'string' ? [[prefix + key, value] as const] : flat(value, `${prefix}${key}.`),
  )
const words = (language: string) => new Map(flat(dictionaries[`../../public/assets/i18n/${language}.json`] ?? {}))
const fr = words('fr')
const pki = words('pki')
const plural = /_(one|many|other)$/
const sections = new Set([...fr.keys()].map((key) => key.split('.')[0]))

/** Every literal of the sources that is written like a key of a section the dictionaries have. */
const used = new Set(
  Object.values(sources)
    .flatMap((source) => [...source.matchAll(/'([a-z][a-zA-Z]*(?:\.[a-zA-Z]+)+)'/g)])
    .flatMap(([, key]) => key ?? [])
    .filter((key) => sections.has(key.split('.')[0])),
)
const asked = (key: string) => key.replace(plural, '')

describe('the dictionaries', () => {
  it('are there', () => {
    expect(fr.size).toBeGreaterThan(100)
    expect(used.size).toBeGreaterThan(100)
  })

  it('have the same keys in fr and pki', () => {
    expect([...pki.keys()].sort()).toEqual([...fr.keys()].sort())
  })

  it('have every key the sources use', () => {
    const known = new Set([...fr.keys()].map(asked))
    expect([...used].filter((key) => !known.has(key))).toEqual([])
  })

  it('have no key that nothing uses', () => {
    expect([...fr.keys()].filter((key) => !used.has(asked(key)))).toEqual([])
  })

  it('take the same values in both', () => {
    const values = (text: string | undefined) =>
      [...(text ?? '').matchAll(/\{\{(\w+)\}\}/g)].map(([, name]) => name).sort()
    for (const [key, text] of fr) expect([key, values(pki.get(key))]).toEqual([key, values(text)])
  })

  it.each([
    ['fr', fr],
    ['pki', pki],
  ] as const)('set %s as French is set: a narrow no-break space before ! ? : ;, a curled apostrophe', (_, language) => {
    for (const [key, text] of language) {
      const plain = text.replace(/\{\{\w+\}\}/g, 'x')
      expect([key, plain.match(/[^\u202f]([!?:;])(?!\/)/)?.[0]]).toEqual([key, undefined])
      expect([key, plain.includes("'")]).toEqual([key, false])
    }
  })

  it('give plurals both of their French forms', () => {
    for (const key of fr.keys())
      if (plural.test(key))
        expect([...fr.keys()]).toEqual(expect.arrayContaining([`${asked(key)}_one`, `${asked(key)}_other`]))
  })
})

describe('the static shell of index.html', () => {
  it('names the tabs as the French dictionary does', () => {
    const tabs = [...page.matchAll(/<a class="shell-tab[^>]*>(?:<span[^>]*><\/span>)([^<]+)<\/a>/g)].map(
      ([, label]) => label,
    )
    expect(tabs).toEqual(['home', 'rank', 'match', 'history', 'account'].map((tab) => fr.get(`shell.${tab}`)))
    expect(page).toContain(`aria-label="${fr.get('shell.nav')}"`)
  })

  it('wears the classes of the React shell and carries no inline style or script', () => {
    const shell = Object.entries(sources).filter(([path]) => /\/(shell|top-bar|bottom-bar|skeleton)\.tsx$/.test(path))
    const reactClasses = shell.map(([, source]) => source).join('\n')
    const skeletons = /^skeleton-/
    const classes = [...page.matchAll(/class="([^"]+)"/g)].flatMap(([, list]) => (list ?? '').split(' '))
    for (const name of new Set(classes)) if (!skeletons.test(name)) expect(reactClasses).toContain(name)
    expect(page).not.toMatch(/style=|<style|<script(?![^>]*src=)/)
  })

  it('says the title of the homepage', () => {
    expect(page).toContain(`<h1 class="shell-title">${fr.get(screens.home.titleKey)}</h1>`)
  })
})

describe('a name in a sentence', () => {
  it.each([
    ['Inès', 'Inès'],
    ['ليلى', '\u2068ليلى\u2069'],
    ['\u202Eeno', '\u2068\u202Eeno\u2069'],
  ])('%s keeps its direction to itself', (name, shown) => {
    expect(isolated(name)).toBe(shown)
  })
})
