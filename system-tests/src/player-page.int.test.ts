import type { PastMatches } from '@topspin/domain/contract/past'
import type { Badges, Career, CareerEntry, Overview, Profile, Rivals } from '@topspin/domain/contract/profile'
import { passwordOf } from '@topspin/platform/http/testing/browser'
import { bodyOf, expectRefusal } from '@topspin/test-kit/expecting'
import { type InProcessApp, openInProcessApp } from '@topspin/test-kit/in-process-app'
import type { Member } from '@topspin/test-kit/people'
import { doublesBody, singlesBody } from '@topspin/test-kit/submissions'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

const day = 86_400_000

let rig: InProcessApp
let ref: Member
let ben: Member
let cleo: Member
let start: number
/** The instants of the matches, by the names that they have in this file. */
const at = { first: '', defeat: '', revenge: '', last: '', double: '' }
type Name = keyof typeof at

const get = async <T>(path: string, by = ben) => bodyOf<T>(await by.browser.get(path))

/** Records a match and lets the cooldown pass. */
async function play(name: Name, path: string, body: object): Promise<void> {
  at[name] = new Date(rig.time.now).toISOString()
  bodyOf(await ref.browser.post(path, body))
  rig.time.now += 181_000
}
const single = (name: Name, one: string, two: string, sets: readonly [number, number] = [2, 0]) =>
  play(name, '/api/match/play', singlesBody(one, two, sets))

beforeAll(async () => {
  rig = await openInProcessApp({ WORKING_HOURS: 'always', SEASON_START: '02-01' })
  const admin = await rig.admin()
  ref = await rig.member('Ref', 'REFEREE')
  ben = await rig.member('Ben')
  cleo = await rig.member('Cléo')
  start = rig.time.now
  // 6 January: Ben beats Cléo, and loses to Ada. 20 February: Ben beats Ada twice. Then a doubles match.
  await single('first', 'Ben', 'Cléo')
  await single('defeat', 'Ada', 'Ben', [2, 1])
  rig.time.now = start + 45 * day
  // The sessions of the players have ended meanwhile.
  await ref.browser.logIn('Ref')
  await single('revenge', 'Ben', 'Ada', [2, 1])
  await single('last', 'Ben', 'Ada')
  await play('double', '/api/match/playdouble', doublesBody('Ben', 'Cléo', 'Ada', 'Ref'))
  rig.time.now = start + 46 * day
  await ben.browser.logIn('Ben')
  await admin.browser.logIn('Ada')
  ben.browser.position = ref.browser.position
})
afterAll(() => rig.close())

describe('the profile of a player', () => {
  it('has ranks, scores and their changes in both ladders', async () => {
    expect(await get<Profile>('/api/player/Ben/profile')).toEqual<Required<Profile>>({
      pseudo: 'Ben',
      bio: '',
      tournamentWins: 0,
      active: true,
      trophies: [],
      since: at.first,
      simple: {
        rank: 1,
        score: 513,
        wins: 3,
        losses: 1,
        week: { points: 12, places: 1 },
        month: { points: 12, places: 1 },
      },
      double: {
        rank: 1,
        score: 506,
        wins: 1,
        losses: 0,
        week: { points: 6, places: 0 },
        month: { points: 6, places: 0 },
      },
    })
  })

  it('has no change of rank since a time before the player registered', async () => {
    await rig.member('Late')
    rig.time.now += 1_000
    ben.browser.position = (await rig.admin()).browser.position
    expect((await get<Profile>('/api/player/Late/profile')).simple).toMatchObject({
      rank: 2,
      week: { points: 0, places: null },
    })
  })

  it('is not found for an unknown and for a deleted player; a disabled one is not active', async () => {
    expectRefusal(await ben.browser.get('/api/player/Nobody/profile'), 'unknown-player')
    const [gone, away] = [await rig.member('Gone'), await rig.member('Away')]
    const { browser } = await rig.admin()
    bodyOf(await browser.put(`/api/admin/player/disable/${away.id}`))
    ben.browser.position = browser.position
    expect(await get<Profile>('/api/player/Away/profile')).toMatchObject({ active: false, simple: { rank: 0 } })
    bodyOf(await gone.browser.delete('/api/player/me', { password: passwordOf('Gone') }))
    expectRefusal(await ben.browser.get('/api/player/Gone/profile'), 'unknown-player')
  })
})

describe('the overview of a player', () => {
  it('has the ranks in both ladders, the neighbour in the ranking, and the last match', async () => {
    expect(await get<Overview>('/api/player/Ben/overview')).toEqual<Required<Overview>>({
      simple: { rank: 1, score: 513, week: { points: 12, places: 1 } },
      double: { rank: 1, score: 506, week: { points: 6, places: 0 } },
      // The player called Late has no match, and so no rank.
      neighbour: { pseudo: 'Late', rank: 0, score: 500 },
      last: {
        ladder: 'double',
        at: at.double,
        mySets: 2,
        opponentSets: 1,
        impact: 6,
        opponents: ['Ada', 'Ref'],
        partner: 'Cléo',
        canPlayAgain: true,
      },
    })
  })

  it('says that the players of the last match cannot play again while one of them is disabled', async () => {
    const { browser } = await rig.admin()
    bodyOf(await browser.put(`/api/admin/player/disable/${cleo.id}`))
    ben.browser.position = browser.position
    expect((await get<Overview>('/api/player/Ben/overview')).last?.canPlayAgain).toBe(false)
    bodyOf(await browser.put(`/api/admin/player/activate/${cleo.id}`))
    ben.browser.position = browser.position
    expect((await get<Overview>('/api/player/Ben/overview')).last?.canPlayAgain).toBe(true)
  })

  it('has the player with the nearest higher score as neighbour, not one of the same rank', async () => {
    const { neighbour, simple } = await get<Overview>('/api/player/Late/overview')
    expect([simple.rank, neighbour]).toEqual([0, { pseudo: 'Ben', rank: 1, score: 513 }])
    expect((await get<Overview>(`/api/player/${encodeURIComponent('Cléo')}/overview`)).neighbour?.score).toBe(496)
    expect((await get<Overview>('/api/player/Late/overview')).last).toBeNull()
  })
})

describe('the career of a player', () => {
  const entry = (over: Partial<CareerEntry>) => ({
    id: 1,
    sequence: 1,
    at: '',
    mySets: 2,
    opponentSets: 0,
    impact: 6,
    score: 506,
    lead: 0,
    rank: 1,
    opponents: ['Ada'],
    partner: null,
    ...over,
  })
  const entries = () => [
    entry({ at: at.first, opponents: ['Cléo'] }),
    entry({ id: 2, sequence: 2, at: at.defeat, mySets: 1, opponentSets: 2, impact: -5, score: 501, lead: 6, rank: 2 }),
    entry({ id: 3, sequence: 3, at: at.revenge, opponentSets: 1, score: 507, lead: -5 }),
    entry({ id: 4, sequence: 4, at: at.last, score: 513, lead: 6 }),
  ]

  it('has the figures of the ladder, and the curve of all matches', async () => {
    const cleo = { pseudo: 'Cléo', wins: 1, losses: 0, taken: 6, given: 0, lastPlayedAt: at.first, lastFive: [true] }
    const ada = {
      pseudo: 'Ada',
      wins: 2,
      losses: 1,
      taken: 12,
      given: 5,
      lastPlayedAt: at.last,
      lastFive: [false, true, true],
    }
    const even = { wins: 3, losses: 1 }
    const none = { wins: 0, losses: 0 }
    expect(await get<Career>('/api/player/Ben/career/simple?range=all')).toEqual<unknown>({
      wins: 3,
      losses: 1,
      since: at.first,
      curve: { from: at.first, matches: 4, entries: entries(), bestRank: null },
      form: [true, false, true, true],
      streak: { won: true, length: 2, since: at.revenge },
      longest: { length: 2, at: at.last },
      strengths: [none, none, even, none, none],
      target: ada,
      nemesis: ada,
      best: { score: 513, at: at.last },
      bestRank: null,
      strongest: { pseudo: 'Ada', score: 506, at: at.revenge },
      // The beginning of February in Paris.
      bestMonth: { from: '2025-01-31T23:00:00.000Z', points: 12 },
    })
    expect(await get<Rivals>('/api/player/Ben/rivals/simple')).toEqual({ total: 2, rivals: [ada, cleo] })
  })

  it('has a curve of the season or of 30 days', async () => {
    const season = await get<Career>('/api/player/Ben/career/simple')
    expect(season.curve).toEqual<unknown>({
      from: '2025-01-31T23:00:00.000Z',
      matches: 2,
      entries: entries().slice(2),
      bestRank: null,
    })
    const month = await get<Career>('/api/player/Ben/career/simple?range=month')
    expect(month.curve).toMatchObject({ from: new Date(rig.time.now - 30 * day).toISOString(), matches: 2 })
  })

  it('is empty without a match', async () => {
    expect(await get<Career>('/api/player/Late/career/double?range=all')).toEqual({
      wins: 0,
      losses: 0,
      since: null,
      curve: { from: new Date(rig.time.now).toISOString(), matches: 0, entries: [], bestRank: null },
      form: [],
      streak: null,
      longest: null,
      strengths: Array.from({ length: 5 }, () => ({ wins: 0, losses: 0 })),
      target: null,
      nemesis: null,
      best: null,
      bestRank: null,
      strongest: null,
      bestMonth: null,
    })
    expect(await get<Badges>('/api/player/Late/badges/double')).toEqual([])
  })

  it('has opponents and partners of doubles', async () => {
    const names = async (side: string) =>
      (await get<Rivals>(`/api/player/Ben/rivals/${side}`)).rivals.map(({ pseudo }) => pseudo).toSorted()
    expect(await names('double')).toEqual(['Ada', 'Ref'])
    expect(await names('partners')).toEqual(['Cléo'])
  })

  it('lists matches by opponent, partner, result and period, in pages', async () => {
    const ids = async (query: string, ladder = 'simple') =>
      (await get<CareerEntry[]>(`/api/player/Ben/matches/${ladder}${query}`)).map(({ id }) => id)
    expect(await get('/api/player/Ben/matches/simple')).toEqual(entries().toReversed())
    expect(await ids(`?opponent=${encodeURIComponent('Cléo')}`)).toEqual([1])
    expect(await ids('?result=lost')).toEqual([2])
    expect(await ids('?result=won&range=month')).toEqual([4, 3])
    expect(await ids('?before=3')).toEqual([2, 1])
    expect(await ids('?from=3')).toEqual([3, 2, 1])
    expect(await ids(`?partner=${encodeURIComponent('Cléo')}`, 'double')).toEqual([1])
    expect(await ids('?partner=Ada', 'double')).toEqual([])
    expectRefusal(await ben.browser.get('/api/player/Ben/matches/simple?opponent=Nobody'), 'unknown-player')
    expectRefusal(await ben.browser.get('/api/player/Ben/matches/mixed'), 'invalid-request', {
      errors: expect.any(Array),
    })
  })

  it('has the badges of each ladder, with the matches that earned them', async () => {
    const first = (id: number, instant: string, opponents: string[]): Badges[number] => ({
      badge: 'first',
      id,
      at: instant,
      opponents,
      record: null,
    })
    expect(await get<Badges>('/api/player/Ben/badges/simple')).toEqual<Badges>([first(1, at.first, ['Cléo'])])
    expect(await get<Badges>('/api/player/Ada/badges/simple')).toEqual<Badges>([first(2, at.defeat, ['Ben'])])
    expect(await get<Badges>('/api/player/Ben/badges/double')).toEqual<Badges>([first(1, at.double, ['Ada', 'Ref'])])
    expectRefusal(await ben.browser.get('/api/player/Nobody/badges/simple'), 'unknown-player')
  })

  it('loses a badge with the match that earned it', async () => {
    rig.time.now += 181_000
    const recorded = bodyOf<{ id: number }>(await ref.browser.post('/api/match/play', singlesBody('Cléo', 'Ben')))
    ben.browser.position = ref.browser.position
    const badges = async () => (await get<Badges>('/api/player/Cléo/badges/simple')).map(({ badge, id }) => [badge, id])
    expect(await badges()).toEqual([['first', recorded.id]])
    bodyOf(await ref.browser.post('/api/match/rollback', { matchId: recorded.id, isSimple: true }))
    ben.browser.position = ref.browser.position
    expect(await badges()).toEqual([])
  })

  it('reads as before once a match is cancelled', async () => {
    const paths = ['profile', 'overview', 'past', 'career/simple?range=all', 'rivals/simple', 'matches/simple'].map(
      (path) => `/api/player/Ben/${path}`,
    )
    // All reads happen at the same instant, because changes of points and places are counted up to now.
    const read = () => Promise.all(paths.map((path) => get(path)))
    rig.time.now += 181_000
    const never = await read()
    const recorded = await ref.browser.post('/api/match/play', singlesBody('Cléo', 'Ben'))
    ben.browser.position = ref.browser.position
    const between = await read()
    const { id } = bodyOf<{ id: number }>(recorded)
    bodyOf(await ref.browser.post('/api/match/rollback', { matchId: id, isSimple: true }))
    ben.browser.position = ref.browser.position
    expect(await read()).toEqual(never)
    for (const [index, reply] of between.entries()) expect(reply).not.toEqual(never[index])
  })
})

describe('the past of a player', () => {
  it('has the matches of both ladders, and by month the wins and losses of both and the points of each', async () => {
    const { summary, entries } = await get<PastMatches>('/api/player/Ben/past')
    expect(entries.map(({ sequence, ladder, month }) => [sequence, ladder, month])).toEqual([
      [5, 'double', '2025-02'],
      [4, 'simple', '2025-02'],
      [3, 'simple', '2025-02'],
      [2, 'simple', '2025-01'],
      [1, 'simple', '2025-01'],
    ])
    expect(summary).toEqual<Required<PastMatches['summary']>>({
      total: { wins: 4, losses: 1, simple: 13, double: 6 },
      months: [
        { month: '2025-02', wins: 3, losses: 0, simple: 12, double: 6 },
        { month: '2025-01', wins: 1, losses: 1, simple: 1, double: 0 },
      ],
      met: [
        expect.objectContaining({ pseudo: 'Ada', wins: 2, losses: 1 }),
        expect.objectContaining({ pseudo: 'Cléo' }),
      ],
      opponents: ['Ada', 'Ref', 'Cléo'],
    })
  })

  it('names who recorded a match that may still be contested', async () => {
    rig.time.now += 181_000
    const { id } = bodyOf<{ id: number }>(await ref.browser.post('/api/match/play', singlesBody('Cléo', 'Ben')))
    ben.browser.position = ref.browser.position
    const { entries } = await get<PastMatches>('/api/player/Ben/past')
    const [newest, ...older] = entries.map(({ recorder }) => recorder)
    expect(newest).toBe('Ref')
    for (const recorder of older) expect(recorder).toBeUndefined()
    bodyOf(await ref.browser.post('/api/match/rollback', { matchId: id, isSimple: true }))
    ben.browser.position = ref.browser.position
  })

  it('is filtered by ladder, opponent, result and period, and its totals with it', async () => {
    const of = async (query: string) => {
      const { summary, entries } = await get<PastMatches>(`/api/player/Ben/past?${query}`)
      return [entries.map(({ sequence }) => sequence), summary?.total.wins, summary?.total.losses]
    }
    expect(await of('ladder=double')).toEqual([[5], 1, 0])
    expect(await of('opponent=Ada')).toEqual([[5, 4, 3, 2], 3, 1])
    expect(await of('opponent=Ada&ladder=simple&result=lost')).toEqual([[2], 0, 1])
    expect(await of('range=season')).toEqual([[5, 4, 3], 3, 0])
    expectRefusal(await ben.browser.get('/api/player/Ben/past?opponent=Nobody'), 'unknown-player')
  })

  it('has no summary in later pages', async () => {
    const { summary, entries } = await get<PastMatches>('/api/player/Ben/past?before=3')
    expect([summary, entries.map(({ sequence }) => sequence)]).toEqual([null, [2, 1]])
  })

  it('is also a CSV file with the filtered matches', async () => {
    const answer = await ben.browser.get('/api/player/Ben/past.csv?result=lost')
    expect(answer.headers).toMatchObject({
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': `attachment; filename="topspin.csv"; filename*=UTF-8''topspin-Ben.csv`,
      'cache-control': 'no-store',
    })
    const lines = answer.body.split('\r\n')
    expect(lines).toHaveLength(3)
    expect(lines[1]).toMatch(/^\d{2}\/01\/2025;\d{2}:\d{2};Simple;2;Défaite;1;2;Ada;;;-5;501$/)
    expectRefusal(await ben.browser.get('/api/player/Nobody/past.csv'), 'unknown-player')
    expectRefusal(await ben.browser.get('/api/player/Ben/past.csv?ladder=mixed'), 'invalid-request', {
      errors: expect.any(Array),
    })
  })
})

describe('the ranks of a player', () => {
  it('have a best one, and a win against the first earns a badge, after ten matches of both players', async () => {
    await rig.member('Dina')
    await rig.member('Eli')
    for (let count = 0; count < 10; count += 1) await single('last', 'Dina', 'Eli')
    ben.browser.position = ref.browser.position
    const career = () => get<Career>('/api/player/Eli/career/simple')
    const badges = async () => (await get<Badges>('/api/player/Eli/badges/simple')).map(({ badge, id }) => [badge, id])
    const before = await career()
    expect([before.bestRank, before.curve.bestRank, await badges()]).toEqual([null, null, []])

    const recorded = bodyOf<{ id: number }>(await ref.browser.post('/api/match/play', singlesBody('Eli', 'Dina')))
    ben.browser.position = ref.browser.position
    const { curve, bestRank } = await career()
    const last = curve.entries.at(-1)
    expect(last?.rank).toBeGreaterThan(1)
    expect(bestRank).toEqual({ rank: last?.rank, at: last?.at, score: last?.score, days: 0 })
    expect(curve.bestRank).toEqual(bestRank)
    expect(await badges()).toEqual([
      ['first', recorded.id],
      ['leader', recorded.id],
    ])

    bodyOf(await ref.browser.post('/api/match/rollback', { matchId: recorded.id, isSimple: true }))
    ben.browser.position = ref.browser.position
    expect([await career(), await badges()]).toEqual([before, []])
  })
})
