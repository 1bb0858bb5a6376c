import type { LiveMatch } from '@topspin/domain/contract/live'
import { alternatingPoints, pointsInARow, setWonBy } from '@topspin/domain/testing/points'
import { passwordOf } from '@topspin/platform/http/testing/browser'
import { bodyOf, expectRefusal } from '@topspin/test-kit/expecting'
import { type LiveMatchApp, openLiveMatchApp, withPointFor } from '@topspin/test-kit/live-scene'
import type { Member } from '@topspin/test-kit/people'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'

let scene: LiveMatchApp
beforeAll(async () => {
  scene = await openLiveMatchApp({ MATCH_COOLDOWN_SECONDS: '0' })
})
afterAll(() => scene.close())
afterEach(async () => {
  if ((await scene.find()) !== null) await scene.rita.browser.post('/api/live/stop')
})

const start = (who: Member, body: object = { playerOne: 'Alice', playerTwo: 'Bob' }) =>
  who.browser.post('/api/live/start', body)
const update = (match: object, who = scene.rita) => who.browser.post('/api/live/updateLive', match)
const undo = (body: object, who = scene.rita) => who.browser.post('/api/live/undo', body)
const serve = (body: unknown, who = scene.rita) => who.browser.post('/api/live/setFirstService', body)
const save = (who = scene.rita, body?: object) => who.browser.post('/api/live/save', body)
const stop = (who = scene.rita, body?: object) => who.browser.post('/api/live/stop', body)

describe('a match from its start to the history', () => {
  test('is scored by the laws, undone across sets, saved, and recorded as a singles match', async () => {
    const { rig, rita, alice } = scene
    const begun = bodyOf<LiveMatch>(await start(rita))
    expect(begun).toMatchObject({
      version: 1,
      playerOne: 'Alice',
      playerTwo: 'Bob',
      recorder: 'Rita',
      playerOneService: false,
      playerTwoService: false,
      playerOneCurrentSet: 0,
      playerOneSetOne: 0,
      playerOneSetTwo: null,
      winner: null,
      lastNews: new Date(rig.time.now).toISOString(),
    })
    // In the reply above, the first set counts as begun although nobody serves yet: its points are 0 and not null.
    let match = bodyOf<LiveMatch>(await serve({ playerOneService: true }))
    expect(match).toMatchObject({ version: 2, playerOneService: true })

    match = await scene.play(match, [...alternatingPoints(10), 'two', 'one', 'two', 'two'])
    expect(match).toMatchObject({
      playerOneSetOne: 11,
      playerTwoSetOne: 13,
      playerOneSetTwo: 0,
      playerTwoService: true,
    })
    match = bodyOf<LiveMatch>(await undo({ version: match.version, id: match.id }))
    expect(match).toMatchObject({ playerOneCurrentSet: 11, playerTwoCurrentSet: 12, playerOneSetTwo: null })
    match = await scene.play(match, ['two', ...pointsInARow('two', 9), ...pointsInARow('one', 11)])
    expect(match).toMatchObject({ playerOneSetTwo: 11, playerTwoSetTwo: 9, winner: null })
    match = await scene.play(match, [...alternatingPoints(10), ...pointsInARow('one', 2)])
    expect(match).toMatchObject({ playerOneSetThree: 12, playerTwoSetThree: 10, winner: 'Alice' })
    expect([match.playerOneService, match.playerTwoService]).toEqual([false, false])

    const saved = bodyOf<{ winnerSet: number; looserSet: number }>(await save())
    expect(saved).toMatchObject({ winnerOne: 'Alice', looserOne: 'Bob', winnerSet: 2, looserSet: 1 })
    expect(await scene.find()).toBeNull()
    const after = { 'x-position': rita.browser.position ?? undefined }
    const [last] = bodyOf<object[]>(await alice.browser.get('/api/stats/getAllLastMatchs', after))
    expect(last).toMatchObject({ winnerOne: 'Alice', looserOne: 'Bob', winnerSet: 2, looserSet: 1 })
    const [entry] = bodyOf<object[]>(await alice.browser.get('/api/stats/getAllMatchSAndD/Alice', after))
    expect(entry).toMatchObject({ mySet: 2, opponentSet: 1, scoreImpact: 6, opponentOnePseudo: 'Bob' })
    const ranking = bodyOf<{ pseudo: string }[]>(await alice.browser.get('/api/player/getAll', after))
    expect(ranking.find(({ pseudo }) => pseudo === 'Alice')).toMatchObject({ rank: 1, score: 506 })
  })

  test('is recorded once when it is saved twice', async () => {
    await scene.play(await scene.begin(), [...setWonBy('one'), ...setWonBy('one')])
    bodyOf(await save())
    await scene.rig.appendsNothing(async () => expectRefusal(await save(), 'live-none'))
  })

  test('is recorded once when it is saved by simultaneous calls', async () => {
    await scene.play(await scene.begin(), [...setWonBy('one'), ...setWonBy('one')])
    const before = scene.rig.events()
    const answers = await Promise.all([save(), save(), save()])
    const saved = answers.filter(({ statusCode }) => statusCode === 200).map(({ body }) => body)
    expect(new Set(saved).size).toBe(1)
    for (const answer of answers) if (answer.statusCode !== 200) expectRefusal(answer, 'live-none')
    // LiveSaveStarted, MatchPlayed and LiveMatchSaved.
    expect(scene.rig.events()).toBe(before + 3)
  })

  test('can be saved after one player was disabled and the other deleted', async () => {
    const { rig } = scene
    const [eve, finn] = [await rig.member('Eve'), await rig.member('Finn')]
    bodyOf(await start(scene.rita, { playerOne: 'Eve', playerTwo: 'Finn' }))
    const begun = bodyOf<LiveMatch>(await serve({ playerOneService: true }))
    await scene.play(begun, [...setWonBy('one'), ...setWonBy('one')])
    const admin = await rig.admin()
    bodyOf(await admin.browser.put(`/api/admin/player/disable/${eve.id}`))
    bodyOf(await finn.browser.delete('/api/player/me', { password: passwordOf('Finn') }))
    expect(bodyOf(await save())).toMatchObject({ winnerOne: 'Eve', looserOne: 'Joueur supprimé', winnerSet: 2 })
    expect(await scene.find()).toBeNull()
    const after = { 'x-position': scene.rita.browser.position ?? undefined }
    const [last] = bodyOf<object[]>(await scene.rita.browser.get('/api/stats/getAllLastMatchs', after))
    expect(last).toMatchObject({ winnerOne: 'Eve', winnerScoreImpact: 6 })
  })

  test('accepts a bare boolean for the first server', async () => {
    await start(scene.rita)
    expect(bodyOf<LiveMatch>(await serve(false))).toMatchObject({ playerTwoService: true })
    expect(bodyOf<LiveMatch>(await serve(true))).toMatchObject({ playerOneService: true })
  })
})

describe('starting a live match', () => {
  test.each([
    ['the same player twice', { playerOne: 'Alice', playerTwo: 'alice' }, 'same-player-twice'],
    ['an unknown player', { playerOne: 'Alice', playerTwo: 'Nobody' }, 'unknown-player'],
  ] as const)('with %s is refused', async (_what, body, code) => {
    await scene.rig.appendsNothing(async () => expectRefusal(await start(scene.rita, body), code))
  })

  test.each([
    ['no second player', { playerOne: 'Alice' }],
    ['a number for a player', { playerOne: 'Alice', playerTwo: 7 }],
    ['an unknown field', { playerOne: 'Alice', playerTwo: 'Bob', points: [] }],
    ['a body that is no object', []],
  ])('with %s is refused', async (_what, body) => {
    await scene.rig.appendsNothing(async () =>
      expectRefusal(await start(scene.rita, body), 'invalid-request', { errors: expect.any(Array) }),
    )
  })

  test('with a pending player is refused like one with an unknown player', async () => {
    await scene.rig.register('Wanda')
    await scene.rig.appendsNothing(async () =>
      expectRefusal(await start(scene.rita, { playerOne: 'Alice', playerTwo: 'Wanda' }), 'unknown-player'),
    )
  })

  test('is refused for every referee while there is one', async () => {
    await scene.begin()
    for (const who of [scene.rita, scene.otherReferee]) expectRefusal(await start(who), 'live-exists')
  })

  test('succeeds for one of two simultaneous calls', async () => {
    const answers = await Promise.all([start(scene.rita), start(scene.otherReferee)])
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409])
  })

  test('is refused while entry is closed and outside working hours', async () => {
    const { rig, rita } = scene
    const admin = (await rig.admin()).browser
    await admin.post('/api/admin/player/open', { open: false })
    expectRefusal(await start(rita), 'entry-closed')
    await admin.post('/api/admin/player/open', { open: true })
    const noon = rig.time.now
    rig.time.now += 9 * 3_600_000
    expect((await start(rita)).json()).toMatchObject({ code: 'outside-working-hours', retryAt: expect.any(String) })
    rig.time.now = noon
  })

  test('is for referees, not for an admin without that role', async () => {
    for (const who of [scene.alice, await scene.rig.admin()]) expectRefusal(await start(who), 'forbidden')
    expectRefusal(await scene.rig.browser().post('/api/live/start', {}), 'csrf')
  })
})

describe('permissions in a live match: ', () => {
  test('only the recorder scores, undoes and saves', async () => {
    const match = await scene.begin()
    await scene.rig.appendsNothing(async () => {
      for (const who of [scene.otherReferee, scene.alice, await scene.rig.admin()]) {
        expectRefusal(await update(withPointFor(match, 'one'), who), 'forbidden')
        expectRefusal(await undo({ version: match.version }, who), 'forbidden')
        expectRefusal(await serve(false, who), 'forbidden')
        expectRefusal(await save(who), 'forbidden')
      }
    })
  })

  test.each([
    ['any referee', () => scene.otherReferee],
    ['an admin', () => scene.rig.admin()],
  ])('%s may stop the match', async (_who, who) => {
    await scene.begin()
    expectRefusal(await stop(scene.alice), 'forbidden')
    bodyOf(await stop(await who()))
    expect(await scene.find()).toBeNull()
    expectRefusal(await stop(), 'live-none')
  })

  test('with an id stops that match only', async () => {
    const { rita } = scene
    const old = await scene.begin()
    bodyOf(await stop(rita, { id: old.id }))
    const { id } = bodyOf<LiveMatch>(await start(rita))
    await scene.rig.appendsNothing(async () => {
      expectRefusal(await stop(rita, { id: old.id }), 'live-stale')
      expectRefusal(await save(rita, { id: old.id }), 'live-stale')
      expectRefusal(await serve({ playerOneService: true, id: old.id }), 'live-stale', {
        current: expect.objectContaining({ id }),
      })
    })
    bodyOf(await serve({ playerOneService: true, id }))
    bodyOf(await stop(rita, { id }))
    expect(await scene.find()).toBeNull()
  })
})

describe('a point', () => {
  test('at a stale version is refused with 409 and the current match', async () => {
    const match = await scene.begin()
    const now = await scene.play(match, ['one', 'two'])
    await scene.rig.appendsNothing(async () => {
      expectRefusal(await update(withPointFor(match, 'one')), 'live-stale', { current: now })
      expectRefusal(await undo({ version: match.version }), 'live-stale', { current: now })
      expectRefusal(await update({ ...withPointFor(now, 'one'), version: now.version + 1 }), 'live-stale', {
        current: now,
      })
    })
  })

  test('of another match with the same version is stale too', async () => {
    const old = await scene.begin()
    await stop()
    const now = await scene.begin()
    expect(now.version).toBe(old.version)
    expectRefusal(await update(withPointFor(old, 'one')), 'live-stale', { current: now })
    const played = await scene.play(now, ['one'])
    expectRefusal(await undo({ version: played.version, id: old.id }), 'live-stale', { current: played })
  })

  test('raises one side by one: a jump by two, both sides, none or a step back are refused', async () => {
    const match = await scene.play(await scene.begin(), ['one'])
    await scene.rig.appendsNothing(async () => {
      for (const points of [
        withPointFor(withPointFor(match, 'one'), 'one'),
        withPointFor(withPointFor(match, 'one'), 'two'),
        match,
        { ...match, playerOneCurrentSet: 0 },
      ]) {
        expectRefusal(await update(points), 'live-one-point')
      }
    })
  })

  test('changes only the score: other fields of the body are ignored', async () => {
    const match = await scene.begin()
    const lie = {
      ...withPointFor(match, 'one'),
      winner: 'Alice',
      playerOneSetThree: 9,
      recorder: 'Alice',
      playerOne: 'Bob',
    }
    expect(bodyOf(await update(lie))).toMatchObject({ winner: null, playerOne: 'Alice', playerOneSetThree: null })
  })

  test('needs a first server, who cannot change after it', async () => {
    const match = bodyOf<LiveMatch>(await start(scene.rita))
    expectRefusal(await update(withPointFor(match, 'one')), 'live-service-missing')
    expectRefusal(await undo({ version: match.version }), 'live-nothing-to-undo')
    await scene.play(bodyOf(await serve(true)), ['one'])
    expectRefusal(await serve(false), 'live-service-late')
    for (const wrong of [1, 'true', null, {}, { playerOneService: 'yes' }])
      expectRefusal(await serve(wrong), 'invalid-request', { errors: expect.any(Array) })
  })

  test('after the end of the match is refused, until the last point is undone', async () => {
    let match = await scene.play(await scene.begin(), [...setWonBy('one'), ...pointsInARow('one', 10)])
    expectRefusal(await save(), 'live-without-winner')
    match = await scene.play(match, ['one'])
    expect(match.winner).toBe('Alice')
    await scene.rig.appendsNothing(async () => expectRefusal(await update(withPointFor(match, 'one')), 'live-over'))
    match = bodyOf<LiveMatch>(await undo({ version: match.version }))
    expect(match).toMatchObject({ winner: null, playerOneCurrentSet: 10 })
    expectRefusal(await save(), 'live-without-winner')
  })

  test('counts once when many are sent at the same version', async () => {
    const match = await scene.begin()
    const answers = await Promise.all(Array.from({ length: 10 }, () => update(withPointFor(match, 'one'))))
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, ...Array(9).fill(409)])
    expect(await scene.find()).toMatchObject({ playerOneCurrentSet: 1, version: match.version + 1 })
  })

  test('repeated under its idempotency key counts once and gets the same reply', async () => {
    const match = await scene.begin()
    const key = { 'idempotency-key': '7d6b1f5e-3d1b-4c7e-8a35-0f4b1f0f6a01' }
    const send = () => scene.rita.browser.post('/api/live/updateLive', withPointFor(match, 'two'), key)
    const first = await send()
    await scene.rig.appendsNothing(async () => expect((await send()).body).toBe(first.body))
  })

  test.each([
    ['a score as text', { playerOneCurrentSet: '1' }],
    ['a score below nothing', { playerOneCurrentSet: -1 }],
    ['half a point', { playerOneCurrentSet: 0.5 }],
    ['an unknown field', { more: 1 }],
    ['no version', { version: undefined }],
  ])('%s is refused', async (_what, change) => {
    const match = await scene.begin()
    expect((await update({ ...match, ...change })).json()).toMatchObject({ code: 'invalid-request', status: 400 })
  })

  test('is refused when no match is live', async () => {
    const match = await scene.begin()
    await stop()
    for (const answer of [
      await update(withPointFor(match, 'one')),
      await undo({ version: 2 }),
      await serve(true),
      await save(),
    ]) {
      expectRefusal(answer, 'live-none')
    }
  })
})
