import { randomUUID } from 'node:crypto'
import type { HistoryEntry } from '@topspin/domain/contract/match'
import type { News } from '@topspin/domain/contract/news'
import type { ClubFigures, PlayerStats } from '@topspin/domain/contract/ranking'
import { bodyOf, expectRefusal } from '@topspin/test-kit/expecting'
import { type InProcessApp, openInProcessApp } from '@topspin/test-kit/in-process-app'
import type { Member } from '@topspin/test-kit/people'
import { doublesBody, singlesBody } from '@topspin/test-kit/submissions'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

let rig: InProcessApp
let ada: Member
let ben: Member
let cleo: Member
let ref: Member
beforeAll(async () => {
  rig = await openInProcessApp()
  ada = await rig.admin()
  ben = await rig.member('Ben')
  cleo = await rig.member('Cléo')
  ref = await rig.member('Ref', 'REFEREE')
})
afterAll(() => rig.close())

describe('news', () => {
  const add = (body: unknown, headers = {}) => ada.browser.post('/api/news/add', body, headers)
  const last = async () => bodyOf<News[]>(await ada.browser.get('/api/news/getLast'))

  it('are published, listed newest first, and deleted', async () => {
    expect(await last()).toEqual([])
    const first = bodyOf<News>(await add({ title: 'Tournoi', content: 'Vendredi\n<b>midi</b> 🏓' }))
    expect(first).toEqual<Required<News>>({
      id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      title: 'Tournoi',
      content: 'Vendredi\n<b>midi</b> 🏓',
      creationDate: new Date(rig.time.now).toISOString(),
    })
    rig.time.now += 1_000
    const second = bodyOf<News>(await add({ title: 'Balles', content: 'Neuves' }))
    expect(await last()).toEqual([second, first])
    ben.browser.position = ada.browser.position
    expect(bodyOf(await ben.browser.get('/api/news/getLast'))).toEqual([second, first])

    expect(bodyOf(await ada.browser.delete(`/api/news/${first.id}`))).toEqual({ done: true })
    expect(await last()).toEqual([second])
    expectRefusal(await ada.browser.delete(`/api/news/${first.id}`), 'unknown-news')
  })

  it('are listed up to ten, and published once under one idempotency key', async () => {
    for (let n = 1; n <= 11; n += 1) bodyOf(await add({ title: `News ${n}`, content: '…' }))
    expect((await last()).map(({ title }) => title)).toEqual(Array.from({ length: 10 }, (_, n) => `News ${11 - n}`))
    const key = { 'idempotency-key': randomUUID() }
    const once = bodyOf(await add({ title: 'Once', content: '…' }, key))
    await rig.appendsNothing(async () => expect(bodyOf(await add({ title: 'Once', content: '…' }, key))).toEqual(once))
  })

  it.each([
    ['no title', { content: 'x' }, ['title']],
    ['an empty title', { title: '', content: 'x' }, ['title']],
    ['no content', { title: 'x' }, ['content']],
    ['a title of 121 characters', { title: 'x'.repeat(121), content: 'x' }, ['title']],
    ['a content of 4,001 characters', { title: 'x', content: 'x'.repeat(4001) }, ['content']],
    ['a field too many', { title: 'x', content: 'x', author: 'Ada' }, ['author']],
  ])('with %s are refused', async (_, body, paths) => {
    await rig.appendsNothing(async () => {
      const answer = await add(body)
      expectRefusal(answer, 'invalid-request', { errors: expect.any(Array) })
      expect(answer.json().errors.map(({ path }: { path: string }) => path)).toEqual(paths)
    })
  })

  it.each([randomUUID(), '1', 'toString', '%F0%9F%8F%93', 'constructor'])('with the id %s are unknown', async (id) => {
    await rig.appendsNothing(async () => expectRefusal(await ada.browser.delete(`/api/news/${id}`), 'unknown-news'))
  })

  it('are published and deleted by admins only', async () => {
    for (const by of [ben, ref]) {
      expectRefusal(await by.browser.post('/api/news/add', { title: 'x', content: 'x' }), 'forbidden')
      expectRefusal(await by.browser.delete(`/api/news/${randomUUID()}`), 'forbidden')
    }
  })
})

describe('statistics', () => {
  const get = async <T>(path: string, by = ben) => bodyOf<T>(await by.browser.get(path))
  const later = () => {
    rig.time.now += 181_000
  }

  beforeAll(async () => {
    // Ben beats Cléo twice and loses to Ada once; one doubles match; one cancelled match.
    for (const body of [singlesBody('Ben', 'Cléo'), singlesBody('Ben', 'Cléo', [2, 1]), singlesBody('Ada', 'Ben')]) {
      bodyOf(await ref.browser.post('/api/match/play', body))
      later()
    }
    bodyOf(await ref.browser.post('/api/match/playdouble', doublesBody('Ben', 'Ada', 'Cléo', 'Ref')))
    later()
    bodyOf(await ref.browser.post('/api/match/play', singlesBody('Cléo', 'Ben')))
    bodyOf(await ref.browser.post('/api/match/rollback', { matchId: 4, isSimple: true }))
    for (const { browser } of [ada, ben, cleo]) browser.position = ref.browser.position
  })

  it('rank both ladders by score, with equal ranks for equal scores', async () => {
    expect(await get('/api/player/getAll')).toEqual([
      { rank: 1, pseudo: 'Ben', score: 507, tournamentWins: 0 },
      { rank: 2, pseudo: 'Ada', score: 506, tournamentWins: 0 },
      { rank: 3, pseudo: 'Ref', score: 500, tournamentWins: 0 },
      { rank: 4, pseudo: 'Cléo', score: 490, tournamentWins: 0 },
    ])
    expect(await get('/api/player/getAllOrderByDouble')).toEqual([
      { rank: 1, pseudo: 'Ada', score: 506, tournamentWins: 0 },
      { rank: 1, pseudo: 'Ben', score: 506, tournamentWins: 0 },
      { rank: 3, pseudo: 'Cléo', score: 495, tournamentWins: 0 },
      { rank: 3, pseudo: 'Ref', score: 495, tournamentWins: 0 },
    ])
    expect(await get('/api/player/getAllActivePseudo')).toEqual(['Ada', 'Ben', 'Cléo', 'Ref'])
  })

  it('show each player’s rank and favourite target', async () => {
    const simpleStat = { rank: 1, nbWin: 2, nbLoose: 1, score: 507 }
    expect(await get('/api/stats/getPlayerAllStat/Ben')).toEqual<Required<PlayerStats>>({
      simpleStat,
      doubleStat: { rank: 1, nbWin: 1, nbLoose: 0, score: 506 },
      milkingCow: { player: 'Cléo', nb: 12 },
    })
    expect(await get('/api/stats/getPlayerStat/ben')).toEqual(simpleStat)
    expect(await get('/api/stats/getPlayerAllStat/Ref')).toEqual<Required<PlayerStats>>({
      simpleStat: { rank: 3, nbWin: 0, nbLoose: 0, score: 500 },
      doubleStat: { rank: 3, nbWin: 0, nbLoose: 1, score: 495 },
      milkingCow: { player: null, nb: 0 },
    })
  })

  it('show the history of a player, singles only or both', async () => {
    const simple = await get<HistoryEntry[]>('/api/stats/getAllSimpleMatch/Ben')
    expect(simple.map(({ id, mySet, opponentSet, scoreImpact }) => [id, mySet, opponentSet, scoreImpact])).toEqual([
      [3, 0, 2, -5],
      [2, 2, 1, 6],
      [1, 2, 0, 6],
    ])
    const both = await get<HistoryEntry[]>('/api/stats/getAllMatchSAndD/Ben')
    expect(both).toHaveLength(4)
    expect(both[0]).toEqual<Required<HistoryEntry>>({
      id: 1,
      isSimple: false,
      sequence: 4,
      matchDate: expect.stringMatching(/Z$/),
      mySet: 2,
      opponentSet: 1,
      scoreImpact: 6,
      opponentOnePseudo: 'Cléo',
      opponentTwoPseudo: 'Ref',
      partnerPseudo: 'Ada',
    })
    expect(both[1]).toMatchObject({
      isSimple: true,
      opponentOnePseudo: 'Ada',
      opponentTwoPseudo: null,
      partnerPseudo: null,
    })
  })

  it('page a history by sequence', async () => {
    const before = (sequence: string) => ben.browser.get(`/api/stats/getAllMatchSAndD/Ben?before=${sequence}`)
    expect(bodyOf<HistoryEntry[]>(await before('4')).map(({ sequence }) => sequence)).toEqual([3, 2, 1])
    expect(bodyOf(await before('1'))).toEqual([])
    expect(bodyOf(await before('999999999999999'))).toHaveLength(4)
    for (const wrong of ['-1', 'x', '1.5', '', '1e3', '9'.repeat(16)])
      expectRefusal(await before(wrong), 'invalid-request', { errors: expect.any(Array) })
  })

  it('list the last matches and count all, without cancelled ones', async () => {
    const matches = await get<{ id: number }[]>('/api/stats/getAllLastMatchs')
    expect(matches.map(({ id }) => id)).toEqual([1, 3, 2, 1])
    expect(matches[0]).toMatchObject({
      isSimple: false,
      winnerTwo: 'Ada',
      looserTwo: 'Ref',
      winnerSet: 2,
      looserSet: 1,
      recorder: expect.any(String),
    })
    expect(await get('/api/stats/globalStat')).toEqual<Required<ClubFigures>>({
      nbMatch: 3,
      nbMatchDouble: 1,
      avgScore: 500.8,
    })
  })

  it('show referees a match, and whether it can be cancelled', async () => {
    expect(await get('/api/stats/getMatchSimpleRecap/3', ref)).toMatchObject({
      id: 3,
      isSimple: true,
      winnerOne: 'Ada',
      winnerTwo: null,
      looserOne: 'Ben',
      looserTwo: null,
      winnerSet: 2,
      looserSet: 0,
      winnerScoreImpact: 6,
      looserScoreImpact: -5,
      recorder: 'Ref',
      isRollbackable: true,
    })
    // Ben has played another match after this match.
    expect(await get('/api/stats/getMatchSimpleRecap/2', ref)).toMatchObject({ isRollbackable: false })
    expect(await get('/api/stats/getMatchDoubleRecap/1', ref)).toMatchObject({ isSimple: false, isRollbackable: true })
    rig.time.now += 24 * 3_600_000
    expect(await get('/api/stats/getMatchDoubleRecap/1', ref)).toMatchObject({ isRollbackable: false })
    rig.time.now -= 24 * 3_600_000
  })

  it('refuse a cancelled and an unknown match', async () => {
    for (const id of ['4', '5', '999999999999999'])
      expectRefusal(await ref.browser.get(`/api/stats/getMatchSimpleRecap/${id}`), 'unknown-match')
    expectRefusal(await ref.browser.get('/api/stats/getMatchDoubleRecap/2'), 'unknown-match')
    for (const wrong of ['0', '-1', '1.0', 'x', '%201', '1e3', '0x1', '9'.repeat(16)])
      expectRefusal(await ref.browser.get(`/api/stats/getMatchSimpleRecap/${wrong}`), 'invalid-request', {
        errors: expect.any(Array),
      })
  })

  it.each(['getAllSimpleMatch', 'getAllMatchSAndD', 'getPlayerStat', 'getPlayerAllStat'])(
    '%s refuses an unknown pseudo',
    async (call) => {
      for (const pseudo of ['Nobody', 'Cleo', '%F0%9F%8F%93', 'Ben%2FCl%C3%A9o', '__proto__'])
        expectRefusal(await ben.browser.get(`/api/stats/${call}/${pseudo}`), 'unknown-player')
    },
  )
})
