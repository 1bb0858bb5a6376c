import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { api } from '../../shared/api/index.ts'
import { textOf } from '../../shared/i18n/index.ts'
import { selectRecentPlayers } from '../../shared/ladder/index.ts'
import { undoableAsked } from '../../shared/undo/index.ts'
import { historyEntry, ladderFromScores, openFixture, recordedMatch } from '../../testing/samples.ts'
import {
  type Answers,
  createTestStore,
  doneReply,
  networkDownReply,
  refusingReply,
  repliesInTurn,
} from '../../testing/test-store.ts'
import { formOpened, playerPicked, rematchChosen, resultLeft, resultSeen, setsPicked } from './form.ts'
import { recordMatch, selectIsSending } from './record.ts'

const after: Answers = {
  simpleRanking: () => [...ladderFromScores({ Zoé: 506, Karim: 495 })],
  isOpen: () => ({ open: true }),
  canPlay: () => ({ canPlay: true }),
}
const simple = 'simple' as const
const outside = { counted: null, uncounted: null }

/** A complete form that is not sent yet: Zoé beats Karim 2-1. */
function filled(answers: Answers) {
  const app = createTestStore({ ...after, ...answers })
  const { dispatch } = app.store
  const value = [...ladderFromScores({ Zoé: 500, Karim: 500.5 })]
  dispatch(api.util.upsertQueryEntries([{ endpointName: 'simpleRanking', arg: {}, value }]))
  dispatch(formOpened({ ladder: simple, playerOne: 'Zoé', fixed: true, opponent: null }))
  dispatch(playerPicked({ ladder: simple, slot: 'twoFirst', pseudo: 'Karim' }))
  dispatch(setsPicked({ ladder: simple, side: 'two', sets: 1 }))
  return app
}
const bodyOfZoe = { playerAPseudo: 'Zoé', playerASet: 2, playerBPseudo: 'Karim', playerBSet: 1 }
const sent = (app: ReturnType<typeof createTestStore>) =>
  // The input of a command contains its idempotency key.
  app.calls.flatMap(({ name, input }) => (name === 'play' ? [input as { readonly idempotencyKey: string }] : []))

describe('recording a match', () => {
  it('sends it once for several taps, and shows the result', async () => {
    const app = filled({ play: () => recordedMatch() })
    const first = app.store.dispatch(recordMatch(simple, outside))
    expect(selectIsSending(simple)(app.store.getState())).toBe(true)
    await app.store.dispatch(recordMatch(simple, outside))
    await first
    expect(sent(app)).toEqual([{ body: bodyOfZoe, idempotencyKey: expect.any(String) }])
    const state = app.store.getState()
    expect(selectIsSending(simple)(state)).toBe(false)
    expect(state.match.simple.recorded).toEqual({
      match: recordedMatch(),
      ladderBefore: ladderFromScores({ Zoé: 500, Karim: 500.5 }),
      players: { oneFirst: 'Zoé', oneSecond: null, twoFirst: 'Karim', twoSecond: null },
      uncounted: null,
      isSeen: false,
    })
  })

  it('sends the fixture for which the match counts, and keeps a fixture for which it could have counted', async () => {
    const app = filled({ play: () => recordedMatch() })
    await app.store.dispatch(recordMatch(simple, { counted: openFixture(), uncounted: null }))
    expect(sent(app)).toMatchObject([
      { body: { ...bodyOfZoe, fixture: { tournamentId: 'cup', fixtureId: 'round-1-1' } } },
    ])
    expect(app.store.getState().match.simple.recorded?.uncounted).toBeNull()

    const other = filled({ play: () => recordedMatch() })
    await other.store.dispatch(recordMatch(simple, { counted: null, uncounted: openFixture() }))
    expect(sent(other)).toEqual([{ body: bodyOfZoe, idempotencyKey: expect.any(String) }])
    expect(other.store.getState().match.simple.recorded?.uncounted).toEqual(openFixture())
  })

  it('offers the same players again, without sets', async () => {
    const app = filled({ play: () => recordedMatch() })
    await app.store.dispatch(recordMatch(simple, outside))
    app.store.dispatch(resultSeen(simple))
    expect(app.store.getState().match.simple.recorded?.isSeen).toBe(true)
    app.store.dispatch(rematchChosen(simple))
    expect(app.store.getState().match.simple).toEqual({
      draft: {
        players: { oneFirst: 'Zoé', oneSecond: null, twoFirst: 'Karim', twoSecond: null },
        sets: { one: null, two: null },
      },
      recorded: null,
    })
  })

  it('keeps only player one for the next match', async () => {
    const app = filled({ play: () => recordedMatch() })
    await app.store.dispatch(recordMatch(simple, outside))
    app.store.dispatch(resultLeft(simple))
    const form = app.store.getState().match.simple
    expect(form.recorded).toBeNull()
    expect(form.draft.players).toEqual({ oneFirst: 'Zoé', oneSecond: null, twoFirst: null, twoSecond: null })
    expect(form.draft.sets).toEqual({ one: null, two: null })
  })

  it('keeps the inputs and shows the text of the server when it is refused', async () => {
    const app = filled({ play: refusingReply(409, 'cooldown', 'Attendez.') })
    await app.store.dispatch(recordMatch(simple, outside))
    const { match, notice } = app.store.getState()
    expect(notice.messages).toEqual([{ title: { key: 'error.title' }, text: { literal: 'Attendez.' } }])
    expect(match.simple).toMatchObject({
      recorded: null,
      draft: { players: { twoFirst: 'Karim' }, sets: { one: 2, two: 1 } },
    })
    expect(selectIsSending(simple)(app.store.getState())).toBe(false)
  })

  const opened = formOpened({ ladder: simple, playerOne: 'Zoé', fixed: false, opponent: null })
  const changed = setsPicked({ ladder: simple, side: 'two', sets: 0 })
  const changedBack = setsPicked({ ladder: simple, side: 'two', sets: 1 })

  it.each([
    ['stays the same', 'after a lost answer', networkDownReply, [], true],
    ['stays the same', 'after a lost answer, in a form that was opened again', networkDownReply, [opened], true],
    ['is new', 'after a lost answer, in a form that has changed', networkDownReply, [changed], false],
    ['is new', 'for the same result in a form that was changed back', networkDownReply, [changed, changedBack], false],
    ['stays the same', 'after the answer of a proxy', refusingReply(524, 'http-524'), [], true],
    ['is new', 'after a refusal', refusingReply(409, 'cooldown'), [], false],
  ])('has an idempotency key that %s %s', async (_, _when, play, actions, isSame) => {
    const app = filled({ play })
    await app.store.dispatch(recordMatch(simple, outside))
    for (const action of actions) app.store.dispatch(action)
    await app.store.dispatch(recordMatch(simple, outside))
    const [first, second] = sent(app)
    expect(second?.idempotencyKey === first?.idempotencyKey).toBe(isSame)
  })

  const counted = { counted: openFixture(), uncounted: null }
  const uncounted = { counted: null, uncounted: openFixture() }

  it.each([
    ['its fixture is no longer open, because the match was recorded', counted, outside],
    ['the player has chosen meanwhile that it does not count', counted, uncounted],
    ['the player has chosen meanwhile that it counts', uncounted, counted],
  ])('repeats the whole request after a lost answer when %s', async (_, first, second) => {
    const app = filled({ play: repliesInTurn(networkDownReply, () => recordedMatch()) })
    await app.store.dispatch(recordMatch(simple, first))
    const value = [...ladderFromScores({ Zoé: 506, Karim: 495 })]
    app.store.dispatch(api.util.upsertQueryEntries([{ endpointName: 'simpleRanking', arg: {}, value }]))
    await app.store.dispatch(recordMatch(simple, second))
    const [lost, repeated] = sent(app)
    expect(repeated).toEqual(lost)
    const ladderBefore = ladderFromScores({ Zoé: 500, Karim: 500.5 })
    expect(app.store.getState().match.simple.recorded).toMatchObject({ uncounted: first.uncounted, ladderBefore })
  })

  it.each([
    ['is repeated less than ten minutes', 599_999, true],
    ['is new ten minutes', 600_000, false],
  ])('has an idempotency key that %s after a lost answer', async (_, later, isSame) => {
    vi.useFakeTimers()
    onTestFinished(() => void vi.useRealTimers())
    const app = filled({ play: networkDownReply })
    await app.store.dispatch(recordMatch(simple, outside))
    vi.advanceTimersByTime(later)
    await app.store.dispatch(recordMatch(simple, outside))
    const [first, second] = sent(app)
    expect(second?.idempotencyKey === first?.idempotencyKey).toBe(isSame)
  })

  it('offers the players of the match again, not those chosen while it was sent', async () => {
    const app = filled({ play: () => recordedMatch() })
    const sending = app.store.dispatch(recordMatch(simple, outside))
    app.store.dispatch(playerPicked({ ladder: simple, slot: 'twoFirst', pseudo: 'Théo' }))
    await sending
    expect(app.store.getState().match.simple.recorded?.players?.twoFirst).toBe('Karim')
  })

  it.each(['withdraw', 'rollback', 'correctMatch'] as const)(
    'shows the result no more after %s of the match',
    async (command) => {
      const app = filled({
        play: () => recordedMatch(),
        withdraw: doneReply,
        correctMatch: () => ({ done: true, recalculated: 0 }),
      })
      const changed = async (matchId: number) => {
        const body = { matchId, isSimple: true }
        if (command === 'withdraw') await app.store.dispatch(api.endpoints.withdraw.initiate({ body }))
        if (command === 'correctMatch')
          await app.store.dispatch(
            api.endpoints.correctMatch.initiate({ body: { ...body, result: null, revision: 0 } }),
          )
        if (command === 'rollback') {
          const texts = { done: textOf('recap.cancelled'), failedKey: 'recap.notCancelled' } as const
          app.store.dispatch(undoableAsked({ name: 'rollback', input: { body }, texts }, false))
        }
        return app.store.getState().match.simple.recorded?.match.id
      }
      await app.store.dispatch(recordMatch(simple, outside))
      expect([await changed(41), await changed(42)]).toEqual([42, undefined])
    },
  )

  it('does not send an incomplete form', async () => {
    const app = createTestStore({})
    app.store.dispatch(formOpened({ ladder: simple, playerOne: 'Zoé', fixed: true, opponent: 'Karim' }))
    await app.store.dispatch(recordMatch(simple, outside))
    expect(app.calls).toEqual([])
    expect(app.store.getState().match.simple.recorded).toBeNull()
  })
})

describe('opening the form', () => {
  const open = (fixed: boolean, opponent: string | null = null) =>
    formOpened({ ladder: simple, playerOne: 'Zoé', fixed, opponent })
  const players = (app: ReturnType<typeof createTestStore>) => app.store.getState().match.simple.draft.players

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

  it('makes the current player player one when the opponent in the address was player one', () => {
    const app = createTestStore({})
    app.store.dispatch(playerPicked({ ladder: simple, slot: 'oneFirst', pseudo: 'Karim' }))
    app.store.dispatch(open(false, 'Karim'))
    expect(players(app)).toMatchObject({ oneFirst: 'Zoé', twoFirst: 'Karim' })
  })

  it('takes all players of a doubles match from the address', () => {
    const app = createTestStore({})
    const others = { opponent: 'Karim', second: 'Théo', partner: 'Inès' }
    app.store.dispatch(formOpened({ ladder: 'double', playerOne: 'Zoé', fixed: true, ...others }))
    expect(app.store.getState().match.double.draft.players).toEqual({
      oneFirst: 'Zoé',
      oneSecond: 'Inès',
      twoFirst: 'Karim',
      twoSecond: 'Théo',
    })
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
        { endpointName: 'history', arg: { params: { pseudo: 'Zoé' }, query: {} }, value: page },
        { endpointName: 'activePseudos', arg: {}, value: ['Ana', 'Inès', 'Karim', 'Théo', 'Zoé'] },
      ]),
    )
    expect(selectRecentPlayers(app.store.getState())).toEqual(['Karim', 'Théo', 'Inès', 'Ana'])
  })
})
