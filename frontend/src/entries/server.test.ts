import type { FirstScreenInput } from '@topspin/domain/contract/first-screen'
import type { Overview } from '@topspin/domain/contract/profile'
import { describe, expect, it } from 'vitest'
import texts from '../../public/assets/i18n/fr.json'
import light from '../../public/assets/i18n/pki.json'
import { LiveServer } from '../features/live/testing/live-server.ts'
import { ladderFromScores, overview, pastEntry, pastMatchesPage, recordedMatch } from '../testing/samples.ts'
import { render } from './server.tsx'

const words = { fr: texts, pki: light }

const hostile = '<script>alert(1)</script> "quoted" <img src=x onerror=alert(1)>'
const news = [{ id: 'n1', title: 'Nouvelle table', content: hostile, creationDate: '2026-11-20T10:00:00.000Z' }]
const challenges = { now: '2026-11-23T10:00:00.000Z', own: [], planned: [], days: [] }
const openTournaments = { today: '2026-11-23', entries: [], fixtures: [] }
const ownContests = {
  ...{ now: '2026-11-23T10:00:00.000Z', contestableSince: '2026-10-23T10:00:00.000Z' },
  ...{ withdrawable: [], contests: [] },
}
const zoe = { pseudo: 'Zoé', authorities: ['PLAYER'] } as const
const home: FirstScreenInput = {
  path: '/',
  timeZone: 'America/Cayenne',
  player: zoe,
  language: 'fr',
  words,
  now: '2026-11-23T10:00:00.000Z',
  answers: {
    liveFind: null,
    challenges,
    openTournaments,
    ownContests,
    overview: overview(),
    news,
    lastMatches: [recordedMatch()],
  },
}
const fill = (text: string, pseudo: string) => text.replace('{{pseudo}}', pseudo)
const draw = async (more: Partial<FirstScreenInput>) => (await render({ ...home, ...more })).html

describe('a screen drawn on the server', () => {
  it('has the pseudo, the embedded answers and the navigation, and no skeleton', async () => {
    const html = await draw({})
    for (const text of ['Zoé', 'Nouvelle table', texts.home.lastMatches, 'href="/rank"', 'aria-current="page"'])
      expect(html).toContain(text)
    expect(html).not.toContain('skeleton')
  })

  it.each([
    ['/', zoe],
    ['/rank', zoe],
    ['/history', zoe],
    ['/', null],
  ] as const)(
    'names the source file of the screen at %s, by which its scripts and styles are found',
    async (path, player) => {
      const { module } = await render({ ...home, path, player })
      expect(Object.keys(import.meta.glob('../features/*/*-screen.tsx'))).toContain(module.replace('src', '..'))
    },
  )

  it('has the navigation between the heading and the content', async () => {
    const html = await draw({})
    expect(html.indexOf('<nav')).toBeGreaterThan(html.indexOf('<h1'))
    expect(html.indexOf('<nav')).toBeLessThan(html.indexOf('<main'))
  })

  it('has dates in the time zone of the installation', async () => {
    expect(await draw({})).toContain('20/11/2026 07:00')
    expect(await draw({ timeZone: 'Europe/Paris' })).toContain('20/11/2026 11:00')
  })

  it('writes today and yesterday as words, by the clock of the server', async () => {
    const dayTitle = async (day: string) =>
      [...(await draw({ now: `${day}T10:00:00.000Z` })).matchAll(/<h3[^>]*>(.*?)<\/h3>/g)].at(-1)?.[1]
    expect(await dayTitle('2026-11-20')).toBe(texts.home.today)
    expect(await dayTitle('2026-11-21')).toBe(texts.home.yesterday)
    expect(await dayTitle('2026-11-22')).toBe('20/11/2026')
  })

  it('escapes the texts of players, and has no inline script or style', async () => {
    const html = await draw({})
    expect(html).toContain('&lt;script&gt;alert(1)&lt;/script&gt;')
    expect(html).not.toMatch(/<script|<img|<[^>]* (style|on\w+)=/)
  })

  it('shows the icons that depend on the role of the player', async () => {
    const publish = `aria-label="${texts.shell.publish}"`
    expect(await draw({})).not.toContain(publish)
    expect(await draw({ player: { pseudo: 'Zoé', authorities: ['PLAYER', 'ADMIN'] } })).toContain(publish)
    const pea = '<circle cx="8.5" cy="14.5" r="1.5" fill="currentColor">'
    expect(await draw({})).not.toContain(pea)
    expect(await draw({ player: { pseudo: 'Zoé', authorities: ['PLAYER', 'REFEREE'] } })).toContain(pea)
  })

  it('shows the reader against the next player, with the points between them', async () => {
    const text = async (changes: Partial<Overview>) => {
      const html = await draw({ answers: { ...home.answers, overview: overview(changes) } })
      return html.replaceAll(/<[^>]+>/g, ' ').replaceAll(/\s+/g, ' ')
    }
    const { simple } = overview()
    expect(await text({})).toContain('7 POINTS')
    expect(await text({})).toContain(fill(texts.duel.oneVictory, 'Nicolas'))
    const far = await text({ neighbour: { pseudo: 'Inès', rank: 1, score: 711 } })
    expect(far).toContain('177,5 POINTS')
    expect(far).not.toContain(fill(texts.duel.oneVictory, 'Inès'))
    const first = await text({ neighbour: { pseudo: 'Karim', rank: 12, score: 533 } })
    expect([first.includes('0,5 POINT '), first.includes(texts.duel.behind)]).toEqual([true, true])
    expect(await text({ neighbour: { pseudo: 'Karim', rank: 11, score: simple.score } })).toContain(texts.duel.tied)
    expect(await text({ neighbour: null })).toContain(texts.duel.invite)
  })

  it('offers a rematch of the last match, unless one of its players cannot play', async () => {
    expect(await draw({})).toContain('href="/match/Th%C3%A9o"')
    const { last } = overview()
    if (last === null) throw new Error('no last match')
    const left = overview({ last: { ...last, canPlayAgain: false } })
    expect(await draw({ answers: { ...home.answers, overview: left } })).not.toContain(texts.home.rematch)
  })

  it('keeps the space of the button to withdraw a match, and has the contests of a match', async () => {
    const { id, isSimple } = recordedMatch()
    const space = '<div class="below"><p class="min-h-11"></p></div>'
    const withContests = (changes: object) =>
      draw({ answers: { ...home.answers, ownContests: { ...ownContests, ...changes } } })
    expect(await withContests({})).not.toContain(space)
    expect(await withContests({ withdrawable: [{ id, isSimple, until: '2999-01-01T00:00:00.000Z' }] })).toContain(space)
    const contest = {
      ...{ id: 'c', match: recordedMatch(), contestedBy: 'Karim', contestedAt: '2026-11-20T12:00:00.000Z' },
      ...{ subject: 'result', reason: 'J’ai gagné.', decision: null },
    }
    expect(await withContests({ contests: [contest] })).toContain('J’ai gagné.')
  })

  it('draws pages of two languages at the same time', async () => {
    const [plain, inPki, again] = await Promise.all([draw({}), draw({ language: 'pki' }), draw({})])
    expect(plain).toContain(texts.home.lastMatches)
    expect(inPki).toContain(light.home.lastMatches)
    expect(again).toBe(plain)
  })

  it('draws only the first rows of the ranking', async () => {
    const names = Array.from({ length: 500 }, (_, index) => [`Joueur ${index + 1}`, 900 - index] as const)
    const simpleRanking = ladderFromScores(Object.fromEntries(names))
    const html = await draw({ path: '/rank', answers: { liveFind: null, simpleRanking } })
    expect(html).toContain('Joueur 3')
    expect(html.match(/<tr/g)?.length).toBeLessThan(30)
  })

  it('draws the tab that the address names', async () => {
    const answers = { liveFind: null, doubleRanking: ladderFromScores({ Karim: 510, Zoé: 500 }) }
    const html = await draw({ path: '/rank?tab=double', answers })
    expect(html).toContain(texts.rank.captionDouble)
    expect(html).toContain('href="/player/Karim?tab=double"')
    expect(html).not.toContain('skeleton')
  })

  it('draws only the first matches of the history', async () => {
    const entries = Array.from({ length: 50 }, (_, index) => pastEntry({ sequence: 100 - index }))
    const html = await draw({ path: '/history', answers: { liveFind: null, past: pastMatchesPage(entries) } })
    expect(html.match(/<th scope="row"/g)?.length).toBe(8)
    expect(html).toContain('novembre 2026')
    expect(html).not.toContain(texts.history.more)
  })

  it('shows the live match in the strip, or a free table without a live match', async () => {
    const liveFind = new LiveServer().match
    const live = await draw({ answers: { ...home.answers, liveFind } })
    expect(live).toContain('Match en direct, alice 0, bob 0, set 1, service alice<')
    expect(live).not.toContain(texts.live.free)
    const free = await draw({})
    expect(free).toContain(texts.live.free)
    // Only the browser knows whether notifications are allowed, so the server renders no offer.
    expect(free).not.toContain(texts.push.offer)
  })

  it('draws the landing without a player', async () => {
    const html = await draw({ player: null, answers: {} })
    expect(html).toContain(texts.landing.login)
    expect(html).not.toContain('shell-bar')
  })

  it('shows a skeleton for an answer that cannot be parsed', async () => {
    expect(await draw({ answers: { liveFind: null, news: 'nonsense', lastMatches: [] } })).toContain('skeleton')
  })
})
