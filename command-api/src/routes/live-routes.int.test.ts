import type { LiveMatch } from '@topspin/domain/contract/live'
import { recordCommandIdOf } from '@topspin/domain/live/live-recording'
import { streams } from '@topspin/domain/streams'
import { setWonBy } from '@topspin/domain/testing/points'
import type { EventStore } from '@topspin/platform/event-store/port'
import { openSqliteEventStore } from '@topspin/platform/event-store/sqlite'
import type { CallContext } from '@topspin/platform/http/call-handler'
import { openInProcessJobQueue } from '@topspin/platform/job-queue/in-process'
import type { JobQueue } from '@topspin/platform/job-queue/port'
import { EngineAway } from '@topspin/platform/operator-error'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Deps } from '../deps.ts'
import { withOwnMethods } from '../testing/faulty-store.ts'
import {
  alice,
  bob,
  type LiveCallName,
  liveCallContext,
  liveDeps,
  openAccounts,
  otto,
  registerPlayers,
  rita,
} from '../testing/live-club.ts'
import { liveRoutes } from './live-routes.ts'

let deps: Deps
let events: EventStore
let jobs: JobQueue
let reported: string[]
let count: number

const call = <Name extends LiveCallName>(body: CallContext<Name>['body'], who = rita): CallContext<Name> => {
  count += 1
  return liveCallContext<Name>(who, `call ${count}`, body)
}

beforeEach(async () => {
  count = 0
  reported = []
  jobs = openInProcessJobQueue(() => undefined)
  events = withOwnMethods(openSqliteEventStore(':memory:'))
  deps = liveDeps({ events, identity: await openAccounts(), jobs, report: (what) => void reported.push(what) })
  await registerPlayers(deps)
})
afterEach(() => jobs.close())

const start = () => liveRoutes(deps).liveStart(call<'liveStart'>({ playerOne: 'Alice', playerTwo: 'Bob' }))

/** Plays the live match to its end: two sets for player one. */
async function win(): Promise<void> {
  const { liveFirstService, liveUpdate } = liveRoutes(deps)
  let match = replyOf(await liveFirstService(call<'liveFirstService'>({ playerOneService: true })))
  for (const _ of [...setWonBy('one'), ...setWonBy('one')]) {
    const update = { ...match, playerOneCurrentSet: match.playerOneCurrentSet + 1 }
    match = replyOf(await liveUpdate(call<'liveUpdate'>(update)))
  }
}
// The cast is safe: none of these calls replies with serialised bytes.
const replyOf = (answer: object): LiveMatch => (answer as { reply: LiveMatch }).reply

test('starting a live match adds a push job', async () => {
  const add = vi.spyOn(jobs, 'add')
  const { id: liveId } = replyOf(await start())
  expect(add.mock.calls).toEqual([['push', liveId, { liveId, playerOne: alice, playerTwo: bob, recorder: rita }]])
})

test('a refused start adds no push job', async () => {
  await start()
  const add = vi.spyOn(jobs, 'add')
  await expect(start()).rejects.toMatchObject({ code: 'live-exists' })
  expect(add).not.toHaveBeenCalled()
})

test('a live match starts without a job queue', async () => {
  vi.spyOn(jobs, 'add').mockRejectedValue(new EngineAway('Redis does not answer'))
  expect(replyOf(await start())).toMatchObject({ version: 1 })
  expect(reported).toEqual(['devices are not notified of a live match'])
})

test('a live match starts and is recorded while the availability of its players cannot be ended', async () => {
  vi.spyOn(deps.availability, 'end').mockRejectedValue(new EngineAway('Redis does not answer'))
  expect(replyOf(await start())).toMatchObject({ version: 1 })
  await win()
  expect(replyOf(await liveRoutes(deps).liveSave(call<'liveSave'>(undefined)))).toMatchObject({ isSimple: true })
  expect(reported).toEqual(['players stay free', 'players stay free'])
})

test('a match has the result and recorder of its save, and a command id derived from the live match', async () => {
  const { id: liveId } = replyOf(await start())
  await win()
  await liveRoutes(deps).liveSave(call<'liveSave'>(undefined))
  expect((await events.readStream(streams.live)).slice(-2)).toMatchObject([
    { type: 'LiveSaveStarted', data: { liveId, version: 24, setsOne: 2, setsTwo: 0, recorder: rita } },
    { type: 'LiveMatchSaved', data: { liveId } },
  ])
  expect(await events.readStream(streams.matches)).toMatchObject([
    { type: 'MatchPlayed', data: { recorder: rita }, metadata: { actor: rita, commandId: recordCommandIdOf(liveId) } },
  ])
})

test('a command is answered with the match right after it, even when the match is stopped meanwhile', async () => {
  const { liveFirstService, liveUpdate, liveUndo, liveTakeOver, liveStop } = liveRoutes(deps)
  const { append } = events
  for (const change of [
    () => liveFirstService(call<'liveFirstService'>({ playerOneService: false })),
    (match: LiveMatch) => liveUpdate(call<'liveUpdate'>({ ...match, playerOneCurrentSet: 2 })),
    (match: LiveMatch) => liveUndo(call<'liveUndo'>(match)),
    (match: LiveMatch) => liveTakeOver(call<'liveTakeOver'>(match, otto)),
  ]) {
    await start()
    let match = replyOf(await liveFirstService(call<'liveFirstService'>({ playerOneService: true })))
    if (change.length > 0) match = replyOf(await liveUpdate(call<'liveUpdate'>({ ...match, playerOneCurrentSet: 1 })))
    let stopped: ReturnType<typeof liveStop> | undefined
    events.append = (...what) => {
      stopped ??= liveStop(call<'liveStop'>(undefined, otto))
      return append(...what)
    }
    expect(replyOf(await change(match))).toMatchObject({ version: match.version + 1 })
    expect(await stopped).toMatchObject({ events: [{ type: 'LiveMatchStopped' }] })
    events.append = append
  }
})
