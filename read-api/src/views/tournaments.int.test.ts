import type { Tournaments } from '@topspin/domain/contract/tournament'
import {
  currentTournamentsKey,
  pastTournamentsKey,
  type TournamentDocument,
  type TournamentListDocument,
} from '@topspin/domain/documents/tournaments'
import { fact, person, plusSeconds, someFriday } from '@topspin/domain/testing/builders'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import {
  ana,
  ben,
  cleo,
  dan,
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
  tournamentStarted,
} from './testing/tournament-views.ts'

let views: TournamentViews
beforeEach(async () => {
  views = await openTournamentViews()
})
afterEach(() => views.close())

const sides = [[ana], [ben], [playerWithoutAccount]]
const running = [
  ...tournamentEntered(ana, ben, playerWithoutAccount),
  tournamentDrawn(sides, [0, null, 1, 2]),
  tournamentStarted,
]
const semifinal = fixtureWon('round-1-2', 1, playerWithoutAccount, ben)
const over = [
  ...running,
  semifinal,
  fixtureWon('round-2-1', 2, playerWithoutAccount, ana),
  tournamentFinished(playerWithoutAccount),
]
const stopped = fact('TournamentStopped', { tournamentId })

/** The document of a tournament whose phase began `hours` after `someFriday`. */
const of = (
  tournamentId: string,
  hours: number,
  ...events: Parameters<typeof tournamentDocumentAfter>[1][]
): TournamentDocument => ({
  ...tournamentDocumentAfter({ tournamentId, name: tournamentId }, ...events),
  since: plusSeconds(someFriday, hours * 3_600),
})

/** Serves these tournaments, under their names. */
const put = (current: readonly TournamentDocument[], past: readonly TournamentDocument[]) => {
  const idsOf = (documents: readonly TournamentDocument[]): TournamentListDocument => ({
    ids: documents.map(({ state }) => state.tournamentId),
  })
  return views.put({
    ...Object.fromEntries([...current, ...past].map((document) => [document.state.tournamentId, document])),
    ...(current.length > 0 && { [currentTournamentsKey]: idsOf(current) }),
    ...(past.length > 0 && { [pastTournamentsKey]: idsOf(past) }),
  })
}
const namesOf = ({ tournaments }: Tournaments) => tournaments.map(({ name }) => name)

describe('the list of tournaments', () => {
  it('has a summary of each, without byes, and whether the reader has entered', async () => {
    await put([tournamentDocumentAfter({}, ...running, semifinal)], [of('last cup', -48, ...over)])
    const expected: Required<Tournaments> = {
      today: '2026-11-20',
      tournaments: [
        {
          id: tournamentId,
          name: 'Coupe d’automne',
          ladder: 'simple',
          format: 'bracket',
          phase: 'running',
          since: phaseBeginning,
          organiser: 'Cléo',
          entriesUntil: '2026-11-19',
          entries: 3,
          isEntered: true,
          pairs: 0,
          // Ana had a bye in the semi-finals, so there is no opponent for Ben in a match for third place.
          round: { stage: 'bracket', round: 2, rounds: 2, pool: null, fixtures: 1, decided: 0 },
          winners: [],
        },
        {
          id: 'last cup',
          name: 'last cup',
          ladder: 'simple',
          format: 'bracket',
          phase: 'finished',
          since: '2026-11-18T10:00:00.000Z',
          organiser: 'Cléo',
          entriesUntil: '2026-11-19',
          entries: 3,
          isEntered: true,
          pairs: 0,
          round: null,
          winners: ['Joueur supprimé'],
        },
      ],
      // A disabled referee is not among them.
      organisers: ['Dan', 'Eve'],
    }
    expect(await views.list(ana)).toEqual(expected)
    expect((await views.list(dan)).tournaments.map(({ isEntered }) => isEntered)).toEqual([false, false])
  })

  it('is empty at first', async () => {
    expect(await views.list(ana)).toMatchObject({ today: '2026-11-20', tournaments: [] })
  })

  it('has the running ones, then those open for entries, then the others, the newest first in each group', async () => {
    const current = [
      of('entries 2', -1),
      of('running 1', -2, ...running),
      of('entries 1', -9),
      of('running 2', 0, ...running),
    ]
    await put(current, [of('stopped', -5, ...running, stopped), of('finished', -30, ...over)])
    expect(namesOf(await views.list(ana))).toEqual([
      ...['running 2', 'running 1', 'entries 2', 'entries 1'],
      ...['stopped', 'finished'],
    ])
  })

  it('has the 24 newest of a thousand that are over, and reads no others', async () => {
    const past = Array.from({ length: 1_000 }, (_, index) => of(`past ${index + 1}`, -index, ...over))
    await put([of('running', -2, ...running)], past)
    const getMany = vi.spyOn(views.store, 'getMany')
    const names = namesOf(await views.list(ana))
    expect([names.length, names[0], names[1], names.at(-1)]).toEqual([25, 'running', 'past 1', 'past 24'])
    const keys = getMany.mock.calls.flatMap(([, read]) => read)
    expect(keys).toHaveLength(25)
    await views.list(ben)
    expect(getMany).toHaveBeenCalledTimes(1)
  })
})

describe('the round of a summary', () => {
  const roundOf = async (document: TournamentDocument) => {
    await put([document], [])
    const { stage, round, rounds, fixtures, decided } = (await views.list(ana)).tournaments[0]?.round ?? {}
    return [stage, round, rounds, fixtures, decided]
  }
  const none = Array.from({ length: 5 }, () => undefined)

  it('is none before the start and after a stop', async () => {
    expect(await roundOf(tournamentDocumentAfter({}, ...running.slice(0, -1)))).toEqual(none)
    expect(await roundOf(tournamentDocumentAfter({}, ...running, stopped))).toEqual(none)
  })

  // Nine sides in three pools, 9 fixtures. Six go on in a bracket of eight places.
  const nine = Array.from({ length: 9 }, (_, rank) => [person(`player ${rank}`)])
  const pools = [tournamentDrawn(nine, [0, 5, 6], [1, 4, 7], [2, 3, 8]), tournamentStarted]
  it('counts the fixtures of all pools while the pools are played', async () => {
    expect(await roundOf(tournamentDocumentAfter({ format: 'pools' }, ...pools))).toEqual(['pool', 1, 3, 9, 0])
  })

  const four = [tournamentDrawn([[ana], [ben], [cleo], [dan]], [0, 3, 2, 1]), tournamentStarted]
  it.each([
    ['is the first round of four sides', [], ['bracket', 1, 2, 2, 0]],
    ['counts a forfeit of both', [fixtureForfeited('round-1-1', ana, dan)], ['bracket', 1, 2, 2, 1]],
    [
      'leaves out the match for third place without an opponent',
      [fixtureForfeited('round-1-1', ana, dan), fixtureWon('round-1-2', 1, ben, cleo)],
      none,
    ],
  ])('%s', async (_, then, round) => {
    expect(await roundOf(tournamentDocumentAfter({}, ...four, ...then))).toEqual(round)
  })
})

describe('what televisions show', () => {
  const shown = async () => (await views.television()).map(({ summary }) => summary.name)

  it('is what runs, and what was finished within a day', async () => {
    const entries = of('entries', 0, ...running.slice(0, 3))
    await put([of('running', -48, ...running), entries], [of('today', -34, ...over), of('yesterday', -35, ...over)])
    expect(await shown()).toEqual(['today', 'running'])
  })

  it('is not what was finished while the clock was ahead', async () => {
    await put([of('running', -48, ...running)], [of('ahead', 48, ...over)])
    expect(await shown()).toEqual(['running'])
  })

  it('is at most two tournaments, the newest first, and none that was stopped', async () => {
    const current = [of('first', -4, ...running), of('second', -3, ...running), of('third', -2, ...running)]
    await put(current, [of('stopped', -1, ...running, stopped)])
    expect(await shown()).toEqual(['third', 'second'])
  })

  it('is a tournament that was finished before two others were stopped', async () => {
    const end = [-1, -2].map((hours) => of(`stopped ${hours}`, hours, ...running, stopped))
    await put([], [...end, of('won', -3, ...over)])
    expect(await shown()).toEqual(['won'])
  })
})

describe('what is open', () => {
  it('is the fixtures of all running tournaments, the earliest due first, and those to enter until the last day', async () => {
    const four = [tournamentDrawn([[ana], [ben], [cleo], [dan]], [0, 3, 2, 1]), tournamentStarted]
    const dated = fact('FixturesDated', { tournamentId, dues: [{ fixtureId: 'round-1-2', due: '2026-11-24' }] })
    const entered = running.slice(0, 3)
    const toFinal = fixtureWon('round-1-1', 1, ana, dan)
    const open = { tournamentId: 'entries', name: 'entries', entriesUntil: '2026-11-20' }
    await put(
      [
        tournamentDocumentAfter({}, ...four, dated),
        tournamentDocumentAfter(open, ...entered),
        of('closed', -1, ...entered),
        tournamentDocumentAfter({ tournamentId: 'final', name: 'final' }, ...four, toFinal),
      ],
      [of('over', -3, ...over)],
    )
    const about = { tournamentId, name: 'Coupe d’automne', ladder: 'simple', stage: 'bracket', round: 1, rounds: 2 }
    expect(await views.open(ana)).toEqual({
      today: '2026-11-20',
      entries: [expect.objectContaining({ name: 'entries', isEntered: true, best: [] })],
      fixtures: [
        { ...about, fixtureId: 'round-1-2', pool: null, sides: [['Cléo'], ['Ben']], due: '2026-11-24' },
        { ...about, fixtureId: 'round-1-1', pool: null, sides: [['Ana'], ['Dan']], due: null },
        expect.objectContaining({ name: 'final', fixtureId: 'round-1-2' }),
      ],
      waiting: [
        expect.objectContaining({ name: 'final', stage: 'third', sides: [['Dan'], []], opponentFrom: 'round-1-2' }),
        expect.objectContaining({
          name: 'final',
          stage: 'bracket',
          round: 2,
          sides: [['Ana'], []],
          opponentFrom: 'round-1-2',
        }),
      ],
    })
  })
})
