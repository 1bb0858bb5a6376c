import { fromPoints, type PlayerId } from '@topspin/domain/ids'
import { MatchEndTimes } from '@topspin/domain/match/last-matches'
import type { RecordMatch } from '@topspin/domain/match/match'
import { person, someFriday, uuidOf } from '@topspin/domain/testing/builders'
import { openInProcessAvailability } from '@topspin/platform/availability/in-process'
import type { Availability } from '@topspin/platform/availability/port'
import { openSqliteEventStore } from '@topspin/platform/event-store/sqlite'
import { newAccount } from '@topspin/platform/identity/new-account'
import type { IdentityStore } from '@topspin/platform/identity/port'
import { openSqliteIdentityStore } from '@topspin/platform/identity/sqlite'
import { openInProcessJobQueue } from '@topspin/platform/job-queue/in-process'
import type { JobData, JobQueue } from '@topspin/platform/job-queue/port'
import { openSqliteReadStore } from '@topspin/platform/read-store/sqlite'
import { expect, vi } from 'vitest'
import { type OpenHandlersOptions, openStreamHandlers, type StreamHandlers } from '../../streams/handlers.ts'
import type { Envelope } from '../../streams/pending-batch.ts'
import { TournamentStreams } from '../../streams/tournament-streams.ts'
import { startPushWorker } from '../push-worker.ts'
import type { PushOptions, SendPush } from '../send-push.ts'

export const [alice, bob, rita, noa] = ['alice', 'bob', 'rita', 'noa'].map(person) as [
  PlayerId,
  PlayerId,
  PlayerId,
  PlayerId,
]
const people = [
  [rita, 'Rita'],
  [alice, 'Alice'],
  [bob, 'Bob'],
  [noa, 'Noa'],
] as const

/** The streams, accounts and queue of four active players with a device each. Rita is admin, Bob's language is pki. */
export interface PushRig {
  readonly handlers: StreamHandlers
  readonly tournaments: TournamentStreams
  readonly identity: IdentityStore
  readonly availability: Availability
  readonly jobs: JobQueue
  readonly sent: { readonly endpoint: string; readonly payload: string; readonly options: PushOptions | null }[]
  /** The failures of attempts to send. After a failure the next attempt follows at once. */
  readonly reported: string[]
  /** Sends a push message. A test may replace this function. */
  send: SendPush
  now: number
  /** Starts the worker. */
  work(): Promise<void>
  /** Adds a job and waits until it is finished. */
  run<N extends 'push' | 'notify'>(name: N, job: JobData[N]): Promise<void>
  close(): Promise<void>
}

/** The envelope of a command that Rita sends. Its ids are derived from `name`. */
export const commandOfRita = <Command>(name: string, command: Command): Envelope<Command> => {
  const id = uuidOf(name)
  return { command, commandId: id, correlationId: id, actor: rita, now: someFriday }
}

/** The command that records a match in which the first side wins 2–1. */
export const wonMatchCommand = (
  sideOne: readonly PlayerId[],
  sideTwo: readonly PlayerId[],
  recorder: PlayerId,
): RecordMatch => ({
  type: 'RecordMatch',
  ladder: sideOne.length === 1 ? 'simple' : 'double',
  sideOne,
  sideTwo,
  setsOne: 2,
  setsTwo: 1,
  recorder,
  origin: 'entry',
})

/** Registers and activates the four players, each with a device. */
export async function openPushRig(): Promise<PushRig> {
  const identity = openSqliteIdentityStore(':memory:')
  const reported: string[] = []
  const jobs = openInProcessJobQueue((failure) => void reported.push(String(failure)), {
    now: () => rig.now,
    wait: async () => undefined,
  })
  const options: OpenHandlersOptions = {
    events: openSqliteEventStore(':memory:'),
    snapshots: openSqliteReadStore(':memory:'),
    rules: {
      hours: 'always',
      timeZone: 'Europe/Paris',
      cooldownSeconds: 0,
      rollbackWindowHours: 24,
      withdrawSeconds: 120,
    },
    ends: new MatchEndTimes(),
    appended: () => undefined,
    snapshotFailed: () => undefined,
    logReplaced: () => {},
  }
  const handlers = openStreamHandlers(options)
  const tournaments = new TournamentStreams(options, handlers)
  for (const [playerId, pseudo] of people) {
    await identity.addAccount(
      newAccount({
        id: playerId,
        pseudo,
        email: `${pseudo}@example.org`,
        createdAt: 0,
      }),
    )
    const startScore = fromPoints(500)
    await handlers.players.execute(commandOfRita(`r ${pseudo}`, { type: 'RegisterPlayer', playerId, startScore }))
    // Rita registers first and is active at once.
    if (playerId !== rita)
      await handlers.players.execute(commandOfRita(`a ${pseudo}`, { type: 'ActivatePlayer', playerId }))
    await identity.addPushSubscription({ endpoint: `https://push/${pseudo}`, playerId, p256dh: 'key', auth: 'secret' })
  }
  await handlers.players.execute(commandOfRita('pki', { type: 'ChooseLanguage', playerId: bob, language: 'pki' }))

  let added = 0
  const rig: PushRig = {
    handlers,
    tournaments,
    identity,
    availability: openInProcessAvailability(),
    jobs,
    sent: [],
    reported,
    now: 0,
    send: async ({ endpoint }, payload, options) => {
      rig.sent.push({ endpoint, payload, options })
      return 'sent'
    },
    work: () =>
      startPushWorker({
        handlers,
        tournaments,
        identity,
        availability: rig.availability,
        jobs,
        send: (...message) => rig.send(...message),
        clock: () => rig.now,
        report: (what) => void reported.push(what),
        timeZone: 'Europe/Paris',
      }),
    async run(name, job) {
      added += 1
      await jobs.add(name, String(added), job)
      await vi.waitFor(async () => expect(await jobs.size()).toBe(0))
    },
    async close() {
      await jobs.close()
      await identity.close()
    },
  }
  return rig
}
