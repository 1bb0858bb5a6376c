import { describe, expect, it } from 'vitest'
import { type Answers, createRig, refuses } from '../../testing/rig.ts'
import { historyEntry, ladder, recordedMatch } from '../../testing/samples.ts'
import { NetworkDown } from '../../wire/failure.ts'
import { historyReceived } from '../history/slice.ts'
import { rankingReceived } from '../ranking/slice.ts'
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
  const rig = createRig({ ...after, ...answers })
  const { dispatch } = rig.store
  dispatch(rankingReceived({ ladder: simple, ranking: ladder({ Zoé: 500, Karim: 500.5 }) }))
  dispatch(formOpened({ ladder: simple, playerOne: 'Zoé', fixed: true, opponent: null }))
  dispatch(playerPicked({ ladder: simple, slot: 'twoFirst', pseudo: 'Karim' }))
  dispatch(setsPicked({ ladder: simple, side: 'two', sets: 1 }))
  return rig
}
const keysOf = (calls: ReturnType<typeof createRig>['calls']) =>
  calls.filter(({ name }) => name === 'play').map(({ input }) => input)

describe('recording a match', () => {
  it('sends it once for several taps, and shows the result', async () => {
    const rig = filled({ play: () => recordedMatch() })
    rig.store.dispatch(matchSubmitted({ ladder: simple, key: 'k1' }))
    rig.store.dispatch(matchSubmitted({ ladder: simple, key: 'k2' }))
    const { match } = await rig.until((state) => state.match.forms.simple.recorded !== null)
    expect(keysOf(rig.calls)).toEqual([
      {
        body: { playerAPseudo: 'Zoé', playerASet: 2, playerBPseudo: 'Karim', playerBSet: 1 },
        idempotencyKey: 'k1',
      },
    ])
    expect(match.forms.simple.recorded).toEqual({ match: recordedMatch(), ranksBefore: { Karim: 1, Zoé: 2 } })
    const { ranking } = await rig.until((state) => state.ranking.simple.data?.[0]?.pseudo === 'Zoé')
    expect(ranking.simple.status).toBe('ready')
  })

  it('keeps only player one for the next match', async () => {
    const rig = filled({ play: () => recordedMatch() })
    rig.store.dispatch(matchSubmitted({ ladder: simple, key: 'k1' }))
    await rig.until((state) => state.match.forms.simple.recorded !== null)
    rig.store.dispatch(resultLeft(simple))
    const form = rig.store.getState().match.forms.simple
    expect(form.recorded).toBeNull()
    expect(form.draft.players).toEqual({ oneFirst: 'Zoé', oneSecond: null, twoFirst: null, twoSecond: null })
    expect(form.draft.sets).toEqual({ one: null, two: null })
  })

  it('keeps the inputs and shows the text of the server when it is refused', async () => {
    const rig = filled({ play: refuses(409, 'cooldown', 'Attendez.') })
    rig.store.dispatch(matchSubmitted({ ladder: simple, key: 'k1' }))
    const { match, notice } = await rig.until((state) => state.notice.messages.length > 0)
    expect(notice.messages[0]).toEqual({ title: { key: 'error.title' }, text: { said: 'Attendez.' } })
    expect(match.forms.simple).toMatchObject({
      submission: { status: 'failed' },
      draft: { players: { twoFirst: 'Karim' }, sets: { one: 2, two: 1 } },
    })
  })

  it('keeps its key when it is sent again after a lost answer, and gets a new one when it is changed', async () => {
    const rig = filled({
      play: () => {
        throw new NetworkDown()
      },
    })
    const sent = (key: string) => {
      rig.store.dispatch(matchSubmitted({ ladder: simple, key }))
      return rig.until((state) => state.match.forms.simple.submission.status === 'failed')
    }
    await sent('k1')
    await sent('k2')
    rig.store.dispatch(setsPicked({ ladder: simple, side: 'two', sets: 0 }))
    await sent('k3')
    expect(keysOf(rig.calls)).toMatchObject([
      { idempotencyKey: 'k1' },
      { idempotencyKey: 'k1' },
      { idempotencyKey: 'k3' },
    ])
  })

  it('does not send an incomplete form', () => {
    const rig = createRig({})
    rig.store.dispatch(formOpened({ ladder: simple, playerOne: 'Zoé', fixed: true, opponent: 'Karim' }))
    rig.store.dispatch(matchSubmitted({ ladder: simple, key: 'k1' }))
    expect(rig.calls).toEqual([])
    expect(rig.store.getState().match.forms.simple.submission.status).toBe('idle')
  })
})

describe('opening the form', () => {
  const open = (fixed: boolean, opponent: string | null = null) =>
    formOpened({ ladder: simple, playerOne: 'Zoé', fixed, opponent })
  const players = (rig: ReturnType<typeof createRig>) => rig.store.getState().match.forms.simple.draft.players

  it('makes the current player player one, and keeps another choice of a referee', () => {
    const rig = createRig({})
    rig.store.dispatch(open(false))
    expect(players(rig).oneFirst).toBe('Zoé')
    rig.store.dispatch(playerPicked({ ladder: simple, slot: 'oneFirst', pseudo: 'Théo' }))
    rig.store.dispatch(open(false))
    expect(players(rig).oneFirst).toBe('Théo')
    rig.store.dispatch(open(true))
    expect(players(rig).oneFirst).toBe('Zoé')
  })

  it('takes the opponent from the address, but never the current player', () => {
    const rig = createRig({})
    rig.store.dispatch(open(true, 'Karim'))
    expect(players(rig)).toMatchObject({ oneFirst: 'Zoé', twoFirst: 'Karim' })
    rig.store.dispatch(open(true, 'Zoé'))
    expect(players(rig)).toMatchObject({ oneFirst: 'Zoé', twoFirst: 'Karim' })
  })
})

describe('the recent players', () => {
  it('are the active opponents and partners of the last matches, then other active players, without the current one', () => {
    const rig = createRig({})
    rig.store.dispatch(
      historyReceived([
        historyEntry({ opponentOnePseudo: 'Karim' }),
        historyEntry({ opponentOnePseudo: 'Théo', opponentTwoPseudo: 'Parti', partnerPseudo: 'Inès' }),
        historyEntry({ opponentOnePseudo: 'Karim' }),
      ]),
    )
    rig.store.dispatch(pseudosReceived(['Ana', 'Inès', 'Karim', 'Théo', 'Zoé']))
    expect(selectRecents(rig.store.getState())).toEqual(['Karim', 'Théo', 'Inès', 'Ana'])
  })
})
