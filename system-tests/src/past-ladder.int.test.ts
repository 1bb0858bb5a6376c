import type { EveningEntry, PastLadder, WeeklyActivity } from '@topspin/domain/contract/standings'
import { passwordOf } from '@topspin/platform/http/testing/browser'
import { bodyOf, expectRefusal } from '@topspin/test-kit/expecting'
import { type InProcessApp, openInProcessApp } from '@topspin/test-kit/in-process-app'
import type { Member } from '@topspin/test-kit/people'
import { doublesBody, singlesBody } from '@topspin/test-kit/submissions'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

const day = 86_400_000

let rig: InProcessApp
let admin: Member
let ref: Member
let start: number
/** The instants of the matches. */
const at: string[] = []

const dayOf = (days: number) => new Date(start + days * day).toISOString().slice(0, 10)
const ladder = async (on: string, name = 'simple') =>
  bodyOf<PastLadder>(await ref.browser.get(`/api/stats/ladder/${name}?on=${on}`))

async function play(path: string, body: object): Promise<void> {
  at.push(new Date(rig.time.now).toISOString())
  bodyOf(await ref.browser.post(path, body))
  rig.time.now += 181_000
}
const single = (one: string, two: string) => play('/api/match/play', singlesBody(one, two, [2, 0]))

/** Sets the clock to a number of days after the start. Logs in again, because the sessions have ended. */
async function daysLater(days: number): Promise<void> {
  rig.time.now = start + days * day
  const { position } = ref.browser
  await admin.browser.logIn('Ada')
  await ref.browser.logIn('Ref')
  ref.browser.position = position
}

beforeAll(async () => {
  rig = await openInProcessApp({ WORKING_HOURS: 'always', ROLLBACK_WINDOW_HOURS: '72' })
  admin = await rig.admin()
  ref = await rig.member('Ref', 'REFEREE')
  const gone = await rig.member('Gone')
  await rig.member('Ben')
  start = rig.time.now
  await single('Gone', 'Ben')
  await single('Ben', 'Ada')
  await daysLater(1)
  // Day 1: the second match is cancelled. Day 40: two more matches; one player leaves and another player arrives.
  bodyOf(await ref.browser.post('/api/match/rollback', { matchId: 2, isSimple: true }))
  await daysLater(40)
  await single('Ada', 'Ref')
  await play('/api/match/playdouble', doublesBody('Ben', 'Ref', 'Gone', 'Ada'))
  await gone.browser.logIn('Gone')
  bodyOf(await gone.browser.delete('/api/player/me', { password: passwordOf('Gone') }))
  const late = await rig.member('Late')
  ref.browser.position = late.browser.position ?? ref.browser.position
})
afterAll(() => rig.close())

const row = (
  rank: number,
  pseudo: string | null,
  score: number,
  [wins, losses]: [number, number],
  now: EveningEntry['now'],
) => ({
  rank,
  pseudo,
  score,
  wins,
  losses,
  now,
})

describe('the ladder of a day', () => {
  it('has the figures of that evening, beside those of today', async () => {
    expect(await ladder(dayOf(0))).toEqual<Required<PastLadder>>({
      on: dayOf(0),
      entries: [
        row(1, null, 506, [1, 0], null),
        row(2, 'Ben', 501, [1, 1], { rank: 3, score: 495 }),
        row(3, 'Ref', 500, [0, 0], { rank: 3, score: 495 }),
        row(4, 'Ada', 495, [0, 1], { rank: 1, score: 506 }),
      ],
      matches: 2,
      lastMatchAt: at[1] ?? null,
      cancelledSince: 1,
      arrivals: { total: 1, pseudos: ['Late'] },
    })
  })

  it('counts a match until the evening before its cancellation', async () => {
    expect(await ladder(dayOf(1))).toMatchObject({
      entries: [
        { pseudo: null, score: 506 },
        { pseudo: 'Ada', score: 500, wins: 0, losses: 0 },
        { pseudo: 'Ref', score: 500 },
        { pseudo: 'Ben', score: 495, wins: 0, losses: 1 },
      ],
      matches: 1,
      lastMatchAt: at[0],
      cancelledSince: 0,
    })
  })

  it('has its own figures in doubles', async () => {
    expect(await ladder(dayOf(39), 'double')).toMatchObject({ matches: 0, lastMatchAt: null })
    const { entries, ...today } = await ladder(dayOf(40), 'double')
    expect(today).toMatchObject({ matches: 1, lastMatchAt: at[3], arrivals: { total: 0, pseudos: [] } })
    expect(entries.map(({ pseudo, score }) => [pseudo, score])).toEqual([
      ['Ben', 506],
      ['Ref', 506],
      ['Late', 500],
      ['Ada', 495],
    ])
  })

  it('equals the ranking today, and is empty before the first player and in the future', async () => {
    const today = (await ladder(dayOf(40))).entries
    expect(today.map(({ rank, score }) => ({ rank, score }))).toEqual(today.map(({ now }) => now))
    for (const days of [-10, 41]) expect(await ladder(dayOf(days))).toMatchObject({ entries: [], matches: 0 })
    const errors = [{ path: 'on', message: expect.any(String) }]
    expectRefusal(await ref.browser.get('/api/stats/ladder/simple?on=2026-02-30'), 'invalid-request', { errors })
  })
})

describe('the activity of a ladder', () => {
  const activity = async (name: string) => bodyOf<WeeklyActivity>(await ref.browser.get(`/api/stats/activity/${name}`))

  it('counts the matches of each week since the first', async () => {
    const { from, ...simple } = await activity('simple')
    expect(simple).toEqual<Omit<Required<WeeklyActivity>, 'from'>>({
      firstDay: dayOf(0),
      today: dayOf(40),
      weeks: [1, 0, 0, 0, 0, 1],
    })
    expect(new Date(from ?? '').getUTCDay()).toBe(1)
    expect((await activity('double')).weeks).toEqual([1])
  })
})
