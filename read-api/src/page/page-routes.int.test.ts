import { mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync, brotliDecompressSync, constants } from 'node:zlib'
import type { Challenges } from '@topspin/domain/contract/challenge'
import { seenWeekCookie } from '@topspin/domain/contract/first-screen'
import type { News } from '@topspin/domain/contract/news'
import type { PastMatches } from '@topspin/domain/contract/past'
import type { Overview } from '@topspin/domain/contract/profile'
import type { Week } from '@topspin/domain/contract/week'
import { instant } from '@topspin/domain/ids'
import { Refusal } from '@topspin/domain/refusals'
import { type Browser, passwordOf } from '@topspin/platform/http/testing/browser'
import {
  type HttpTestSetup,
  openHttpTestSetup,
  serveWithSessionCalls,
} from '@topspin/platform/http/testing/http-test-setup'
import { openRateLimits } from '@topspin/platform/rate-limit/open'
import type { RateLimits } from '@topspin/platform/rate-limit/port'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { registerPage } from './page-routes.ts'

// The files of a build. The rendering function returns its arguments as text.
const rendering = `
  let count = 0
  export async function render(screen) {
    if (screen.player?.pseudo === 'Max') throw new Error('cannot draw Max')
    count += 1
    const html = 'drawing ' + count + ' <pre>' + JSON.stringify(screen) + '</pre>'
    return { html, module: screen.path === '/rank' ? 'src/rank.tsx' : 'src/entries/page.tsx' }
  }`
const index = `<head><!--topspin:styles--></head>
  <body><!--topspin:app--><div id="root">skeleton</div><!--/topspin:app--></body>`
const manifest = {
  'src/entries/page.tsx': { file: 'assets/page.js' },
  'src/rank.tsx': { file: 'assets/rank.js', css: ['assets/rank.css'] },
}
const timeZone = 'America/Cayenne'
const noon = (day: string) => instant(new Date(`${day}T12:00:00.000Z`))

function build(): string {
  const built = mkdtempSync(join(tmpdir(), 'topspin-page-'))
  mkdirSync(join(built, 'page/assets/i18n'), { recursive: true })
  mkdirSync(join(built, 'page/.vite'))
  mkdirSync(join(built, 'ssr'))
  writeFileSync(join(built, 'page/index.html'), index)
  writeFileSync(join(built, 'page/tv.html'), '<body>television<!--topspin:state--></body>')
  writeFileSync(join(built, 'page/.vite/manifest.json'), JSON.stringify(manifest))
  writeFileSync(join(built, 'page/assets/main-abcdefgh.js'), 'run()')
  for (const language of ['fr', 'pki']) writeWords(built, language, `Accueil (${language})`)
  writeFileSync(join(built, 'ssr/server.js'), rendering)
  writeFileSync(join(built, 'ssr/package.json'), '{ "type": "module" }')
  return built
}

const ownContests = { now: '2026-11-20T10:00:00.000Z', withdrawable: [], contestableSince: '', contests: [] }
const openTournaments = { today: '2026-11-20', entries: [], fixtures: [] }
const challenges: Challenges = { now: '2026-11-20T10:00:00.000Z', own: [], planned: [], days: [] }
const week = { points: 0, places: 0 }
const waiting = { registrations: { count: 1, pseudos: ['Ana'] } }
const overview: Overview = {
  simple: { rank: 1, score: 500, week },
  double: { rank: 1, score: 500, week },
  neighbour: null,
  last: null,
}

/** Past matches: one against `opponent`. */
const pastAgainst = (opponent: string): PastMatches => ({
  summary: null,
  entries: [
    {
      id: 1,
      sequence: 1,
      at: '2026-11-20T10:00:00.000Z',
      mySets: 2,
      opponentSets: 0,
      impact: 6,
      score: 506,
      lead: 0,
      opponents: [opponent],
      partner: null,
      ladder: 'simple',
      month: '2026-11',
    },
  ],
})

const emptyWeek: Week = {
  ...{ week: '2026-47', monday: '2026-11-16', sunday: '2026-11-22', appearsAt: '2026-11-23T07:30:00.000Z' },
  ...{ hasAppeared: true, previous: null, next: null, lastPlayed: null, correctedAt: null, exploit: null, own: null },
  ...{ matches: 0, players: 0, matchesBefore: 0, days: [], list: [] },
}

const writeWords = (built: string, language: string, home: string) =>
  writeFileSync(join(built, `page/assets/i18n/${language}.json`), JSON.stringify({ home }))

describe('rate limits of the page', () => {
  let built: string
  let fixture: HttpTestSetup
  let limits: RateLimits
  beforeEach(async () => {
    built = build()
    limits = await openRateLimits(null, () => undefined)
    fixture = await openHttpTestSetup({ limits })
    serveWithSessionCalls(fixture, {
      overview: () => ({ reply: overview }),
      news: () => ({ reply: [] }),
      lastMatches: () => ({ reply: [] }),
      liveFind: () => ({ reply: null }),
      challenges: () => ({ reply: challenges }),
      openTournaments: () => ({ reply: openTournaments }),
      ownContests: () => ({ reply: ownContests }),
    })
    await registerPage(fixture.server, built, { timeZone, now: () => noon('2026-11-20'), position: () => null })
    await fixture.server.ready()
  })
  afterEach(async () => {
    await fixture.close()
    await limits.close()
    rmSync(built, { recursive: true })
  })

  /** Whether each of `count` requests gets a rendered page. The others get the static shell. */
  const drawings = async (browser: Browser, count: number) => {
    const drawn: boolean[] = []
    for (let n = 0; n < count; n += 1) {
      const answer = await browser.get('/')
      expect(answer.statusCode).toBe(200)
      drawn.push(!answer.body.includes('skeleton'))
    }
    return drawn
  }
  const yes = (count: number) => Array.from({ length: count }, () => true)

  it('does not render the landing page of an installation with company accounts, but names the company', async () => {
    const other = await openHttpTestSetup()
    serveWithSessionCalls(other, {})
    const options = { timeZone, now: () => noon('2026-11-20'), position: () => null }
    await registerPage(other.server, built, { ...options, signIn: { company: 'Acme', passwords: true } })
    for (const path of ['/', '/welcome', '/history', '/welcome/%2Fhistory', '/welcome?company=failed']) {
      const { body } = await other.browser().get(path)
      expect(body, path).toContain('skeleton')
      expect(body, path).toContain('"signIn":{"company":"Acme","passwords":true}')
    }
    await other.close()
  })

  it('renders the page thirty times a minute for a session, then serves it as built', async () => {
    await fixture.addPlayer('Zoé')
    const zoe = await fixture.loggedIn('Zoé')
    expect(await drawings(zoe, 32)).toEqual([...yes(30), false, false])
    expect(await drawings(await fixture.loggedIn('Zoé'), 1)).toEqual([true])
    expect(await drawings(fixture.browser(), 1)).toEqual([true])
  })

  it('renders the page three hundred times a minute for an address', async () => {
    expect(await drawings(fixture.browser(), 301)).toEqual([...yes(300), false])
    await fixture.addPlayer('Zoé')
    expect(await drawings(await fixture.loggedIn('Zoé'), 1)).toEqual([false])
  })
})

describe('the page', () => {
  let built: string
  let fixture: HttpTestSetup
  let news: () => { reply: News[] }
  let position: string | null
  let today: string
  beforeEach(async () => {
    built = build()
    fixture = await openHttpTestSetup()
    news = () => ({ reply: [] })
    serveWithSessionCalls(fixture, {
      news: () => news(),
      lastMatches: () => ({ reply: [] }),
      liveFind: () => ({ reply: null }),
      challenges: () => ({ reply: challenges }),
      openTournaments: () => ({ reply: openTournaments }),
      ownContests: () => ({ reply: ownContests }),
      simpleRanking: () => ({ reply: [] }),
      doubleRanking: () => ({ reply: [] }),
      overview: () => ({ reply: overview }),
      past: ({ params }) => ({ reply: pastAgainst(params.pseudo) }),
      waiting: () => ({ reply: waiting }),
      week: ({ params }) => ({ reply: { ...emptyWeek, week: params.week } }),
    })
    position = null
    today = '2026-11-20'
    await registerPage(fixture.server, built, { timeZone, now: () => noon(today), position: () => position })
    await fixture.server.ready()
  })
  afterEach(async () => {
    await fixture.close()
    rmSync(built, { recursive: true })
  })

  /** What the page contains for home. */
  const homeAnswers = {
    ...{ liveFind: null, challenges, openTournaments, ownContests, overview },
    ...{ news: [], lastMatches: [] },
  }

  /** The arguments of the rendering function; null when the page is served as built. */
  const drawnFor = async (browser: Browser, path = '/') => {
    const answer = await browser.get(path)
    expect(answer.statusCode).toBe(200)
    const [, screen] = /<pre>(.*)<\/pre>/.exec(answer.body) ?? []
    const drawn = screen === undefined ? null : JSON.parse(screen)
    expect(answer.headers['cache-control']).toBe(drawn?.player ? 'no-store' : 'no-cache')
    expect(answer.headers.vary).toContain('cookie')
    return drawn
  }

  it('contains the first screen in the language of the account when there is a session', async () => {
    await fixture.addPlayer('Zoé', ['PLAYER', 'REFEREE'], { language: 'pki' })
    const zoe = await fixture.loggedIn('Zoé')
    expect(await drawnFor(zoe)).toEqual({
      path: '/',
      timeZone,
      player: { pseudo: 'Zoé', authorities: ['PLAYER', 'REFEREE'] },
      language: 'pki',
      words: { fr: { home: 'Accueil (fr)' }, pki: { home: 'Accueil (pki)' } },
      now: '2026-11-20T12:00:00.000Z',
      // The reply of `waiting` is embedded for a referee or an admin only.
      answers: { ...homeAnswers, waiting },
    })
    const page = await zoe.get('/rank')
    expect(page.body).toContain(
      `<script type="application/json" id="page-state">{"timeZone":"${timeZone}","screen":{"path":"/rank","player":{"pseudo":"Zoé"`,
    )
    expect(page.body).toContain('<link rel="stylesheet" crossorigin href="/assets/rank.css">')
    expect(page.body).toContain(
      `"answers":${JSON.stringify({ liveFind: null, challenges, simpleRanking: [], waiting })}`,
    )
    expect(page.body).not.toContain('skeleton')
  })

  it('contains the last week on the home of a Monday, until its card was seen in the browser', async () => {
    await fixture.addPlayer('Zoé')
    const zoe = await fixture.loggedIn('Zoé')
    expect((await drawnFor(zoe)).answers).not.toHaveProperty('week')
    today = '2026-11-23'
    expect((await drawnFor(zoe)).answers.week).toEqual({ ...emptyWeek, week: 'last' })
    expect((await drawnFor(zoe, '/rank')).answers).not.toHaveProperty('week')
    zoe.cookies.set(seenWeekCookie, '1')
    expect((await drawnFor(zoe)).answers).not.toHaveProperty('week')
  })

  it('contains the position of the newest change at the time before its data were read', async () => {
    await fixture.addPlayer('Zoé')
    position = '7'
    news = () => {
      position = '8'
      return { reply: [] }
    }
    const { answers } = await drawnFor(await fixture.loggedIn('Zoé'))
    expect(answers).toEqual({ ...homeAnswers, position: '7' })
  })

  describe('is rendered once for a player', () => {
    const drawingIn = (body: string) => Number(/drawing (\d+)/.exec(body)?.[1])
    const stateIn = (body: string) => JSON.parse(/id="page-state">(.*?)<\/script>/.exec(body)?.[1] ?? '')

    it('until a reply or the minute changes; a new position alone changes only the state', async () => {
      await fixture.addPlayer('Zoé')
      const zoe = await fixture.loggedIn('Zoé')
      position = '7'
      const first = (await zoe.get('/')).body
      expect((await zoe.get('/')).body).toBe(first)
      position = '8'
      const later = (await zoe.get('/')).body
      expect(drawingIn(later)).toBe(drawingIn(first))
      expect(stateIn(later).screen.answers).toEqual({ ...homeAnswers, position: '8' })
      const item = { id: 'n', title: 'Table', content: '', creationDate: '2026-11-20T10:00:00.000Z' }
      news = () => ({ reply: [item] })
      const changed = (await zoe.get('/')).body
      expect(drawingIn(changed)).toBe(drawingIn(first) + 1)
      expect(stateIn(changed).screen.answers.news).toEqual([item])
      today = '2026-11-21'
      const nextDay = (await zoe.get('/')).body
      expect(drawingIn(nextDay)).toBe(drawingIn(changed) + 1)
      expect(nextDay).toContain('"now":"2026-11-21T12:00:00.000Z"')
      expect((await zoe.get('/')).body).toBe(nextDay)
    })

    it('and is not sent to another player, nor after a change of pseudo, role or language', async () => {
      const zoeId = await fixture.addPlayer('Zoé')
      await fixture.addPlayer('Abel')
      const zoe = await fixture.loggedIn('Zoé')
      const abel = await fixture.loggedIn('Abel')
      const player = { pseudo: 'Zoé', authorities: ['PLAYER'] }
      for (let twice = 0; twice < 2; twice += 1) {
        expect(await drawnFor(zoe)).toMatchObject({ player, language: 'fr' })
        expect(await drawnFor(abel)).toMatchObject({ player: { pseudo: 'Abel' } })
        expect(await drawnFor(fixture.browser())).toMatchObject({ player: null })
      }
      await fixture.identity.rename(zoeId, 'Zoë')
      expect(await drawnFor(zoe)).toMatchObject({ player: { ...player, pseudo: 'Zoë' } })
      const authorities = ['PLAYER', 'REFEREE'] as const
      fixture.roster.set(zoeId, { authorities, language: 'fr', status: 'active' })
      expect(await drawnFor(zoe)).toMatchObject({ player: { pseudo: 'Zoë', authorities } })
      fixture.roster.set(zoeId, { authorities, language: 'pki', status: 'active' })
      expect(await drawnFor(zoe)).toMatchObject({ player: { pseudo: 'Zoë', authorities }, language: 'pki' })
    })
  })

  it('contains the time zone of the installation at every path', async () => {
    await fixture.addPlayer('Zoé')
    const zoe = await fixture.loggedIn('Zoé')
    for (const path of ['/', '/account', '/index.html'])
      expect((await zoe.get(path)).body, path).toContain(`{"timeZone":"${timeZone}"`)
  })

  it('is tv.html for a television, with the time zone and without a screen, also in a session', async () => {
    await fixture.addPlayer('Zoé')
    for (const browser of [fixture.browser(), await fixture.loggedIn('Zoé')])
      for (const path of ['/tv', '/tv.html']) {
        const { body, headers } = await browser.get(path)
        expect(body).toBe(
          `<body>television<script type="application/json" id="page-state">{"timeZone":"${timeZone}"}</script></body>`,
        )
        expect(headers).toMatchObject({ 'cache-control': 'no-cache', 'content-type': 'text/html; charset=utf-8' })
      }
  })

  it('contains the tab that the query names, and no screen for an unknown tab', async () => {
    await fixture.addPlayer('Zoé')
    const zoe = await fixture.loggedIn('Zoé')
    expect(await drawnFor(zoe, '/rank?tab=double')).toMatchObject({
      path: '/rank?tab=double',
      answers: { liveFind: null, doubleRanking: [] },
    })
    expect(await drawnFor(zoe, '/rank?other=1')).toMatchObject({ path: '/rank' })
    for (const path of [
      '/rank?tab=live',
      '/history?tab=double',
      '/history?ladder=double',
      '/rank/Max?tab=double',
      '/rank?sort=points',
      '/rank?tab=double&search=max',
    ])
      expect(await drawnFor(zoe, path), path).toBeNull()
  })

  it('requests the data of an account by its pseudo', async () => {
    await fixture.addPlayer('Zoé 2')
    const { answers } = await drawnFor(await fixture.loggedIn('Zoé 2'), '/history')
    expect(answers.past).toEqual(pastAgainst('Zoé 2'))
  })

  it('contains the landing screen without a session, rendered once for all visitors', async () => {
    const id = await fixture.addPlayer('Zoé')
    const zoe = await fixture.loggedIn('Zoé')
    fixture.roster.set(id, { authorities: ['PLAYER'], language: 'pki', status: 'disabled' })
    const thief = fixture.browser()
    thief.cookies.set('sid', 'no session at all')
    for (const browser of [fixture.browser(), zoe, thief])
      for (const path of ['/', '/rank/Max', '/welcome', '/constructor'])
        expect(await drawnFor(browser, path)).toMatchObject({
          path: '/',
          player: null,
          language: 'fr',
          answers: { hello: { authenticated: false } },
        })
    expect((await fixture.browser().get('/rank')).body).toContain('drawing 1 ')
  })

  it('is served as built for paths without a rendered screen, and for the service worker', async () => {
    await fixture.addPlayer('Zoé')
    const zoe = await fixture.loggedIn('Zoé')
    for (const path of ['/account', '/rank/Max', '/welcome', '/constructor', '/index.html'])
      expect(await drawnFor(zoe, path), path).toBeNull()
    expect(await drawnFor(fixture.browser(), '/index.html')).toBeNull()
  })

  it('is served as built until a temporary password has been changed', async () => {
    const id = await fixture.addPlayer('Zoé')
    const zoe = await fixture.loggedIn('Zoé')
    await fixture.identity.setPassword(id, passwordOf('Zoé'), fixture.time.now + 1000)
    expect(await drawnFor(zoe)).toBeNull()
  })

  it('is served as built while a call fails, and rendered again afterwards', async () => {
    await fixture.addPlayer('Zoé')
    const zoe = await fixture.loggedIn('Zoé')
    const well = news
    news = () => {
      throw new Refusal('engine-away')
    }
    expect(await drawnFor(zoe)).toBeNull()
    expect(await drawnFor(zoe, '/rank')).not.toBeNull()
    news = well
    expect(await drawnFor(zoe)).not.toBeNull()
  })

  it('is served as built when rendering fails, and the failure is logged', async () => {
    await fixture.addPlayer('Max')
    expect(await drawnFor(await fixture.loggedIn('Max'))).toBeNull()
    expect(fixture.lines.join('')).toContain('cannot draw Max')
  })

  it('uses a dictionary that was replaced while the server runs', async () => {
    await fixture.addPlayer('Zoé')
    const zoe = await fixture.loggedIn('Zoé')
    await drawnFor(zoe)
    writeWords(built, 'fr', 'Chez nous')
    utimesSync(join(built, 'page/assets/i18n/fr.json'), new Date(0), new Date(0))
    expect((await drawnFor(zoe)).words.fr).toEqual({ home: 'Chez nous' })
  })

  it.each([
    ['is missing', (file: string) => rmSync(file), 'ENOENT'],
    ['is broken', (file: string) => writeFileSync(file, '{ "home": 3 }'), 'invalid_union'],
  ])('is French when the other dictionary %s, which is logged once', async (_, change, reason) => {
    await fixture.addPlayer('Zoé', ['PLAYER'], { language: 'pki' })
    const zoe = await fixture.loggedIn('Zoé')
    change(join(built, 'page/assets/i18n/pki.json'))
    for (let twice = 0; twice < 2; twice += 1)
      expect((await drawnFor(zoe)).words).toEqual({ fr: { home: 'Accueil (fr)' } })
    const reports = fixture.lines.filter((line) => line.includes('pki.json'))
    expect(reports).toEqual([expect.stringContaining(reason)])
  })

  it('logs once which texts the other dictionary lacks', async () => {
    writeFileSync(join(built, 'page/assets/i18n/pki.json'), '{}')
    for (let twice = 0; twice < 2; twice += 1) expect(await drawnFor(fixture.browser())).not.toBeNull()
    expect(fixture.lines.filter((line) => line.includes('has no text for home'))).toHaveLength(1)
  })

  it('is served as built without a French dictionary, which is logged', async () => {
    writeFileSync(join(built, 'page/assets/i18n/fr.json'), '<html>')
    expect(await drawnFor(fixture.browser())).toBeNull()
    expect(fixture.lines.join('')).toContain('fr.json cannot be used')
  })

  it('has dictionaries, each compressed once until its file is replaced', async () => {
    const path = '/assets/i18n/fr.json'
    const words = (length: number) => Array.from({ length }, (_, index) => `texte ${index}`).join()
    const get = (headers: Record<string, string>) => fixture.browser().get(path, headers)
    const read = async () => {
      const answer = await get({ 'accept-encoding': 'gzip, deflate, br' })
      expect(answer.headers).toMatchObject({ 'content-encoding': 'br', 'cache-control': 'no-cache' })
      const text = brotliDecompressSync(answer.rawPayload).toString()
      const smallest = brotliCompressSync(text, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } })
      expect(answer.rawPayload.length).toBe(smallest.length)
      return { text, etag: String(answer.headers.etag) }
    }
    writeWords(built, 'fr', words(500))
    const { text, etag } = await read()
    expect(JSON.parse(text)).toEqual({ home: words(500) })
    expect((await get({ 'if-none-match': etag })).statusCode).toBe(304)
    expect((await get({ 'accept-encoding': 'identity' })).body).toBe(text)
    writeWords(built, 'fr', words(501))
    utimesSync(join(built, 'page/assets/i18n/fr.json'), new Date(0), new Date(0))
    expect((await get({ 'if-none-match': etag })).statusCode).toBe(200)
    expect(JSON.parse((await read()).text)).toEqual({ home: words(501) })
    rmSync(join(built, 'page/assets/i18n/fr.json'))
    expect((await get({})).statusCode).toBe(404)
  })

  it('has files, which are served by exact name only', async () => {
    const file = await fixture.browser().get('/assets/main-abcdefgh.js')
    expect([file.body, file.headers['cache-control']]).toEqual(['run()', 'public, max-age=31536000, immutable'])
    for (const path of ['/assets/main-12345678.js', '/api/nothing'])
      expect((await fixture.browser().get(path)).statusCode, path).toBe(404)
    for (const path of ['/../ssr/server.js', '/%2e%2e/ssr/server.js'])
      expect((await fixture.browser().get(path)).body, path).not.toContain('export')
    expect((await fixture.browser().get('/.vite/manifest.json')).body).not.toContain('src/rank.tsx')
  })

  it('fails to open when the page has not been built', async () => {
    const other = await openHttpTestSetup()
    const opening = registerPage(other.server, join(built, 'page'), {
      timeZone,
      now: () => noon('2026-11-20'),
      position: () => null,
    })
    await expect(opening).rejects.toThrow(/^no page is built in .*; npm start and npm test build it$/)
    await other.close()
  })
})
