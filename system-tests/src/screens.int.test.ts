import type { TelevisionContents, TelevisionPairing, TelevisionPairings } from '@topspin/domain/contract/television'
import type { Browser } from '@topspin/platform/http/testing/browser'
import { bodyOf, expectRefusal } from '@topspin/test-kit/expecting'
import { type InProcessApp, openInProcessApp } from '@topspin/test-kit/in-process-app'
import type { Member } from '@topspin/test-kit/people'
import { doublesBody, singlesBody } from '@topspin/test-kit/submissions'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'

const minute = 60_000
const hour = 60 * minute

let rig: InProcessApp
let ada: Member
beforeAll(async () => {
  rig = await openInProcessApp({ WORKING_HOURS: 'always', TRUST_PROXY: '1' })
  ada = await rig.admin()
})
afterAll(() => rig.close())
beforeEach(async () => {
  for (const { id } of [...(await screens()).waiting, ...(await screens()).approved])
    await ada.browser.delete(`/api/admin/screens/${id}`)
})

const screens = async () => bodyOf<TelevisionPairings>(await ada.browser.get('/api/admin/screens'))
const pairing = async (browser: Browser) => bodyOf<TelevisionPairing>(await browser.get('/api/screen/pairing'))
const contents = (browser: Browser) => browser.get('/api/screen/contents')
const linux = { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/131.0 Safari/537.36' }

/** A browser that asks to be a television, with its code and the id under which admins see it. */
async function asking(browser = rig.browser(), address = '192.0.2.1') {
  const headers = { ...linux, 'x-forwarded-for': address }
  const asked = bodyOf<TelevisionPairing>(await (await browser.open()).post('/api/screen/pair', undefined, headers))
  if (asked.state !== 'waiting') throw new Error('the browser has no code')
  const id = (await screens()).waiting.at(-1)?.id ?? ''
  return { browser, id, code: asked.code, wrong: asked.code === '000000' ? '000001' : '000000' }
}
const approve = (id: string, code: string, name = 'Écran du coin') =>
  ada.browser.post(`/api/admin/screens/${id}/approve`, { code, name })
async function approved() {
  const { browser, id, code } = await asking()
  bodyOf(await approve(id, code))
  return { browser, id }
}

describe('the pairing of a screen', () => {
  it('is approved with the code that only the screen shows, and gives it a name', async () => {
    const { browser, id, code } = await asking()
    expect(code).toMatch(/^\d{6}$/)
    expect(await pairing(browser)).toEqual({ state: 'waiting', code, secondsLeft: 600 })
    const list = await ada.browser.get('/api/admin/screens')
    const requestedAt = new Date(rig.time.now).toISOString()
    expect(list.json()).toEqual({
      waiting: [{ id, requestedAt, browser: 'Chrome', system: 'Linux' }],
      approved: [],
    } satisfies Required<TelevisionPairings>)
    expect(list.body).not.toContain(code)
    expectRefusal(await contents(browser), 'unauthenticated')

    await rig.appendsNothing(async () => void bodyOf(await approve(id, code)))
    expect(await pairing(browser)).toEqual({ state: 'approved', name: 'Écran du coin' })
    expect(await screens()).toEqual({ waiting: [], approved: [{ id, name: 'Écran du coin', seenAt: requestedAt }] })
    bodyOf(await contents(browser))
  })

  it('keeps the token in a cookie that scripts cannot read, and stores its hash', async () => {
    const browser = await rig.browser().open()
    const { cookies } = await browser.post('/api/screen/pair')
    const [cookie] = cookies.filter(({ name }) => name === 'screen')
    expect(cookie).toMatchObject({ httpOnly: true, sameSite: 'Lax', path: '/' })
    const stored = await rig.identityStore((identity) => identity.screens.all())
    expect(JSON.stringify(stored)).not.toContain(cookie?.value)
  })

  it('has one request of a browser: a new code replaces the old one', async () => {
    const first = await asking()
    const second = await asking(first.browser)
    expect((await screens()).waiting.map(({ id }) => id)).toEqual([second.id])
    expectRefusal(await approve(first.id, first.code), 'unknown-screen')
    bodyOf(await approve(second.id, second.code))
    expect(bodyOf(await first.browser.post('/api/screen/pair'))).toEqual({ state: 'approved', name: 'Écran du coin' })
    expect((await screens()).approved).toHaveLength(1)
  })

  it('ends after ten minutes', async () => {
    const { browser, id, code } = await asking()
    rig.time.now += 10 * minute - 1
    expect(await pairing(browser)).toEqual({ state: 'waiting', code, secondsLeft: 1 })
    rig.time.now += 1
    expect(await pairing(browser)).toEqual({ state: 'none' })
    expect((await screens()).waiting).toEqual([])
    expectRefusal(await approve(id, code), 'unknown-screen')
    expectRefusal(await contents(browser), 'unauthenticated')
  })

  it('replaces the oldest request of an address by a new one, and leaves those of other addresses', async () => {
    const elsewhere = await asking(rig.browser(), '198.51.100.7')
    const asked: Awaited<ReturnType<typeof asking>>[] = []
    for (let request = 0; request < 30; request += 1) {
      rig.time.now += 1
      asked.push(await asking())
    }
    expect((await screens()).waiting.map(({ id }) => id)).toEqual([
      elsewhere.id,
      ...asked.slice(-10).map(({ id }) => id),
    ])
    expect(await pairing(asked[19]!.browser)).toEqual({ state: 'none' })
    bodyOf(await approve(asked[20]!.id, asked[20]!.code))
    bodyOf(await approve(elsewhere.id, elsewhere.code))
  })

  it('that was requested while the clock was ahead is over, and the next request removes it', async () => {
    const stored = () => rig.identityStore((identity) => identity.screens.all())
    const now = rig.time.now
    rig.time.now += 365 * 24 * hour
    const browser = await rig.browser().open()
    bodyOf(await browser.post('/api/screen/pair', undefined, { 'x-forwarded-for': '192.0.2.1' }))
    rig.time.now = now
    const [ahead] = await stored()
    expect(await pairing(browser)).toEqual({ state: 'none' })
    expect((await screens()).waiting).toEqual([])
    expectRefusal(await approve(ahead!.id, ahead!.code), 'unknown-screen')
    const { id } = await asking()
    expect((await stored()).map((screen) => screen.id)).toEqual([id])
  })

  it('uses a code once, also when two admins enter it at the same time', async () => {
    const { id, code } = await asking()
    const answers = await Promise.all([approve(id, code, 'One'), approve(id, code, 'Two')])
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 404])
    expectRefusal(await approve(id, code), 'unknown-screen')
  })

  it('ends after five wrong codes, also when they come at once', async () => {
    const { browser, id, code, wrong } = await asking()
    for (let tries = 0; tries < 4; tries += 1) expectRefusal(await approve(id, wrong), 'wrong-screen-code')
    expect(await pairing(browser)).toMatchObject({ state: 'waiting' })
    expectRefusal(await approve(id, wrong), 'wrong-screen-code')
    expectRefusal(await approve(id, code), 'unknown-screen')
    expect(await pairing(browser)).toEqual({ state: 'none' })

    const other = await asking()
    const guesses = await Promise.all(Array.from({ length: 20 }, () => approve(other.id, other.wrong)))
    const codes = guesses.map((answer) => answer.json<{ code: string }>().code)
    expect(codes.filter((one) => one === 'wrong-screen-code')).toHaveLength(5)
    expectRefusal(await approve(other.id, other.code), 'unknown-screen')
  })

  it.each([{ code: '12345' }, { code: '1234567' }, { code: 'abcdef' }, { name: '' }, { name: 'x'.repeat(41) }])(
    'refuses the approval %j',
    async (over) => {
      const { id, code } = await asking()
      const answer = await ada.browser.post(`/api/admin/screens/${id}/approve`, { code, name: 'Corner', ...over })
      expect(answer.json()).toMatchObject({ code: 'invalid-request' })
    },
  )

  it('can be refused', async () => {
    const { browser, id } = await asking()
    bodyOf(await ada.browser.delete(`/api/admin/screens/${id}`))
    expect(await pairing(browser)).toEqual({ state: 'none' })
    expectRefusal(await ada.browser.delete(`/api/admin/screens/${id}`), 'unknown-screen')
  })
})

describe('an approved screen', () => {
  it('stays approved for 300 days and after a restart, and its cookie is renewed', async () => {
    const { browser, id } = await approved()
    rig.time.now += 300 * 24 * hour
    await rig.restart()
    await ada.browser.logIn('Ada')
    const answer = await contents(browser)
    expect(answer.cookies.find(({ name }) => name === 'screen')).toMatchObject({ maxAge: 400 * 24 * 3600 })
    expect((await screens()).approved).toEqual([
      { id, name: 'Écran du coin', seenAt: new Date(rig.time.now).toISOString() },
    ])
  })

  it('was last seen now, also when it was used while the clock was ahead', async () => {
    const { browser } = await approved()
    const now = rig.time.now
    rig.time.now += hour
    bodyOf(await contents(browser))
    rig.time.now = now
    bodyOf(await contents(browser))
    expect((await screens()).approved).toMatchObject([{ seenAt: new Date(now).toISOString() }])
  })

  it('gets no contents once it is revoked, while another screen still does', async () => {
    const [one, other] = [await approved(), await approved()]
    bodyOf(await ada.browser.delete(`/api/admin/screens/${one.id}`))
    expectRefusal(await contents(one.browser), 'unauthenticated')
    expect(await pairing(one.browser)).toEqual({ state: 'none' })
    bodyOf(await contents(other.browser))
  })

  it('keeps its rights while a player logs in and out in its browser, and gets none of the player’s', async () => {
    const { browser } = await approved()
    await rig.member('Visitor')
    await browser.logIn('Visitor')
    bodyOf(await browser.get('/api/player/getAll'))
    bodyOf(await contents(browser))
    await browser.get('/api/auth/logout')
    expectRefusal(await browser.get('/api/player/getAll'), 'unauthenticated')
    bodyOf(await contents(browser))
  })
})

describe('the contents of a screen', () => {
  it('count the matches of the local day, which may begin within an hour of UTC', async () => {
    const kolkata = await openInProcessApp({ WORKING_HOURS: 'always', TIME_ZONE: 'Asia/Kolkata' })
    const admin = await kolkata.admin()
    const [mia] = [await kolkata.member('Mia'), await kolkata.member('Tom')]
    // 23:45 in Kolkata
    kolkata.time.now = Date.UTC(2025, 0, 6, 18, 15)
    bodyOf(await mia.browser.post('/api/match/play', singlesBody('Mia', 'Tom', [2, 0])))
    const browser = await kolkata.browser().open()
    const { code } = bodyOf<{ code: string }>(await browser.post('/api/screen/pair'))
    const { id } = bodyOf<TelevisionPairings>(await admin.browser.get('/api/admin/screens')).waiting[0]!
    bodyOf(await admin.browser.post(`/api/admin/screens/${id}/approve`, { code, name: 'Corner' }))
    browser.position = mia.browser.position
    const read = async () => bodyOf<TelevisionContents>(await contents(browser))
    expect(await read()).toMatchObject({ matchesToday: 1, badges: expect.arrayContaining([expect.anything()]) })
    kolkata.time.now += 20 * minute
    expect(await read()).toMatchObject({ matchesToday: 0, badges: [] })
    await kolkata.close()
  })

  it('are ladders, results, news, badges, free players and tournaments, without ids and e-mail addresses', async () => {
    const [ines, hugo, zoe, leo] = [
      await rig.member('Inès'),
      await rig.member('Hugo'),
      await rig.member('Zoé'),
      await rig.member('Léo'),
    ]
    const { browser } = await approved()
    const read = async () => bodyOf<TelevisionContents>(await contents(browser))
    expect(await read()).toEqual({
      ladders: [],
      results: [],
      matchesToday: 0,
      news: [],
      badges: [],
      planned: [],
      tournaments: [],
      free: [],
      fairDouble: null,
    } satisfies Required<TelevisionContents>)

    bodyOf(await ines.browser.post('/api/match/play', singlesBody('Inès', 'Hugo', [2, 1])))
    const yesterday = new Date(rig.time.now).toISOString()
    rig.time.now += 24 * hour
    await ada.browser.logIn('Ada')
    bodyOf(await zoe.browser.post('/api/match/playdouble', doublesBody('Zoé', 'Léo', 'Hugo', 'Inès')))
    const today = new Date(rig.time.now).toISOString()
    for (const title of ['First', 'Second', 'Third']) {
      rig.time.now += minute
      bodyOf(await ada.browser.post('/api/news/add', { title, content: 'Text' }))
    }
    browser.position = ada.browser.position

    const shown = await read()
    const impacts = { winnerScoreImpact: expect.any(Number), looserScoreImpact: expect.any(Number) }
    expect(shown.results).toEqual([
      {
        id: 1,
        isSimple: false,
        matchDate: today,
        winnerOne: 'Zoé',
        winnerTwo: 'Léo',
        looserOne: 'Hugo',
        looserTwo: 'Inès',
        winnerSet: 2,
        looserSet: 1,
        ...impacts,
      },
      {
        id: 1,
        isSimple: true,
        matchDate: yesterday,
        winnerOne: 'Inès',
        winnerTwo: null,
        looserOne: 'Hugo',
        looserTwo: null,
        winnerSet: 2,
        looserSet: 1,
        ...impacts,
      },
    ] satisfies Required<TelevisionContents>['results'])
    expect(shown.matchesToday).toBe(1)
    expect(shown.news.map(({ title }) => title)).toEqual(['Third', 'Second'])
    expect(shown.badges).toEqual(
      expect.arrayContaining([
        { badge: 'first', pseudo: 'Zoé', opponents: ['Hugo', 'Inès'] },
        { badge: 'first', pseudo: 'Léo', opponents: ['Hugo', 'Inès'] },
      ]),
    )
    expect(shown.ladders.map(({ ladder }) => ladder)).toEqual(['simple', 'double'])
    const [first] = shown.ladders[0]?.players ?? []
    expect(first).toEqual({ pseudo: 'Inès', rank: 1, score: expect.any(Number), places: null })

    const until = new Date(rig.time.now + hour).toISOString()
    for (const { browser: theirs } of [ines, hugo, zoe, leo])
      bodyOf(await theirs.put('/api/match/available', {}, { until }))
    const { free, fairDouble } = await read()
    expect(free).toEqual(['Hugo', 'Inès', 'Léo', 'Zoé'].map((pseudo) => ({ pseudo, until })))
    expect(fairDouble?.sides.flat().toSorted()).toEqual(['Hugo', 'Inès', 'Léo', 'Zoé'])
    // Each side has a winner and a loser of the only doubles match.
    expect(fairDouble?.gap).toBe(0)

    const plan = { name: 'Cup', format: 'round-robin', thirdPlace: false, ladder: 'simple', entriesUntil: '2099-12-31' }
    const { id: cup } = bodyOf<{ id: string }>(await ada.browser.post('/api/tournament', plan))
    for (const pseudo of ['Hugo', 'Inès', 'Zoé'])
      bodyOf(await ada.browser.post(`/api/tournament/${cup}/enter`, { pseudo }))
    bodyOf(await ada.browser.post(`/api/tournament/${cup}/draw`))
    bodyOf(await ada.browser.post(`/api/tournament/${cup}/start`, { dues: [] }))
    browser.position = ada.browser.position
    const { tournaments = [] } = await read()
    expect(tournaments.map(({ summary, draw }) => [summary.name, draw?.fixtures.length])).toEqual([['Cup', 3]])

    const body = (await contents(browser)).body
    for (const { id } of [ines, hugo, zoe, leo]) expect(body).not.toContain(id)
    expect(body).not.toContain('@example.org')
  })
})
