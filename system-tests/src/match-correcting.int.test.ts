import { randomUUID } from 'node:crypto'
import type { Reply } from '@topspin/domain/contract/calls'
import type { CorrectionAtRevision, CorrectionPreview } from '@topspin/domain/contract/correction'
import type { MatchCorrection } from '@topspin/domain/contract/match'
import { passwordOf } from '@topspin/platform/http/testing/browser'
import { bodyOf, expectRefusal } from '@topspin/test-kit/expecting'
import { type InProcessApp, openInProcessApp } from '@topspin/test-kit/in-process-app'
import type { Member } from '@topspin/test-kit/people'
import { doublesBody, singlesBody } from '@topspin/test-kit/submissions'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'

let rig: InProcessApp
let ada: Member
let ben: Member
let ref: Member
let other: Member

beforeAll(async () => {
  rig = await openInProcessApp({ MATCH_COOLDOWN_SECONDS: '0', WORKING_HOURS: 'always' })
  ada = await rig.admin()
  ben = await rig.member('Ben')
  ref = await rig.member('Ref', 'REFEREE')
  other = await rig.member('Other', 'REFEREE')
})
afterAll(() => rig.close())

const newPlayers = (...names: string[]) => Promise.all(names.map((name) => rig.member(name)))

/** Records a match as a referee, who may record matches of other players. @returns the match id */
async function play(one: string, two: string): Promise<number> {
  rig.time.now += 60_000
  return bodyOf<{ id: number }>(await ref.browser.post('/api/match/play', singlesBody(one, two))).id
}

type Result = CorrectionAtRevision['result']
const won = (winner: string, loser: string, looserSet: 0 | 1 = 0): Result => ({
  winners: [winner],
  losers: [loser],
  looserSet,
})
const preview = (matchId: number, result: Result, by = ref, headers = {}) =>
  by.browser.post('/api/match/correction/preview', { matchId, isSimple: true, result }, headers)
const correct = (matchId: number, result: Result, revision: number, by = ref, headers = {}) =>
  by.browser.post('/api/match/correction', { matchId, isSimple: true, result, revision }, headers)
const revisionOf = async (matchId: number, result: Result) =>
  bodyOf<CorrectionPreview>(await preview(matchId, result)).revision
/** Sends a correction with the revision of a new preview. */
const correctNow = async (matchId: number, result: Result, by = ref) =>
  correct(matchId, result, await revisionOf(matchId, result), by)

const deleted = 'Joueur supprimé'
/**
 * The pseudo, the score before and the score after of each player whose score a correction changes, sorted by pseudo
 * and score before.
 */
async function changesBy(draft: object): Promise<[string, number, number][]> {
  const { players } = bodyOf<CorrectionPreview>(await ref.browser.post('/api/match/correction/preview', draft))
  return players
    .map(({ pseudo, score: [before, after] }): [string, number, number] => [pseudo, before, after])
    .filter(([, before, after]) => before !== after)
    .toSorted(([one, before], [other, after]) => one.localeCompare(other, 'fr') || before - after)
}

/** Scores in singles by pseudo. */
async function scores(): Promise<Record<string, number>> {
  const ranking = bodyOf<Reply<'simpleRanking'>>(await ref.browser.get('/api/player/getAll'))
  return Object.fromEntries(ranking.map(({ pseudo, score }) => [pseudo, score]))
}
const historyOf = async (pseudo: string) =>
  bodyOf<Reply<'simpleHistory'>>(await ref.browser.get(`/api/stats/getAllSimpleMatch/${pseudo}`))

describe('a correction', () => {
  it('is previewed with every change that it then makes', async () => {
    await newPlayers('Ann', 'Bob', 'Cal')
    const first = await play('Ann', 'Bob')
    const second = await play('Ann', 'Cal')
    const shown = bodyOf<Required<CorrectionPreview>>(await preview(first, won('Bob', 'Ann')))
    expect(shown).toMatchObject({
      before: { id: first, winnerOne: 'Ann', looserOne: 'Bob', winnerScoreImpact: 6, recorder: 'Ref' },
      after: { id: first, winnerOne: 'Bob', looserOne: 'Ann', winnerScoreImpact: 6, recorder: 'Ref' },
      players: [
        { pseudo: 'Bob', score: [495, 506], rank: [6, 1] },
        { pseudo: 'Ann', score: [512, 501], rank: [1, 2] },
        // These players keep their scores, but are now behind Bob.
        ...['Ada', 'Ben', 'Other', 'Ref'].map((pseudo) => ({ pseudo, score: [500, 500], rank: [2, 3] })),
        { pseudo: 'Cal', score: [495, 495], rank: [6, 7] },
      ],
      matches: [
        {
          id: second,
          isSimple: true,
          matchDate: expect.any(String),
          winners: ['Ann'],
          losers: ['Cal'],
          looserSet: 0,
          winnerImpact: [6, 6],
          looserImpact: [-5, -5],
        },
      ],
    })
    const done = await correct(first, won('Bob', 'Ann'), shown.revision, ada)
    expect(bodyOf(done)).toEqual({ done: true, recalculated: 1 })
    ref.browser.position = ada.browser.position
    expect(await scores()).toMatchObject({ Ann: 501, Bob: 506, Cal: 495 })
    expect(await historyOf('Ann')).toMatchObject([
      { id: second, mySet: 2, scoreImpact: 6 },
      { id: first, mySet: 0, scoreImpact: -5 },
    ])
  })

  it('is shown with its match in the last matches, in the history of its players and in the detail', async () => {
    const [ivy] = await newPlayers('Ivy', 'Jan', 'Una')
    const first = await play('Ivy', 'Jan')
    await play('Jan', 'Una')
    const matchDate = new Date(rig.time.now - 60_000).toISOString()
    const was = (winnerOne: string, looserOne: string) => ({
      id: first,
      isSimple: true,
      matchDate,
      winnerOne,
      winnerTwo: null,
      looserOne,
      looserTwo: null,
      winnerSet: 2,
      looserSet: 0,
      winnerScoreImpact: 6,
      looserScoreImpact: -5,
      recorder: 'Ref',
    })
    const at = () => new Date(rig.time.now).toISOString()
    bodyOf(await correctNow(first, won('Jan', 'Ivy')))
    const corrections: MatchCorrection[] = [{ by: 'Ref', at: at(), was: was('Ivy', 'Jan'), recalculated: 1 }]
    rig.time.now += 60_000
    bodyOf(await correctNow(first, won('Ivy', 'Jan'), ada))
    corrections.push({ by: 'Ada', at: at(), was: was('Jan', 'Ivy'), recalculated: 1 })
    ref.browser.position = ada.browser.position
    ivy!.browser.position = ada.browser.position
    const recap = await ref.browser.get(`/api/stats/getMatchSimpleRecap/${first}`)
    expect(bodyOf<Reply<'simpleRecap'>>(recap).corrections).toEqual(corrections)
    const last = bodyOf<Reply<'lastMatches'>>(await ivy!.browser.get('/api/stats/getAllLastMatchs'))
    expect(last.slice(0, 2).map((match) => match.corrections)).toEqual([undefined, corrections])
    const past = bodyOf<Reply<'past'>>(await ivy!.browser.get('/api/player/Ivy/past'))
    expect(past.entries).toMatchObject([{ id: first, corrections }])
  })

  it('removes a match that never happened, and replaces a wrong player of a match', async () => {
    await newPlayers('Dan', 'Eve', 'Fay')
    const [first, second] = [await play('Dan', 'Eve'), await play('Dan', 'Eve')]
    bodyOf(await correctNow(first, null))
    expect((await historyOf('Dan')).map(({ id }) => id)).toEqual([second])
    expectRefusal(await ref.browser.get(`/api/stats/getMatchSimpleRecap/${first}`), 'unknown-match')
    bodyOf(await correctNow(second, won('Dan', 'Fay', 1)))
    expect(await historyOf('Eve')).toEqual([])
    expect(await historyOf('Fay')).toMatchObject([{ id: second, mySet: 1, opponentOnePseudo: 'Dan' }])
    expect(await scores()).toMatchObject({ Dan: 506, Eve: 500, Fay: 495 })
  })

  it('accepts a disabled player of the match, and a deleted one by the name that replies show', async () => {
    const [, gus, hal] = await newPlayers('Gil', 'Gus', 'Hal')
    const [first, second] = [await play('Gil', 'Gus'), await play('Gus', 'Hal')]
    bodyOf(await ada.browser.put(`/api/admin/player/disable/${gus?.id}`))
    bodyOf(await correctNow(first, won('Gus', 'Gil')))
    expectRefusal(await preview(second, won('Gus', 'Gus')), 'same-player-twice')
    bodyOf(await hal!.browser.delete('/api/player/me', { password: passwordOf('Hal') }))
    expectRefusal(await preview(second, won('Hal', 'Gus')), 'unknown-player')
    const shown = bodyOf<CorrectionPreview>(await preview(second, won('Joueur supprimé', 'Gus')))
    expect(shown.after).toMatchObject({ winnerOne: 'Joueur supprimé', looserOne: 'Gus' })
    expect(
      shown.players
        .filter(({ rank: [before] }) => before === null)
        .map(({ pseudo }) => pseudo)
        .toSorted(),
    ).toEqual(['Gus', 'Joueur supprimé'])
    // Gus and the deleted player may stay in a match in which they stand, but not be put into another match.
    expectRefusal(await preview(first, won('Gil', 'Joueur supprimé')), 'unknown-player')
    const third = await play('Gil', 'Ben')
    expectRefusal(await preview(third, won('Gil', 'Gus')), 'player-not-active')
  })

  it('keeps each of two deleted players with the partner, whichever side wins', async () => {
    const [, , pia, quy] = await newPlayers('Mia', 'Noé', 'Pia', 'Quy', 'Tom')
    const recorded = await ref.browser.post('/api/match/playdouble', doublesBody('Pia', 'Mia', 'Quy', 'Noé'))
    const matchId = bodyOf<{ id: number }>(recorded).id
    for (const { pseudo, browser } of [pia!, quy!])
      bodyOf(await browser.delete('/api/player/me', { password: passwordOf(pseudo) }))
    const changes = (winners: string[], losers: string[]) =>
      changesBy({ matchId, isSimple: false, result: { winners, losers, looserSet: 0 } })
    expect(await changes([deleted, 'Noé'], [deleted, 'Mia'])).toEqual([
      [deleted, 495, 506],
      [deleted, 506, 495],
      ['Mia', 506, 495],
      ['Noé', 495, 506],
    ])
    expect(await changes(['Tom', 'Mia'], [deleted, 'Noé'])).toEqual([
      [deleted, 506, 500],
      ['Tom', 500, 506],
    ])
    expect(await changes([deleted, 'Noé'], ['Tom', 'Mia'])).toEqual([
      [deleted, 495, 506],
      [deleted, 506, 500],
      ['Mia', 506, 495],
      ['Noé', 495, 506],
      ['Tom', 500, 495],
    ])
  })

  it('turns a match of singles between two deleted players, or replaces one of them on the same side', async () => {
    const [uma, val] = await newPlayers('Uma', 'Val', 'Wim')
    const matchId = await play('Uma', 'Val')
    for (const { pseudo, browser } of [uma!, val!])
      bodyOf(await browser.delete('/api/player/me', { password: passwordOf(pseudo) }))
    const changes = (result: Result) => changesBy({ matchId, isSimple: true, result })
    expect(await changes(won(deleted, deleted))).toEqual([
      [deleted, 495, 506],
      [deleted, 506, 495],
    ])
    expect(await changes(won(deleted, deleted, 1))).toEqual([])
    expect(await changes(won('Wim', deleted))).toEqual([
      [deleted, 506, 500],
      ['Wim', 500, 506],
    ])
    expect(await changes(won(deleted, 'Wim'))).toEqual([
      [deleted, 495, 500],
      ['Wim', 500, 495],
    ])
  })
})

describe('a correction is stale', () => {
  beforeEach(() => {
    rig.time.now += 60_000
  })

  it('for the second of two referees who correct the same match at once', async () => {
    const match = await play('Ben', 'Ref')
    const revision = await revisionOf(match, null)
    const [one, two] = await Promise.all([
      correct(match, won('Ref', 'Ben'), revision, ref),
      correct(match, null, revision, other),
    ])
    const [refused, done] = [one, two].toSorted((a, b) => b.statusCode - a.statusCode)
    expect(bodyOf(done!)).toEqual({ done: true, recalculated: 0 })
    // `current` is the newest match: `match`, or an earlier match when `match` was removed by the other correction.
    expectRefusal(refused!, 'correction-stale', { current: expect.any(Object) })
  })

  it('when a match is recorded after its preview, and possible after another preview', async () => {
    const first = await play('Ben', 'Ref')
    const { revision, lastSequence } = bodyOf<CorrectionPreview>(await preview(first, won('Ref', 'Ben')))
    const arrived = await play('Ada', 'Other')
    const current = { matchId: arrived, isSimple: true, sequence: lastSequence! + 1 }
    await rig.appendsNothing(async () =>
      expectRefusal(await correct(first, won('Ref', 'Ben'), revision), 'correction-stale', { current }),
    )
    bodyOf(await correctNow(first, won('Ref', 'Ben')))
  })

  it('or done, when its players record a match at the same time; scores stay the sum of the impacts', async () => {
    for (let round = 0; round < 5; round += 1) {
      const first = await play('Ben', 'Ref')
      const revision = await revisionOf(first, won('Ref', 'Ben'))
      const [done, recorded] = await Promise.all([
        correct(first, won('Ref', 'Ben'), revision),
        other.browser.post('/api/match/play', singlesBody('Ref', 'Ben')),
      ])
      bodyOf(recorded)
      if (done.statusCode === 409) expectRefusal(done, 'correction-stale', { current: expect.any(Object) })
      else bodyOf(done)
      ref.browser.position = [ref, other]
        .map(({ browser }) => browser.position!)
        .toSorted()
        .at(-1)!
      const impacts = (await historyOf('Ben')).map(({ scoreImpact }) => scoreImpact)
      expect((await scores())['Ben']).toBe(impacts.reduce((sum, impact) => sum + impact, 500))
    }
  })
})

describe('a correction is refused', () => {
  it('when the time for corrections ends between the preview and the correction', async () => {
    const match = await play('Ben', 'Ref')
    const recap = async () =>
      bodyOf<Reply<'simpleRecap'>>(await ada.browser.get(`/api/stats/getMatchSimpleRecap/${match}`))
    ada.browser.position = ref.browser.position
    rig.time.now += 24 * 3_600_000 - 1
    for (const member of [ada, ref]) await member.browser.logIn(member.pseudo)
    const revision = await revisionOf(match, null)
    expect(await recap()).toMatchObject({ isCorrectable: true })
    rig.time.now += 1
    expect(await recap()).toMatchObject({ isCorrectable: false, isRollbackable: false })
    await rig.appendsNothing(async () => expectRefusal(await correct(match, null, revision), 'not-correctable'))
  })

  it('for players, who may not preview it either', async () => {
    await ben.browser.logIn('Ben')
    const match = await play('Ben', 'Ref')
    await rig.appendsNothing(async () => {
      expectRefusal(await preview(match, null, ben), 'forbidden')
      expectRefusal(await correct(match, null, 0, ben), 'forbidden')
    })
  })

  it('with a number of players that is not that of the ladder', async () => {
    const side = { winners: ['Ben', 'Ref'], losers: ['Ada', 'Other'], looserSet: 0 as const }
    const answer = await preview(1, side)
    expectRefusal(answer, 'invalid-request', { errors: expect.any(Array) })
  })
})

describe('a repeat', () => {
  it('of a correction gets the first reply, and changes nothing', async () => {
    const match = await play('Ben', 'Ref')
    await play('Ben', 'Ada')
    const revision = await revisionOf(match, won('Ref', 'Ben'))
    const key = { 'idempotency-key': randomUUID() }
    const first = await correct(match, won('Ref', 'Ben'), revision, ref, key)
    expect(bodyOf(first)).toEqual({ done: true, recalculated: 1 })
    await play('Ben', 'Ada')
    await rig.appendsNothing(async () => {
      const again = await correct(match, won('Ref', 'Ben'), revision, ref, key)
      expect([again.statusCode, again.body]).toEqual([200, first.body])
    })
  })

  it('of a preview is a new preview', async () => {
    const match = await play('Ben', 'Ref')
    const key = { 'idempotency-key': randomUUID() }
    const first = bodyOf<CorrectionPreview>(await preview(match, null, ref, key))
    await play('Ben', 'Ada')
    const again = bodyOf<CorrectionPreview>(await preview(match, null, ref, key))
    expect([again.revision - first.revision, again.matches.length]).toEqual([1, 1])
  })
})

it('at most 500 later matches are recalculated, in one append that the log accepts', async () => {
  await newPlayers('Ida', 'Joe', 'Kim', 'Lou')
  rig.time.now += 60_000
  const many = Array.from({ length: 502 }, () =>
    ref.browser.post('/api/match/playdouble', doublesBody('Ida', 'Joe', 'Kim', 'Lou')),
  )
  const ids = (await Promise.all(many)).map((answer) => bodyOf<{ id: number }>(answer).id).toSorted((a, b) => a - b)
  const result = { winners: ['Kim', 'Lou'], losers: ['Ida', 'Joe'], looserSet: 1 as const }
  const ask = (path: string, matchId: number | undefined, more = {}) =>
    ref.browser.post(`/api/match/correction${path}`, { matchId, isSimple: false, result, ...more })
  await rig.appendsNothing(async () => expectRefusal(await ask('/preview', ids[0]), 'correction-too-long'))
  const shown = bodyOf<CorrectionPreview>(await ask('/preview', ids[1]))
  expect(shown.matches).toHaveLength(500)
  const before = rig.events()
  expect(bodyOf(await ask('', ids[1], { revision: shown.revision }))).toEqual({ done: true, recalculated: 500 })
  expect(rig.events()).toBe(before + 501)
})
