import { bodyOf, expectRefusal } from '@topspin/test-kit/expecting'
import { type InProcessApp, openInProcessApp } from '@topspin/test-kit/in-process-app'
import type { Member } from '@topspin/test-kit/people'
import { singlesBody } from '@topspin/test-kit/submissions'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'

let rig: InProcessApp
let ada: Member
let ben: Member
let dan: Member
let ref: Member

beforeAll(async () => {
  rig = await openInProcessApp()
  ada = await rig.admin()
  ben = await rig.member('Ben')
  await rig.member('Cléo')
  dan = await rig.member('Dan')
  ref = await rig.member('Ref', 'REFEREE')
})
afterAll(() => rig.close())
// Each test begins after the cooldown of every player. All tests of this file fit into one working day.
beforeEach(() => {
  rig.time.now += 181_000
})

const play = (by: Member, body: unknown) => by.browser.post('/api/match/play', body)

describe('POST /api/match/withdraw', () => {
  const withdraw = (by: Member, matchId: number) => by.browser.post('/api/match/withdraw', { matchId, isSimple: true })

  it('is for the recorder, within two minutes', async () => {
    const { id } = bodyOf<{ id: number }>(await play(ben, singlesBody('Ben', 'Dan')))
    await rig.appendsNothing(async () => expectRefusal(await withdraw(dan, id), 'forbidden'))
    rig.time.now += 119_000
    expect(bodyOf(await withdraw(ben, id))).toEqual({ done: true })
    await rig.appendsNothing(async () => expectRefusal(await withdraw(ben, id), 'too-late-to-withdraw'))
  })
})

describe('POST /api/match/rollback', () => {
  const rollback = (body: unknown, by = ref) => by.browser.post('/api/match/rollback', body)
  const recap = (id: number) => ref.browser.get(`/api/stats/getMatchSimpleRecap/${id}`)
  const scores = async () => (await ben.browser.get('/api/player/getAll')).body

  it('cancels the last match without a trace', async () => {
    await ben.browser.get('/api/player/getAll')
    ben.browser.position = ref.browser.position
    const before = await scores()
    const { id } = bodyOf<{ id: number }>(await play(ben, singlesBody('Ben', 'Dan')))
    expect(await scores()).not.toBe(before)
    expect(bodyOf(await rollback({ matchId: id, isSimple: true }))).toEqual({ done: true })
    ben.browser.position = ref.browser.position
    expect(await scores()).toBe(before)
    // The cancelled match causes no cooldown.
    bodyOf(await play(ben, singlesBody('Ben', 'Dan')))
  })

  it('refuses an unknown, a cancelled, a too old match, and one followed by another match', async () => {
    const { id: first } = bodyOf<{ id: number }>(await play(ben, singlesBody('Ben', 'Dan')))
    await rig.appendsNothing(async () => {
      expectRefusal(await rollback({ matchId: first + 1, isSimple: true }), 'unknown-match')
      expectRefusal(await rollback({ matchId: 999_999, isSimple: false }), 'unknown-match')
    })
    rig.time.now += 181_000
    const { id: second } = bodyOf<{ id: number }>(await play(ben, singlesBody('Ben', 'Cléo')))
    await rig.appendsNothing(async () =>
      expectRefusal(await rollback({ matchId: first, isSimple: true }), 'not-rollbackable'),
    )
    bodyOf(await rollback({ matchId: second, isSimple: true }))
    await rig.appendsNothing(async () =>
      expectRefusal(await rollback({ matchId: second, isSimple: true }), 'not-rollbackable'),
    )
  })

  it.each([
    ['a number as text', { matchId: '1', isSimple: true }, ['matchId']],
    ['none', { isSimple: true }, ['matchId']],
    ['the zeroth', { matchId: 0, isSimple: true }, ['matchId']],
    ['one and a half', { matchId: 1.5, isSimple: true }, ['matchId']],
    ['a text for a yes', { matchId: 1, isSimple: 'true' }, ['isSimple']],
    ['more than a number holds', { matchId: 1e300, isSimple: true }, ['matchId']],
  ])('refuses a body whose match id or isSimple is %s', async (_, body, paths) => {
    await rig.appendsNothing(async () => {
      const answer = await rollback(body)
      expect(answer.json().errors.map(({ path }: { path: string }) => path)).toEqual(paths)
      expectRefusal(answer, 'invalid-request', { errors: expect.any(Array) })
    })
  })

  it('is refused for players, and for an admin who is not a referee', async () => {
    await rig.appendsNothing(async () => {
      for (const by of [ben, ada]) expectRefusal(await rollback({ matchId: 1, isSimple: true }, by), 'forbidden')
    })
  })

  it('concurrent with a new match of the same players leaves a consistent log in either order', async () => {
    for (let round = 0; round < 5; round += 1) {
      rig.time.now += 181_000
      const { id } = bodyOf<{ id: number }>(await play(ben, singlesBody('Ben', 'Dan')))
      rig.time.now += 181_000
      const [back, next] = await Promise.all([
        rollback({ matchId: id, isSimple: true }),
        play(dan, singlesBody('Dan', 'Ben')),
      ])
      bodyOf(next)
      expect([200, 409]).toContain(back.statusCode)
      if (back.statusCode === 409) expectRefusal(back, 'not-rollbackable')
      dan.browser.position = [ref, dan]
        .map(({ browser }) => browser.position!)
        .toSorted()
        .at(-1)!
      const history = bodyOf<{ id: number }[]>(await dan.browser.get('/api/stats/getAllSimpleMatch/Dan'))
      expect(history[0]!.id).toBe(id + 1)
      expect(history.some((match) => match.id === id)).toBe(back.statusCode === 409)
    }
  })

  it('refuses a match that is a day old', async () => {
    const { id } = bodyOf<{ id: number }>(await play(ben, singlesBody('Ben', 'Dan')))
    rig.time.now += 24 * 3_600_000 - 1
    expect(bodyOf(await recap(id))).toMatchObject({ isRollbackable: true })
    rig.time.now += 1
    expect(bodyOf(await recap(id))).toMatchObject({ isRollbackable: false })
    await rig.appendsNothing(async () =>
      expectRefusal(await rollback({ matchId: id, isSimple: true }), 'not-rollbackable'),
    )
  })
})
