import { fromPoints } from '@topspin/domain/ids'
import { MatchEndTimes } from '@topspin/domain/match/last-matches'
import { person, someFriday, unrestrictedEntryRules, uuidOf } from '@topspin/domain/testing/builders'
import type { TournamentCommand } from '@topspin/domain/tournament/tournament'
import { fixturesOf, playersOfFixture } from '@topspin/domain/tournament/tournament-state'
import { openSqliteEventStore } from '@topspin/platform/event-store/sqlite'
import { openSqliteIdentityStore } from '@topspin/platform/identity/sqlite'
import { openInProcessJobQueue } from '@topspin/platform/job-queue/in-process'
import { openSqliteReadStore } from '@topspin/platform/read-store/sqlite'
import { expect, test, vi } from 'vitest'
import { openStreamHandlers } from '../streams/handlers.ts'
import { TournamentStreams } from '../streams/tournament-streams.ts'
import { withOwnMethods } from '../testing/faulty-store.ts'
import { ProcessManager } from './process-manager.ts'
import { tournamentPolicy } from './tournament-policy.ts'

const [rita, ann, ben, cleo] = [person('rita'), person('ann'), person('ben'), person('cleo')]
const tournamentId = uuidOf('cup')
const clock = () => Date.parse(someFriday)

test.each(['before', 'after'] as const)(
  'a match decides its fixture although another process changes the tournament %s each attempt',
  async (order) => {
    const store = openSqliteEventStore(':memory:')
    let commands = 0
    const submitted = <Command>(command: Command) => {
      commands += 1
      const id = uuidOf(`command ${commands}`)
      return { command, commandId: id, correlationId: id, actor: rita, now: someFriday }
    }
    let changes = 0
    const change = async () => {
      changes += 1
      const dues = [{ fixtureId: 'round-2-1', due: `2026-12-${changes + 10}` }]
      if (changes <= 6)
        await rival.tournaments.of(tournamentId).execute(submitted({ type: 'SetDueDates', dues, by: rita }))
    }
    const raced = {
      ...withOwnMethods(store),
      append: async (...what: Parameters<typeof store.append>) => {
        const isResult = what[1].some(({ type }) => type === 'FixtureWon')
        if (isResult && order === 'before') await change()
        const appended = await store.append(...what)
        if (isResult && order === 'after') await change()
        return appended
      },
    }
    const openProcess = (events: typeof raced) => {
      const options = {
        ...{
          events,
          rules: unrestrictedEntryRules,
          snapshots: openSqliteReadStore(':memory:'),
          ends: new MatchEndTimes(),
        },
        ...{ appended: () => {}, logReplaced: () => {}, snapshotFailed: () => {}, monotonic: () => 0 },
      }
      const handlers = openStreamHandlers(options)
      return { handlers, tournaments: new TournamentStreams(options, handlers) }
    }
    const [own, rival] = [openProcess(raced), openProcess(withOwnMethods(store))]
    for (const playerId of [rita, ann, ben, cleo]) {
      await rival.handlers.players.execute(submitted({ type: 'RegisterPlayer', playerId, startScore: fromPoints(500) }))
      if (playerId !== rita) await rival.handlers.players.execute(submitted({ type: 'ActivatePlayer', playerId }))
    }
    const plan = { name: 'Coupe', format: 'bracket', thirdPlace: false, entriesUntil: '2026-12-31' } as const
    const started: TournamentCommand[] = [
      { type: 'CreateTournament', tournamentId, ladder: 'simple', ...plan, by: rita },
      ...[ann, ben, cleo].map((playerId) => ({ type: 'EnterTournament', playerId, by: rita }) as const),
      { type: 'DrawTournament', code: 'a', by: rita },
      { type: 'StartTournament', dues: [], by: rita },
    ]
    for (const command of started) await rival.tournaments.of(tournamentId).execute(submitted(command))

    const reports: string[] = []
    const report = (text: string) => void reports.push(text)
    const [jobs, identity] = [openInProcessJobQueue(() => {}), openSqliteIdentityStore(':memory:')]
    const manager = new ProcessManager({
      policy: tournamentPolicy({ ...own, jobs, identity, report, clock, rules: unrestrictedEntryRules }),
      ...{ events: store, store: openSqliteReadStore(':memory:'), holder: 'one', clock, report, retryAfter: 1 },
    })
    manager.start()
    const drawn = await rival.tournaments.of(tournamentId).read((state) => state!)
    const open = fixturesOf(drawn).find(({ state }) => state === 'open')!
    const [one, two] = playersOfFixture(drawn, open)
    await rival.handlers.matches.execute(
      submitted({
        ...{ type: 'RecordMatch', ladder: 'simple', sideOne: [one!], sideTwo: [two!], setsOne: 2, setsTwo: 0 },
        ...{ recorder: rita, origin: 'entry', fixture: { tournamentId, fixtureId: open.id } },
      } as const),
    )
    await vi.waitFor(async () => {
      const state = await rival.tournaments.of(tournamentId).read((now) => now)
      expect(fixturesOf(state!).find(({ id }) => id === open.id)).toMatchObject({ state: 'decided' })
    })
    expect(reports.filter((text) => text.includes('refused'))).toEqual([])
    await manager.stop()
    await store.close()
  },
)
