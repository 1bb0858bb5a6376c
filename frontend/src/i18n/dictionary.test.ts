import { describe, expect, it } from 'vitest'
import page from '../../index.html?raw'
import { screens } from '../app/routes.tsx'
import { isolated } from './dictionary.ts'

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

/** The string literals of the sources that look like a key: a known section, a dot and a name. */
const used = new Set(
  Object.values(sources)
    .flatMap((source) => [...source.matchAll(/'([a-z][a-zA-Z]*(?:\.[a-zA-Z]+)+)'/g)])
    .flatMap(([, key]) => key ?? [])
    .filter((key) => sections.has(key.split('.')[0])),
)
const withoutPlural = (key: string) => key.replace(plural, '')

describe('the dictionaries', () => {
  it('are found by this test', () => {
    expect(fr.size).toBeGreaterThan(100)
    expect(used.size).toBeGreaterThan(100)
  })

  it('have the same keys in fr and pki', () => {
    expect([...pki.keys()].sort()).toEqual([...fr.keys()].sort())
  })

  it('have every key the sources use', () => {
    const known = new Set([...fr.keys()].map(withoutPlural))
    expect([...used].filter((key) => !known.has(key))).toEqual([])
  })

  it('have no unused key', () => {
    expect([...fr.keys()].filter((key) => !used.has(withoutPlural(key)))).toEqual([])
  })

  it('have the same placeholders in fr and pki', () => {
    const values = (text: string | undefined) =>
      [...(text ?? '').matchAll(/\{\{(\w+)\}\}/g)].map(([, name]) => name).sort()
    for (const [key, text] of fr) expect([key, values(pki.get(key))]).toEqual([key, values(text)])
  })

  it.each([
    ['fr', fr],
    ['pki', pki],
  ] as const)(
    'follow French typography in %s: a narrow no-break space before ! ? : ;, a typographic apostrophe',
    (_, language) => {
      for (const [key, text] of language) {
        const plain = text.replace(/\{\{\w+\}\}/g, 'x')
        expect([key, plain.match(/[^\u202f]([!?:;])(?!\/)/)?.[0]]).toEqual([key, undefined])
        expect([key, plain.includes("'")]).toEqual([key, false])
      }
    },
  )

  it('have both French plural forms of a plural text', () => {
    for (const key of fr.keys())
      if (plural.test(key))
        expect([...fr.keys()]).toEqual(
          expect.arrayContaining([`${withoutPlural(key)}_one`, `${withoutPlural(key)}_other`]),
        )
  })
})

describe('the static shell of index.html', () => {
  it('has the tab names of the French dictionary', () => {
    const tabs = [...page.matchAll(/<a class="shell-tab[^>]*>(?:<span[^>]*><\/span>)([^<]+)<\/a>/g)].map(
      ([, label]) => label,
    )
    expect(tabs).toEqual(['home', 'rank', 'match', 'history', 'account'].map((tab) => fr.get(`shell.${tab}`)))
    expect(page).toContain(`aria-label="${fr.get('shell.nav')}"`)
  })

  it('uses the class names of the React shell, and no inline style or script', () => {
    const shell = Object.entries(sources).filter(([path]) => /\/(shell|top-bar|bottom-bar|skeleton)\.tsx$/.test(path))
    const reactClasses = shell.map(([, source]) => source).join('\n')
    const skeletons = /^skeleton-/
    const classes = [...page.matchAll(/class="([^"]+)"/g)].flatMap(([, list]) => (list ?? '').split(' '))
    for (const name of new Set(classes)) if (!skeletons.test(name)) expect(reactClasses).toContain(name)
    expect(page).not.toMatch(/style=|<style|<script(?![^>]*src=)/)
  })

  it('has the title of the home screen', () => {
    expect(page).toContain(`<h1 class="shell-title">${fr.get(screens.home.titleKey)}</h1>`)
  })
})

describe('a name in a sentence', () => {
  it.each([
    ['Inès', 'Inès'],
    ['ليلى', '\u2068ليلى\u2069'],
    ['\u202Eeno', '\u2068\u202Eeno\u2069'],
  ])('%s does not change the direction of the text around it', (name, shown) => {
    expect(isolated(name)).toBe(shown)
  })
})
