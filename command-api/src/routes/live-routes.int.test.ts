import type { LiveMatch } from '@topspin/domain/contract/live'
import { fromPoints, type PlayerId } from '@topspin/domain/ids'
import { MatchEnds } from '@topspin/domain/match-ends'
import { person, someFriday, uuidOf } from '@topspin/domain/testing/builders'
import { setTo } from '@topspin/domain/testing/points'
import { openInProcessAvailability } from '@topspin/platform/availability/in-process'
import { EngineAway } from '@topspin/platform/engine-away'
import { openSqliteEventStore } from '@topspin/platform/event-store/sqlite'
import type { CallContext } from '@topspin/platform/http/call-handler'
import { openSqliteIdentity } from '@topspin/platform/identity/sqlite'
import { openInProcessJobQueue } from '@topspin/platform/job-queue/in-process'
import type { JobQueue } from '@topspin/platform/job-queue/port'
import { openInProcessLiveBus } from '@topspin/platform/live-bus/in-process'
import { openSqliteReadStore } from '@topspin/platform/read-store/sqlite'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Deps } from '../deps.ts'
import { openHandlers } from '../handlers.ts'
import { liveRoutes } from './live-routes.ts'

const [alice, bob, rita] = ['alice', 'bob', 'rita'].map(person) as [PlayerId, PlayerId, PlayerId]

let deps: Deps
let jobs: JobQueue
let reported: string[]
let count: number

/** A call by Rita, as the HTTP layer passes it on. */
const call = <Name extends 'liveStart' | 'liveFirstService' | 'liveUpdate' | 'liveSave'>(
  body: CallContext<Name>['body'],
): CallContext<Name> => {
  count += 1
  return {
    body,
    commandId: uuidOf(`call ${count}`),
    correlationId: `call ${count}`,
    now: someFriday,
    subject: {
      playerId: rita,
      pseudo: 'Rita',
      authorities: ['PLAYER', 'REFEREE'],
      language: 'fr',
      tokenHash: 'hash',
      authenticatedAt: 0,
      mustChangePassword: false,
    },
    // The live calls have neither parameters nor a query, and use nothing else of the context.
  } as unknown as CallContext<Name>
}

beforeEach(async () => {
  count = 0
  reported = []
  jobs = openInProcessJobQueue(() => undefined)
  const documents = openSqliteReadStore(':memory:')
  deps = {
    handlers: openHandlers({
      events: openSqliteEventStore(':memory:'),
      snapshots: documents,
      rules: {
        hours: 'always',
        timeZone: 'Europe/Paris',
        cooldownSeconds: 180,
        rollbackWindowHours: 24,
        withdrawSeconds: 120,
      },
      ends: new MatchEnds(),
      appended: () => undefined,
      snapshotFailed: () => undefined,
      logReplaced: () => {},
    }),
    identity: openSqliteIdentity(':memory:'),
    availability: openInProcessAvailability(),
    documents,
    bus: openInProcessLiveBus(() => undefined),
    jobs,
    clock: () => Date.parse(someFriday),
    report: (what) => void reported.push(what),
    startScore: fromPoints(500),
    companyEmailDomains: null,
    pushServices: [],
    passwords: { hash: async (word) => word, verify: async () => true, isOutdated: () => false },
    projections: new Set(),
  }
  for (const [playerId, pseudo] of [
    [rita, 'Rita'],
    [alice, 'Alice'],
    [bob, 'Bob'],
  ] as const) {
    await deps.identity.addAccount({
      id: playerId,
      pseudo,
      email: `${pseudo}@example.org`,
      bio: '',
      passwordHash: '',
      temporaryUntil: null,
      temporaryUsed: false,
      createdAt: 0,
    })
    const startScore = deps.startScore
    for (const command of [
      { type: 'RegisterPlayer', playerId, startScore },
      { type: 'ActivatePlayer', playerId },
    ] as const) {
      const id = uuidOf(`${command.type} ${pseudo}`)
      await deps.handlers.players.execute({ command, commandId: id, correlationId: id, actor: null, now: someFriday })
    }
  }
})
afterEach(() => jobs.close())

const start = () => liveRoutes(deps).liveStart(call<'liveStart'>({ playerOne: 'Alice', playerTwo: 'Bob' }))

/** Plays the live match to its end: two sets for player one. */
async function win(): Promise<void> {
  const { liveFirstService, liveUpdate } = liveRoutes(deps)
  let match = replyOf(await liveFirstService(call<'liveFirstService'>({ playerOneService: true })))
  for (const _ of [...setTo('one'), ...setTo('one')]) {
    const update = { ...match, playerOneCurrentSet: match.playerOneCurrentSet + 1 }
    match = replyOf(await liveUpdate(call<'liveUpdate'>(update)))
  }
}
// None of these calls replies with serialised bytes.
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

test('a live match starts, and is recorded, while who is free cannot be changed', async () => {
  vi.spyOn(deps.availability, 'end').mockRejectedValue(new EngineAway('Redis does not answer'))
  expect(replyOf(await start())).toMatchObject({ version: 1 })
  await win()
  expect(replyOf(await liveRoutes(deps).liveSave(call<'liveSave'>(undefined)))).toMatchObject({ isSimple: true })
  expect(reported).toEqual(['players of a match stay free', 'players of a match stay free'])
})

test('a match saved again after a crash between the two appends is recorded once', async () => {
  await start()
  await win()
  const matches = () => deps.handlers.matches.read(({ lastId }) => lastId.simple)
  vi.spyOn(deps.handlers.live, 'execute').mockRejectedValueOnce(new EngineAway('the process is killed'))
  await expect(liveRoutes(deps).liveSave(call<'liveSave'>(undefined))).rejects.toThrow('killed')
  expect(await matches()).toBe(1)
  const answer = await liveRoutes(deps).liveSave(call<'liveSave'>(undefined))
  expect(answer).toMatchObject({ reply: { winnerOne: 'Alice', winnerSet: 2 } })
  expect(await matches()).toBe(1)
  expect(await deps.handlers.live.read((state) => state)).toBeNull()
})
