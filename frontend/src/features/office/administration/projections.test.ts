import type { ProjectionStatus } from '@topspin/domain/contract/projection'
import { projectionNames } from '@topspin/domain/documents/names'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import french from '../../../../public/assets/i18n/fr.json'
import { api } from '../../../shared/api/index.ts'
import { createI18n } from '../../../shared/i18n/index.ts'
import {
  createTestStore,
  doneReply,
  refusingReply,
  repliesInTurn,
  type TestStore,
} from '../../../testing/test-store.ts'
import { percentText, roundedDurationText, selectPollingInterval } from './projections-screen.tsx'

const { projections, replay } = api.endpoints
const statuses = projections.select({})
const rankings = { params: { name: 'rankings' } }
const shared = { fixedCacheKey: 'rankings' }
const running = ({ store }: TestStore) => replay.select({ ...shared, requestId: undefined })(store.getState()).isLoading

/** Reads the statuses as the screen does. @returns a function that leaves the screen */
function shown({ store }: TestStore): () => void {
  const reading = store.dispatch(
    projections.initiate(
      {},
      { forceRefetch: true, subscriptionOptions: { pollingInterval: selectPollingInterval(store.getState()) } },
    ),
  )
  let last = 0
  const stop = store.subscribe(() => {
    const pollingInterval = selectPollingInterval(store.getState())
    if (pollingInterval === last) return
    last = pollingInterval
    reading.updateSubscriptionOptions({ pollingInterval })
  })
  return () => {
    stop()
    reading.unsubscribe()
  }
}

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
  parkedEvents: [],
  hasPrevious: false,
  ...changes,
})
const replaying = status({ state: 'replaying', progress: 0.5, eventsPerSecond: 900, secondsLeft: 3 })

describe('the page of read models', () => {
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => void vi.useRealTimers())
  const passing = (milliseconds: number) => vi.advanceTimersByTimeAsync(milliseconds)

  /** A server with one read model, whose answer `set` replaces. */
  function follow(first: ProjectionStatus) {
    let now: () => ProjectionStatus[] = () => [first]
    const app = createTestStore({ projections: () => now(), replay: doneReply })
    const readings = () => app.calls.filter(({ name }) => name === 'projections').length
    const set = (next: typeof now) => (now = next)
    return { app, readings, set }
  }

  it('reads at once, and every ten seconds while nothing is rebuilt', async () => {
    const { app, readings } = follow(status())
    shown(app)
    await passing(0)
    expect(statuses(app.store.getState()).data).toEqual([status()])
    await passing(9_900)
    expect(readings()).toBe(1)
    await passing(200)
    expect(readings()).toBe(2)
  })

  it('reads every second during a replay, and every ten seconds after it', async () => {
    const { app, readings, set } = follow(replaying)
    shown(app)
    await passing(3_100)
    expect(readings()).toBe(4)
    expect(statuses(app.store.getState()).data).toEqual([replaying])
    set(() => [status()])
    await passing(1_000)
    expect(readings()).toBe(5)
    await passing(8_000)
    expect(readings()).toBe(5)
  })

  it('stops reading when it is left, and reads once per interval when it is shown again in two places', async () => {
    const { app, readings } = follow(replaying)
    const leave = shown(app)
    await passing(1_100)
    leave()
    await passing(20_000)
    expect(readings()).toBe(2)
    shown(app)
    shown(app)
    await passing(1_100)
    expect(readings()).toBe(4)
  })

  it('reads again soon after a command, until its replay has started', async () => {
    const { app, readings, set } = follow(status())
    shown(app)
    await passing(100)
    app.store.dispatch(replay.initiate(rankings, shared))
    expect(running(app)).toBe(true)
    await passing(0)
    expect(running(app)).toBe(false)
    expect(readings()).toBe(2)
    set(() => [replaying])
    await passing(1_000)
    expect(statuses(app.store.getState()).data).toEqual([replaying])
  })

  it('reads again after a command that was answered while a read was under way', async () => {
    let answer: (statuses: ProjectionStatus[]) => void = () => undefined
    const slow = () => new Promise<ProjectionStatus[]>((resolve) => (answer = resolve))
    const app = createTestStore({ projections: repliesInTurn(slow, () => [replaying]), replay: doneReply })
    shown(app)
    app.store.dispatch(replay.initiate(rankings))
    await passing(0)
    answer([status()])
    await passing(0)
    expect(statuses(app.store.getState()).data).toEqual([replaying])
  })

  it('keeps the last statuses after a failure, and reads again on request', async () => {
    const { app, readings, set } = follow(status())
    shown(app)
    await passing(0)
    set(refusingReply(503, 'engine-away'))
    await passing(10_000)
    expect(statuses(app.store.getState())).toMatchObject({ isError: true, data: [status()] })
    set(() => [status({ lag: 0 })])
    app.store.dispatch(projections.initiate({}, { subscribe: false, forceRefetch: true }))
    await passing(0)
    expect(readings()).toBe(3)
    expect(statuses(app.store.getState())).toMatchObject({ isSuccess: true, data: [status({ lag: 0 })] })
  })
})

describe('the name of a read model', () => {
  const { t } = createI18n('fr', { fr: french })
  const nameOf = (name: string) => t('projections.name', { context: name, name })

  it('comes from the dictionary when it is known, and is the technical name otherwise', () => {
    expect(nameOf('rankings')).toBe('Classements')
    expect(nameOf('weather')).toBe('weather')
    expect(nameOf('constructor')).toBe('constructor')
  })

  it.each(projectionNames)('is in the dictionary: %s', (name) => {
    expect(french.projections).toHaveProperty(`name_${name}`)
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
  ])('the fraction %d is shown as %s', (part, words) => {
    expect(plainly(percentText(part))).toBe(words)
  })

  it.each([
    [0, '0 s'],
    [59, '59 s'],
    [61, '2 min'],
    [3_601, '2 h'],
  ])('a duration of %d seconds is shown as %s', (seconds, words) => {
    expect(plainly(roundedDurationText(seconds))).toBe(words)
  })
})
