import { randomUUID } from 'node:crypto'
import type { LiveMatch } from '@topspin/domain/contract/live'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { bodyOf, expectRefusal } from './testing/expecting.ts'
import { type Member, openRig, type Rig } from './testing/rig.ts'
import { singles } from './testing/submissions.ts'

let rig: Rig
let ada: Member
let ben: Member
let ref: Member
let other: Member
beforeAll(async () => {
  rig = await openRig()
  ada = await rig.admin()
  ben = await rig.member('Ben')
  ref = await rig.member('Ref', 'REFEREE')
  other = await rig.member('Other', 'REFEREE')
})
afterAll(() => rig.close())
beforeEach(async () => {
  rig.time.now += 181_000
  await ada.browser.post('/api/live/stop')
})

const start = (by = ref, body: unknown = { playerOne: 'Ada', playerTwo: 'Ben' }) =>
  by.browser.post('/api/live/start', body)
const serve = (body: unknown = { playerOneService: true }, by = ref) =>
  by.browser.post('/api/live/setFirstService', body)
const update = (match: object, by = ref, headers = {}) => by.browser.post('/api/live/updateLive', match, headers)
const undo = (version: number, by = ref) => by.browser.post('/api/live/undo', { version })
const save = (by = ref, headers = {}) => by.browser.post('/api/live/save', undefined, headers)
const stop = (by = ref) => by.browser.post('/api/live/stop')

const plusOne = (match: LiveMatch): LiveMatch => ({ ...match, playerOneCurrentSet: match.playerOneCurrentSet + 1 })
const warm = async () => {
  bodyOf(await start())
  return bodyOf<LiveMatch>(await serve())
}
/** Player one wins points until the match has a winner. */
async function playToTheEnd(): Promise<LiveMatch> {
  let match = await warm()
  while (match.winner === null) match = bodyOf<LiveMatch>(await update(plusOne(match)))
  return match
}

describe('a live match', () => {
  it('is started, served, scored, taken back and saved as a single', async () => {
    expect(bodyOf(await ben.browser.get('/api/live/find'))).toBeNull()
    const started = bodyOf<LiveMatch>(await start())
    expect(started).toEqual({
      id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      version: 1,
      playerOne: 'Ada',
      playerTwo: 'Ben',
      recorder: 'Ref',
      playerOneService: false,
      playerTwoService: false,
      playerOneCurrentSet: 0,
      playerTwoCurrentSet: 0,
      playerOneSetOne: 0,
      playerTwoSetOne: 0,
      playerOneSetTwo: null,
      playerTwoSetTwo: null,
      playerOneSetThree: null,
      playerTwoSetThree: null,
      winner: null,
      lastNews: new Date(rig.time.now).toISOString(),
    })
    const served = bodyOf<LiveMatch>(await serve('false'))
    expect(served).toMatchObject({ version: 2, playerOneService: false, playerTwoService: true })
    const scored = bodyOf<LiveMatch>(await update(plusOne(served)))
    expect(scored).toMatchObject({ version: 3, playerOneCurrentSet: 1, playerOneSetOne: 1 })
    expect(bodyOf(await undo(3))).toMatchObject({ version: 4, playerOneCurrentSet: 0 })
    ben.browser.position = ref.browser.position
    expect(bodyOf(await ben.browser.get('/api/live/find'))).toMatchObject({ version: 4 })
    bodyOf(await stop())

    const won = await playToTheEnd()
    expect(won).toMatchObject({ winner: 'Ada', playerOneSetOne: 11, playerOneSetTwo: 11, playerTwoSetTwo: 0 })
    const recorded = bodyOf<{ id: number }>(await save())
    expect(recorded).toMatchObject({
      isSimple: true,
      winnerOne: 'Ada',
      looserOne: 'Ben',
      winnerSet: 2,
      looserSet: 0,
      recorder: 'Ref',
    })
    expect(bodyOf(await ref.browser.get('/api/live/find'))).toBeNull()
    expect(bodyOf<object[]>(await ref.browser.get('/api/stats/getAllLastMatchs'))[0]).toMatchObject({ id: recorded.id })
  })

  it('takes the scoring form back as it was handed out', async () => {
    // Specification §3: the page sends the whole match; what is derived is ignored.
    const match = await warm()
    const lie = { ...plusOne(match), winner: 'Ben', playerOneService: false, playerOneSetThree: 11, recorder: 'Ben' }
    expect(bodyOf(await update(lie))).toMatchObject({
      winner: null,
      recorder: 'Ref',
      playerOneSetThree: null,
      playerOneCurrentSet: 1,
    })
  })

  it('is one at a time, also when two start at once', async () => {
    const answers = await Promise.all([start(ref), start(other), start(ref)])
    const codes = answers.map((answer) => (answer.statusCode === 200 ? 'started' : answer.json().code))
    expect(codes.toSorted()).toEqual(['live-exists', 'live-exists', 'started'])
  })

  it('starts only under the rules of a match', async () => {
    await rig.appendsNothing(async () => {
      expectRefusal(await start(ref, { playerOne: 'Ada', playerTwo: 'ADA' }), 'same-player-twice')
      expectRefusal(await start(ref, { playerOne: 'Ada', playerTwo: 'Nobody' }), 'unknown-player')
      for (const wrong of [
        { playerOne: 'Ada' },
        { playerOne: 'Ada', playerTwo: 7 },
        [],
        { playerOne: 'Ada', playerTwo: 'Ben', points: [] },
      ])
        expectRefusal(await start(ref, wrong), 'invalid-request', { errors: expect.any(Array) })
      for (const by of [ben, ada]) expectRefusal(await start(by), 'forbidden')
    })
    await rig.register('Waiting')
    expectRefusal(await start(ref, { playerOne: 'Ada', playerTwo: 'Waiting' }), 'player-not-active')
    bodyOf(await ada.browser.post('/api/admin/player/open', { open: false }))
    expectRefusal(await start(), 'entry-closed')
    bodyOf(await ada.browser.post('/api/admin/player/open', { open: true }))
    const then = rig.time.now
    rig.time.now = Date.UTC(2025, 0, 6, 20)
    await ref.browser.logIn('Ref')
    expectRefusal(await start(), 'outside-working-hours', { retryAt: '2025-01-07T07:00:00.000Z' })
    rig.time.now = then
  })

  it('needs a first server before the first point, and only then', async () => {
    const started = bodyOf<LiveMatch>(await start())
    await rig.appendsNothing(async () => expectRefusal(await update(plusOne(started)), 'live-service-missing'))
    bodyOf(await serve(true))
    await rig.appendsNothing(async () => void bodyOf(await serve(true)))
    const match = bodyOf<LiveMatch>(await serve(false))
    bodyOf(await update(plusOne(match)))
    await rig.appendsNothing(async () => expectRefusal(await serve(true), 'live-service-late'))
    for (const wrong of ['1', '"true"', 'null', {}, { playerOneService: 'yes' }])
      expectRefusal(await serve(wrong), 'invalid-request', { errors: expect.any(Array) })
  })

  it('grows by exactly one point at the version it is at', async () => {
    const match = await warm()
    const now = { ...match, lastNews: expect.any(String) }
    await rig.appendsNothing(async () => {
      expectRefusal(await update(match), 'live-one-point')
      expectRefusal(await update({ ...match, playerOneCurrentSet: 2 }), 'live-one-point')
      expectRefusal(await update({ ...match, playerOneCurrentSet: 1, playerTwoCurrentSet: 1 }), 'live-one-point')
      expectRefusal(await update({ ...plusOne(match), version: 1 }), 'live-stale', { current: now })
      expectRefusal(await update({ ...plusOne(match), version: 99 }), 'live-stale', { current: now })
      expectRefusal(await update({ ...plusOne(match), id: randomUUID() }), 'live-stale', { current: now })
      expectRefusal(await undo(1), 'live-stale', { current: now })
      expectRefusal(await undo(match.version), 'live-nothing-to-undo')
      expectRefusal(await save(), 'live-without-winner')
      for (const wrong of [
        { ...match, playerOneCurrentSet: '1' },
        { ...match, version: 1.5 },
        { ...match, playerOneCurrentSet: 1000 },
        {},
      ])
        expectRefusal(await update(wrong), 'invalid-request', { errors: expect.any(Array) })
    })
  })

  it('takes one point of 20 posted at once for the same version', async () => {
    const match = await warm()
    const before = rig.events()
    const answers = await Promise.all(Array.from({ length: 20 }, () => update(plusOne(match))))
    expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1)
    for (const answer of answers) if (answer.statusCode !== 200) expect(answer.json().code).toBe('live-stale')
    expect(rig.events()).toBe(before + 1)
  })

  it('takes one point under one key, and gives its answer again', async () => {
    const key = { 'idempotency-key': randomUUID() }
    const match = await warm()
    const [one, two] = await Promise.all([update(plusOne(match), ref, key), update(plusOne(match), ref, key)])
    expect(two.body).toBe(one.body)
    expect((await update(plusOne(match), ref, key)).body).toBe(one.body)
  })

  it('is scored by its recorder alone; any referee or an admin may stop it', async () => {
    const match = await warm()
    await rig.appendsNothing(async () => {
      for (const answer of [serve(true, other), update(plusOne(match), other), undo(match.version, other), save(other)])
        expectRefusal(await answer, 'forbidden')
      for (const by of [ben, ada])
        for (const answer of [serve(true, by), update(plusOne(match), by), save(by)])
          expectRefusal(await answer, 'forbidden')
      expectRefusal(await stop(ben), 'forbidden')
    })
    expect(bodyOf(await stop(other))).toEqual({ done: true })
    bodyOf(await start())
    bodyOf(await stop(ada))
  })

  it('is over at the last point, and can still be taken back', async () => {
    const won = await playToTheEnd()
    await rig.appendsNothing(async () => expectRefusal(await update(plusOne(won)), 'live-over'))
    const reopened = bodyOf<LiveMatch>(await undo(won.version))
    expect(reopened).toMatchObject({ winner: null, playerOneSetTwo: 10 })
  })

  it('is saved once, by however many at once; and counts for the cooldown', async () => {
    await playToTheEnd()
    const before = rig.events()
    const answers = await Promise.all([save(), save(), save()])
    expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1)
    // The match and the end of the live one.
    expect(rig.events()).toBe(before + 2)
    expectRefusal(await ben.browser.post('/api/match/play', singles('Ben', 'Ref')), 'cooldown', {
      retryAt: expect.any(String),
    })
  })

  it('that is none refuses whatever is asked of it', async () => {
    const ghost = { id: randomUUID(), version: 1, playerOneCurrentSet: 1, playerTwoCurrentSet: 0 }
    await rig.appendsNothing(async () => {
      for (const answer of [serve(), update(ghost), undo(1), save(), stop()]) expectRefusal(await answer, 'live-none')
    })
  })

  it('stays under way through a restart', async () => {
    const match = await warm()
    await rig.restart()
    expect(bodyOf(await update(plusOne(match)))).toMatchObject({ version: 3, playerOneCurrentSet: 1 })
  })
})
