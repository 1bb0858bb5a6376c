import type { Tournaments } from '@topspin/domain/contract/tournament'
import {
  currentTournamentsKey,
  pastTournamentsKey,
  type TournamentDocument,
  type TournamentListDocument,
} from '@topspin/domain/documents/tournaments'
import { after, fact, person, someFriday } from '@topspin/domain/testing/builders'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import {
  ana,
  ben,
  bracketDrawn,
  cleo,
  dan,
  documentAfter,
  drawn,
  entered,
  finished,
  forfeited,
  gone,
  openTournamentViews,
  since,
  started,
  type TournamentViews,
  tournamentId,
  won,
} from './testing/tournament-views.ts'

let views: TournamentViews
beforeEach(async () => {
  views = await openTournamentViews()
})
afterEach(() => views.close())

const sides = [[ana], [ben], [gone]]
const running = [...entered(ana, ben, gone), drawn(sides, [0, null, 1, 2]), started]
const semifinal = won('round-1-2', 1, gone, ben)
const over = [...running, semifinal, won('round-2-1', 2, gone, ana), finished(gone)]
const stopped = fact('TournamentStopped', { tournamentId })

/** A document of an id, `hours` after the Friday of the tests. */
const of = (
  tournamentId: string,
  hours: number,
  ...events: Parameters<typeof documentAfter>[1][]
): TournamentDocument => ({
  ...documentAfter({ tournamentId, name: tournamentId }, ...events),
  since: after(someFriday, hours * 3_600),
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
    await put([documentAfter({}, ...running, semifinal)], [of('last cup', -48, ...over)])
    const expected: Required<Tournaments> = {
      today: '2026-11-20',
      tournaments: [
        {
          id: tournamentId,
          name: 'Coupe d’automne',
          ladder: 'simple',
          format: 'bracket',
          phase: 'running',
          since,
          organiser: 'Cléo',
          entriesUntil: '2026-11-19',
          entries: 3,
          isEntered: true,
          // Ana has a bye, and so no loser whom Ben would meet for third place.
          fixtures: 2,
          decided: 1,
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
          fixtures: 2,
          decided: 2,
          winners: ['Joueur supprimé'],
        },
      ],
    }
    expect(await views.list(ana)).toEqual(expected)
    expect((await views.list(dan)).tournaments.map(({ isEntered }) => isEntered)).toEqual([false, false])
  })

  it('is empty at first', async () => {
    expect(await views.list(ana)).toEqual({ today: '2026-11-20', tournaments: [] })
  })

  it('has the running ones, then those open for entries, then the others, each the newest first', async () => {
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
    expect(keys).toHaveLength(27)
    await views.list(ben)
    expect(getMany).toHaveBeenCalledTimes(2)
  })
})

describe('the fixtures of a summary', () => {
  const countsOf = async (document: TournamentDocument) => {
    await put([document], [])
    const { fixtures, decided } = (await views.list(ana)).tournaments[0] ?? {}
    return [fixtures, decided]
  }

  it('are none before the start', async () => {
    expect(await countsOf(documentAfter({}, ...running.slice(0, -1)))).toEqual([0, 0])
  })

  // Nine sides in three pools, 9 fixtures. Six go on in a bracket of eight places: 2 + 2 + 1, and the match for third place.
  const nine = Array.from({ length: 9 }, (_, rank) => [person(`player ${rank}`)])
  const pools = [drawn(nine, [0, 5, 6], [1, 4, 7], [2, 3, 8]), started]
  it.each([
    ['is not drawn yet', []],
    ['is drawn', [bracketDrawn(0, null, 3, 4, 5, 2, null, 1)]],
  ])('leave out the byes of a bracket after pools that %s', async (_, then) => {
    expect(await countsOf(documentAfter({ format: 'pools' }, ...pools, ...then))).toEqual([15, 0])
  })

  const four = [drawn([[ana], [ben], [cleo], [dan]], [0, 3, 2, 1]), started]
  it.each([
    ['are four for four sides', [], [4, 0]],
    ['leave out what has no opponent after a forfeit of both', [forfeited('round-1-1', ana, dan)], [2, 1]],
  ])('%s', async (_, then, counts) => {
    expect(await countsOf(documentAfter({}, ...four, ...then))).toEqual(counts)
  })
})
