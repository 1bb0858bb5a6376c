import type { LiveMatch } from '@topspin/domain/contract/live'
import type { LastMatch, RecordedMatch } from '@topspin/domain/contract/match'
import type { PastMatches } from '@topspin/domain/contract/past'
import type { LiveReactions, MatchReactions } from '@topspin/domain/contract/reactions'
import { bodyOf, expectRefusal } from '@topspin/test-kit/expecting'
import { type InProcessApp, openInProcessApp } from '@topspin/test-kit/in-process-app'
import { withPointFor } from '@topspin/test-kit/live-scene'
import type { Member } from '@topspin/test-kit/people'
import { singlesBody } from '@topspin/test-kit/submissions'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'

const day = 24 * 3_600_000

let rig: InProcessApp
let ben: Member
let cleo: Member
let dan: Member
let matchId: number
beforeEach(async () => {
  rig = await openInProcessApp({ WORKING_HOURS: 'always', MATCH_COOLDOWN_SECONDS: '0' })
  await rig.admin()
  ben = await rig.member('Ben')
  cleo = await rig.member('Cléo')
  dan = await rig.member('Dan')
  matchId = bodyOf<{ id: number }>(await ben.browser.post('/api/match/play', singlesBody('Ben', 'Cléo'))).id
})
afterEach(() => rig.close())

const put = (by: Member, path: string, body: object) =>
  by.browser.send('PUT', path, { matchId, isSimple: true, ...body }, {})
const react = (by: Member, sign: string | null) => put(by, '/api/match/reactions', { sign })
const hide = (by: Member, hidden: boolean) => put(by, '/api/match/reactions/hidden', { hidden })
/** Gives Dan the newest position of all writers, so that his next read includes what they wrote. */
function upToDate(): Member['browser'] {
  for (const { browser } of [ben, cleo])
    if ((browser.position ?? '') > (dan.browser.position ?? '')) dan.browser.position = browser.position
  return dan.browser
}
const detail = async () => bodyOf<MatchReactions>(await upToDate().get(`/api/match/reactions/simple/${matchId}`))
/** The counts in the lists of home and history. */
async function listed() {
  const [last] = bodyOf<LastMatch[]>(await upToDate().get('/api/stats/getAllLastMatchs'))
  const { entries } = bodyOf<PastMatches>(await upToDate().get('/api/player/Ben/past'))
  expect(entries[0]?.reactions).toEqual(last?.reactions)
  return last?.reactions
}

describe('a reaction', () => {
  it('is counted in the lists, and named in the detail of the match', async () => {
    expect(await listed()).toBeUndefined()
    bodyOf(await react(ben, 'bravo'))
    bodyOf(await react(dan, 'fire'))
    bodyOf(await react(cleo, 'fire'))
    expect(await listed()).toEqual([
      { sign: 'fire', count: 2 },
      { sign: 'bravo', count: 1 },
    ])
    const reactions: Required<MatchReactions> = {
      match: expect.objectContaining({ id: matchId, winnerOne: 'Ben', looserOne: 'Cléo' }),
      hidden: false,
      open: true,
      given: [
        { sign: 'fire', pseudos: ['Dan', 'Cléo'] },
        { sign: 'bravo', pseudos: ['Ben'] },
      ],
    }
    expect(await detail()).toEqual(reactions)
  })

  it('is replaced by another one of the same player, and taken away', async () => {
    await react(dan, 'fire')
    await react(dan, 'close')
    expect((await detail()).given).toEqual([{ sign: 'close', pseudos: ['Dan'] }])
    await react(dan, null)
    expect((await detail()).given).toEqual([])
  })

  it('has one of five signs, and is possible for 30 days after the match', async () => {
    bodyOf(await react(dan, 'boo'), 400)
    rig.time.now += 30 * day - 1000
    await dan.browser.logIn('Dan')
    bodyOf(await react(dan, 'again'))
    rig.time.now += 1000
    expectRefusal(await react(dan, 'again'), 'too-late-to-react')
    expect(await detail()).toMatchObject({ open: false, given: [{ sign: 'again' }] })
  })

  it('is lost when its match is withdrawn', async () => {
    await react(dan, 'fire')
    bodyOf(await ben.browser.post('/api/match/withdraw', { matchId, isSimple: true }))
    expectRefusal(await upToDate().get(`/api/match/reactions/simple/${matchId}`), 'unknown-match')
    expectRefusal(await react(dan, 'fire'), 'too-late-to-react')
  })
})

it('both players hide the reactions to their match for everybody, and show them again; nobody else does', async () => {
  await react(dan, 'fire')
  expectRefusal(await hide(dan, true), 'forbidden')
  bodyOf(await hide(ben, true))
  expect(await detail()).toMatchObject({ hidden: true, given: [] })
  expect(await listed()).toBeUndefined()
  bodyOf(await hide(cleo, false))
  expect(await detail()).toMatchObject({ hidden: false, given: [{ sign: 'fire', pseudos: ['Dan'] }] })
})

describe('a reaction to a live match', () => {
  const reactTo = (by: Member, id: string, sign: string | null) =>
    by.browser.send('PUT', '/api/live/reactions', { id, sign }, {})
  const given = async (by: Member, id: string) =>
    bodyOf<LiveReactions>(await by.browser.get(`/api/live/reactions/${id}`)).given
  let referee: Member
  let started: LiveMatch
  beforeEach(async () => {
    referee = await rig.member('Rita', 'REFEREE')
    const players = { playerOne: 'Ben', playerTwo: 'Cléo' }
    started = bodyOf<LiveMatch>(await referee.browser.post('/api/live/start', players))
  })

  it('is replaced and taken away, while the recorder scores, and stays with the recorded match', async () => {
    let match = bodyOf<LiveMatch>(await referee.browser.post('/api/live/setFirstService', { playerOneService: true }))
    for (const sign of ['fire', 'close', null, 'bravo']) bodyOf(await reactTo(dan, match.id, sign))
    expect(await given(dan, match.id)).toEqual([{ sign: 'bravo', pseudos: ['Dan'] }])
    while (match.winner === null)
      match = bodyOf<LiveMatch>(await referee.browser.post('/api/live/updateLive', withPointFor(match, 'one')))
    matchId = bodyOf<RecordedMatch>(await referee.browser.post('/api/live/save', {})).id
    dan.browser.position = referee.browser.position
    expect((await detail()).given).toEqual([{ sign: 'bravo', pseudos: ['Dan'] }])
    expect(await listed()).toEqual([{ sign: 'bravo', count: 1 }])
    bodyOf(await react(dan, 'incredible'))
    expect((await detail()).given).toEqual([{ sign: 'incredible', pseudos: ['Dan'] }])
    // The players of a recorded match can hide its reactions.
    expect(await given(dan, match.id)).toEqual([])
  })

  it('is lost when the match is stopped, and refused for a match that is over', async () => {
    bodyOf(await reactTo(dan, started.id, 'fire'))
    bodyOf(await referee.browser.post('/api/live/stop', {}))
    dan.browser.position = referee.browser.position
    expect(await given(dan, started.id)).toEqual([])
    expectRefusal(await reactTo(dan, started.id, 'fire'), 'live-none')
    bodyOf(await referee.browser.post('/api/live/start', { playerOne: 'Ben', playerTwo: 'Cléo' }))
    expectRefusal(await reactTo(dan, started.id, 'fire'), 'live-stale')
    bodyOf(await reactTo(dan, started.id, 'boo'), 400)
  })
})
