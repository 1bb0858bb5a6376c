import { Dictionary, textsOf } from '@topspin/domain/contract/dictionary'
import type { Dictionaries } from '@topspin/domain/contract/first-screen'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import page from '../../../index.html?raw'
import french from '../../../public/assets/i18n/fr.json'
import light from '../../../public/assets/i18n/pki.json'
import { screens } from '../../app/routes.tsx'
import { createI18n, withDirectionIsolates } from './dictionary.ts'

const fr = new Map(textsOf(french))
const pki = new Map(textsOf(light))
const both = [...fr, ...pki]
const sources = import.meta.glob<string>(['../../**/*.{ts,tsx}', '!../../**/*.test.*', '!../../testing/**'], {
  eager: true,
  query: '?raw',
  import: 'default',
})

/** The keys without the suffixes of plural forms and of variants that a context chooses. */
const keys = new Set([...fr.keys()].map((key) => key.replace(/_.*/, '')))
const literals = Object.values(sources).flatMap((source) => [...source.matchAll(/'([a-z]\w*(?:\.\w+)+)'/g)])
const nested = both.flatMap(([, text]) => [...text.matchAll(/\$t\(([\w.]+)/g)])
/** The keys that a source or another text names. */
const used = new Set([...literals, ...nested].map(([, key]) => key))

/** The names of the placeholders in a text. */
const placeholders = (text = ''): string[] => [...text.matchAll(/\{\{(\w+)/g)].map(([, name]) => name ?? '').toSorted()

/** A dash in a score that is not an en dash, or has spaces around it. */
const otherDash = / [-−—] |[\dVD}] ?[-−—] ?[\dVD{]|[\dVD] – [\dVD]/
/** A dash with spaces between two values in a source. */
const spacedDash = /[\d}>] [-–] (\$?\{|<)/

const t = createI18n('fr', { fr: french }).t
const tLight = createI18n('pki', { fr: french, pki: light }).t

describe('the dictionaries', () => {
  it('are dictionaries of the contract, with the same keys in fr and pki', () => {
    expect([Dictionary.parse(french), Dictionary.parse(light)]).toEqual([french, light])
    expect([...pki.keys()]).toEqual([...fr.keys()])
  })

  it('have no unused key', () => {
    expect([...keys].filter((key) => !used.has(key))).toEqual([])
  })

  it('have the same placeholders in fr and pki', () => {
    for (const [key, text] of fr) expect([key, placeholders(pki.get(key))]).toEqual([key, placeholders(text)])
  })

  it('write values as {{name}}, numbers as {{name, number}}, and "de" with a name as {{name, de}}', () => {
    for (const [key, text] of both) {
      const rest = text
        .replaceAll(/\{\{\w+(, (number|de))?\}\}/g, '')
        .replaceAll(/\$t\([\w.]+, \{ "(count": {2}|context": "" )\}\)/g, '')
      expect([key, rest.match(/[{}$]/)?.[0]]).toEqual([key, undefined])
    }
  })

  it('follow French typography: a narrow no-break space before ! ? : ;, a typographic apostrophe', () => {
    for (const [key, text] of both) {
      const plain = text.replaceAll(/\{\{.+?\}\}/g, 'x').replaceAll(/\$t\(.+?\)/g, 'x')
      expect([key, plain.match(/[^\u202f]([!?:;])(?![/\d])/)?.[0]]).toEqual([key, undefined])
      expect([key, plain.includes("'")]).toEqual([key, false])
    }
  })

  it('write a score with an en dash without spaces, as 2–1 and V–D', () => {
    // The name of this badge has a hyphen with spaces, as in the specification (docs/specification.md#badges).
    const scores = both.filter(([key]) => key !== 'badges.name_shutout')
    for (const [key, text] of scores) expect([key, text.match(otherDash)?.[0]]).toEqual([key, undefined])
    for (const [path, source] of Object.entries(sources))
      expect([path, source.match(spacedDash)?.[0]]).toEqual([path, undefined])
  })

  it('have no full stop after a pseudo, which may end with one', () => {
    const ends = /\{\{(score|recorder|contestedBy|opponent|one|two|result)(, de)?\}\}\./
    expect(both.filter(([, text]) => ends.test(text))).toEqual([])
  })

  it('have both French plural forms of a plural text', () => {
    const plurals = new Set([...fr.keys()].flatMap((key) => /^(.+)_(zero|one|many|other)$/.exec(key)?.[1] ?? []))
    expect(plurals.size).toBeGreaterThan(50)
    expect([...plurals].filter((key) => !(fr.has(`${key}_one`) && fr.has(`${key}_other`)))).toEqual([])
  })
})

describe('the static shell of index.html', () => {
  it('has the tab names of the French dictionary', () => {
    const tabs = [...page.matchAll(/<a class="shell-tab[^>]*>(?:<span[^>]*><\/span>)([^<]+)<\/a>/g)].map(
      ([, label]) => label,
    )
    expect(tabs).toEqual(
      (['home', 'rank', 'match', 'tournaments', 'history', 'account'] as const).map((tab) => t(`shell.${tab}`)),
    )
    expect(page).toContain(`aria-label="${t('shell.nav')}"`)
  })

  it('uses the class names of the React shell, and no inline style or script', () => {
    const shell = Object.entries(sources).filter(([path]) => /\/(shell|top-bar|bottom-bar|states)\.tsx$/.test(path))
    const reactClasses = shell.map(([, source]) => source).join('\n')
    const classes = [...page.matchAll(/class="([^"]+)"/g)].flatMap(([, list]) => (list ?? '').split(' '))
    for (const name of new Set(classes)) expect(reactClasses).toContain(name)
    expect(page).not.toMatch(/style=|<style|<script(?![^>]*src=)/)
  })

  it('has the title of the home screen', () => {
    expect(page).toContain(`>${t(screens.home.titleKey)}</h1>`)
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
    expect([1, 1.5, 2].map((count) => t('stats.targetPoints', { count, points: String(count) }))).toEqual([
      '1 point gagné',
      '1.5 point gagné',
      '2 points gagnés',
    ])
    expect([0, 1, 2].map((count) => t('administration.simple', { count }))).toEqual([
      'match simple',
      'match simple',
      'matchs simples',
    ])
    expect(t('accounts.starsLeft', { count: 1 })).toBe('Il en reste une.')
    expect(t('bracket.stopNote', { count: 0 })).not.toContain('classement')
    expect(tLight('bracket.stopNote', { count: 0 })).not.toContain('bilan')
    expect(t('match.ifWins', { names: 'Zoé et Max', count: 2 })).toBe('Si Zoé et Max gagnent')
    expect(t('projections.events', { count: 1_000_000, number: '1\u202f000\u202f000' })).toMatch(/événements$/)
  })

  it('has the plural forms of two numbers, and the variant that its context chooses', () => {
    expect(t('evening.counts', { context: 'double', players: 1, matches: 12 })).toBe('1 joueur, 12 matchs en double')
    expect(t('correction.changePoints', { count: 0, total: 2 })).toBe(
      'Aucun ne change de points. Leurs résultats ne bougent pas.',
    )
    expect(t('contest.already', { by: 'Zoé', time: '18:05' })).toBe('Déjà tranché par Zoé à 18:05')
    expect(t('contest.already', { context: 'mine', by: 'Zoé', time: '18:05' })).toBe('Déjà tranché par vous à 18:05')
  })

  it('keeps the accents of capitals', () => {
    expect(tLight('shell.match')).toBe('À table')
  })

  it('shows what a player has written as it is', () => {
    const written = '{{pseudo}} $t(home.news) <b> & "x" \\u0041'
    expect(t('landing.disabledReason', { reason: written })).toBe(`Raison\u202f: «\u202f${written}\u202f»`)
  })
})

describe('a missing text', () => {
  const report = vi.fn()
  beforeEach(() => vi.stubGlobal('reportError', report.mockReset()))
  afterEach(() => vi.unstubAllGlobals())

  it('is replaced by the French text where only the French dictionary has it', () => {
    const { t } = createI18n('pki', { fr: french, pki: { home: { news: 'Potins' }, ui: {} } })
    expect([t('home.news'), t('home.record'), t('ui.stars', { count: 0 })]).toEqual([
      'Potins',
      french.home.record,
      '0 tournoi gagné',
    ])
    expect(report).not.toHaveBeenCalled()
  })

  it('is replaced by its key where no dictionary has it, and reported once', () => {
    const { t } = createI18n('pki', { fr: { home: {} }, pki: {} })
    expect([t('home.news'), t('home.news'), t('ui.stars', { count: 2 })]).toEqual([
      'home.news',
      'home.news',
      'ui.stars',
    ])
    expect(report.mock.calls.map(([error]) => error.message)).toEqual([
      'no dictionary has a text for home.news',
      'no dictionary has a text for ui.stars',
    ])
  })
})

describe('a name in a sentence', () => {
  it.each([
    ['Inès', 'Place d’Inès'],
    ['élise', 'Place d’élise'],
    ['Hugo', 'Place d’Hugo'],
    ['Hélène', 'Place d’Hélène'],
    ['Hans', 'Place de Hans'],
    ['Karim', 'Place de Karim'],
    ['1', 'Place de 1'],
  ])('elides "de" only before a vowel or a mute h: %s', (pseudo, sentence) => {
    expect(t('match.placeOf', { pseudo })).toBe(sentence)
  })

  it('elides "de" in the middle of a sentence and before a month', () => {
    expect(t('accounts.done', { pseudo: 'Amélie' })).toBe('Compte d’Amélie mis à jour')
    expect(t('accounts.registrationRefused', { pseudo: 'Inès' })).toBe('Inscription d’Inès refusée')
    expect(t('history.caption', { month: 'octobre 2026' })).toBe('Matchs d’octobre 2026')
    expect(tLight('badges.against', { opponents: 'Oscar' })).toBe('aux dépens d’Oscar')
  })

  it('that is written from right to left is isolated from the text around it', () => {
    expect(t('duel.oneVictory', { pseudo: 'ليلى' })).toBe('Une victoire contre \u2068ليلى\u2069 suffit.')
    expect(t('match.placeOf', { pseudo: 'ليلى' })).toBe('Place \u2068de ليلى\u2069')
  })

  it.each([
    ['Inès', 'Inès'],
    ['ليلى', '\u2068ليلى\u2069'],
    ['\u202Eeno', '\u2068\u202Eeno\u2069'],
  ])('%s does not change the direction of the text around it', (name, shown) => {
    expect(withDirectionIsolates(name)).toBe(shown)
  })
})

describe('the page', () => {
  const report = vi.fn()
  const changed = vi.fn()
  let files: Dictionaries
  let requests: string[]

  /** Imports the module anew, as in a page that has not loaded any dictionary. */
  async function open() {
    vi.resetModules()
    const { i18n, loadDictionary, hasDictionaries } = await import('./dictionary.ts')
    i18n.on('languageChanged', changed)
    return { t: i18n.t, loadDictionary, hasDictionaries }
  }
  beforeEach(() => {
    report.mockReset()
    changed.mockReset()
    files = { fr: french, pki: light }
    requests = []
    vi.stubGlobal('reportError', report)
    vi.stubGlobal('fetch', async (address: string) => {
      requests.push(address)
      const words = address.endsWith('/pki.json') ? files.pki : files.fr
      return words === undefined ? new Response('<html>', { status: 404 }) : Response.json(words)
    })
  })
  afterEach(() => vi.unstubAllGlobals())

  it('requests the French dictionary at the address that index.html preloads', async () => {
    const { loadDictionary } = await open()
    await loadDictionary('fr')
    expect(requests).toHaveLength(1)
    expect(page).toContain(`<link rel="preload" href="${requests[0]}"`)
  })

  it('reads each dictionary once, and is rendered again only when its language changes', async () => {
    const { t, loadDictionary } = await open()
    await loadDictionary('fr')
    await loadDictionary('fr')
    expect(changed).toHaveBeenCalledTimes(1)
    await loadDictionary('pki')
    expect(t('home.news')).toBe(light.home.news)
    await loadDictionary('fr')
    expect(t('home.news')).toBe(french.home.news)
    expect(changed).toHaveBeenCalledTimes(3)
    expect(requests).toHaveLength(2)
  })

  it('shows the language that was asked for last', async () => {
    const { t, loadDictionary } = await open()
    await Promise.all([loadDictionary('pki'), loadDictionary('fr')])
    expect(t('home.news')).toBe(french.home.news)
  })

  it.each([
    ['missing', undefined],
    ['broken', { home: { news: 3 } } as unknown as Dictionary],
  ])('is French when the other dictionary is %s, with one report', async (_, words) => {
    files = words === undefined ? { fr: french } : { fr: french, pki: words }
    const { t, loadDictionary, hasDictionaries } = await open()
    await loadDictionary('pki')
    await loadDictionary('pki')
    expect([t('home.news'), t('ui.stars', { count: 0 })]).toEqual([french.home.news, '0 tournoi gagné'])
    expect([hasDictionaries('fr'), hasDictionaries('pki')]).toEqual([true, false])
    expect(report.mock.calls.map(([error]) => error.message)).toEqual(['the dictionary pki could not be read'])
  })

  it('shows keys while French texts cannot be read, reports that once, and tries again at the next call', async () => {
    files = {}
    const { t, loadDictionary, hasDictionaries } = await open()
    await loadDictionary('fr')
    expect([t('home.news'), t('home.record'), hasDictionaries('fr')]).toEqual(['home.news', 'home.record', false])
    expect(report.mock.calls.map(([error]) => error.message)).toEqual(['the dictionary fr could not be read'])
    files = { fr: french }
    await loadDictionary('fr')
    expect([t('home.news'), hasDictionaries('fr')]).toEqual([french.home.news, true])
  })
})
