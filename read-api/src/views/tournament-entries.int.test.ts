import { fact } from '@topspin/domain/testing/builders'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import {
  ana,
  ben,
  cleo,
  dan,
  eve,
  fay,
  openTournamentViews,
  playerWithoutAccount,
  type TournamentViews,
  tournamentDocumentAfter,
  tournamentDrawn,
  tournamentEntered,
  tournamentId,
} from './testing/tournament-views.ts'

let views: TournamentViews
beforeEach(async () => {
  views = await openTournamentViews()
})
afterEach(() => views.close())

const about = { tournamentId }
const put = (...of: Parameters<typeof tournamentDocumentAfter>) =>
  views.put({ [tournamentId]: tournamentDocumentAfter(...of) })

describe('before the start', () => {
  const draft = [
    ...tournamentEntered(ana, ben, dan, eve, fay),
    ...[
      fact('PairProposed', { ...about, from: dan, to: cleo }),
      fact('PairProposed', { ...about, from: eve, to: fay }),
    ],
    fact('PairAccepted', { ...about, from: ana, to: ben }),
  ]

  it('everybody reads the pairs and the player who is left out; only its two players read a proposal', async () => {
    await put({ ladder: 'double', organiser: playerWithoutAccount, entriesUntil: '2026-11-20' }, ...draft)
    expect(await views.detail(dan)).toMatchObject({
      summary: {
        ladder: 'double',
        phase: 'entries',
        organiser: 'Joueur supprimé',
        entries: 5,
        pairs: 1,
        round: null,
      },
      entries: ['Ana', 'Ben', 'Dan', 'Eve', 'Fay'],
      pairs: [['Ana', 'Ben']],
      proposals: [{ from: 'Dan', to: 'Cléo' }],
      leftOut: 'Fay',
      draws: 0,
      draw: null,
    })
    const toFay = [{ from: 'Eve', to: 'Fay' }]
    expect([(await views.detail(eve)).proposals, (await views.detail(fay)).proposals]).toEqual([toFay, toFay])
    expect((await views.detail(ana, ['PLAYER', 'ADMIN'])).proposals).toEqual([])
    const toCleo = [{ from: 'Dan', to: 'Cléo' }]
    expect(await views.detail(cleo)).toMatchObject({ summary: { isEntered: false }, proposals: toCleo })
  })

  it('only referees and admins read the draw; the summary has no round yet', async () => {
    const pairs = [
      [ana, ben],
      [dan, eve],
      [fay, cleo],
    ]
    await put({ ladder: 'double' }, ...draft, ...tournamentEntered(cleo), tournamentDrawn(pairs, [0, null, 1, 2]))
    expect(await views.detail(ana)).toMatchObject({ draws: 1, leftOut: null, draw: null })
    const sides = [
      { players: ['Ana', 'Ben'], score: 1000.5, hasLeft: false },
      { players: ['Dan', 'Eve'], score: 995.5, hasLeft: false },
      { players: ['Fay', 'Cléo'], score: 990.5, hasLeft: false },
    ]
    for (const role of ['REFEREE', 'ADMIN'] as const)
      expect(await views.detail(ana, ['PLAYER', role])).toMatchObject({
        summary: { round: null },
        draw: { drawCode: '4F2C-91', sides },
      })
  })

  it('a proposal is not read after the last day of entries', async () => {
    await put({ ladder: 'double', entriesUntil: '2026-11-19' }, ...draft)
    expect(await views.detail(eve)).toMatchObject({ today: '2026-11-20', pairs: [['Ana', 'Ben']], proposals: [] })
  })
})
