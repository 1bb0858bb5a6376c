import type { TournamentDetail, TournamentFixture } from '@topspin/domain/contract/tournament'
import {
  currentTournamentsKey,
  playerTournamentsKey,
  type TournamentDocument,
} from '@topspin/domain/documents/tournaments'
import { halfPoints, type Instant, type PlayerId } from '@topspin/domain/ids'
import type { PlayedMatch } from '@topspin/domain/match/match-players'
import { Refusal } from '@topspin/domain/refusals'
import { fact, parseInstant, uuidOf } from '@topspin/domain/testing/builders'
import { aMatch } from '@topspin/domain/testing/matches'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import {
  ana,
  ben,
  bracketDrawn,
  cleo,
  dan,
  eve,
  fay,
  fixtureForfeited,
  fixtureWon,
  openTournamentViews,
  phaseBeginning,
  playerWithoutAccount,
  type TournamentViews,
  tournamentDocumentAfter,
  tournamentDrawn,
  tournamentEntered,
  tournamentFinished,
  tournamentId,
  tournamentLeft,
  tournamentStarted,
  waitingFixture,
} from './testing/tournament-views.ts'

let views: TournamentViews
beforeEach(async () => {
  views = await openTournamentViews()
})
afterEach(() => views.close())

const about = { tournamentId }
const put = (...of: Parameters<typeof tournamentDocumentAfter>) =>
  views.put({ [tournamentId]: tournamentDocumentAfter(...of) })
const drawRead = async () => (await views.detail(ana)).draw
const match = { state: 'decided', by: 'match' } as const

describe('pools of six, then a bracket', () => {
  const players = [ana, ben, cleo, dan, eve, fay]
  const semifinals = [
    ...tournamentEntered(fay, ana, ben, cleo, dan, eve),
    tournamentDrawn(
      players.map((player) => [player]),
      [0, 3, 4],
      [1, 2, 5],
    ),
    tournamentStarted,
    fixtureWon('pool-1-1-1', 1, dan, eve, 1),
    fixtureWon('pool-1-2-1', 2, dan, ana),
    fixtureWon('pool-1-3-1', 3, ana, eve),
    // Each of these three wins one match, so sets decide: Cléo 3-2, Fay 2-2, Ben 2-3.
    fixtureWon('pool-2-1-1', 4, cleo, fay),
    fixtureWon('pool-2-2-1', 5, ben, cleo, 1),
    fixtureWon('pool-2-3-1', 6, fay, ben),
    bracketDrawn(2, 0, 5, 3),
    fact('FixturesDated', { ...about, dues: [{ fixtureId: 'round-1-1', due: '2026-11-24' }] }),
  ]
  const inPool = (id: string, pool: number, round: number, over: Partial<TournamentFixture>) =>
    waitingFixture(id, { stage: 'pool', pool, round, ...match, ...over })
  const pools = [
    inPool('pool-1-1-1', 0, 1, { sides: [3, 4], winner: 3, loserSets: 1, matchId: 1 }),
    inPool('pool-1-2-1', 0, 2, { sides: [0, 3], winner: 3, matchId: 2 }),
    inPool('pool-1-3-1', 0, 3, { sides: [0, 4], winner: 0, matchId: 3 }),
    inPool('pool-2-1-1', 1, 1, { sides: [2, 5], winner: 2, matchId: 4 }),
    inPool('pool-2-2-1', 1, 2, { sides: [1, 2], winner: 1, loserSets: 1, matchId: 5 }),
    inPool('pool-2-3-1', 1, 3, { sides: [1, 5], winner: 5, matchId: 6 }),
  ]
  const from = (as: 'winner' | 'loser'): TournamentFixture['from'] => [
    { fixtureId: 'round-1-1', as },
    { fixtureId: 'round-1-2', as },
  ]
  const open = { state: 'open' } as const

  it('are read with every row and fixture while the semi-finals are open', async () => {
    await put({ format: 'pools' }, ...semifinals)
    const expected: Required<Omit<TournamentDetail, 'stopReason' | 'figures'>> = {
      today: '2026-11-20',
      summary: {
        id: tournamentId,
        name: 'Coupe d’automne',
        ladder: 'simple',
        format: 'pools',
        phase: 'running',
        since: phaseBeginning,
        organiser: 'Cléo',
        entriesUntil: '2026-11-19',
        entries: 6,
        isEntered: true,
        pairs: 0,
        round: { stage: 'bracket', round: 1, rounds: 2, pool: null, fixtures: 2, decided: 0 },
        winners: [],
      },
      thirdPlace: true,
      entries: ['Fay', 'Ana', 'Ben', 'Cléo', 'Dan', 'Eve'],
      pairs: [],
      proposals: [],
      leftOut: null,
      draws: 1,
      draw: {
        drawCode: '4F2C-91',
        sides: [
          { players: ['Ana'], score: 1000.5, hasLeft: false },
          { players: ['Ben'], score: 995.5, hasLeft: false },
          { players: ['Cléo'], score: 990.5, hasLeft: false },
          { players: ['Dan'], score: 985.5, hasLeft: false },
          { players: ['Eve'], score: 980.5, hasLeft: false },
          { players: ['Fay'], score: 975.5, hasLeft: false },
        ],
        fixtures: [
          ...pools,
          waitingFixture('round-1-1', { sides: [2, 0], ...open, due: '2026-11-24' }),
          waitingFixture('round-1-2', { sides: [5, 3], ...open }),
          waitingFixture('third', { stage: 'third', round: 2, from: from('loser') }),
          waitingFixture('round-2-1', { round: 2, from: from('winner') }),
        ],
        pools: [
          [
            { side: 3, points: 4, wins: 2, losses: 0, setsWon: 4, setsLost: 1, by: 'points', among: [3, 4, 0] },
            { side: 0, points: 3, wins: 1, losses: 1, setsWon: 2, setsLost: 2, by: 'points', among: [3, 4, 0] },
            { side: 4, points: 2, wins: 0, losses: 2, setsWon: 1, setsLost: 4, by: 'points', among: [3, 4, 0] },
          ],
          [
            { side: 2, points: 3, wins: 1, losses: 1, setsWon: 3, setsLost: 2, by: 'sets', among: [2, 5, 1] },
            { side: 5, points: 3, wins: 1, losses: 1, setsWon: 2, setsLost: 2, by: 'sets', among: [2, 5, 1] },
            { side: 1, points: 3, wins: 1, losses: 1, setsWon: 2, setsLost: 3, by: 'sets', among: [2, 5, 1] },
          ],
        ],
        podium: { first: null, second: null, thirds: [] },
      },
    }
    expect(await views.detail(ana)).toEqual(expected)
  })

  it('have a podium at the end, after a match, a forfeit and an absence', async () => {
    const ending = [fixtureWon('round-1-1', 7, ana, cleo, 1), fixtureForfeited('round-1-2', fay), tournamentLeft(fay)]
    await put(
      { format: 'pools' },
      ...semifinals,
      ...ending,
      fixtureWon('round-2-1', 8, dan, ana),
      tournamentFinished(dan),
    )
    const { summary, draw } = await views.detail(playerWithoutAccount)
    expect(summary).toMatchObject({ phase: 'finished', isEntered: false, round: null, winners: ['Dan'] })
    expect(draw?.fixtures.slice(6)).toEqual([
      waitingFixture('round-1-1', { sides: [2, 0], ...match, winner: 0, loserSets: 1, matchId: 7, due: '2026-11-24' }),
      waitingFixture('round-1-2', { sides: [5, 3], state: 'decided', by: 'forfeit', winner: 3 }),
      waitingFixture('third', {
        ...{ stage: 'third', round: 2, sides: [2, 5], from: from('loser') },
        ...{ state: 'decided', by: 'absence', winner: 2 },
      }),
      waitingFixture('round-2-1', { round: 2, sides: [0, 3], from: from('winner'), ...match, winner: 3, matchId: 8 }),
    ])
    expect(draw?.sides.map(({ hasLeft }) => hasLeft)).toEqual([false, false, false, false, false, true])
    expect(draw?.podium).toEqual({ first: 3, second: 0, thirds: [2] })
  })
})

describe('a bracket of five', () => {
  const sides = [[ana], [ben], [cleo], [dan], [eve]]
  const start = [
    ...tournamentEntered(ana, ben, cleo, dan, eve),
    tournamentDrawn(sides, [0, null, 2, null, 3, 4, null, 1]),
    tournamentStarted,
  ]
  const bye = { state: 'decided', by: 'bye' } as const
  const winnerOf = (fixtureId: string) => ({ fixtureId, as: 'winner' }) as const

  it('has the reason of an organiser who stops it', async () => {
    await put({}, ...start, fact('TournamentStopped', { tournamentId, reason: 'Works' }))
    expect(await views.detail(ana)).toMatchObject({ summary: { phase: 'stopped' }, stopReason: 'Works' })
  })

  it('has three byes, which are not counted', async () => {
    await put({ thirdPlace: false }, ...start, fixtureWon('round-1-3', 4, eve, dan))
    const { summary, thirdPlace, draw, figures } = await views.detail(ana)
    expect(figures, 'of a running tournament').toBeUndefined()
    expect(summary.round).toMatchObject({ round: 2, rounds: 3, fixtures: 2, decided: 0 })
    expect(thirdPlace).toBe(false)
    expect(draw?.fixtures).toEqual([
      waitingFixture('round-1-1', { sides: [0, 'nobody'], ...bye, winner: 0 }),
      waitingFixture('round-1-2', { sides: [2, 'nobody'], ...bye, winner: 2 }),
      waitingFixture('round-1-3', { sides: [3, 4], ...match, winner: 4, matchId: 4 }),
      waitingFixture('round-1-4', { sides: ['nobody', 1], ...bye, winner: 1 }),
      waitingFixture('round-2-1', {
        ...{ round: 2, sides: [0, 2], from: [winnerOf('round-1-1'), winnerOf('round-1-2')], state: 'open' },
      }),
      waitingFixture('round-2-2', {
        ...{ round: 2, sides: [4, 1], from: [winnerOf('round-1-3'), winnerOf('round-1-4')], state: 'open' },
      }),
      waitingFixture('round-3-1', { round: 3, from: [winnerOf('round-2-1'), winnerOf('round-2-2')] }),
    ])
    expect([draw?.pools, draw?.podium]).toEqual([[], { first: null, second: null, thirds: [] }])
  })

  it('has two players in third place when there is no match for it', async () => {
    const played = [
      fixtureWon('round-1-3', 4, eve, dan),
      fixtureWon('round-2-1', 5, cleo, ana),
      fixtureWon('round-2-2', 6, ben, eve),
    ]
    await put(
      { thirdPlace: false },
      ...start,
      ...played,
      fixtureWon('round-3-1', 7, ben, cleo),
      tournamentFinished(ben),
    )
    expect((await drawRead())?.podium).toEqual({ first: 1, second: 2, thirds: [0, 4] })
  })

  it('has figures at the end, without a match that is not in the read model', async () => {
    const singles = (matchId: number, winner: PlayerId, loser: PlayerId, over: Partial<PlayedMatch>): PlayedMatch => ({
      ...aMatch(matchId),
      winners: [{ playerId: winner, before: halfPoints(1000), impact: halfPoints(10 + matchId) }],
      losers: [{ playerId: loser, before: halfPoints(1000), impact: halfPoints(-10) }],
      ...over,
    })
    await views.putMatches(
      singles(5, cleo, ana, { gap: halfPoints(40), upset: true }),
      singles(7, ben, cleo, { gap: halfPoints(20), upset: true }),
    )
    await put(
      { thirdPlace: false },
      ...start,
      fixtureForfeited('round-1-3', dan),
      fixtureWon('round-2-1', 5, cleo, ana),
      fixtureWon('round-2-2', 6, ben, eve),
      fixtureWon('round-3-1', 7, ben, cleo),
      tournamentFinished(ben),
    )
    expect((await views.detail(ana)).figures).toEqual({
      ...{ matches: 3, star: 1, forfeits: 1, days: 1, impacts: { 'round-3-1': 8.5 } },
      upset: { fixtureId: 'round-2-1', gap: 20, impact: 7.5 },
    })
  })
})

it('says which of the stars of its winner it gave', async () => {
  const start = [...tournamentEntered(ana, ben), tournamentDrawn([[ana], [ben]], [0, 1]), tournamentStarted]
  const won = (id: string, winner: PlayerId, loser: PlayerId, since: Instant): TournamentDocument => ({
    ...tournamentDocumentAfter(
      { tournamentId: id },
      ...start,
      fixtureWon('round-1-1', 1, winner, loser),
      tournamentFinished(winner),
    ),
    since,
  })
  await views.put({
    first: won('first', ana, ben, parseInstant('2026-03-01T09:00:00Z')),
    second: won('second', ben, ana, parseInstant('2026-04-01T09:00:00Z')),
    third: won('third', ana, ben, parseInstant('2026-05-01T09:00:00Z')),
    [playerTournamentsKey(ana)]: { ids: ['third', 'second', 'first'] },
  })
  const starOf = async (id: string) => (await views.detail(eve, ['PLAYER'], id)).figures?.star
  // Ana has three stars.
  expect([await starOf('first'), await starOf('second'), await starOf('third')]).toEqual([2, 1, 3])
})

describe('a round robin', () => {
  const start = [
    ...tournamentEntered(playerWithoutAccount, ben, cleo),
    tournamentDrawn([[playerWithoutAccount], [ben], [cleo]], [0, 1, 2]),
    tournamentStarted,
  ]
  const played = [
    fixtureWon('pool-1-2-1', 1, playerWithoutAccount, ben),
    fixtureWon('pool-1-3-1', 2, playerWithoutAccount, cleo),
  ]

  it('is won by the best player who has not left', async () => {
    await put({ format: 'round-robin' }, ...start, ...played, tournamentLeft(playerWithoutAccount))
    expect((await drawRead())?.podium).toEqual({ first: 1, second: 2, thirds: [] })
  })

  it('keeps the winner whose account is deleted after the end', async () => {
    const end = [
      fixtureWon('pool-1-1-1', 3, ben, cleo),
      tournamentFinished(playerWithoutAccount),
      tournamentLeft(playerWithoutAccount),
    ]
    await put({ format: 'round-robin' }, ...start, ...played, ...end)
    const { summary, draw } = await views.detail(ben)
    expect(summary).toMatchObject({ winners: ['Joueur supprimé'], round: null })
    expect(draw?.sides[0]).toEqual({ players: ['Joueur supprimé'], score: 1000.5, hasLeft: true })
    expect(draw?.podium).toEqual({ first: 0, second: 1, thirds: [2] })
    expect(draw?.pools.map((rows) => rows.map(({ side, points }) => [side, points]))).toEqual([
      [
        [0, 4],
        [1, 3],
        [2, 2],
      ],
    ])
  })
})

it('names the local day on which each fixture was decided, and the person who gave a forfeit', async () => {
  const players = [ana, ben, cleo].map((player) => [player])
  const document = tournamentDocumentAfter(
    { format: 'round-robin' },
    ...tournamentEntered(ana, ben, cleo),
    tournamentDrawn(players, [0, 1, 2]),
    tournamentStarted,
  )
  const late = parseInstant('2026-11-19T23:15:00Z')
  const decided = { 'pool-1-1-1': { at: late, by: null }, 'pool-1-2-1': { at: phaseBeginning, by: dan } }
  await views.put({ [tournamentId]: { ...document, decided } })
  expect((await drawRead())?.fixtures.map((fixture) => fixture.decided)).toEqual([
    { day: '2026-11-20', by: null },
    { day: '2026-11-18', by: 'Dan' },
    null,
  ])
})

it('refuses the id of an unknown or deleted tournament, and the key of a list', async () => {
  await views.put({
    [tournamentId]: tournamentDocumentAfter({}, fact('TournamentDeleted', about)),
    [currentTournamentsKey]: { ids: [tournamentId] },
  })
  for (const id of [tournamentId, uuidOf('another tournament'), currentTournamentsKey])
    await expect(views.detail(ana, ['PLAYER'], id)).rejects.toEqual(new Refusal('unknown-tournament'))
})
