import { randomUUID } from 'node:crypto'
import { bodyOf, expectRefusal } from '@topspin/test-kit/expecting'
import { type InProcessApp, openInProcessApp } from '@topspin/test-kit/in-process-app'
import type { Member } from '@topspin/test-kit/people'
import { singlesBody } from '@topspin/test-kit/submissions'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'

let rig: InProcessApp
let ben: Member
let cleo: Member

beforeAll(async () => {
  rig = await openInProcessApp()
  ben = await rig.member('Ben')
  cleo = await rig.member('Cléo')
  await rig.member('Dan')
})
afterAll(() => rig.close())
// Each test begins after the cooldown of every player. All tests of this file fit into one working day.
beforeEach(() => {
  rig.time.now += 181_000
})

const play = (by: Member, body: unknown, key?: string) =>
  by.browser.post('/api/match/play', body, key === undefined ? {} : { 'idempotency-key': key })

describe('the same match posted 50 times at once', () => {
  const fifty = <T>(make: () => Promise<T>) => Promise.all(Array.from({ length: 50 }, make))

  it('is recorded once under one idempotency key, and all replies are equal', async () => {
    const before = rig.events()
    const key = randomUUID()
    const answers = await fifty(() => play(ben, singlesBody('Ben', 'Dan'), key))
    expect(new Set(answers.map(({ statusCode, body }) => `${statusCode} ${body}`)).size).toBe(1)
    expect(answers[0]!.statusCode).toBe(200)
    expect(rig.events()).toBe(before + 1)
  })

  it('is recorded once and refused 49 times without a key', async () => {
    const before = rig.events()
    const answers = await fifty(() => play(ben, singlesBody('Ben', 'Dan')))
    const codes = answers.map((answer) => (answer.statusCode === 200 ? 'recorded' : answer.json().code))
    expect(codes.toSorted()).toEqual([...Array(49).fill('cooldown'), 'recorded'])
    expect(rig.events()).toBe(before + 1)
  })
})

describe('an Idempotency-Key', () => {
  it('repeats the first reply, also after a restart', async () => {
    const key = randomUUID()
    const first = await play(ben, singlesBody('Ben', 'Dan'), key)
    await rig.restart()
    rig.time.now += 600_000
    const again = await play(ben, singlesBody('Ben', 'Dan'), key)
    expect([again.statusCode, again.body, again.headers['x-position']]).toEqual([
      200,
      first.body,
      first.headers['x-position'],
    ])
  })

  it('belongs to one player: the same key of another player is another command', async () => {
    const key = randomUUID()
    bodyOf(await play(ben, singlesBody('Ben', 'Dan'), key))
    bodyOf(await play(cleo, singlesBody('Cléo', 'Ada'), key))
  })

  it('that belongs to another request is refused', async () => {
    const key = randomUUID()
    bodyOf(await play(ben, singlesBody('Ben', 'Dan'), key))
    expectRefusal(await play(ben, singlesBody('Ben', 'Cléo'), key), 'idempotency-mismatch')
    const rollback = { matchId: 1, isSimple: true }
    expectRefusal(
      await ben.browser.post('/api/match/play', rollback, { 'idempotency-key': 'seven' }),
      'invalid-request',
      {
        errors: expect.any(Array),
      },
    )
  })
})
