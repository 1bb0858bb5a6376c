import type {
  JournalDocument,
  JournalEntryDocument,
  JournalEventType,
  JournalKind,
} from '@topspin/domain/documents/journal'
import type { EventData, EventType, StampedEvent } from '@topspin/domain/events'
import type { Instant, PlayerId } from '@topspin/domain/ids'

type Detail = Omit<JournalEntryDocument, 'type' | 'at' | 'actor'>

interface Contested {
  readonly contestId: string
  readonly sequence: number
  readonly by: PlayerId
  readonly endedAt: Instant | null
}

/** Folds the journal from the events of all streams. */
export class ExpectedJournal {
  readonly #entries = new Map<string, JournalDocument>()
  readonly #contests = new Map<string, Contested>()
  readonly #recalculated = new Map<string, number>()
  /** The players of each live match that was not saved, by live id. */
  readonly #live = new Map<string, readonly PlayerId[]>()
  /** By tournament: the id of the last command by which a player left it. */
  readonly #leftBy = new Map<string, string>()

  take(event: StampedEvent): void {
    switch (event.type) {
      case 'PlayerRegistered':
        this.#enter(
          event,
          '00',
          'accounts',
          { players: [event.data.playerId] },
          [event.data.playerId],
          event.metadata.actor ?? event.data.playerId,
        )
        return
      case 'PlayerActivated':
        this.#enter(event, '01', 'accounts', { players: [event.data.playerId] })
        return
      case 'PlayerDisabled':
        this.#enter(event, '02', 'accounts', { players: [event.data.playerId] })
        return
      case 'PlayerDeleted':
        this.#enter(event, '03', 'accounts', { players: [event.data.playerId] })
        return
      case 'PlayerRenamed':
        this.#enter(event, '04', 'accounts', { players: [event.data.playerId] })
        return
      case 'PasswordReset':
        this.#enter(event, '05', 'accounts', { players: [event.data.playerId] })
        return
      case 'LanguageChosen': {
        const { playerId, language } = event.data
        this.#enter(event, '06', 'accounts', { players: [playerId], language })
        return
      }
      case 'AdminAppointed':
        this.#enter(event, '07', 'roles', { players: [event.data.playerId] })
        return
      case 'RefereeAppointed':
        this.#enter(event, '08', 'roles', { players: [event.data.playerId] })
        return
      case 'RefereeDismissed':
        this.#enter(event, '09', 'roles', { players: [event.data.playerId] })
        return
      case 'StarAwarded':
        if (event.data.tournamentId === undefined) this.#enter(event, '10', 'roles', { players: [event.data.playerId] })
        return
      case 'MatchRolledBack': {
        const match = resultOf(event.data)
        this.#end(event, (one) => one.sequence === event.data.sequence)
        const more: { withdrawn?: true } = event.data.reason === 'withdrawn' ? { withdrawn: true } : {}
        this.#enter(event, '11', 'matches', { players: [...match.winners, ...match.losers], match, ...more })
        return
      }
      case 'NewsPublished':
        this.#entries.set(`title/${String(event.data.sequence).padStart(12, '0')}`, { title: event.data.title })
        this.#enter(event, '12', 'news', { players: [], news: event.data.sequence })
        return
      case 'NewsDeleted':
        this.#enter(event, '13', 'news', { players: [], news: event.data.sequence })
        return
      case 'EntryOpened':
        this.#enter(event, '14', 'entry', { players: [] })
        return
      case 'EntryClosed':
        this.#enter(event, '15', 'entry', { players: [] })
        return
      case 'LiveMatchStopped':
        this.#enter(event, '16', 'entry', { players: [], liveId: event.data.liveId }, this.#live.get(event.data.liveId))
        return
      case 'RegistrationRefused':
        this.#enter(event, '17', 'accounts', { players: [event.data.playerId] })
        return
      case 'StarRemoved':
        if (event.data.tournamentId === undefined) this.#enter(event, '18', 'roles', { players: [event.data.playerId] })
        return
      case 'MatchContested': {
        const { contestedBy, ...contest } = event.data
        this.#contests.set(contest.contestId, { ...contest, by: contestedBy, endedAt: null })
        this.#enter(event, '19', 'contests', { players: [contestedBy], contest })
        return
      }
      case 'ContestUpheld': {
        const { upheldBy: _, ...contest } = event.data
        this.#end(event, (one) => one.contestId === contest.contestId)
        const by = this.#contests.get(contest.contestId)?.by
        this.#enter(event, '20', 'contests', { players: [], contest }, by === undefined ? [] : [by])
        return
      }
      case 'MatchCorrected': {
        const { was, now, matchId, ladder, sequence } = event.data
        this.#end(event, (one) => one.sequence === sequence)
        const match = resultOf({ ...was, matchId, ladder, sequence })
        const corrected = now && { winners: idsOf(now.winners), losers: idsOf(now.losers), loserSets: now.loserSets }
        const everybody = [
          ...match.winners,
          ...match.losers,
          ...(corrected?.winners ?? []),
          ...(corrected?.losers ?? []),
        ]
        this.#enter(event, '21', 'matches', { players: [...new Set(everybody)], match, corrected })
        return
      }
      case 'MatchRecalculated': {
        const { commandId } = event.metadata
        this.#recalculated.set(commandId, (this.#recalculated.get(commandId) ?? 0) + 1)
        return
      }
      case 'TournamentCreated':
        this.#ofTournament(event, '22')
        this.#nameTournament(event.data)
        return
      case 'TournamentChanged':
        this.#ofTournament(event, '23')
        this.#nameTournament(event.data)
        return
      case 'OrganiserChanged':
        this.#ofTournament(event, '24', [event.data.organiser])
        return
      case 'TournamentDeleted':
        this.#ofTournament(event, '25')
        return
      case 'TournamentEntered':
        if (isOfOther(event)) this.#ofTournament(event, '26', [event.data.playerId])
        return
      case 'EntryWithdrawn':
        if (isOfOther(event)) this.#ofTournament(event, '27', [event.data.playerId])
        return
      case 'TournamentDrawn':
        this.#ofTournament(event, '28')
        return
      case 'TournamentStarted':
        this.#ofTournament(event, '29')
        return
      case 'FixtureForfeited':
        this.#ofTournament(event, '30', event.data.absent)
        return
      case 'ForfeitTakenBack':
        this.#ofTournament(event, '31')
        return
      case 'TournamentLeft': {
        const { tournamentId, playerId } = event.data
        const { commandId } = event.metadata
        const key = `tournament/${tournamentId}`
        this.#leftBy.set(tournamentId, commandId)
        // `TournamentCreated` has stored the name in this document.
        this.#entries.set(key, { ...(this.#entries.get(key) as { title: string }), leftBy: commandId })
        if (isOfOther(event)) this.#ofTournament(event, '32', [playerId])
        return
      }
      case 'TournamentStopped': {
        const { actor, commandId } = event.metadata
        if (actor !== null && this.#leftBy.get(event.data.tournamentId) !== commandId) this.#ofTournament(event, '33')
        return
      }
      case 'MatchAttached': {
        const { fixture, attachedBy: _, ...match } = event.data
        const winners = match.winners.map(({ playerId }) => playerId)
        const losers = match.losers.map(({ playerId }) => playerId)
        const detail = { match: { ...match, winners, losers }, tournament: fixture.tournamentId }
        this.#enter(event, '34', 'matches', { players: [...winners, ...losers], ...detail })
        return
      }
      case 'ClubExported': {
        const { format, emails, journal } = event.data
        this.#enter(event, '35', 'accounts', { players: [], exported: { format, emails, journal } })
        return
      }
      case 'EmailReleased':
        this.#enter(event, '36', 'accounts', { players: [event.data.playerId] })
        return
      case 'ChatChanged': {
        const { what, name } = event.data
        this.#enter(event, '37', 'accounts', { players: [], chat: { what, name } })
        return
      }
      case 'LiveMatchStarted':
        this.#live.set(event.data.liveId, [event.data.playerOne, event.data.playerTwo])
        return
      case 'LiveMatchSaved':
        this.#live.delete(event.data.liveId)
        return
      default:
        // Does not compile when an event that has an entry is missing above.
        event satisfies StampedEvent<Exclude<EventType, JournalEventType>>
    }
  }

  /** The documents of the read model `journal`. */
  *documents(): Generator<[string, JournalDocument]> {
    yield* this.#entries
    yield* this.#counts()
    for (const [liveId, live] of this.#live) yield [`live/${liveId}`, { live }]
    for (const [commandId, recalculated] of this.#recalculated) yield [`recalculated/${commandId}`, { recalculated }]
    const all = [...this.#contests.values()]
    for (const sequence of new Set(all.map((one) => one.sequence))) {
      const ofMatch = all.filter((one) => one.sequence === sequence)
      const contests = ofMatch.map(({ contestId, by, endedAt }) => ({ contestId, by, endedAt }))
      yield [`contested/${String(sequence).padStart(12, '0')}`, { contests }]
    }
  }

  /** The number of entries of each kind, actor and player, by month. */
  #counts(): Map<string, { readonly months: Record<string, number> }> {
    const counts = new Map<string, { readonly months: Record<string, number> }>()
    for (const key of this.#entries.keys()) {
      const [kind, by, about, at] = key.split('/')
      if (kind === undefined || at === undefined) continue // a title, not an entry
      const count = `count/${kind}/${by}/${about}/`
      const { months } = counts.get(count) ?? { months: {} }
      const month = at.slice(0, 7)
      counts.set(count, { months: { ...months, [month]: (months[month] ?? 0) + 1 } })
    }
    return counts
  }

  #ofTournament(
    event: StampedEvent<JournalEventType> & { readonly data: { readonly tournamentId?: string | undefined } },
    order: string,
    players: readonly PlayerId[] = [],
  ): void {
    this.#enter(event, order, 'matches', { players, tournament: event.data.tournamentId ?? '' })
  }

  #nameTournament({ tournamentId, name }: { readonly tournamentId: string; readonly name: string }): void {
    const key = `tournament/${tournamentId}`
    // Only documents with a title have such a key.
    this.#entries.set(key, { ...(this.#entries.get(key) as object | undefined), title: name })
  }

  #end({ metadata: { at } }: StampedEvent, isMeant: (contest: Contested) => boolean): void {
    for (const [id, contest] of this.#contests)
      if (contest.endedAt === null && isMeant(contest)) this.#contests.set(id, { ...contest, endedAt: at })
  }

  #enter(
    { type, metadata: { at, commandId, ...metadata } }: StampedEvent<JournalEventType>,
    order: string,
    kind: JournalKind,
    detail: Detail,
    concerned: readonly PlayerId[] = detail.players,
    actor: PlayerId | null = metadata.actor,
  ): void {
    const entry = { type, at, actor, ...detail }
    for (const by of new Set(['', actor ?? '']))
      for (const about of ['', ...concerned])
        this.#entries.set(`${kind}/${by}/${about}/${at}/${commandId}/${order}`, entry)
  }
}

/** Whether the actor is another player than the one who has entered, withdrawn or left; false without an actor. */
const isOfOther = ({ data, metadata }: StampedEvent<'TournamentEntered' | 'EntryWithdrawn' | 'TournamentLeft'>) =>
  metadata.actor !== null && metadata.actor !== data.playerId

type Match = Pick<EventData<'MatchRolledBack'>, 'ladder' | 'matchId' | 'sequence' | 'winners' | 'losers' | 'loserSets'>

const idsOf = (side: Match['winners']) => side.map(({ playerId }) => playerId)

const resultOf = ({ ladder, matchId, sequence, winners, losers, loserSets }: Match) => ({
  ladder,
  matchId,
  sequence,
  winners: idsOf(winners),
  losers: idsOf(losers),
  loserSets,
})
