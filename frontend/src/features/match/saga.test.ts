import { describe, expect, it } from 'vitest'
import { api } from '../../api/api.ts'
import { NetworkDown } from '../../api/failure.ts'
import { historyEntry, ladder, recordedMatch } from '../../testing/samples.ts'
import { type Answers, createTestStore, refuses } from '../../testing/test-store.ts'
import { selectRecents } from './selectors.ts'
import { formOpened, matchSubmitted, playerPicked, pseudosReceived, resultLeft, setsPicked } from './slice.ts'

const after: Answers = {
  simpleRanking: () => [...ladder({ Zoé: 506, Karim: 495 })],
  isOpen: () => ({ open: true }),
  canPlay: () => ({ canPlay: true }),
}
const simple = 'simple' as const

/** A complete form that is not sent yet: Zoé beats Karim 2-1. */
function filled(answers: Answers) {
  const app = createTestStore({ ...after, ...answers })
  const { dispatch } = app.store
  const value = [...ladder({ Zoé: 500, Karim: 500.5 })]
  dispatch(api.util.upsertQueryEntries([{ endpointName: 'simpleRanking', arg: {}, value }]))
  dispatch(formOpened({ ladder: simple, playerOne: 'Zoé', fixed: true, opponent: null }))
  dispatch(playerPicked({ ladder: simple, slot: 'twoFirst', pseudo: 'Karim' }))
  dispatch(setsPicked({ ladder: simple, side: 'two', sets: 1 }))
  return app
}
const keysOf = (calls: ReturnType<typeof createTestStore>['calls']) =>
  calls.filter(({ name }) => name === 'play').map(({ input }) => input)

describe('recording a match', () => {
  it('sends it once for several taps, and shows the result', async () => {
    const app = filled({ play: () => recordedMatch() })
    app.store.dispatch(matchSubmitted({ ladder: simple, key: 'k1' }))
    app.store.dispatch(matchSubmitted({ ladder: simple, key: 'k2' }))
    const { match } = await app.until((state) => state.match.forms.simple.recorded !== null)
    expect(keysOf(app.calls)).toEqual([
      {
        body: { playerAPseudo: 'Zoé', playerASet: 2, playerBPseudo: 'Karim', playerBSet: 1 },
        idempotencyKey: 'k1',
      },
    ])
    expect(match.forms.simple.recorded).toEqual({ match: recordedMatch(), ranksBefore: { Karim: 1, Zoé: 2 } })
  })

  it('keeps only player one for the next match', async () => {
    const app = filled({ play: () => recordedMatch() })
    app.store.dispatch(matchSubmitted({ ladder: simple, key: 'k1' }))
    await app.until((state) => state.match.forms.simple.recorded !== null)
    app.store.dispatch(resultLeft(simple))
    const form = app.store.getState().match.forms.simple
    expect(form.recorded).toBeNull()
    expect(form.draft.players).toEqual({ oneFirst: 'Zoé', oneSecond: null, twoFirst: null, twoSecond: null })
    expect(form.draft.sets).toEqual({ one: null, two: null })
  })

  it('keeps the inputs and shows the text of the server when it is refused', async () => {
    const app = filled({ play: refuses(409, 'cooldown', 'Attendez.') })
    app.store.dispatch(matchSubmitted({ ladder: simple, key: 'k1' }))
    const { match, notice } = await app.until((state) => state.notice.messages.length > 0)
    expect(notice.messages[0]).toEqual({ title: { key: 'error.title' }, text: { literal: 'Attendez.' } })
    expect(match.forms.simple).toMatchObject({
      submission: { status: 'failed' },
      draft: { players: { twoFirst: 'Karim' }, sets: { one: 2, two: 1 } },
    })
  })

  it('keeps its key when it is sent again after a lost answer, and gets a new one when it is changed', async () => {
    const app = filled({
      play: () => {
        throw new NetworkDown()
      },
    })
    const sent = (key: string) => {
      app.store.dispatch(matchSubmitted({ ladder: simple, key }))
      return app.until((state) => state.match.forms.simple.submission.status === 'failed')
    }
    await sent('k1')
    await sent('k2')
    app.store.dispatch(setsPicked({ ladder: simple, side: 'two', sets: 0 }))
    await sent('k3')
    expect(keysOf(app.calls)).toMatchObject([
      { idempotencyKey: 'k1' },
      { idempotencyKey: 'k1' },
      { idempotencyKey: 'k3' },
    ])
  })

  it('does not send an incomplete form', () => {
    const app = createTestStore({})
    app.store.dispatch(formOpened({ ladder: simple, playerOne: 'Zoé', fixed: true, opponent: 'Karim' }))
    app.store.dispatch(matchSubmitted({ ladder: simple, key: 'k1' }))
    expect(app.calls).toEqual([])
    expect(app.store.getState().match.forms.simple.submission.status).toBe('idle')
  })
})

describe('opening the form', () => {
  const open = (fixed: boolean, opponent: string | null = null) =>
    formOpened({ ladder: simple, playerOne: 'Zoé', fixed, opponent })
  const players = (app: ReturnType<typeof createTestStore>) => app.store.getState().match.forms.simple.draft.players

  it('makes the current player player one, and keeps another choice of a referee', () => {
    const app = createTestStore({})
    app.store.dispatch(open(false))
    expect(players(app).oneFirst).toBe('Zoé')
    app.store.dispatch(playerPicked({ ladder: simple, slot: 'oneFirst', pseudo: 'Théo' }))
    app.store.dispatch(open(false))
    expect(players(app).oneFirst).toBe('Théo')
    app.store.dispatch(open(true))
    expect(players(app).oneFirst).toBe('Zoé')
  })

  it('takes the opponent from the address, but never the current player', () => {
    const app = createTestStore({})
    app.store.dispatch(open(true, 'Karim'))
    expect(players(app)).toMatchObject({ oneFirst: 'Zoé', twoFirst: 'Karim' })
    app.store.dispatch(open(true, 'Zoé'))
    expect(players(app)).toMatchObject({ oneFirst: 'Zoé', twoFirst: 'Karim' })
  })
})

describe('the recent players', () => {
  it('are the active opponents and partners of the last matches, then other active players, without the current one', () => {
    const app = createTestStore({})
    const page = [
      historyEntry({ opponentOnePseudo: 'Karim' }),
      historyEntry({ opponentOnePseudo: 'Théo', opponentTwoPseudo: 'Parti', partnerPseudo: 'Inès' }),
      historyEntry({ opponentOnePseudo: 'Karim' }),
    ]
    app.store.dispatch(
      api.util.upsertQueryEntries([
        { endpointName: 'history', arg: { pseudo: 'Zoé' }, value: { pages: [page], pageParams: [undefined] } },
      ]),
    )
    app.store.dispatch(pseudosReceived(['Ana', 'Inès', 'Karim', 'Théo', 'Zoé']))
    expect(selectRecents(app.store.getState())).toEqual(['Karim', 'Théo', 'Inès', 'Ana'])
  })
})
