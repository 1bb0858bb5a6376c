import type { RecordedMatch } from '@topspin/domain/contract/match'
import { bodyOf, expectRefusal } from '@topspin/test-kit/expecting'
import { type InProcessApp, openInProcessApp } from '@topspin/test-kit/in-process-app'
import type { Member } from '@topspin/test-kit/people'
import { doublesBody, singlesBody } from '@topspin/test-kit/submissions'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'

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
  await rig.member('Dan')
  ref = await rig.member('Ref', 'REFEREE')
})
afterAll(() => rig.close())
// Each test begins after the cooldown of every player. All tests of this file fit into one working day.
beforeEach(() => {
  rig.time.now += 181_000
})

const play = (by: Member, body: unknown) => by.browser.post('/api/match/play', body)
const playDouble = (by: Member, body: unknown) => by.browser.post('/api/match/playdouble', body)

describe('POST /api/match/play', () => {
  it('records a singles match and replies with it as in the log', async () => {
    const answer = await play(ben, singlesBody('Ben', 'Cléo', [1, 2]))
    expect(bodyOf(answer)).toEqual<Required<RecordedMatch>>({
      id: 1,
      isSimple: true,
      matchDate: new Date(rig.time.now).toISOString(),
      winnerOne: 'Cléo',
      winnerTwo: null,
      looserOne: 'Ben',
      looserTwo: null,
      winnerSet: 2,
      looserSet: 1,
      winnerScoreImpact: 6,
      looserScoreImpact: -5,
      recorder: 'Ben',
      tournament: null,
      explanation: {
        rule: 'fftt-1',
        gap: 0,
        bandFrom: 0,
        bandBelow: 25,
        upset: false,
        players: [
          { pseudo: 'Cléo', won: true, before: 500, impact: 6 },
          { pseudo: 'Ben', won: false, before: 500, impact: -5 },
        ],
      },
    })
    expect(answer.headers['x-position']).toMatch(/^\d{16}$/)
  })

  it('accepts any spelling of a pseudo', async () => {
    const answer = await play(cleo, singlesBody('CLE\u0301O', 'ben'))
    expect(bodyOf(answer)).toMatchObject({ winnerOne: 'Cléo', looserOne: 'Ben' })
  })

  it('lets a referee record any match, and a player or admin only matches in which they are player one', async () => {
    expect(bodyOf(await play(ref, singlesBody('Ben', 'Dan')))).toMatchObject({ recorder: 'Ref', winnerOne: 'Ben' })
    rig.time.now += 181_000
    expect(bodyOf(await play(ada, singlesBody('Ada', 'Dan')))).toMatchObject({ recorder: 'Ada' })
    rig.time.now += 181_000
    await rig.appendsNothing(async () => {
      expectRefusal(await play(ada, singlesBody('Ben', 'Ada')), 'forbidden')
      expectRefusal(await play(ben, singlesBody('Cléo', 'Ben')), 'forbidden')
      expectRefusal(await playDouble(ben, doublesBody('Cléo', 'Ben', 'Ada', 'Dan')), 'forbidden')
    })
  })

  it.each([
    ['2-2', [2, 2]],
    ['0-0', [0, 0]],
    ['1-1', [1, 1]],
    ['0-1', [0, 1]],
    ['1-0', [1, 0]],
  ])('refuses %s', async (_, sets) => {
    await rig.appendsNothing(async () => {
      expectRefusal(await play(ben, singlesBody('Ben', 'Dan', [sets[0]!, sets[1]!])), 'invalid-score')
    })
  })

  it('refuses the same player twice, unknown players and inactive players', async () => {
    const pending = 'Pending one'
    await rig.register(pending)
    await rig.appendsNothing(async () => {
      expectRefusal(await play(ben, singlesBody('Ben', 'BEN')), 'same-player-twice')
      expectRefusal(await play(ben, singlesBody('Ben', 'Nobody')), 'unknown-player')
      expectRefusal(await play(ben, singlesBody('Ben', '🏓')), 'unknown-player')
      expectRefusal(await play(ben, singlesBody('Ben', "'; DROP TABLE accounts; --")), 'unknown-player')
      expectRefusal(await play(ben, singlesBody('Ben', 'Cleo')), 'unknown-player')
      expectRefusal(await play(ben, singlesBody('Ben', pending)), 'unknown-player')
      expectRefusal(await playDouble(ben, doublesBody('Ben', 'Dan', 'Ada', pending)), 'unknown-player')
    })
  })

  it.each([
    ['a set more than there is', singlesBody('Ben', 'Dan', [3, 0]), ['playerASet']],
    ['a set less than none', singlesBody('Ben', 'Dan', [2, -1]), ['playerBSet']],
    ['half a set', singlesBody('Ben', 'Dan', [2, 0.5]), ['playerBSet']],
    ['numbers as text', singlesBody('Ben', 'Dan', ['2', '1']), ['playerASet', 'playerBSet']],
    ['nothing for a number', singlesBody('Ben', 'Dan', [null, 1]), ['playerASet']],
    ['a number for a pseudo', singlesBody(7 as never, 'Dan'), ['playerAPseudo']],
    ['an empty pseudo', singlesBody('Ben', ''), ['playerBPseudo']],
    ['a pseudo of 10,000 characters', singlesBody('Ben', 'x'.repeat(10_000)), ['playerBPseudo']],
    ['a NUL in a pseudo', singlesBody('Ben', 'Da\0n'), ['playerBPseudo']],
    ['a field too many', { ...singlesBody('Ben', 'Dan'), winner: 'Ben' }, ['winner']],
    ['a field too few', { playerAPseudo: 'Ben' }, ['playerASet', 'playerBPseudo', 'playerBSet']],
    ['a list', [], ['']],
    ['a bare text', 'Ben', ['']],
    ['nothing', undefined, ['']],
  ])('refuses %s and names the field', async (_, body, paths) => {
    await rig.appendsNothing(async () => {
      const answer = await play(ben, body)
      expect(answer.json().errors.map(({ path }: { path: string }) => path)).toEqual(paths)
      expectRefusal(answer, 'invalid-request', { errors: expect.any(Array) })
    })
  })

  it.each([
    ['half a document', '{"playerAPseudo": "Ben"', 'malformed-json'],
    ['no JSON at all', 'Ben beat Dan', 'malformed-json'],
    ['a prototype', '{"__proto__": {"admin": true}}', 'malformed-json'],
    ['a body of a megabyte', JSON.stringify('x'.repeat(1_000_000)), 'too-large'],
  ] as const)('refuses %s', async (_, body, code) => {
    await rig.appendsNothing(async () => {
      expectRefusal(await play(ben, Buffer.from(body)), code)
    })
  })

  it('refuses another media type', async () => {
    const answer = await ben.browser.post('/api/match/play', Buffer.from('a=b'), {
      'content-type': 'application/x-www-form-urlencoded',
    })
    expectRefusal(answer, 'unsupported-media-type')
  })

  it('refuses players of either ladder during their cooldown of three minutes', async () => {
    bodyOf(await playDouble(ben, doublesBody('Ben', 'Cléo', 'Dan', 'Ada')))
    const retryAt = new Date(rig.time.now + 180_000).toISOString()
    rig.time.now += 179_999
    await rig.appendsNothing(async () => {
      expectRefusal(await play(ben, singlesBody('Ben', 'Ref')), 'cooldown', { retryAt })
      expectRefusal(await play(ref, singlesBody('Ref', 'Dan')), 'cooldown', { retryAt })
    })
    rig.time.now += 1
    bodyOf(await play(ben, singlesBody('Ben', 'Dan')))
  })
})

describe('POST /api/match/playdouble', () => {
  it('records a doubles match, with ids separate from the singles', async () => {
    const { id } = bodyOf<{ id: number }>(await playDouble(ben, doublesBody('Ben', 'Cléo', 'Dan', 'Ada')))
    rig.time.now += 181_000
    const next = bodyOf(await playDouble(ref, doublesBody('Dan', 'Ada', 'Ben', 'Cléo', [0, 2])))
    expect(next).toMatchObject({
      id: id + 1,
      isSimple: false,
      winnerOne: 'Ben',
      winnerTwo: 'Cléo',
      looserOne: 'Dan',
      looserTwo: 'Ada',
      winnerSet: 2,
      looserSet: 0,
      recorder: 'Ref',
    })
  })

  it.each([
    ['one against oneself', doublesBody('Ben', 'Dan', 'Cléo', 'Ben'), 'same-player-twice'],
    ['one as one’s own partner', doublesBody('Ben', 'ben', 'Cléo', 'Dan'), 'same-player-twice'],
    ['2-2', doublesBody('Ben', 'Dan', 'Cléo', 'Ada', [2, 2]), 'invalid-score'],
    ['somebody unknown', doublesBody('Ben', 'Dan', 'Cléo', 'Nobody'), 'unknown-player'],
  ] as const)('refuses %s', async (_, body, code) => {
    await rig.appendsNothing(async () => expectRefusal(await playDouble(ben, body), code))
  })
})
