import { setImmediate as nextTurn } from 'node:timers/promises'
import type { StampedEvent } from '@topspin/domain/events'
import { type LiveCommand, type LiveEventType, type LiveState, liveDecider } from '@topspin/domain/live/live-match'
import { recordCommandIdOf } from '@topspin/domain/live/live-recording'
import { scoreSheetOf } from '@topspin/domain/live/table-tennis'
import { Refusal } from '@topspin/domain/refusals'
import { streams } from '@topspin/domain/streams'
import { someFriday } from '@topspin/domain/testing/builders'
import { pointsInARow, setWonBy } from '@topspin/domain/testing/points'
import { propertyRuns } from '@topspin/domain/testing/thoroughness'
import { toStampedEvent } from '@topspin/platform/event-store/domain-events'
import type { EventStore } from '@topspin/platform/event-store/port'
import { openSqliteEventStore } from '@topspin/platform/event-store/sqlite'
import { openInProcessJobQueue } from '@topspin/platform/job-queue/in-process'
import { EngineAway } from '@topspin/platform/operator-error'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import type { Deps } from '../deps.ts'
import { liveRoutes } from '../routes/live-routes.ts'
import { withOwnMethods } from '../testing/faulty-store.ts'
import {
  alice,
  bob,
  liveCallContext,
  liveDeps,
  openAccounts,
  otto,
  registerPlayers,
  rita,
} from '../testing/live-club.ts'
import { slowStore } from '../testing/slow-store.ts'
import { continueLiveSave } from './live-saving.ts'
import { changeLiveMatch } from './live-scoring.ts'

/** The end of one of the two processes, `here` and `there`, at one of its appends. */
interface Crash {
  /** Whether the process `here` is killed; otherwise the process `there`. */
  readonly isHere: boolean
  /** At which of its appends the process is killed; 1 is the first. */
  readonly append: number
  /** Whether the log stores the events of that append. */
  readonly isInLog: boolean
}

/** The store of a process that is killed at `crash`: from then on the reads and appends of the process throw. */
function mortal(store: EventStore, crash: Crash | null): EventStore {
  let appends = 0
  let isDead = false
  const dead = () => new EngineAway('the process is killed')
  return {
    ...withOwnMethods(store),
    readStream: async (...what) => {
      if (isDead) throw dead()
      return store.readStream(...what)
    },
    append: async (...what) => {
      if (isDead) throw dead()
      appends += 1
      isDead = appends === crash?.append
      if (isDead && !crash?.isInLog) throw dead()
      const appended = await store.append(...what)
      if (isDead) throw dead()
      return appended
    },
  }
}

const anyAction = fc.record({
  what: fc.constantFrom('one', 'two', 'undo', 'takeOver', 'stop', 'save', 'save', 'save'),
  by: fc.constantFrom(rita, otto),
  isHere: fc.boolean(),
  turn: fc.nat(40),
})
type Action = typeof anyAction extends fc.Arbitrary<infer A> ? A : never
const anyCrash: fc.Arbitrary<Crash> = fc.record({
  isHere: fc.boolean(),
  append: fc.integer({ min: 1, max: 4 }),
  isInLog: fc.boolean(),
})

async function act(deps: Deps, { what, by }: Action, name: string): Promise<unknown> {
  if (what === 'save') return liveRoutes(deps).liveSave(liveCallContext<'liveSave'>(by, name, undefined))
  if (what === 'stop') return liveRoutes(deps).liveStop(liveCallContext<'liveStop'>(by, name, undefined))
  const seen = await deps.handlers.live.read((state) => state && { liveId: state.liveId, version: state.version })
  const call = liveCallContext<'liveUndo'>(by, name, { version: 0 })
  const { liveId = '', version = 0 } = seen ?? {}
  const commands: Record<typeof what, LiveCommand> = {
    one: { type: 'ScorePoint', by, liveId, version, scorer: 'one' },
    two: { type: 'ScorePoint', by, liveId, version, scorer: 'two' },
    undo: { type: 'UndoPoint', by, liveId, version },
    takeOver: { type: 'TakeOverLive', by, liveId },
  }
  return changeLiveMatch(deps, commands[what], call)
}

/** Rita scores a live match. Alice has won it (`isWon`), or wins it with the next point. */
async function begin(deps: Deps, isWon: boolean): Promise<string> {
  const { execute } = deps.handlers.live
  let version = 0
  const next = (command: LiveCommand, commandId = `begin ${version}`) => {
    version += 1
    const envelope = { command, commandId, correlationId: commandId, actor: rita, now: someFriday }
    return execute.call(deps.handlers.live, envelope)
  }
  const liveId = '0198a2f4-0000-7000-8000-000000000001'
  await next({ type: 'StartLive', by: rita, liveId, playerOne: alice, playerTwo: bob }, liveId)
  await next({ type: 'ChooseFirstServer', by: rita, server: 'one' })
  for (const scorer of [...setWonBy('one'), ...pointsInARow('one', isWon ? 11 : 10)])
    await next({ type: 'ScorePoint', by: rita, version, scorer })
  return liveId
}

const eventsOf = async (store: EventStore, stream: string) =>
  (await store.readStream(stream)).map((recorded) => toStampedEvent(recorded) as StampedEvent) // all types are known

/** What the log says about a live match: its sets, how it ended, and the results that were recorded. */
async function story(store: EventStore, liveId: string) {
  let state: LiveState = null
  let board = { one: 0, two: 0 }
  let end: 'saved' | 'stopped' | null = null
  for (const event of (await eventsOf(store, streams.live)) as StampedEvent<LiveEventType>[]) {
    if (state !== null) board = scoreSheetOf(state.firstServer, state.points).setsWon
    if (event.type === 'LiveMatchSaved') end = 'saved'
    if (event.type === 'LiveMatchStopped') end = 'stopped'
    state = liveDecider.evolve(state, event)
  }
  const recorded = (await eventsOf(store, streams.matches)).flatMap((event) =>
    event.type === 'MatchPlayed' && event.metadata.commandId === recordCommandIdOf(liveId) ? [event.data] : [],
  )
  const results = recorded.map(({ winners, winnerSets, loserSets }) =>
    winners[0]?.playerId === alice ? { one: winnerSets, two: loserSets } : { one: loserSets, two: winnerSets },
  )
  const matches = (await store.readStream(streams.matches)).length
  return { board, end, results, matches, isSaving: (state as LiveState)?.saving !== undefined }
}

it('records a saved live match once, with its last result, for any commands of two referees and a crash', async () => {
  const identity = await openAccounts()
  const seen = new Set<string>()
  const delays = fc.array(fc.nat(4), { minLength: 5, maxLength: 20 })
  // Fixed examples, so that each way to end a live match is tested, whatever the random examples are.
  const only = (what: Action['what'], append?: number): [Action[], Crash | null, boolean, number[], number[]] => [
    [{ what, by: rita, isHere: true, turn: 0 }],
    append === undefined ? null : { isHere: true, append, isInLog: true },
    true,
    [0],
    [0],
  ]
  const ends = [only('save'), only('stop'), only('undo'), only('save', 1), only('save', 2)]
  await fc.assert(
    fc.asyncProperty(
      fc.array(anyAction, { minLength: 1, maxLength: 8 }),
      fc.option(anyCrash, { freq: 3 }),
      fc.boolean(),
      delays,
      delays,
      async (actions, crash, isWon, hereDelays, thereDelays) => {
        const store = openSqliteEventStore(':memory:')
        const jobs = openInProcessJobQueue(() => undefined)
        const open = (events: EventStore) => liveDeps({ events, identity, jobs })
        const first = open(store)
        await registerPlayers(first)
        const liveId = await begin(first, isWon)
        const process = (isHere: boolean, waits: readonly number[]) =>
          open(slowStore(mortal(store, crash?.isHere === isHere ? crash : null), waits))
        const [here, there] = [process(true, hereDelays), process(false, thereDelays)]

        const answers = await Promise.allSettled(
          actions.map(async (action, index) => {
            for (let turns = action.turn; turns > 0; turns -= 1) await nextTurn()
            return act(action.isHere ? here : there, action, `action ${index}`)
          }),
        )
        for (const answer of answers)
          if (answer.status === 'rejected' && !(answer.reason instanceof EngineAway))
            expect(answer.reason).toBeInstanceOf(Refusal)
        const cut = await story(store, liveId)
        if (cut.isSaving) seen.add(cut.results.length === 0 ? 'cut off before the match' : 'cut off after the match')

        await continueLiveSave(open(store), { correlationId: 'start', now: someFriday })
        const { board, end, results, matches, isSaving } = await story(store, liveId)
        expect(isSaving).toBe(false)
        expect(results).toEqual(end === 'saved' ? [board] : [])
        expect(matches).toBe(results.length)
        const saved = answers.some(
          ({ status }, index) => status === 'fulfilled' && actions[index]?.what === ('save' as string),
        )
        if (saved) expect(end).toBe('saved')
        seen.add(end ?? 'goes on')
        await jobs.close()
      },
    ),
    { ...propertyRuns(200), examples: ends },
  )
  expect([...seen].toSorted()).toEqual([
    'cut off after the match',
    'cut off before the match',
    'goes on',
    'saved',
    'stopped',
  ])
}, 60_000)
