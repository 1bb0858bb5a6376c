import type { ProjectionStatus } from '@topspin/domain/contract/projection'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createTestStore, refuses } from '../../testing/test-store.ts'
import { percent, span } from './figures.ts'
import { selectBusy, selectIsReplaying } from './selectors.ts'
import { commandAsked, projectionsLeft, projectionsShown, readingAsked } from './slice.ts'
import { nameOf } from './words.ts'

const status = (changes: Partial<ProjectionStatus> = {}): ProjectionStatus => ({
  name: 'rankings',
  version: 1,
  position: '41',
  head: '42',
  lag: 1,
  logChange: null,
  logAheadAt: null,
  state: 'live',
  progress: null,
  eventsPerSecond: null,
  secondsLeft: null,
  failure: null,
  parked: 0,
  hasPrevious: false,
  ...changes,
})
const replaying = status({ state: 'replaying', progress: 0.5, eventsPerSecond: 900, secondsLeft: 3 })

describe('the page of read models', () => {
  beforeEach(() => {
    vi.useFakeTimers()
  })
  afterEach(() => {
    vi.useRealTimers()
  })
  const passing = (milliseconds: number) => vi.advanceTimersByTimeAsync(milliseconds)

  /** A server with one read model, whose answer `set` replaces. */
  function follow(first: ProjectionStatus) {
    let now: () => ProjectionStatus[] = () => [first]
    const app = createTestStore({
      projections: () => now(),
      replay: () => ({ done: true }),
      cancelReplay: refuses(409, 'replay-not-running', 'Rien à annuler.'),
    })
    const readings = () => app.calls.filter(({ name }) => name === 'projections').length
    const set = (next: () => ProjectionStatus[]) => {
      now = next
    }
    return { app, readings, set }
  }

  it('reads at once, and every ten seconds while nothing is rebuilt', async () => {
    const { app, readings } = follow(status())
    app.store.dispatch(projectionsShown())
    await passing(0)
    expect(app.store.getState().projections.statuses.data).toEqual([status()])
    await passing(9_900)
    expect(readings()).toBe(1)
    await passing(200)
    expect(readings()).toBe(2)
  })

  it('reads every second during a replay, and every ten seconds after it', async () => {
    const { app, readings, set } = follow(replaying)
    app.store.dispatch(projectionsShown())
    await passing(3_100)
    expect(readings()).toBe(4)
    expect(selectIsReplaying(app.store.getState())).toBe(true)
    set(() => [status()])
    await passing(1_000)
    expect(readings()).toBe(5)
    await passing(8_000)
    expect(readings()).toBe(5)
  })

  it('stops without a timer when it is left, and starts again when it is shown', async () => {
    const { app, readings } = follow(replaying)
    app.store.dispatch(projectionsShown())
    await passing(1_100)
    app.store.dispatch(projectionsLeft())
    expect(vi.getTimerCount()).toBe(0)
    await passing(20_000)
    expect(readings()).toBe(2)
    app.store.dispatch(projectionsShown())
    await passing(1_100)
    expect(readings()).toBe(4)
  })

  it('starts only once when it is shown twice', async () => {
    const { app } = follow(replaying)
    app.store.dispatch(projectionsShown())
    app.store.dispatch(projectionsShown())
    await passing(100)
    expect(vi.getTimerCount()).toBe(1)
  })

  it('reads again soon after a command, until its replay has started', async () => {
    const { app, readings, set } = follow(status())
    app.store.dispatch(projectionsShown())
    await passing(100)
    app.store.dispatch(commandAsked({ name: 'rankings', command: 'replay', key: 'k' }))
    expect(selectBusy('rankings')(app.store.getState())).toBe('replay')
    await passing(0)
    expect(app.calls).toContainEqual({
      name: 'replay',
      input: { params: { name: 'rankings' }, idempotencyKey: 'k' },
    })
    expect(selectBusy('rankings')(app.store.getState())).toBeUndefined()
    expect(app.store.getState().notice.toasts).toHaveLength(1)
    expect(readings()).toBe(2)
    set(() => [replaying])
    await passing(1_000)
    expect(selectIsReplaying(app.store.getState())).toBe(true)
  })

  it('reads again after a command that was answered while a read was under way', async () => {
    let answer: (statuses: ProjectionStatus[]) => void = () => undefined
    let reads = 0
    const app = createTestStore({
      projections: () => {
        reads += 1
        return reads > 1 ? [replaying] : new Promise((resolve) => (answer = resolve))
      },
      replay: () => ({ done: true }),
    })
    app.store.dispatch(projectionsShown())
    app.store.dispatch(commandAsked({ name: 'rankings', command: 'replay', key: 'k' }))
    await passing(0)
    answer([status()])
    await passing(0)
    expect(selectIsReplaying(app.store.getState())).toBe(true)
  })

  it('shows the text of the server for a refusal', async () => {
    const { app } = follow(status())
    app.store.dispatch(commandAsked({ name: 'rankings', command: 'cancelReplay', key: 'k' }))
    await passing(0)
    expect(app.store.getState().notice.messages[0]?.text).toEqual({ literal: 'Rien à annuler.' })
    expect(selectBusy('rankings')(app.store.getState())).toBeUndefined()
  })

  it('keeps the last statuses after a failure, and reads again on request', async () => {
    const { app, readings, set } = follow(status())
    app.store.dispatch(projectionsShown())
    await passing(0)
    set(refuses(503, 'engine-away'))
    await passing(10_000)
    expect(app.store.getState().projections.statuses).toMatchObject({ status: 'failed', data: [status()] })
    set(() => [status({ lag: 0 })])
    app.store.dispatch(readingAsked())
    await passing(0)
    expect(readings()).toBe(3)
    expect(app.store.getState().projections.statuses).toMatchObject({ status: 'ready', data: [status({ lag: 0 })] })
  })
})

describe('the name of a read model', () => {
  const t = (key: string) => `<${key}>`

  it('comes from the dictionary when it is known, and is the technical name otherwise', () => {
    expect(nameOf('rankings', t)).toBe('<projections.names.rankings>')
    expect(nameOf('tournaments', t)).toBe('tournaments')
    expect(nameOf('constructor', t)).toBe('constructor')
  })
})

describe('figures of a replay', () => {
  // Intl uses various space characters before units.
  const plainly = (text: string) => text.replace(/\s/gu, ' ')

  it.each([
    [0, '0 %'],
    [0.424, '42 %'],
    [0.999, '99 %'],
    [1, '100 %'],
  ])('%d is %s', (part, words) => {
    expect(plainly(percent(part))).toBe(words)
  })

  it.each([
    [0, '0 s'],
    [59, '59 s'],
    [61, '2 min'],
    [3_601, '2 h'],
  ])('%d seconds are %s', (seconds, words) => {
    expect(plainly(span(seconds))).toBe(words)
  })
})
