import { uuidOf } from '@topspin/domain/testing/builders'
import type { TournamentCommand } from '@topspin/domain/tournament/tournament'
import { fixturesOf, playersOfFixture, type Tournament } from '@topspin/domain/tournament/tournament-state'
import type { TournamentNotification } from '@topspin/platform/job-queue/port'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { alice, bob, commandOfRita, noa, openPushRig, type PushRig, rita } from './testing/push-rig.ts'

// Which message about a tournament is sent to whom. Bob's messages are in `pki`, the light-hearted dictionary.

const tournamentId = uuidOf('cup')
let rig: PushRig
beforeEach(async () => {
  rig = await openPushRig()
  rig.now = Date.parse('2026-11-26T09:00:00Z')
  await rig.work()
})
afterEach(() => rig.close())

let commands = 0
async function submit(...all: readonly TournamentCommand[]): Promise<Tournament> {
  for (const one of all) {
    commands += 1
    await rig.tournaments.of(tournamentId).execute(commandOfRita(`tournament ${commands}`, one))
  }
  return rig.tournaments.of(tournamentId).read((state) => state!)
}
const create = (format: 'bracket' | 'round-robin' = 'bracket') =>
  submit({
    type: 'CreateTournament',
    tournamentId,
    name: 'Coupe d’automne',
    format,
    ladder: 'simple',
    thirdPlace: false,
    entriesUntil: '2026-12-04',
    by: rita,
  })
/** Starts a tournament of Alice, Noa and Bob. In a bracket one of the three has a bye and waits for the final. */
async function started(format: 'bracket' | 'round-robin' = 'bracket') {
  await create(format)
  const entries = [alice, noa, bob].map((playerId) => ({ type: 'EnterTournament', playerId, by: rita }) as const)
  await submit(...entries, { type: 'DrawTournament', code: 'a', by: rita })
  return submit({ type: 'StartTournament', dues: [], by: rita })
}
const first = (tournament: Tournament) => fixturesOf(tournament).find(({ state }) => state === 'open')!
function win(tournament: Tournament, matchId: number): TournamentCommand {
  const { id } = first(tournament)
  const [winner, loser] = playersOfFixture(tournament, first(tournament))
  return { type: 'WinFixture', fixtureId: id, matchId, winners: [winner!], losers: [loser!], loserSets: 1 }
}

async function notify(job: Partial<TournamentNotification> & Pick<TournamentNotification, 'what'>) {
  rig.sent.splice(0)
  await rig.run('notify', { about: 'tournament', tournamentId, fixtureId: null, by: null, due: null, ...job })
  return Object.fromEntries(
    rig.sent.map(({ endpoint, payload }) => [endpoint.slice('https://push/'.length), JSON.parse(payload)]),
  )
}
const url = `/tournaments/${tournamentId}`
const names = new Map([
  [alice, 'Alice'],
  [bob, 'Bob'],
  [noa, 'Noa'],
])

test('everybody but its organiser is notified of a tournament that is open for entries', async () => {
  await create()
  const sent = await notify({ what: 'opened', by: rita })
  expect(Object.keys(sent).sort()).toEqual(['Alice', 'Bob', 'Noa'])
  expect(sent['Alice']).toEqual({
    title: 'Coupe d’automne\u202F: inscriptions ouvertes',
    body: 'En simple, jusqu’au vendredi 4 décembre.',
    url,
    tag: 'tournament',
  })
  await submit({ type: 'DeleteTournament', by: rita })
  expect(await notify({ what: 'opened', by: rita })).toEqual({})
})

test('each player is notified of the start, with the fixture to play if exactly one is open', async () => {
  const tournament = await started()
  const [one, two] = playersOfFixture(tournament, first(tournament))
  const waiting = [alice, bob, noa].find((id) => id !== one && id !== two)!
  const sent = await notify({ what: 'started', by: rita })
  expect(sent[names.get(one!)!]).toMatchObject({
    title: `Demi-finale contre ${names.get(two!)}`,
    url: `${url}?fixture=${first(tournament).id}`,
    tag: 'fixture',
  })
  expect(sent[names.get(waiting)!]).toMatchObject({ tag: 'fixture', url })
})

test('both players are notified of a fixture when both sides are known, and reminded of its last day', async () => {
  const tournament = await started()
  const final = fixturesOf(tournament).at(-1)!
  expect(await notify({ what: 'open', fixtureId: final.id })).toEqual({})
  await submit(win(tournament, 1), {
    type: 'SetDueDates',
    dues: [{ fixtureId: final.id, due: '2026-11-27' }],
    by: rita,
  })
  const sent = await notify({ what: 'open', fixtureId: final.id })
  expect(Object.keys(sent)).toHaveLength(2)
  expect(Object.values(sent)).toContainEqual(
    expect.objectContaining({
      title: expect.stringMatching(/^Finale contre /),
      body: 'Coupe d’automne, à jouer jusqu’au vendredi 27 novembre.',
    }),
  )
  const due = { what: 'due', fixtureId: final.id, due: '2026-11-27' } as const
  const reminded = Object.values(await notify(due))
  expect(reminded).toHaveLength(2)
  for (const message of reminded)
    expect(message).toMatchObject({ title: 'Finale à jouer d’ici demain soir', tag: 'due' })
  expect(await notify({ ...due, due: '2026-11-30' }), 'the day has moved').toEqual({})
})

test('nobody is reminded of a last day that is over, or told that entries are open after their last day', async () => {
  // 23:30 in Paris, and 00:30 on the next day.
  const [evening, night] = [Date.parse('2026-12-04T22:30:00Z'), Date.parse('2026-12-04T23:30:00Z')]
  const countsOf = async (job: Parameters<typeof notify>[0]) => {
    const counts: number[] = []
    for (const now of [evening, night]) {
      rig.now = now
      counts.push(Object.keys(await notify(job)).length)
    }
    return counts
  }
  await create()
  expect(await countsOf({ what: 'opened' })).toEqual([4, 0])
  const entries = [alice, noa, bob].map((playerId) => ({ type: 'EnterTournament', playerId, by: rita }) as const)
  await submit(...entries, { type: 'DrawTournament', code: 'a', by: rita })
  const { id: fixtureId } = first(await submit({ type: 'StartTournament', dues: [], by: rita }))
  await submit({ type: 'SetDueDates', dues: [{ fixtureId, due: '2026-12-04' }], by: rita })
  expect(await countsOf({ what: 'due', fixtureId, due: '2026-12-04' })).toEqual([2, 0])
})

test('the loser is notified of a forfeit, and so is the winner unless the next fixture is open', async () => {
  const tournament = await started()
  const fixture = first(tournament)
  const [, absent] = playersOfFixture(tournament, fixture)
  await submit({ type: 'GiveForfeit', fixtureId: fixture.id, absent: [absent!], by: rita })
  // The final can be played at once, so the winner gets the message about the final instead.
  const sent = await notify({ what: 'forfeit', fixtureId: fixture.id, by: rita })
  expect(Object.keys(sent)).toEqual([names.get(absent!)])
  expect(Object.values(sent)[0]).toMatchObject({
    tag: 'fixture',
    title: expect.stringMatching(/^Demi-finale.: forfait$/),
  })
  await submit({ type: 'TakeForfeitBack', fixtureId: fixture.id, by: rita })
  expect(await notify({ what: 'forfeit', fixtureId: fixture.id, by: rita })).toEqual({})
})

test('everybody is notified of the victory, unless the final is open again by then', async () => {
  let tournament = await started()
  tournament = await submit(win(tournament, 1))
  tournament = await submit(win(tournament, 2))
  const sent = await notify({ what: 'won' })
  expect(Object.keys(sent).sort()).toEqual(['Alice', 'Bob', 'Noa', 'Rita'])
  const named = names.get(tournament.winners![0]!)!
  expect(sent['Rita']).toEqual({
    title: `Coupe d’automne\u202F: victoire ${named === 'Alice' ? 'd’' : 'de '}${named}`,
    body: expect.stringMatching(/^2–1 en finale contre (Alice|Bob|Noa)\./),
    url,
    tag: 'winner',
  })
  await submit({ type: 'ReopenFixture', matchId: 2 })
  expect(await notify({ what: 'won' })).toEqual({})
})

test('the notification of a victory without a final names no second place', async () => {
  const tournament = await started()
  const { id: fixtureId } = first(tournament)
  const absent = playersOfFixture(tournament, first(tournament))
  await submit({ type: 'GiveForfeit', fixtureId, absent, by: rita })
  const sent: Record<string, { readonly body: string }> = await notify({ what: 'won' })
  expect(Object.values(sent).map(({ body }) => body)).toEqual(['', '', '', ''])
})

test('the players are notified of a tournament that is stopped', async () => {
  await started('round-robin')
  expect((await notify({ what: 'started', by: rita }))['Alice']).toMatchObject({
    title: 'Coupe d’automne\u202F: c’est parti',
  })
  await submit({ type: 'StopTournament', reason: '', by: rita })
  const sent = await notify({ what: 'stopped', by: rita })
  expect(Object.keys(sent).sort()).toEqual(['Alice', 'Bob', 'Noa'])
  expect(sent['Alice']).toMatchObject({ title: 'Coupe d’automne\u202F: tournoi arrêté', tag: 'winner', url })
})
