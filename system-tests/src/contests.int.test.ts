import { randomUUID } from 'node:crypto'
import type { Contest, Contests, OwnContests, WaitingContest } from '@topspin/domain/contract/contest'
import type { MatchRecap } from '@topspin/domain/contract/match'
import { passwordOf } from '@topspin/platform/http/testing/browser'
import { bodyOf, expectRefusal } from '@topspin/test-kit/expecting'
import { type InProcessApp, openInProcessApp } from '@topspin/test-kit/in-process-app'
import type { Member } from '@topspin/test-kit/people'
import { singlesBody } from '@topspin/test-kit/submissions'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'

const hour = 3_600_000
const day = 24 * hour

let rig: InProcessApp
let ada: Member
let ben: Member
let cleo: Member
let ref: Member
beforeEach(async () => {
  rig = await openInProcessApp({ WORKING_HOURS: 'always', MATCH_COOLDOWN_SECONDS: '0' })
  ada = await rig.admin()
  ben = await rig.member('Ben')
  cleo = await rig.member('Cléo')
  ref = await rig.member('Ref', 'REFEREE')
})
afterEach(() => rig.close())

/** Gives the reader the newest position of all writers, so that the next read includes what they wrote. */
function upToDate(reader: Member): Member['browser'] {
  for (const { browser } of [ada, ben, cleo, ref])
    if ((browser.position ?? '') > (reader.browser.position ?? '')) reader.browser.position = browser.position
  return reader.browser
}
const draft = (matchId: number, over: object = {}) => ({
  matchId,
  isSimple: true,
  subject: 'result',
  reason: 'C’est moi qui ai gagné 2 à 1.',
  ...over,
})
const play = async (by: Member, body: unknown) => bodyOf<{ id: number }>(await by.browser.post('/api/match/play', body))
const contest = (by: Member, matchId: number, over = {}) => by.browser.post('/api/match/contest', draft(matchId, over))
const uphold = (by: Member, id: string) => by.browser.post(`/api/match/contests/${id}/uphold`)
const queue = async (by = ref) => bodyOf<Contests>(await upToDate(by).get('/api/match/contests'))
const own = async (by: Member) => bodyOf<OwnContests>(await upToDate(by).get('/api/match/contests/mine'))
const now = () => new Date(rig.time.now).toISOString()

describe('a contest', () => {
  it('waits for a referee, who upholds the result; both players see it', async () => {
    const { id } = await play(ben, singlesBody('Ben', 'Cléo'))
    const matchDate = now()
    rig.time.now += hour
    expect(bodyOf(await contest(cleo, id))).toEqual({ done: true })
    const match = {
      id,
      isSimple: true,
      matchDate,
      winnerOne: 'Ben',
      winnerTwo: null,
      looserOne: 'Cléo',
      looserTwo: null,
      winnerSet: 2,
      looserSet: 0,
      winnerScoreImpact: 6,
      looserScoreImpact: -5,
      recorder: 'Ben',
    }
    const waiting: Required<Contest> = {
      id: expect.any(String),
      match,
      contestedBy: 'Cléo',
      contestedAt: now(),
      subject: 'result',
      reason: 'C’est moi qui ai gagné 2 à 1.',
      decision: null,
    }
    const band = { gap: 0, bandFrom: 0, bandBelow: 25, upset: false }
    const asked: Required<WaitingContest> = { ...waiting, ...band, dependents: 0, mayDecide: true }
    expect(await queue()).toEqual({ waiting: [asked], decided: [] })
    const mine: Required<OwnContests> = {
      now: now(),
      withdrawable: [],
      contestableSince: new Date(rig.time.now - day).toISOString(),
      contests: [waiting],
    }
    for (const player of [ben, cleo]) expect(await own(player)).toEqual(mine)
    expect((await own(ref)).contests).toEqual([])

    const contestId = (await queue()).waiting[0]!.id
    expect(bodyOf(await uphold(ref, contestId))).toEqual({ done: true })
    const decided = { ...waiting, decision: { outcome: 'upheld', by: 'Ref', at: now(), was: null } }
    expect(await queue()).toEqual({ waiting: [], decided: [decided] })
    for (const player of [ben, cleo]) expect((await own(player)).contests).toEqual([decided])
  })

  it('is decided once: the second referee learns by whom and when', async () => {
    const { id } = await play(ben, singlesBody('Ben', 'Cléo'))
    await contest(cleo, id)
    const contestId = (await queue()).waiting[0]!.id
    const answers = await Promise.all([uphold(ref, contestId), uphold(ada, contestId)])
    const refused = answers.find(({ statusCode }) => statusCode !== 200)!
    const by = refused === answers[0] ? 'Ada' : 'Ref'
    expectRefusal(refused, 'already-decided', { current: { by, at: now() } })
  })

  it('that was upheld meanwhile refuses the cancellation of a referee who has read that it waits', async () => {
    const { id } = await play(ben, singlesBody('Ben', 'Cléo'))
    await contest(cleo, id)
    bodyOf(await uphold(ref, (await queue()).waiting[0]!.id))
    const body = { matchId: id, isSimple: true, contested: true }
    const other = await rig.member('Rita', 'REFEREE')
    const answer = await other.browser.post('/api/match/rollback', body)
    expectRefusal(answer, 'already-decided', { current: { by: 'Ref', at: now() } })
  })

  it('of a match that is cancelled is shown to its players for seven days, and to nobody else', async () => {
    const { id } = await play(ben, singlesBody('Ben', 'Cléo'))
    await contest(cleo, id, { subject: 'never-played' })
    bodyOf(await ref.browser.post('/api/match/rollback', { matchId: id, isSimple: true }))
    expect(await queue()).toEqual({ waiting: [], decided: [] })
    const decision = { outcome: 'cancelled', by: 'Ref', at: now(), was: null }
    const shown = async (by: Member) => (await own(by)).contests
    for (const player of [ben, cleo]) expect(await shown(player)).toMatchObject([{ match: { id }, decision }])
    expect(await shown(ref)).toEqual([])
    await rig.appendsNothing(async () => expectRefusal(await contest(ben, id), 'not-contestable'))
    rig.time.now += 7 * day - 1
    await ben.browser.logIn('Ben')
    expect(await shown(ben)).toHaveLength(1)
    rig.time.now += 1
    expect(await shown(ben)).toEqual([])
  })

  it('that nobody decides within 31 days of the match is shown to nobody', async () => {
    const { id } = await play(ben, singlesBody('Ben', 'Cléo'))
    await contest(cleo, id)
    rig.time.now += 31 * day - 1
    for (const { browser, pseudo } of [cleo, ref]) await browser.logIn(pseudo)
    expect([(await queue()).waiting.length, (await own(cleo)).contests.length]).toEqual([1, 1])
    rig.time.now += 1
    expect(await queue()).toEqual({ waiting: [], decided: [] })
    expect((await own(cleo)).contests).toEqual([])
  })

  it('that was upheld is shown to its players as cancelled when its match is cancelled later', async () => {
    const { id } = await play(ben, singlesBody('Ben', 'Cléo'))
    await contest(cleo, id)
    bodyOf(await uphold(ref, (await queue()).waiting[0]!.id))
    rig.time.now += hour
    bodyOf(await ref.browser.post('/api/match/rollback', { matchId: id, isSimple: true }))
    const decision = { outcome: 'cancelled', by: 'Ref', at: now(), was: null }
    for (const player of [ben, cleo])
      expect((await own(player)).contests).toMatchObject([{ match: { id, winnerOne: 'Ben' }, decision }])
  })

  it('counts the later matches that depend on its match', async () => {
    const { id } = await play(ben, singlesBody('Ben', 'Cléo'))
    await play(ben, singlesBody('Ben', 'Ada'))
    await play(ada, singlesBody('Ada', 'Ref'))
    await contest(cleo, id)
    expect((await queue()).waiting).toMatchObject([{ dependents: 2 }])
  })

  it('cannot be decided by a player of its match while another referee or admin can decide it', async () => {
    const shownTo = async (by: Member, id: number) => {
      const [asked] = (await queue(by)).waiting
      const recap = bodyOf<MatchRecap>(await by.browser.get(`/api/stats/getMatchSimpleRecap/${id}`))
      return [asked?.mayDecide, recap.mayDecide]
    }
    const { id } = await play(ref, singlesBody('Ref', 'Cléo'))
    expect(bodyOf<MatchRecap>(await upToDate(ref).get(`/api/stats/getMatchSimpleRecap/${id}`))).toMatchObject({
      mayDecide: true,
    })
    await contest(cleo, id)
    expect(await shownTo(ref, id)).toEqual([false, false])
    expect(await shownTo(ada, id)).toEqual([true, true])
    bodyOf(await uphold(ada, (await queue()).waiting[0]!.id))
    // When everybody who may decide contests has played the match, each of them may decide its contest.
    const { id: both } = await play(ref, singlesBody('Ref', 'Ada'))
    await contest(ada, both)
    for (const decider of [ref, ada]) expect(await shownTo(decider, both)).toEqual([true, true])
  })

  it('loses its subject and its reason when the account is deleted', async () => {
    const { id } = await play(ben, singlesBody('Ben', 'Cléo'))
    await contest(cleo, id, { reason: '  Ce n’est\n pas   moi ' })
    expect((await queue()).waiting).toMatchObject([{ reason: 'Ce n’est pas moi', contestedBy: 'Cléo' }])
    bodyOf(await cleo.browser.delete('/api/player/me', { password: passwordOf('Cléo') }))
    expect((await queue()).waiting).toMatchObject([
      { subject: null, reason: null, contestedBy: 'Joueur supprimé', match: { looserOne: 'Joueur supprimé' } },
    ])
  })

  it('is made once under one idempotency key, and refused the second time without a key', async () => {
    const { id } = await play(ben, singlesBody('Ben', 'Cléo'))
    const key = { 'idempotency-key': randomUUID() }
    const answers = [1, 2].map(() => cleo.browser.post('/api/match/contest', draft(id), key))
    for (const answer of await Promise.all(answers)) expect(answer.statusCode).toBe(200)
    await rig.appendsNothing(async () => expectRefusal(await contest(cleo, id), 'already-contested'))
    expect((await queue()).waiting).toMatchObject([{ reason: draft(id).reason }])
  })

  it.each([
    ['without a reason', { reason: '' }, 'reason'],
    ['with a blank reason', { reason: ' \n ' }, 'reason'],
    ['with a reason of 161 characters', { reason: 'x'.repeat(161) }, 'reason'],
    ['about nothing', { subject: 'weather' }, 'subject'],
    ['of no match', { matchId: 0 }, 'matchId'],
  ])('%s is refused', async (_, over, path) => {
    await rig.appendsNothing(async () => {
      const answer = await contest(cleo, 1, over)
      expect(answer.json().errors.map((error: { path: string }) => error.path)).toEqual([path])
    })
  })
})

describe('the matches that one may withdraw', () => {
  it('are those that one recorded in the last two minutes, until one of their players plays again', async () => {
    const { id } = await play(ben, singlesBody('Ben', 'Cléo'))
    const until = new Date(rig.time.now + 120_000).toISOString()
    rig.time.now += 60_000
    expect(await own(ben)).toMatchObject({ now: now(), withdrawable: [{ id, isSimple: true, until }] })
    expect((await own(cleo)).withdrawable).toEqual([])
    const { id: next } = await play(cleo, singlesBody('Cléo', 'Ada'))
    expect((await own(ben)).withdrawable).toEqual([])
    expect((await own(cleo)).withdrawable).toMatchObject([{ id: next }])
    rig.time.now += 120_000
    expect((await own(cleo)).withdrawable).toEqual([])
  })

  it('are found also after many matches of others', async () => {
    const { id } = await play(ben, singlesBody('Ben', 'Cléo'))
    for (let count = 0; count < 20; count += 1) await play(ada, singlesBody('Ada', 'Ref'))
    expect((await own(ben)).withdrawable).toMatchObject([{ id }])
  })

  it('do not include a match that a referee has corrected meanwhile', async () => {
    const { id } = await play(ben, singlesBody('Ben', 'Cléo'))
    const match = { matchId: id, isSimple: true }
    const draft = { ...match, result: { winners: ['Cléo'], losers: ['Ben'], looserSet: 1 } }
    const { revision } = bodyOf<{ revision: number }>(await ref.browser.post('/api/match/correction/preview', draft))
    bodyOf(await ref.browser.post('/api/match/correction', { ...draft, revision }))
    expect((await own(ben)).withdrawable).toEqual([])
    await rig.appendsNothing(async () =>
      expectRefusal(await ben.browser.post('/api/match/withdraw', match), 'too-late-to-withdraw'),
    )
  })
})
