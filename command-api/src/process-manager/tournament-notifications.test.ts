import { fact, plusSeconds, stampedEvent, uuidOf } from '@topspin/domain/testing/builders'
import {
  camille,
  firstOpenFixtureId,
  performCommand,
  playersAtPlace,
  startedTournament,
  tournamentContext,
  winFixtureCommand,
  winFixtureCommandMaker,
} from '@topspin/domain/testing/tournaments'
import type { TournamentCommand } from '@topspin/domain/tournament/tournament'
import type { Tournament, TournamentEvent } from '@topspin/domain/tournament/tournament-state'
import type { NotificationData } from '@topspin/platform/job-queue/port'
import { EngineAway } from '@topspin/platform/operator-error'
import { expect, it } from 'vitest'
import { type NotifyingDeps, queueDueDateReminders, queueTournamentMessages } from './tournament-notifications.ts'
import { tournamentPolicy } from './tournament-policy.ts'

type Queued = readonly [what: string, fixtureId: string | null, delay: number]

const noon = Date.parse('2026-11-20T12:00:00Z')

/** Dependencies with the given tournament and a queue, and the jobs that were added to the queue, with their keys. */
function queue(tournament: Tournament, clock = noon) {
  const queued: Queued[] = []
  const keys: string[] = []
  const deps = {
    tournaments: { of: () => ({ read: async (view: (state: Tournament) => unknown) => view(tournament) }) },
    jobs: {
      add: async (_: string, key: string, job: NotificationData, delay: number) => {
        if (job.about === 'tournament') queued.push([job.what, job.fixtureId, delay])
        keys.push(key)
        return true
      },
      cancel: async (_: string, key: string) => keys.splice(0, keys.length, ...keys.filter((one) => one !== key)),
    },
    clock: () => clock,
    rules: { ...tournamentContext.rules, withdrawSeconds: 120 },
    // Nothing else is used.
  } as unknown as NotifyingDeps
  return { deps, queued, keys }
}

/** What is queued for the events of a command. */
async function queuedBy(before: Tournament, command: TournamentCommand, clock = noon): Promise<readonly Queued[]> {
  const { state, events } = performCommand(before, command)
  return queuedFor(state ?? before, events, clock)
}

async function queuedFor(tournament: Tournament, events: readonly TournamentEvent[], clock = noon) {
  const { deps, queued } = queue(tournament, clock)
  for (const event of events)
    await queueTournamentMessages(deps, { id: uuidOf('event'), event: stampedEvent(event, { at: at20 }) })
  return queued
}
const at20 = '2026-11-20T12:00:00.000Z' as never

it('queues a message for the start, and for a fixture when its second side is known', async () => {
  const { state, past } = startedTournament('bracket', 4)
  expect(await queuedFor(state, past.slice(-1))).toEqual([['started', null, 0]])
  const half = performCommand(state, winFixtureCommand(state, 'round-1-1', 0, 1)).state!
  expect(await queuedBy(state, winFixtureCommand(state, 'round-1-1', 0, 1))).toEqual([])
  expect(await queuedBy(half, winFixtureCommand(half, 'round-1-2', 0, 2))).toEqual([
    ['open', 'third', 0],
    ['open', 'round-2-1', 0],
  ])
})

it('queues a message for a forfeit, and for the fixture that it opens', async () => {
  const { state } = startedTournament('bracket', 3)
  const open = state.draw!.groups[0]![1] === null ? 'round-1-2' : 'round-1-1'
  const absent = playersAtPlace(state, open, 0)
  expect(await queuedBy(state, { type: 'GiveForfeit', fixtureId: open, absent, by: camille })).toEqual([
    ['forfeit', open, 0],
    ['open', 'round-2-1', 0],
  ])
})

it('queues a message for the fixture that can be played after a player has left', async () => {
  const { state } = startedTournament('bracket', 4)
  const half = performCommand(state, winFixtureCommand(state, 'round-1-1', 0, 1)).state!
  const [leaving] = playersAtPlace(half, 'round-1-2', 0)
  const queued = await queuedBy(half, { type: 'LeaveTournament', playerId: leaving!, by: leaving! })
  expect(queued).toEqual([['open', 'round-2-1', 0]])
})

it('queues messages for the bracket after the pools', async () => {
  const { state } = startedTournament('pools', 6)
  let tournament = state
  let last: readonly Queued[] = []
  for (let matchId = 1; tournament.draw!.bracket === null; matchId += 1) {
    const id = firstOpenFixtureId(tournament)
    last = await queuedBy(tournament, winFixtureCommand(tournament, id, 0, matchId))
    tournament = performCommand(tournament, winFixtureCommand(tournament, id, 0, matchId)).state!
  }
  expect(last.map(([what]) => what)).toEqual(['open', 'open'])
})

it('queues the message about the victory with a delay, until the final cannot be withdrawn any more', async () => {
  const { state } = startedTournament('bracket', 4, 'simple', 'a', false)
  const almost = [winFixtureCommandMaker('round-1-1', 0, 1), winFixtureCommandMaker('round-1-2', 0, 2)].reduce(
    (now, next) => performCommand(now, next(now)).state!,
    state,
  )
  expect(await queuedBy(almost, winFixtureCommand(almost, 'round-2-1', 0, 3))).toEqual([['won', null, 120_000]])
})

it('drops the message about the victory when the final is open again, and queues one message about a corrected final', async () => {
  const { state } = startedTournament('bracket', 4)
  const { tournamentId } = state
  const { deps, keys } = queue(state)
  const occurs = (event: TournamentEvent, seconds: number) =>
    queueTournamentMessages(deps, {
      id: uuidOf('event'),
      event: stampedEvent(event, { at: plusSeconds(at20, seconds) }),
    })
  const finished = fact('TournamentFinished', { tournamentId, winners: [] })
  await occurs(finished, 0)
  await occurs(finished, 30)
  expect(new Set(keys).size).toBe(1)
  await occurs(fact('TournamentResumed', { tournamentId }), 60)
  expect(keys).toEqual([])
  await occurs(finished, 90)
  expect(keys).toHaveLength(1)
})

it('queues nothing for events that are older than 15 minutes', async () => {
  const { state } = startedTournament('bracket', 4)
  const stop = { type: 'StopTournament', reason: '', by: camille } as const
  expect(await queuedBy(state, stop)).toEqual([['stopped', null, 0]])
  expect(await queuedBy(state, stop, noon + 16 * 60_000)).toEqual([])
})

it('queues the reminders of due dates that were set long before, as after the loss of the checkpoint', async () => {
  const { state } = startedTournament('bracket', 4)
  const dues = [{ fixtureId: 'round-1-1', due: '2026-11-24' }]
  const queued = await queuedBy(state, { type: 'SetDueDates', dues, by: camille }, noon + 16 * 60_000)
  expect(queued.map(([what, fixtureId]) => [what, fixtureId])).toEqual([['due', 'round-1-1']])
})

it('queues a reminder for ten o’clock on the last day with entry before a due date, also months ahead', async () => {
  const { state } = startedTournament('bracket', 4)
  const dues = { 'round-1-1': '2026-11-24', 'round-1-2': '2026-11-20', 'round-2-1': '2027-03-02' }
  const { deps, queued } = queue({ ...state, dues })
  await queueDueDateReminders(deps, state.tournamentId)
  // The delays are from noon in UTC on Friday to ten o'clock in Paris on a Monday.
  expect(queued).toEqual([
    ['due', 'round-1-1', (2 * 24 + 21) * 3_600_000],
    ['due', 'round-2-1', (100 * 24 + 21) * 3_600_000],
  ])
})

it('queues the reminders of a tournament that goes on after its end, because a start in between has queued none', async () => {
  const { state } = startedTournament('bracket', 4)
  const { deps, queued } = queue({ ...state, dues: { 'round-2-1': '2026-11-24' } })
  const resumed = fact('TournamentResumed', { tournamentId: state.tournamentId })
  await queueTournamentMessages(deps, { id: uuidOf('event'), event: stampedEvent(resumed, { at: at20 }) })
  expect(queued.map(([what, fixtureId]) => [what, fixtureId])).toEqual([['due', 'round-2-1']])
})

it('queues a reminder at a start that is less than a minute late, but not when other dates are set', async () => {
  const { state } = startedTournament('bracket', 4)
  const entry = { ladder: 'simple', matches: [], players: [], winners: [], finishedAt: null } as const
  const queuedAt = async (clock: number, isStart: boolean) => {
    const { deps, queued } = queue({ ...state, dues: { 'round-1-1': '2026-11-24' } }, clock)
    // Nothing else is used.
    const policy = tournamentPolicy(deps as Parameters<typeof tournamentPolicy>[0])
    if (isStart) await policy.resume({ tournaments: { [state.tournamentId]: entry }, closedAt: null })
    else await queueDueDateReminders(deps, state.tournamentId)
    return queued
  }
  const ten = Date.parse('2026-11-23T09:00:00Z')
  expect(await queuedAt(ten + 30_000, true)).toEqual([['due', 'round-1-1', 0]])
  expect(await queuedAt(ten + 90_000, true)).toEqual([])
  expect(await queuedAt(ten + 30_000, false)).toEqual([])
})

it('queues a late reminder at a start, but not again after each interruption', async () => {
  const { state } = startedTournament('bracket', 4)
  const entry = { ladder: 'simple', matches: [], players: [], winners: [], finishedAt: null } as const
  const clock = Date.parse('2026-11-23T09:00:30Z')
  const { deps, queued } = queue({ ...state, dues: { 'round-1-1': '2026-11-24' } }, clock)
  // Nothing else is used.
  const policy = tournamentPolicy(deps as Parameters<typeof tournamentPolicy>[0])
  for (let session = 1; session <= 3; session += 1)
    await policy.resume({ tournaments: { [state.tournamentId]: entry }, closedAt: null })
  expect(queued).toEqual([['due', 'round-1-1', 0]])
})

it('reads no tournament at a start that can no longer change', async () => {
  const { state } = startedTournament('bracket', 4)
  const finished = { ladder: 'simple', matches: [], players: [], winners: [], finishedAt: at20 } as const
  const readAfter = async (days: number) => {
    const read: string[] = []
    const { deps } = queue(state, noon + days * 24 * 3_600_000)
    const of = (id: string) => {
      read.push(id)
      return deps.tournaments.of(id)
    }
    const reading: unknown = { ...deps, tournaments: { of } }
    // Nothing else is used.
    const policy = tournamentPolicy(reading as Parameters<typeof tournamentPolicy>[0])
    await policy.resume({ tournaments: { [state.tournamentId]: finished }, closedAt: null })
    return read
  }
  expect(await readAfter(30)).toEqual([state.tournamentId])
  expect(await readAfter(32)).toEqual([])
})

it('queues no message in an attempt in which a command that follows from the event fails', async () => {
  const { state } = startedTournament('bracket', 4)
  const { tournamentId } = state
  const entry = { ladder: 'simple', matches: [], players: [], winners: [], finishedAt: null } as const
  const { deps, queued } = queue(state)
  let isAway = true
  const execute = async () => {
    if (isAway) throw new EngineAway('the log takes no writes')
  }
  const withHandlers: unknown = { ...deps, handlers: { players: { execute } } }
  // Nothing else is used.
  const policy = tournamentPolicy(withHandlers as Parameters<typeof tournamentPolicy>[0])
  const event = stampedEvent(fact('TournamentFinished', { tournamentId, winners: [camille] }), { at: at20 })
  const before = { tournaments: { [tournamentId]: entry }, closedAt: null }
  const react = () => policy.react(before, { id: uuidOf('event'), event })
  await expect(react()).rejects.toThrow(EngineAway)
  expect(queued).toEqual([])
  isAway = false
  await react()
  expect(queued).toEqual([['won', null, 120_000]])
})

it('queues the message about the victory again at a start, but not once it was sent', async () => {
  const { state } = startedTournament('bracket', 4)
  const finished = { ladder: 'simple', matches: [], players: [], winners: [], finishedAt: at20 } as const
  const start = async (clock: number) => {
    const { deps, queued, keys } = queue(state, clock)
    // Nothing else is used.
    const policy = tournamentPolicy(deps as Parameters<typeof tournamentPolicy>[0])
    const { tournamentId } = state
    await policy.resume({ tournaments: { [tournamentId]: finished }, closedAt: null })
    await queueTournamentMessages(deps, {
      id: uuidOf('event'),
      event: stampedEvent(fact('TournamentFinished', { tournamentId, winners: [] }), { at: at20 }),
    })
    return { queued, keys: new Set(keys).size }
  }
  expect(await start(noon + 30_000)).toEqual({ queued: Array(2).fill(['won', null, 90_000]), keys: 1 })
  expect(await start(noon + 150_000)).toEqual({ queued: Array(2).fill(['won', null, 0]), keys: 1 })
  expect(await start(noon + 15 * 60_000)).toEqual({ queued: [['won', null, 0]], keys: 1 })
  expect(await start(noon + 18 * 60_000)).toEqual({ queued: [], keys: 0 })
})
