import type { ChallengeCommand } from '@topspin/domain/challenges/challenges'
import { plusSeconds, someFriday, uuidOf } from '@topspin/domain/testing/builders'
import { openSqliteEventStore } from '@topspin/platform/event-store/sqlite'
import { openInProcessJobQueue } from '@topspin/platform/job-queue/in-process'
import { EngineAway } from '@topspin/platform/operator-error'
import { expect, it } from 'vitest'
import { withOwnMethods } from '../testing/faulty-store.ts'
import { alice, bob, liveDeps, openAccounts, registerPlayers } from '../testing/live-club.ts'
import { changeChallenge, queuePlannedMatchReminders } from './change-challenge.ts'

const minute = 60_000
const challengeId = uuidOf('challenge')

/** A queue whose delayed jobs wait until the test ends, and the delays of these jobs in milliseconds. */
function waitingQueue() {
  const waits: number[] = []
  const wait = (milliseconds: number) => {
    waits.push(milliseconds)
    return new Promise<void>(() => undefined)
  }
  return { waits, jobs: openInProcessJobQueue(() => undefined, { now: () => 0, wait }) }
}

it('queues a reminder five minutes before each time of a planned match, and again at the next start', async () => {
  const events = openSqliteEventStore(':memory:')
  const identity = await openAccounts()
  const { waits, jobs } = waitingQueue()
  const deps = liveDeps({ events, identity, jobs })
  await registerPlayers(deps)
  const decide = (command: ChallengeCommand) => {
    const call = { commandId: uuidOf(JSON.stringify(command)), correlationId: 'test', now: someFriday, subject: null }
    return changeChallenge(deps, command, call)
  }
  const [inAnHour, later] = [plusSeconds(someFriday, 3_600), plusSeconds(someFriday, 7_200)]
  await decide({ type: 'SendChallenge', challengeId, from: alice, to: bob, at: inAnHour })
  await decide({ type: 'AcceptChallenge', challengeId, by: bob })
  await expect.poll(() => waits).toEqual([55 * minute])
  await decide({ type: 'ProposeAnotherTime', challengeId, by: bob, at: later })
  await decide({ type: 'AcceptChallenge', challengeId, by: alice })
  await expect.poll(() => waits).toEqual([55 * minute, 115 * minute])

  const restarted = waitingQueue()
  await queuePlannedMatchReminders(liveDeps({ events, identity, jobs: restarted.jobs }))
  await expect.poll(() => restarted.waits).toEqual([115 * minute])

  const remindedLate = async (seconds: number) => {
    const { jobs } = waitingQueue()
    const clock = () => Date.parse(later) - 5 * minute + seconds * 1000
    await queuePlannedMatchReminders({ ...liveDeps({ events, identity, jobs }), clock })
    return jobs.size()
  }
  expect([await remindedLate(30), await remindedLate(90)]).toEqual([1, 0])
})

it('reports that nobody is reminded when the log does not answer at the start', async () => {
  const away = async () => {
    throw new EngineAway('the log is away')
  }
  const events = { ...withOwnMethods(openSqliteEventStore(':memory:')), readStream: away }
  const reported: string[] = []
  const report = (what: string) => void reported.push(what)
  const identity = await openAccounts()
  await queuePlannedMatchReminders(liveDeps({ events, identity, jobs: waitingQueue().jobs, report }))
  expect(reported).toEqual(['players are not reminded of their planned matches'])
})
