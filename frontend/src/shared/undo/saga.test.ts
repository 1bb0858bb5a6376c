import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import {
  type Answers,
  alwaysVisible,
  createStoreWithoutSagas,
  createTestStore,
  doneReply,
  networkDownReply,
  refusingReply,
} from '../../testing/test-store.ts'
import { textOf } from '../i18n/index.ts'
import { logoutAsked, sessionLost } from '../session/index.ts'
import {
  commandTakenBack,
  countdownPaused,
  countdownResumed,
  secondPassed,
  selectAskedCommands,
  selectCountdown,
  sendNowAsked,
  type UndoableCommand,
  undoableAsked,
} from './slice.ts'

const texts = { done: textOf('news.deleted'), failedKey: 'news.notDeleted' } as const
const deletion = (id: string): UndoableCommand => ({ name: 'deleteNews', input: { params: { id } }, texts })

/** A page whose document can be hidden. */
function createPage(deleteNews: NonNullable<Answers['deleteNews']> = doneReply) {
  let visible = true
  let changed = () => undefined as unknown
  const visibility = {
    isVisible: () => visible,
    follow: (listener: () => void) => {
      changed = listener
      return () => (changed = () => undefined)
    },
  }
  const app = createTestStore({ deleteNews, logout: doneReply, news: () => [] }, undefined, { visibility })
  const { dispatch, getState } = app.store
  const sent = () => app.calls.filter(({ name }) => name === 'deleteNews').map(({ input }) => input)
  return {
    dispatch,
    ask: (id: string) => dispatch(undoableAsked(deletion(id), false)),
    hide() {
      visible = false
      changed()
    },
    sent,
    keys: () => sent().map((input) => (input as { idempotencyKey: string }).idempotencyKey), // `sentOf` checks its type
    commands: () => selectAskedCommands(getState()),
    waiting: () => selectCountdown(getState()),
    toasts: () => getState().notice.toasts,
  }
}

const sentOf = (...ids: string[]) =>
  ids.map((id) => ({ params: { id }, keepalive: true, idempotencyKey: expect.any(String) }))
const pass = (milliseconds: number) => vi.advanceTimersByTimeAsync(milliseconds)

describe('a command that can be taken back', () => {
  beforeEach(() => void vi.useFakeTimers({ now: 0 }))
  afterEach(() => vi.useRealTimers())

  it('is sent after 8 seconds, and stays in the state with the time of its answer', async () => {
    const page = createPage()
    page.ask('1')
    await pass(7_999)
    expect([page.sent(), page.waiting()]).toEqual([[], 1])
    await pass(1)
    expect(page.sent()).toEqual(sentOf('1'))
    expect([page.waiting(), page.toasts()]).toEqual([null, []])
    expect(page.commands()).toMatchObject([{ name: 'deleteNews', doneAt: 8_000 }])
  })

  it('is not sent when it is taken back', async () => {
    const page = createPage()
    page.ask('1')
    await pass(5_000)
    page.dispatch(commandTakenBack())
    await pass(8_000)
    expect([page.sent(), page.commands(), page.waiting()]).toEqual([[], [], null])
  })

  it('is sent at once when the next one is asked for', async () => {
    const page = createPage()
    page.ask('1')
    page.ask('2')
    await pass(0)
    expect(page.sent()).toEqual(sentOf('1'))
    expect(page.waiting()).toBe(8)
    page.dispatch(commandTakenBack())
    expect(page.commands()).toMatchObject([{ input: { params: { id: '1' } } }])
    page.ask('3')
    await pass(8_000)
    expect(page.sent()).toEqual(sentOf('1', '3'))
  })

  it('has an idempotency key of its own, also when the same command is still without an answer', async () => {
    const page = createPage(() => new Promise<never>(() => undefined))
    page.ask('1')
    page.ask('1')
    await pass(8_000)
    const [first, second] = page.keys()
    expect(page.sent()).toEqual(sentOf('1', '1'))
    expect(first).not.toBe(second)
  })

  it('waits while the pointer or the focus is on its notice', async () => {
    const page = createPage()
    page.ask('1')
    await pass(2_500)
    page.dispatch(countdownPaused())
    await pass(60_000)
    expect([page.sent(), page.waiting()]).toEqual([[], 6])
    page.dispatch(countdownResumed())
    await pass(5_999)
    expect(page.sent()).toEqual([])
    await pass(1)
    expect(page.sent()).toEqual(sentOf('1'))
  })

  it.each([
    ['Escape', (page: ReturnType<typeof createPage>) => page.dispatch(sendNowAsked())],
    ['a logout', (page: ReturnType<typeof createPage>) => page.dispatch(logoutAsked())],
    ['a page that is left or hidden', (page: ReturnType<typeof createPage>) => page.hide()],
  ])('is sent synchronously because of %s', async (_, happens) => {
    const page = createPage()
    page.ask('1')
    await pass(1_000)
    happens(page)
    expect(page.sent()).toEqual(sentOf('1'))
    await pass(20_000)
    expect(page.sent()).toHaveLength(1)
  })

  it('is dropped when the session ends', async () => {
    const page = createPage()
    page.ask('1')
    page.dispatch(sessionLost())
    await pass(20_000)
    expect([page.sent(), page.commands()]).toEqual([[], []])
    page.ask('2')
    await pass(8_000)
    expect(page.sent()).toEqual(sentOf('2'))
  })

  it.each([
    ['without an answer', networkDownReply, { text: textOf('news.notDeleted', { context: 'offline' }) }],
    [
      'when it is refused',
      refusingReply(503, 'engine-away', 'Plus tard.'),
      { text: textOf('news.notDeleted'), detail: { literal: 'Plus tard.' } },
    ],
    [
      'when a fixture prevents it',
      refusingReply(409, 'later-fixture-given', 'Non.', { tournamentId: 'cup', fixtureId: 'round-2-1' }),
      {
        ...{ text: textOf('news.notDeleted'), detail: { literal: 'Non.' } },
        link: { label: textOf('bracket.seeFixture'), to: '/tournaments/cup?fixture=round-2-1' },
      },
    ],
  ])('%s, is removed from the pending commands, and a toast stays', async (_, answer, toast) => {
    const page = createPage(answer)
    page.ask('1')
    await pass(8_000)
    expect(page.commands()).toEqual([])
    expect(page.toasts()).toEqual([{ ...toast, kept: true, id: expect.any(String) }])
  })

  it.each([
    ['8 seconds later', true, 8_000],
    ['at once when the page was hidden meanwhile', false, 0],
  ])('that was asked for before the code of the sagas has arrived is sent %s', async (_, isVisible, after) => {
    const visibility = { ...alwaysVisible, isVisible: () => isVisible }
    const app = createStoreWithoutSagas({ deleteNews: doneReply, news: () => [] }, undefined, { visibility })
    app.store.dispatch(undoableAsked(deletion('1'), false))
    app.startSagas()
    await pass(after)
    expect(app.calls).toContainEqual({ name: 'deleteNews', input: sentOf('1')[0] })
  })

  it('can be taken back for 7 more seconds after the first second', () => {
    const page = createPage()
    page.ask('1')
    page.dispatch(secondPassed())
    expect(page.waiting()).toBe(7)
  })
})
