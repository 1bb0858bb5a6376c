import { describe, expect, it, vi } from 'vitest'
import page from '../../../index.html?raw'
import { compileDictionary } from '../../../vite/dictionaries.ts'
import { screens } from '../../app/routes.tsx'
import { addressOf, Dictionary, i18n, i18nOf, loadDictionary, type Message } from './dictionary.ts'
import { isolated, translateWith } from './words.tsx'

// Fails for a message that is not valid ICU MessageFormat.
const fr = Dictionary.parse(JSON.parse(compileDictionary('fr')))
const pki = Dictionary.parse(JSON.parse(compileDictionary('pki')))
const keys = Object.keys(fr)
const sources = import.meta.glob<string>(['../../**/*.{ts,tsx}', '!../../**/*.test.*', '!../../testing/**'], {
  eager: true,
  query: '?raw',
  import: 'default',
})

const sections = new Set(keys.map((key) => key.split('.')[0]))

/** The string literals of the sources that look like a key: a known section, a dot and a name. */
const used = new Set(
  Object.values(sources)
    .flatMap((source) => [...source.matchAll(/'([a-z][a-zA-Z]*(?:\.[a-zA-Z]+)+)'/g)])
    .flatMap(([, key]) => key ?? [])
    .filter((key) => sections.has(key.split('.')[0])),
)

/** The placeholders of a message, those of a plural by form; without the elisions that the build adds. */
const placeholders = (message: Message, form = ''): string[] =>
  message
    .flatMap((part) => {
      if (typeof part === 'string') return form !== '' && part === '#' ? [`${form}#`] : []
      const [value, type = 'value', forms = {}] = part
      if (value.endsWith('Vowel')) return []
      const nested = Object.entries(forms).flatMap(([name, text]) => placeholders(text, `${form}${value} ${name}: `))
      return [`${form}${value} (${type})`, ...nested]
    })
    .sort()

/** The texts that a message can become: one for each form of a plural, with `x` for each value. */
const variants = (message: Message): string[] =>
  message.reduce<string[]>(
    (starts, part) => {
      const ends = typeof part === 'string' ? [part] : Object.values(part[2] ?? { value: ['x'] }).flatMap(variants)
      return starts.flatMap((start) => ends.map((end) => start + end))
    },
    [''],
  )

/** The translate function of a player of each language. */
const t = translateWith(i18nOf({ french: fr, own: {} }))
const tLight = translateWith(i18nOf({ french: fr, own: pki }))

describe('the dictionaries', () => {
  it('are found by this test', () => {
    expect(keys.length).toBeGreaterThan(100)
    expect(used.size).toBeGreaterThan(100)
  })

  it('have the same keys in fr and pki', () => {
    expect(Object.keys(pki).sort()).toEqual(keys.toSorted())
  })

  it('have every key the sources use', () => {
    expect([...used].filter((key) => fr[key] === undefined)).toEqual([])
  })

  it('have no unused key', () => {
    expect(keys.filter((key) => !used.has(key))).toEqual([])
  })

  it('have the same placeholders in fr and pki', () => {
    for (const [key, message] of Object.entries(fr))
      expect([key, placeholders(pki[key] ?? [])]).toEqual([key, placeholders(message)])
  })

  it.each([
    ['fr', fr],
    ['pki', pki],
  ] as const)(
    'follow French typography in %s: a narrow no-break space before ! ? : ;, a typographic apostrophe',
    (_, language) => {
      for (const [key, message] of Object.entries(language))
        for (const plain of variants(message)) {
          expect([key, plain.match(/[^\u202f]([!?:;])(?!\/)/)?.[0]]).toEqual([key, undefined])
          expect([key, plain.includes("'")]).toEqual([key, false])
        }
    },
  )

  it('have both French plural forms of a plural text', () => {
    const plurals = [...Object.entries(fr), ...Object.entries(pki)].flatMap(([key, message]) =>
      message.flatMap((part) => (part[1] === 'plural' ? [[key, Object.keys(part[2] ?? {})]] : [])),
    )
    expect(plurals.length).toBeGreaterThan(10)
    for (const [key, forms] of plurals) expect([key, forms]).toEqual([key, ['one', 'other']])
  })
})

describe('the static shell of index.html', () => {
  it('has the tab names of the French dictionary', () => {
    const tabs = [...page.matchAll(/<a class="shell-tab[^>]*>(?:<span[^>]*><\/span>)([^<]+)<\/a>/g)].map(
      ([, label]) => label,
    )
    expect(tabs).toEqual(['home', 'rank', 'match', 'history', 'account'].map((tab) => t(`shell.${tab}`)))
    expect(page).toContain(`aria-label="${t('shell.nav')}"`)
  })

  it('uses the class names of the React shell, and no inline style or script', () => {
    const shell = Object.entries(sources).filter(([path]) => /\/(shell|top-bar|bottom-bar|skeleton)\.tsx$/.test(path))
    const reactClasses = shell.map(([, source]) => source).join('\n')
    const skeletons = /^skeleton-/
    const classes = [...page.matchAll(/class="([^"]+)"/g)].flatMap(([, list]) => (list ?? '').split(' '))
    for (const name of new Set(classes)) if (!skeletons.test(name)) expect(reactClasses).toContain(name)
    expect(page).not.toMatch(/style=|<style|<script(?![^>]*src=)/)
  })

  it('requests the French dictionary at the address that the script uses', () => {
    expect(page).toContain(`<link rel="preload" href="${addressOf('fr')}"`)
  })

  it('has the title of the home screen', () => {
    expect(page).toContain(`<h1 class="shell-title">${t(screens.home.titleKey)}</h1>`)
  })
})

describe('a text', () => {
  it('has the French plural of its count, in both languages', () => {
    const stars = (count: number) => t('ui.stars', { count })
    expect([0, 1, 1.5, 2, 1234].map(stars)).toEqual([
      '0 tournoi gagné',
      '1 tournoi gagné',
      '1,5 tournoi gagné',
      '2 tournois gagnés',
      '1\u202f234 tournois gagnés',
    ])
    expect([0, 1, 2].map((count) => tLight('ui.stars', { count }))).toEqual([
      '0 coupe sur le bureau',
      '1 coupe sur le bureau',
      '2 coupes sur le bureau',
    ])
    expect(t('match.ifWins', { names: 'Zoé et Max', count: 2 })).toBe('si Zoé et Max gagnent')
  })

  it('keeps both impacts of a match on one line, and the accents of capitals', () => {
    const saved = t('live.saved', {
      winner: 'Zoé',
      loser: 'Max',
      won: 2,
      lost: 0,
      winnerImpact: '+5',
      loserImpact: '-4',
    })
    expect(saved).toBe('Match enregistré\u202f: Zoé 2 - 0 Max (+5\u00a0/\u00a0-4)')
    expect(tLight('shell.match')).toBe('À table')
  })

  it('is French where the other dictionary has none, and its key where no dictionary has it', () => {
    const incomplete = translateWith(i18nOf({ french: fr, own: { 'home.news': ['Potins'] } }))
    expect([incomplete('home.news'), incomplete('home.ranking')]).toEqual(['Potins', t('home.ranking')])
    expect([incomplete('home.nothing'), translateWith(i18nOf({ french: {}, own: {} }))('home.news')]).toEqual([
      'home.nothing',
      'home.news',
    ])
  })
})

describe('a name in a sentence', () => {
  it.each([
    ['Inès', 'Place d’Inès'],
    ['élise', 'Place d’élise'],
    ['Karim', 'Place de Karim'],
    ['1', 'Place de 1'],
  ])('elides "de" before %s', (pseudo, sentence) => {
    expect(t('match.placeOf', { pseudo })).toBe(sentence)
  })

  it('elides "de" in the middle of a sentence and before a month', () => {
    expect(t('accounts.done', { pseudo: 'Amélie' })).toBe('Compte d’Amélie mis à jour')
    expect(t('accounts.registrationRefused', { pseudo: 'Inès' })).toBe('Inscription d’Inès refusée')
    expect(t('history.caption', { month: 'octobre 2026' })).toBe('Matchs d’octobre 2026')
    expect(tLight('badges.against', { opponents: 'Oscar' })).toBe('aux dépens d’Oscar')
  })

  it('is isolated in a text', () => {
    expect(t('duel.oneVictory', { pseudo: 'ليلى' })).toBe('Une victoire contre \u2068ليلى\u2069 suffit.')
  })

  it.each([
    ['Inès', 'Inès'],
    ['ليلى', '\u2068ليلى\u2069'],
    ['\u202Eeno', '\u2068\u202Eeno\u2069'],
  ])('%s does not change the direction of the text around it', (name, shown) => {
    expect(isolated(name)).toBe(shown)
  })
})

it('registers the texts of a language once, and again after another language', async () => {
  vi.stubGlobal('fetch', async (address: string) => Response.json(address === addressOf('pki') ? pki : fr))
  const registered = vi.fn()
  i18n.on('change', registered)
  await loadDictionary('fr')
  await loadDictionary('fr')
  expect(registered).toHaveBeenCalledTimes(1)
  await loadDictionary('pki')
  await loadDictionary('fr')
  expect(registered).toHaveBeenCalledTimes(3)
  vi.unstubAllGlobals()
})
