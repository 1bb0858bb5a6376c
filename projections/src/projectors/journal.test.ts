import {
  journalContestsKey,
  journalCountKey,
  journalNewsKey,
  journalPrefix,
  journalRecalculationKey,
  journalTournamentKey,
} from '@topspin/domain/documents/journal'
import { fact, parseInstant, person, stampedEvent, uuidOf } from '@topspin/domain/testing/builders'
import { describe, expect, it } from 'vitest'
import { foldEvents, foldedDocuments } from '../testing/documents.ts'
import { ann, ben, cleo, eventsOfMatch, playerRegistered } from '../testing/facts.ts'
import { journal } from './journal.ts'

const noon = '2026-11-20T12:00:00.000Z'
const by = (actor: typeof ann, name = 'command') => ({ actor, at: parseInstant(noon), commandId: uuidOf(name) })
const entriesIn = (found: ReturnType<typeof foldEvents>) =>
  found.keys().filter((key) => /^(accounts|matches)\//.test(key))
/** The documents under a prefix, in the order of their keys. */
const entriesUnder = (prefix: string, found: ReturnType<typeof foldEvents>) =>
  found.keys().flatMap((key) => (key.startsWith(prefix) ? [found.document(key)] : []))
const place = (order: string, name = 'command') => `${noon}/${uuidOf(name)}/${order}`

describe('the journal', () => {
  it('has an entry under its kind alone, with its actor, with its player, and with both', () => {
    const activated = stampedEvent(fact('PlayerActivated', { playerId: ben }), by(ann))
    const documents = foldedDocuments(journal, [activated])
    const entry = { type: 'PlayerActivated', at: noon, actor: ann, players: [ben] }
    const prefixes = [
      [null, null],
      [null, ben],
      [ann, null],
      [ann, ben],
    ].map(([actor, player]) => journalPrefix('accounts', actor ?? null, player ?? null))
    expect([...documents]).toEqual([
      ...prefixes.map((prefix) => [prefix + place('01'), entry]),
      ...prefixes.map((prefix) => [journalCountKey(prefix), { months: { '2026-11': 1 } }]),
    ])
  })

  it('counts the entries under each prefix by month', () => {
    const star = (date: string, name: string) =>
      stampedEvent(fact('StarAwarded', { playerId: ben }), {
        actor: ann,
        at: parseInstant(date),
        commandId: uuidOf(name),
      })
    const dates = ['2026-10-31T23:59:59.999Z', '2026-11-01T00:00:00.000Z', noon]
    const found = foldEvents(journal, ...dates.map((date, index) => star(date, `star ${index}`)))
    const count = { months: { '2026-10': 1, '2026-11': 2 } }
    for (const prefix of [journalPrefix('roles', null, null), journalPrefix('roles', ann, ben)])
      expect(found.document(journalCountKey(prefix))).toEqual(count)
    expect(found.document(journalCountKey(journalPrefix('accounts', null, null)))).toBeNull()
  })

  it('has a stopped live match under its players, and drops the players of a live match that was saved', () => {
    const liveId = uuidOf('live')
    const started = fact('LiveMatchStarted', { liveId, playerOne: ben, playerTwo: cleo, recorder: ann })
    const stopped = stampedEvent(fact('LiveMatchStopped', { liveId, stoppedBy: ann }), by(ann))
    const found = foldEvents(journal, started, stopped)
    for (const player of [ben, cleo])
      expect(found.document(journalPrefix('entry', null, player) + place('16'))).toMatchObject({ liveId })
    expect(foldEvents(journal, started, fact('LiveMatchSaved', { liveId })).keys()).toEqual([])
  })

  it('has what organisers do in a tournament, not what players do themselves or what follows from events', () => {
    const about = { tournamentId: uuidOf('cup') }
    const plan = { name: 'Coupe', format: 'bracket', thirdPlace: true, entriesUntil: '2026-11-27' } as const
    const of = (player: typeof ann) => ({ ...about, playerId: player })
    const found = foldEvents(
      journal,
      stampedEvent(
        fact('TournamentCreated', { ...about, ...plan, ladder: 'simple', organiser: ann }),
        by(ann, 'create'),
      ),
      stampedEvent(fact('TournamentChanged', { ...about, ...plan, name: 'Grande coupe' }), by(ann, 'change')),
      stampedEvent(fact('TournamentEntered', of(ben)), by(ben, 'enter')),
      stampedEvent(fact('TournamentEntered', of(cleo)), by(ann, 'add')),
      stampedEvent(fact('EntryWithdrawn', of(cleo)), by(cleo, 'withdraw')),
      stampedEvent(fact('FixtureForfeited', { ...about, fixtureId: 'final', absent: [ben] }), by(ann, 'forfeit')),
      stampedEvent(fact('TournamentLeft', of(cleo)), { ...by(ann, 'disable'), actor: null }),
    )
    const types = ['FixtureForfeited', 'TournamentChanged', 'TournamentCreated', 'TournamentEntered']
    const entries = entriesUnder(journalPrefix('matches', null, null), found)
    expect(entries).toHaveLength(types.length)
    expect(entries).toEqual(expect.arrayContaining(types.map((type) => expect.objectContaining({ type, actor: ann }))))
    expect(found.document(journalPrefix('matches', ann, ben) + place('30', 'forfeit'))).toMatchObject({
      players: [ben],
      tournament: about.tournamentId,
    })
    expect(found.document(journalTournamentKey(about.tournamentId))).toMatchObject({ title: 'Grande coupe' })
  })

  it.each([
    ['an organiser', 'stop', [expect.objectContaining({ type: 'TournamentStopped', actor: ann })]],
    ['nobody, when the last player leaves', 'leave', []],
  ])('has an entry for a stop only when a person stopped the tournament: stopped by %s', (_, command, expected) => {
    const about = { tournamentId: uuidOf('cup') }
    const found = foldEvents(
      journal,
      stampedEvent(fact('TournamentLeft', { ...about, playerId: ann }), by(ann, 'leave')),
      stampedEvent(fact('TournamentStopped', about), by(ann, command)),
    )
    expect(entriesUnder(journalPrefix('matches', null, null), found)).toEqual(expected)
  })

  it('has an upheld contest under the player who made it', () => {
    const contest = (name: string) => ({ contestId: uuidOf(name), matchId: 1, ladder: 'simple' as const, sequence: 1 })
    const contested = (name: string, player: typeof ann) =>
      stampedEvent(fact('MatchContested', { ...contest(name), contestedBy: player }), by(player, `contest ${name}`))
    const upheld = stampedEvent(fact('ContestUpheld', { ...contest('second'), upheldBy: cleo }), by(cleo, 'uphold'))
    const found = foldEvents(journal, contested('first', ann), contested('second', ben), upheld)
    const under = (player: typeof ann) =>
      found.document(journalPrefix('contests', cleo, player) + place('20', 'uphold'))
    expect([under(ann), under(ben)]).toEqual([null, expect.objectContaining({ type: 'ContestUpheld' })])
  })

  it('has the player of a registration as its actor, and nobody for a command of the operator', () => {
    const found = foldEvents(journal, playerRegistered(ann), fact('PasswordReset', { playerId: ben }))
    const actors = entriesIn(found).map((key) => key.split('/')[1])
    expect(new Set(actors)).toEqual(new Set(['', ann]))
    expect(actors.filter((actor) => actor === ann)).toHaveLength(2)
  })

  it('has a cancelled match under each of its players, and no entry for a played match', () => {
    const { played, rolledBack } = eventsOfMatch([
      [ann, ben],
      [cleo, person('dan')],
    ])
    const documents = foldedDocuments(journal, [played, stampedEvent(rolledBack, by(cleo))])
    // Ten prefixes, each with an entry and a count.
    expect(documents.size).toBe(20)
    expect(documents.get(journalPrefix('matches', null, ben) + place('11'))).toMatchObject({
      players: [ann, ben, cleo, person('dan')],
      match: { ladder: 'double', matchId: 1, sequence: 1, winners: [ann, ben], loserSets: 1 },
    })
  })

  it('marks a match that its recorder took back', () => {
    const { rolledBack } = eventsOfMatch([[ann], [ben]])
    const withdrawn = { ...rolledBack, data: { ...rolledBack.data, reason: 'withdrawn' as const } }
    const found = foldEvents(journal, stampedEvent(withdrawn, by(ann)))
    expect(found.document(journalPrefix('matches', ann, ben) + place('11'))).toMatchObject({ withdrawn: true })
  })

  it('has one entry for a correction, under the players of both results, and counts the matches rated again', () => {
    const { data } = eventsOfMatch([[ann], [ben]])
    const { winners, losers, winnerSets, loserSets, rule, gap, upset, origin, ...facts } = data
    const was = { winners, losers, winnerSets, loserSets, rule, gap, upset, origin }
    const now = { ...was, winners: [{ ...winners[0]!, playerId: cleo }], loserSets: 0 as const }
    const corrected = fact('MatchCorrected', { ...facts, was, now, scores: [], correctedBy: ann })
    const again = fact('MatchRecalculated', { ...facts, was, now: was, scores: [], because: 1 })
    const documents = foldEvents(journal, ...[corrected, again, again].map((event) => stampedEvent(event, by(ann))))
    expect(documents.document(journalPrefix('matches', null, cleo) + place('21'))).toMatchObject({
      players: [ann, ben, cleo],
      match: { winners: [ann], losers: [ben], loserSets: 1 },
      corrected: { winners: [cleo], losers: [ben], loserSets: 0 },
    })
    expect(documents.document(journalRecalculationKey(uuidOf('command')))).toEqual({ recalculated: 2 })
    expect(entriesIn(documents)).toHaveLength(8)
  })

  it('ends the contests of a match that is upheld or changed, and keeps who made them', () => {
    const contest = { contestId: uuidOf('contest'), matchId: 1, ladder: 'simple' as const, sequence: 1 }
    const contested = stampedEvent(fact('MatchContested', { ...contest, contestedBy: ben }), by(ben))
    const upheld = stampedEvent(fact('ContestUpheld', { ...contest, upheldBy: cleo }), by(cleo, 'uphold'))
    const { rolledBack } = eventsOfMatch([[ann], [ben]])
    const waiting = { contestId: contest.contestId, by: ben, endedAt: null }
    const key = journalContestsKey(1)
    expect(foldEvents(journal, contested).document(key)).toEqual({ contests: [waiting] })
    for (const decision of [upheld, stampedEvent(rolledBack, by(cleo))])
      expect(foldEvents(journal, contested, decision).document(key)).toEqual({
        contests: [{ ...waiting, endedAt: noon }],
      })
    expect(foldEvents(journal, stampedEvent(rolledBack, by(cleo))).document(key)).toBeNull()
  })

  it('has the title of news under their sequence, also after they are deleted', () => {
    const news = { newsId: uuidOf('news'), sequence: 7 }
    const published = stampedEvent(
      fact('NewsPublished', { ...news, title: 'Nouvelle table', content: 'Au sous-sol' }),
      by(ann),
    )
    const documents = foldEvents(journal, published, stampedEvent(fact('NewsDeleted', news), by(ben, 'delete')))
    expect(documents.document(journalNewsKey(7))).toEqual({ title: 'Nouvelle table' })
    expect(documents.document(journalPrefix('news', ben, null) + place('13', 'delete'))).toMatchObject({ news: 7 })
  })

  it('sorts the events of one command in the order in which they happen', () => {
    const facts = [playerRegistered(ann), fact('PlayerActivated', { playerId: ann })].map((event) =>
      stampedEvent(event, by(ann)),
    )
    const prefix = journalPrefix('accounts', null, ann)
    const types = foldEvents(journal, ...facts)
      .keys()
      .filter((key) => key.startsWith(prefix))
    expect(types).toEqual([prefix + place('00'), prefix + place('01')])
  })
})
