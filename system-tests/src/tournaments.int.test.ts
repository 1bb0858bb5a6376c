import type { Account } from '@topspin/domain/contract/account'
import type { Contests } from '@topspin/domain/contract/contest'
import type { LiveMatch } from '@topspin/domain/contract/live'
import type { FavouriteWins, MatchRecap, RecordedMatch } from '@topspin/domain/contract/match'
import type { Profile } from '@topspin/domain/contract/profile'
import type {
  OpenTournaments,
  TournamentDetail,
  TournamentFixture,
  Tournaments,
} from '@topspin/domain/contract/tournament'
import { setWonBy } from '@topspin/domain/testing/points'
import { passwordOf } from '@topspin/platform/http/testing/browser'
import { bodyOf, expectRefusal } from '@topspin/test-kit/expecting'
import { type InProcessApp, openInProcessApp } from '@topspin/test-kit/in-process-app'
import { withPointFor } from '@topspin/test-kit/live-scene'
import type { Member } from '@topspin/test-kit/people'
import { singlesBody } from '@topspin/test-kit/submissions'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'

let rig: InProcessApp
let ada: Member
let members: Record<string, Member>
beforeEach(async () => {
  rig = await openInProcessApp({ WORKING_HOURS: 'always', MATCH_COOLDOWN_SECONDS: '0' })
  ada = await rig.admin()
  members = {}
  for (const pseudo of ['Ben', 'Cleo', 'Dan', 'Eve']) members[pseudo] = await rig.member(pseudo)
})
afterEach(() => rig.close())

const path = (id: string, what = '') => `/api/tournament/${id}${what}`
const today = () => new Date(rig.time.now).toISOString().slice(0, 'yyyy-mm-dd'.length)

const accounts = async () => bodyOf<Account[]>(await ada.browser.get('/api/player/getAccounts'))
/** Reads a tournament as Ada. */
const read = async (id: string) => bodyOf<TournamentDetail>(await ada.browser.get(path(id)))

async function started(format: string, pseudos: readonly string[]): Promise<string> {
  const plan = { name: 'Coupe d’automne', format, thirdPlace: false, ladder: 'simple', entriesUntil: today() }
  const { id } = bodyOf<{ id: string }>(await ada.browser.post('/api/tournament', plan))
  for (const pseudo of pseudos) {
    const by = members[pseudo] ?? ada
    by.browser.position = ada.browser.position
    bodyOf(await by.browser.post(path(id, '/enter'), { pseudo }))
    ada.browser.position = by.browser.position
  }
  bodyOf(await ada.browser.post(path(id, '/draw')))
  bodyOf(await ada.browser.post(path(id, '/start'), { dues: [] }))
  return id
}

type Named = TournamentFixture & { readonly pseudos: readonly string[] }
/** The fixtures of a tournament with the pseudos of their sides. */
async function fixtures(id: string): Promise<readonly Named[]> {
  const { draw } = await read(id)
  const nameOf = (side: TournamentFixture['sides'][number]) =>
    typeof side === 'number' ? (draw?.sides[side]?.players ?? []) : []
  return (draw?.fixtures ?? []).map((fixture) => ({ ...fixture, pseudos: fixture.sides.flatMap(nameOf) }))
}
const openOnes = async (id: string) => (await fixtures(id)).filter(({ state }) => state === 'open')

const sides = ({ pseudos }: Named) => pseudos.map((pseudo) => [pseudo])

/** Records a match for a fixture: the player at its first place wins. */
async function record(id: string, { id: fixtureId, pseudos: [winner = '', loser = ''] }: Named) {
  rig.time.now += 1_000
  const by = members[winner] ?? ada
  const body = { ...singlesBody(winner, loser, [2, 1]), fixture: { tournamentId: id, fixtureId } }
  return bodyOf<RecordedMatch>(await by.browser.post('/api/match/play', body))
}
/** Records a match, and waits until its fixture is decided. */
async function play(id: string, fixture: Named): Promise<number> {
  const { id: matchId } = await record(id, fixture)
  await expect.poll(async () => (await fixtures(id)).find((one) => one.id === fixture.id)?.matchId).toBe(matchId)
  return matchId
}
/** Corrects a match. @param winner null to remove a match that never happened */
const correct = async (matchId: number, winner: string | null, loser = '') => {
  const result = winner === null ? null : { winners: [winner], losers: [loser], looserSet: 0 }
  const correction = { matchId, isSimple: true, result }
  const preview = await ada.browser.post('/api/match/correction/preview', correction)
  if (preview.statusCode !== 200) return preview
  const { revision } = preview.json<{ revision: number }>()
  return ada.browser.post('/api/match/correction', { ...correction, revision })
}

describe('a tournament', () => {
  it('is played to its end by matches that count for its fixtures', async () => {
    const id = await started('bracket', ['Ben', 'Cleo', 'Dan', 'Eve'])
    for (const open of await openOnes(id)) await play(id, open)
    const [final] = await openOnes(id)
    if (final === undefined) throw new Error('no final')
    const lastMatch = await play(id, final)
    const [winner] = final.pseudos
    await expect.poll(async () => (await read(id)).summary).toMatchObject({ phase: 'finished', winners: [winner] })
    const stars = async () => (await accounts()).filter((one) => one.tournamentWins > 0).map((one) => one.pseudo)
    await expect.poll(stars).toEqual([winner])
    expectRefusal(await ada.browser.put(`/api/admin/player/removestar/${members[winner ?? '']?.id}`), 'no-star-given')
    expect(await stars()).toEqual([winner])
    const { tournaments } = bodyOf<Tournaments>(await ada.browser.get('/api/tournament'))
    expect(tournaments).toMatchObject([
      { id, phase: 'finished', startedAt: expect.any(String), round: null, entries: 4 },
    ])

    const recap = async (matchId: number) =>
      bodyOf<MatchRecap>(await ada.browser.get(`/api/stats/getMatchSimpleRecap/${matchId}`))
    const end = { name: 'Coupe d’automne', winners: [winner], stage: 'bracket', round: 2, rounds: 2, pool: null }
    expect((await recap(lastMatch)).finishes).toEqual(end)
    expect((await recap(lastMatch - 1)).finishes, 'of a semi-final').toBeUndefined()

    const file = await ada.browser.get(`/api/tournament/${id}/fixtures.csv`)
    expect(file.headers['content-type']).toBe('text/csv; charset=utf-8')
    const [heads, , , last] = file.body.split('\r\n')
    expect(heads).toBe('\uFEFFTour;Poule;Côté 1;Côté 2;Gagné par;Résultat;Match;À jouer avant le')
    expect(last).toMatch(new RegExp(`^Finale;;\\w+;\\w+;${winner};2–[01];${lastMatch};$`))

    const trophies = async (pseudo = '') =>
      (await ada.browser.get(`/api/player/${pseudo}/profile`)).json<Profile>().trophies
    const first = { id, name: 'Coupe d’automne', ladder: 'simple', won: true, partner: null, badge: 'tournament' }
    expect(await trophies(winner)).toMatchObject([{ ...first, opponents: [final.pseudos[1]] }])
    expect(await trophies(final.pseudos[1])).toMatchObject([{ won: false, opponents: [winner], badge: null }])

    const { figures } = await read(id)
    expect(figures).toMatchObject({ matches: 3, forfeits: 0, days: 1 })
    expect(Object.keys(figures?.impacts ?? {}), 'the matches of the winner').toHaveLength(2)

    bodyOf(await correct(lastMatch, final.pseudos[1] ?? '', winner ?? ''))
    await expect.poll(stars).toEqual([final.pseudos[1]])
    bodyOf(await correct(lastMatch, null))
    await expect.poll(stars).toEqual([])
    expect((await read(id)).summary).toMatchObject({ phase: 'running', winners: [] })
    expect(await trophies(winner)).toEqual([])
  })

  it('follows the withdrawal and correction of its matches, until the next fixture is played', async () => {
    const id = await started('bracket', ['Ben', 'Cleo', 'Dan', 'Eve'])
    const [first, second] = await openOnes(id)
    if (first === undefined || second === undefined) throw new Error('four players have two semi-finals')
    const matchId = await play(id, first)
    bodyOf(await members[first.pseudos[0] ?? '']!.browser.post('/api/match/withdraw', { matchId, isSimple: true }))
    await expect.poll(async () => (await openOnes(id)).map((one) => one.id)).toContain(first.id)

    const again = await play(id, first)
    bodyOf(await correct(again, first.pseudos[1] ?? '', first.pseudos[0] ?? ''))
    await play(id, second)
    const [final] = await openOnes(id)
    if (final === undefined) throw new Error('no final')
    expect(final.pseudos).toEqual([first.pseudos[1], second.pseudos[0]])

    await play(id, final)
    const current = { tournamentId: id, fixtureId: final.id }
    await expectRefusal(await correct(again, first.pseudos[0] ?? '', first.pseudos[1]), 'winner-settled', { current })
  })

  it('shows a contested match, and the next fixture waits until the contest is decided', async () => {
    const id = await started('bracket', ['Ben', 'Cleo', 'Dan', 'Eve'])
    for (const open of await openOnes(id)) await play(id, open)
    const [first, , final] = await fixtures(id)
    if (first === undefined || final === undefined) throw new Error('four players have two semi-finals and a final')
    const contested = async () => (await fixtures(id)).flatMap((one) => (one.isContested ? [one.id] : []))
    expect(await contested()).toEqual([])

    const { browser } = members[first.pseudos[1] ?? ''] ?? ada
    const draft = { matchId: first.matchId, isSimple: true, subject: 'result', reason: 'The other way round' }
    bodyOf(await browser.post('/api/match/contest', draft))
    ada.browser.position = browser.position
    expect(await contested()).toEqual([first.id])
    const [one = '', two = ''] = final.pseudos
    const body = { ...singlesBody(one, two, [2, 1]), fixture: { tournamentId: id, fixtureId: final.id } }
    expectRefusal(await (members[one] ?? ada).browser.post('/api/match/play', body), 'fixture-contested')

    const { waiting } = bodyOf<Contests>(await ada.browser.get('/api/match/contests'))
    bodyOf(await ada.browser.post(`/api/match/contests/${waiting[0]?.id}/uphold`))
    expect(await contested()).toEqual([])
  })

  it('is left by a player whose account is disabled', async () => {
    const id = await started('round-robin', ['Ben', 'Cleo', 'Dan'])
    bodyOf(await ada.browser.put(`/api/admin/player/disable/${members['Ben']?.id}`))
    await expect.poll(async () => (await fixtures(id)).filter(({ by }) => by === 'absence')).toHaveLength(2)
    const { draw } = await read(id)
    expect(draw?.sides.filter(({ hasLeft }) => hasLeft)).toMatchObject([{ players: ['Ben'] }])
  })

  it.each(['FixtureWon', 'StarAwarded'] as const)(
    'goes on after a restart when the process ended before %s',
    async (type) => {
      const id = await started('bracket', ['Ben', 'Cleo', 'Dan'])
      const [first] = await openOnes(id)
      if (first === undefined) throw new Error('three players have a semi-final')
      await play(id, first)
      const [final] = await openOnes(id)
      if (final === undefined) throw new Error('no final')
      const [winner = ''] = final.pseudos
      await rig.withoutAppends(type, async () => {
        await record(id, final)
        await rig.restart()
      })
      const starred = async () => (await accounts()).filter((one) => one.tournamentWins > 0).map((one) => one.pseudo)
      await expect.poll(starred).toEqual([winner])
      expect((await read(id)).summary).toMatchObject({ phase: 'finished', winners: [winner] })
    },
  )
})

it('the reply to a match has what is next for both sides, before the process manager decides the fixture', async () => {
  const id = await started('bracket', ['Ben', 'Cleo', 'Dan', 'Eve'])
  const [first, second] = await openOnes(id)
  if (first === undefined || second === undefined) throw new Error('four players have two semi-finals')
  const final = { stage: 'bracket', round: 2, rounds: 2, pool: null } as const
  await rig.withoutAppends('FixtureWon', async () => {
    expect((await record(id, first)).tournament).toEqual<RecordedMatch['tournament']>({
      id,
      name: 'Coupe d’automne',
      winners: {
        is: 'next',
        fixture: final,
        rank: null,
        left: 0,
        opponent: [],
        opponentFrom: sides(second),
        due: null,
      },
      losers: {
        is: 'out',
        fixture: { ...final, round: 1 },
        rank: null,
        left: 0,
        opponent: [],
        opponentFrom: [],
        due: null,
      },
    })
    const { tournament } = await record(id, second)
    expect(tournament?.winners).toMatchObject({ is: 'next', opponent: [first.pseudos[0]], opponentFrom: [] })
  })
})

it('a live match for a fixture decides it when it is saved; until then nothing else can decide it', async () => {
  const { browser: rita } = await rig.member('Rita', 'REFEREE')
  const id = await started('bracket', ['Ben', 'Cleo', 'Dan', 'Eve'])
  const start = ({ id: fixtureId, pseudos: [playerOne, playerTwo] }: Named) =>
    rita.post('/api/live/start', { playerOne, playerTwo, fixture: { tournamentId: id, fixtureId } })
  const [first, second] = await openOnes(id)
  if (first === undefined || second === undefined) throw new Error('four players have two semi-finals')
  await expectRefusal(await start({ ...first, pseudos: second.pseudos }), 'not-its-sides')
  const earlier = await play(id, second)

  const fixture = { tournamentId: id, fixtureId: first.id }
  expect(bodyOf(await start(first))).toMatchObject({ fixture })
  const [one = '', two = ''] = first.pseudos
  await rig.appendsNothing(async () => {
    const byHand = { ...singlesBody(one, two), fixture }
    await expectRefusal(await members[one]!.browser.post('/api/match/play', byHand), 'fixture-live')
    const forfeit = await rita.put(path(id, `/fixture/${first.id}/forfeit`), {}, { absent: [one] })
    await expectRefusal(forfeit, 'fixture-live')
  })
  const played = async () => {
    let match = bodyOf<LiveMatch>(await rita.post('/api/live/setFirstService', { playerOneService: true }))
    for (const scorer of [...setWonBy('one'), ...setWonBy('one')])
      match = bodyOf<LiveMatch>(await rita.post('/api/live/updateLive', withPointFor(match, scorer)))
    return bodyOf<RecordedMatch>(await rita.post('/api/live/save'))
  }
  const saved = await played()
  expect(saved.tournament?.winners).toMatchObject({ is: 'next', opponent: [second.pseudos[0]] })
  await expect.poll(async () => (await fixtures(id)).find((each) => each.id === first.id)?.matchId).toBe(saved.id)

  const [final] = await openOnes(id)
  if (final === undefined) throw new Error('no final')
  bodyOf(await start(final))
  const cancelling = await rita.post('/api/match/rollback', { matchId: earlier, isSimple: true })
  await expectRefusal(cancelling, 'later-fixture-live', { current: { tournamentId: id, fixtureId: final.id } })

  bodyOf(await ada.browser.post(path(id, '/leave'), { pseudo: final.pseudos[0] }))
  expect((await played()).tournament).toEqual({ id, name: 'Coupe d’automne', winners: null, losers: null })
})

it('a match that was recorded without its fixture counts for it once an organiser has attached it', async () => {
  const early = bodyOf<RecordedMatch>(await members['Ben']!.browser.post('/api/match/play', singlesBody('Ben', 'Cleo')))
  rig.time.now += 1_000
  const robin = await started('round-robin', ['Ben', 'Cleo', 'Dan'])
  const ofBoth = (await openOnes(robin)).find(({ pseudos }) => !pseudos.includes('Dan'))
  await rig.appendsNothing(async () => {
    const attaching = await ada.browser.put(
      path(robin, `/fixture/${ofBoth?.id}/match`),
      {},
      { matchId: early.id, isSimple: true },
    )
    await expectRefusal(attaching, 'match-before-start')
  })
  const id = await started('bracket', ['Ben', 'Cleo', 'Dan', 'Eve'])
  const [first, second] = await openOnes(id)
  if (first === undefined || second === undefined) throw new Error('four players have two semi-finals')
  const [winner = '', loser = ''] = first.pseudos
  const { browser } = members[winner]!
  const forgotten = bodyOf<RecordedMatch>(await browser.post('/api/match/play', singlesBody(winner, loser)))
  expect(forgotten.tournament).toBeNull()
  const match = { matchId: forgotten.id, isSimple: true }
  const attach = (by: Member, tournament: string, fixture: Named) =>
    by.browser.put(path(tournament, `/fixture/${fixture.id}/match`), {}, match)
  await rig.appendsNothing(async () => {
    await expectRefusal(await attach(members[winner]!, id, first), 'forbidden')
    await expectRefusal(await attach(ada, id, second), 'not-its-sides')
    await expectRefusal(await attach(ada, 'made up', first), 'unknown-tournament')
  })
  bodyOf(await attach(ada, id, first))
  await expect.poll(async () => (await fixtures(id)).find((one) => one.id === first.id)?.matchId).toBe(forgotten.id)
  await expectRefusal(await attach(ada, id, first), 'match-already-counts')
  bodyOf(await correct(forgotten.id, null))
  await expect.poll(async () => (await openOnes(id)).map((one) => one.id)).toContain(first.id)
})

it('a match counts for a fixture of its own sides only, and a made up tournament is refused', async () => {
  const id = await started('bracket', ['Ben', 'Cleo', 'Dan', 'Eve'])
  const [open] = await openOnes(id)
  const body = (fixture: object) => ({ ...singlesBody('Ada', 'Ben'), fixture })
  const post = (fixture: object) => ada.browser.post('/api/match/play', body(fixture))
  await rig.appendsNothing(async () => {
    await expectRefusal(await post({ tournamentId: id, fixtureId: open?.id ?? '' }), 'not-its-sides')
    await expectRefusal(await post({ tournamentId: id, fixtureId: 'nowhere' }), 'unknown-fixture')
    await expectRefusal(await post({ tournamentId: 'made up', fixtureId: open?.id ?? '' }), 'unknown-tournament')
  })
})

it('names the first two by the ladder of those who have entered, before the start', async () => {
  await members['Cleo']?.browser.post('/api/match/play', singlesBody('Cleo', 'Ben', [2, 1]))
  const plan = { name: 'Coupe d’hiver', format: 'bracket', thirdPlace: false, ladder: 'simple', entriesUntil: today() }
  const { id } = bodyOf<{ id: string }>(await ada.browser.post('/api/tournament', plan))
  const best = async () => {
    const { entries } = bodyOf<OpenTournaments>(await ada.browser.get('/api/tournament/open'))
    return entries.map((one) => one.best)
  }
  expect(await best()).toEqual([[]])
  for (const pseudo of ['Ben', 'Dan', 'Cleo']) bodyOf(await ada.browser.post(path(id, '/enter'), { pseudo }))
  await expect.poll(best).toEqual([['Cleo', 'Dan']])
})

it('lets a player withdraw the proposal to play as a pair with a player whose account was deleted since', async () => {
  const plan = { name: 'Coupe à deux', format: 'bracket', thirdPlace: false, ladder: 'double', entriesUntil: today() }
  const { id } = bodyOf<{ id: string }>(await ada.browser.post('/api/tournament', plan))
  bodyOf(await ada.browser.post(path(id, '/enter'), { pseudo: 'Ada' }))
  bodyOf(await ada.browser.post(path(id, '/pair'), { pseudo: 'Ben', answer: 'propose' }))
  bodyOf(await members['Ben']!.browser.delete('/api/player/me', { password: passwordOf('Ben') }))
  ada.browser.position = members['Ben']!.browser.position
  const [proposal] = (await read(id)).proposals
  bodyOf(await ada.browser.post(path(id, '/pair'), { pseudo: proposal?.to, answer: 'withdraw' }))
  expect((await read(id)).proposals).toEqual([])
})

it('counts how often the favourite has won within a year, by the gap; nobody is the favourite at equal scores', async () => {
  const { browser } = members['Ben'] ?? ada
  const counts = async () => bodyOf<FavouriteWins>(await browser.get('/api/match/favourites')).simple[0]
  const submit = async (one: [string, number], two: [string, number]) => {
    bodyOf(await browser.post('/api/match/play', singlesBody(one[0], two[0], [one[1], two[1]])))
    rig.time.now += 1_000
  }
  await submit(['Ben', 2], ['Cleo', 1])
  expect(await counts()).toEqual({ from: 0, matches: 0, wins: 0 })
  await submit(['Ben', 2], ['Cleo', 0])
  await submit(['Ben', 1], ['Cleo', 2])
  expect(await counts()).toEqual({ from: 0, matches: 2, wins: 1 })
  rig.time.now += 366 * 86_400_000
  await browser.logIn('Ben')
  expect(await counts()).toEqual({ from: 0, matches: 0, wins: 0 })
})
