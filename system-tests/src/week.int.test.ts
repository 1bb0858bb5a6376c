import type { Week, WeekHighlights } from '@topspin/domain/contract/week'
import { instant } from '@topspin/domain/ids'
import { bodyOf, expectRefusal } from '@topspin/test-kit/expecting'
import { type InProcessApp, openInProcessApp } from '@topspin/test-kit/in-process-app'
import type { Member } from '@topspin/test-kit/people'
import { doublesBody, singlesBody } from '@topspin/test-kit/submissions'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

const day = 86_400_000
/** Monday 9 November 2026, 10:00 in Paris: the week 46. */
const start = Date.UTC(2026, 10, 9, 9)

let rig: InProcessApp
let admin: Member
let ref: Member
let ben: Member

/** Sets the clock to a number of days after the start. Logs in again, because the sessions have ended. */
async function daysLater(days: number): Promise<void> {
  rig.time.now = start + days * day
  for (const { pseudo, browser } of [admin, ref, ben]) await browser.logIn(pseudo)
}

async function record(path: string, body: object): Promise<void> {
  bodyOf(await ref.browser.post(path, body))
  rig.time.now += 181_000
  ben.browser.position = ref.browser.position
}
const play = (one: string, two: string, sets: [number, number] = [2, 0]) =>
  record('/api/match/play', singlesBody(one, two, sets))
const cancel = (matchId: number) => record('/api/match/rollback', { matchId, isSimple: true })

const week = async (id: string, by = ben.browser) => bodyOf<Week>(await by.get(`/api/stats/week/${id}`))
const highlights = async (id: string) =>
  bodyOf<WeekHighlights>(await ben.browser.get(`/api/stats/week/${id}/highlights`))

beforeAll(async () => {
  rig = await openInProcessApp({ WORKING_HOURS: 'always', ROLLBACK_WINDOW_HOURS: '500', MATCH_COOLDOWN_SECONDS: '0' })
  rig.time.now = start
  admin = await rig.admin()
  ref = await rig.member('Ref', 'REFEREE')
  ben = await rig.member('Ben')
  // Week 46: Ref beats Ben and Ada often. Week 47: Ben beats Ref, who is far ahead.
  for (let count = 0; count < 6; count += 1) {
    await play('Ref', 'Ben')
    await play('Ref', 'Ada')
  }
  await daysLater(10)
  await rig.member('Late')
  await play('Ben', 'Ref', [2, 1])
  await play('Ada', 'Ben')
  await record('/api/match/playdouble', doublesBody('Ben', 'Late', 'Ref', 'Ada'))
  await play('Ben', 'Ada')
  await play('Ben', 'Ada')
  await play('Ben', 'Ada')
})
afterAll(() => rig.close())

describe('a week', () => {
  it('has not appeared before Monday 08:30', async () => {
    await daysLater(14 - 2 / 24)
    expect(await week('2026-47')).toMatchObject({
      appearsAt: '2026-11-23T07:30:00.000Z',
      hasAppeared: false,
      lastPlayed: '2026-46',
      next: null,
    })
    expect(await week('2026-48')).toMatchObject({ lastPlayed: '2026-46', matches: 0 })
    await daysLater(14)
    expect(await week('2026-47')).toMatchObject({ hasAppeared: true, lastPlayed: '2026-46' })
    expect(await week('2026-48')).toMatchObject({ hasAppeared: false, lastPlayed: '2026-47', previous: '2026-47' })
  })

  it('has the figures of the club and of the reader', async () => {
    await daysLater(14)
    const reply = await week('2026-47')
    const expected: Required<Week> = {
      week: '2026-47',
      monday: '2026-11-16',
      sunday: '2026-11-22',
      appearsAt: '2026-11-23T07:30:00.000Z',
      hasAppeared: true,
      previous: '2026-46',
      next: null,
      lastPlayed: '2026-46',
      matches: 6,
      players: 4,
      matchesBefore: 12,
      days: [0, 0, 0, 6, 0, 0, 0],
      exploit: {
        match: expect.objectContaining({ winnerOne: 'Ben', looserOne: 'Ref', winnerSet: 2, looserSet: 1 }),
        gap: reply.exploit?.gap ?? 0,
        ranks: [4, 1],
      },
      list: [],
      correctedAt: null,
      own: {
        simple: { points: expect.any(Number), before: 3, after: 3 },
        double: { points: 6, before: 1, after: 1 },
        wins: 5,
        losses: 1,
        rank: 3,
        score: expect.any(Number),
        since: null,
      },
    }
    expect(reply).toEqual(expected)
    expect(reply.exploit?.gap).toBeGreaterThanOrEqual(50)
    expect(await week('2026-46')).toMatchObject({ previous: null, next: '2026-47', matchesBefore: 0, lastPlayed: null })
  })

  it('has what stands out', async () => {
    await daysLater(14)
    const expected: Required<WeekHighlights> = {
      climb: {
        points: expect.any(Number),
        players: [{ pseudo: 'Ben', ladder: 'simple', wins: 4, matches: 5, before: 3, after: 3 }],
      },
      streak: {
        length: 3,
        players: [{ pseudo: 'Ben', since: expect.stringMatching(/^2026-11-19/), ended: null }],
      },
      rivalry: { wins: [6, 1], pairs: [{ players: ['Ref', 'Ben'], lastWinner: 'Ben' }] },
      badges: expect.arrayContaining([{ pseudo: 'Ben', badges: expect.arrayContaining(['first']) }]),
      welcome: ['Late'],
      players: 4,
    }
    expect(await highlights('2026-47')).toEqual(expected)
  })

  it('shows a player who did not play the rank of Sunday night, and since when a new one is there', async () => {
    await daysLater(14)
    const late = await rig.browser().logIn('Late')
    expect((await week('2026-46', late)).own).toBeNull()
    expect((await week('2026-47', late)).own).toMatchObject({
      simple: null,
      double: { points: 6, before: null, after: 1 },
      score: 500,
      since: expect.stringMatching(/^2026-11-19/),
    })
  })

  it('changes with a correction and says when, and lists its matches when they are few', async () => {
    await daysLater(15)
    const at = instant(rig.time.now)
    await cancel(17)
    expect(await week('2026-47')).toMatchObject({ matches: 5, correctedAt: at })
    expect((await highlights('2026-47')).streak).toBeNull()
    await cancel(16)
    const few = await week('2026-47')
    expect(few.list.map(({ winnerOne }) => winnerOne)).toEqual(['Ben', 'Ada', 'Ben', 'Ben'])
  })

  it('without a match names the last one that was played', async () => {
    await daysLater(23)
    expect(await week('2026-48')).toMatchObject({ matches: 0, exploit: null, own: null, lastPlayed: '2026-47' })
  })

  it.each(['1000-01', '2025-53', '2026-54', '2026-60', '2027-01', '2026-7'])(
    '%s does not exist, or has not begun',
    async (id) => {
      await daysLater(23)
      await expectRefusal(await ben.browser.get(`/api/stats/week/${id}`), 'unknown-week')
      await expectRefusal(await ben.browser.get(`/api/stats/week/${id}/highlights`), 'unknown-week')
    },
  )

  it('has the badge of an unbeaten week once it has ended, also when it was read before', async () => {
    await daysLater(27)
    for (let count = 0; count < 4; count += 1) await play('Ada', 'Late')
    const unbeaten = async () =>
      (await highlights('2026-49')).badges.filter(({ badges }) => badges.includes('week')).map(({ pseudo }) => pseudo)
    expect(await unbeaten()).toEqual([])
    await daysLater(28)
    expect(await unbeaten()).toEqual(['Ada'])
  })
})
