import { isDeepStrictEqual } from 'node:util'
import type { DocumentOf } from '@topspin/domain/documents/names'
import {
  currentTournamentsKey,
  pastTournamentsKey,
  type TournamentDocument,
} from '@topspin/domain/documents/tournaments'
import type { EventData, EventTypeOf, StampedEvent } from '@topspin/domain/events'
import type { Instant, PlayerId } from '@topspin/domain/ids'
import { podiumOf, qualifiedSidesOf, type Tournament as State } from '@topspin/domain/tournament/tournament-state'

type TournamentEvent = StampedEvent<EventTypeOf<'tournament'>>
type Created = StampedEvent<'TournamentCreated'>

const phases: { readonly [Type in EventTypeOf<'tournament'>]?: State['phase'] } = {
  TournamentCreated: 'entries',
  TournamentStarted: 'running',
  TournamentResumed: 'running',
  TournamentFinished: 'finished',
  TournamentStopped: 'stopped',
}

/**
 * Folds the tournaments from their streams, independently of projector and decider, and makes the documents that the
 * read model must have (docs/specification.md#tournaments).
 */
export class ExpectedTournaments {
  readonly #tournaments = new Map<string, Tournament>()
  /** Ids of the tournaments that are not over, in the order in which they were created or resumed. */
  readonly #current = new Set<string>()
  readonly #past = new Set<string>()
  /** By player: ids of tournaments in which the player is or was first or second, in the order of these successes. */
  readonly #honours = new Map<PlayerId, Set<string>>()

  take(event: TournamentEvent): void {
    const { tournamentId } = event.data
    if (event.type === 'TournamentCreated') this.#tournaments.set(tournamentId, new Tournament(event))
    else this.#tournaments.get(tournamentId)?.take(event)
    for (const player of this.#tournaments.get(tournamentId)?.firstTwo() ?? [])
      this.#honours.set(player, (this.#honours.get(player) ?? new Set()).add(tournamentId))
    if (event.type === 'TournamentDeleted') this.#tournaments.delete(tournamentId)
    const phase = this.#tournaments.get(tournamentId)?.phase
    const isPast = phase === 'finished' || phase === 'stopped'
    if (phase === undefined || isPast) this.#current.delete(tournamentId)
    else this.#current.add(tournamentId)
    if (isPast) this.#past.add(tournamentId)
    else this.#past.delete(tournamentId)
  }

  /** The documents of the read model `tournaments`. */
  *documents(): Generator<[string, DocumentOf<'tournaments'>]> {
    for (const [id, tournament] of this.#tournaments) yield [id, tournament.document()]
    if (this.#current.size > 0) yield [currentTournamentsKey, { ids: [...this.#current].toReversed() }]
    if (this.#past.size > 0) yield [pastTournamentsKey, { ids: [...this.#past].toReversed() }]
    for (const [player, ids] of this.#honours) yield [`player/${player}`, { ids: [...ids].toReversed() }]
  }
}

/** One tournament, folded field by field. The domain computes only who qualifies in the pools, and who is second. */
class Tournament {
  phase: State['phase'] = 'entries'
  #since: Instant
  #startedAt: Instant | undefined
  #plan: EventData<'TournamentCreated'>
  readonly #entries = new Set<PlayerId>()
  #pairs: (readonly [PlayerId, PlayerId])[] = []
  /** Open proposals to play as a pair: the player who receives the proposal, by the player who made it. */
  readonly #proposals = new Map<PlayerId, PlayerId>()
  #draws = 0
  #draw: State['draw'] = null
  readonly #results = new Map<string, State['results'][string]>()
  readonly #decided = new Map<string, NonNullable<TournamentDocument['decided']>[string]>()
  readonly #left: PlayerId[] = []
  readonly #dues = new Map<string, string | null>()
  #winners: readonly PlayerId[] | null = null
  #stopReason: string | undefined

  constructor({ data, metadata }: Created) {
    this.#plan = data
    this.#since = metadata.at
  }

  take(event: Exclude<TournamentEvent, Created>): void {
    this.#takePhase(event)
    this.#takeEntries(event)
    this.#takeDraw(event)
    const qualified = this.#qualified()
    this.#takeResults(event)
    // The event has changed which sides qualify. The bracket was drawn for other sides, so it is dropped.
    if (this.#draw && !isDeepStrictEqual(this.#qualified(), qualified)) this.#draw = { ...this.#draw, bracket: null }
  }

  #takePhase({ type, data, metadata }: TournamentEvent): void {
    const phase = phases[type] ?? this.phase
    if (phase !== this.phase) this.#since = metadata.at
    if (type === 'TournamentStarted') this.#startedAt = metadata.at
    this.phase = phase
    if (type === 'TournamentFinished') this.#winners = data.winners
    else if (phase !== 'finished') this.#winners = null
    if (type === 'TournamentStopped') this.#stopReason = data.reason
    if (type === 'OrganiserChanged') this.#plan = { ...this.#plan, organiser: data.organiser }
    if (type === 'FixturesDated') for (const { fixtureId, due } of data.dues) this.#dues.set(fixtureId, due)
  }

  #takeEntries({ type, data }: TournamentEvent): void {
    if (type === 'TournamentEntered') this.#entries.add(data.playerId)
    if (type === 'EntryWithdrawn') {
      this.#entries.delete(data.playerId)
      this.#pairs = this.#pairs.filter((pair) => !pair.includes(data.playerId))
      this.#endProposals(data.playerId)
    }
    if (type === 'PairProposed' || type === 'PairRefused' || type === 'PairWithdrawn') this.#proposals.delete(data.from)
    if (type === 'PairProposed') this.#proposals.set(data.from, data.to)
    if (type === 'PairAccepted') {
      this.#entries.add(data.to)
      this.#pairs.push([data.from, data.to])
      this.#endProposals(data.from, data.to)
    }
    if (type === 'TournamentStarted') this.#proposals.clear()
  }

  /** Ends the proposals that some players have made or received. */
  #endProposals(...players: readonly PlayerId[]): void {
    for (const [from, to] of this.#proposals)
      if (players.includes(from) || players.includes(to)) this.#proposals.delete(from)
  }

  #takeDraw({ type, data }: TournamentEvent): void {
    if (type === 'TournamentDrawn') {
      this.#draws = data.number
      this.#draw = { code: data.code, sides: data.sides, groups: data.groups, bracket: null }
    }
    if (type === 'BracketDrawn' && this.#draw) this.#draw = { ...this.#draw, bracket: data.places }
    // A change of entries, pairs or format drops the draw, and so does a change of whether the third place is played.
    if (type === 'TournamentEntered' || type === 'EntryWithdrawn' || type === 'PairAccepted') this.#draw = null
    if (type !== 'TournamentChanged') return
    if (data.format !== this.#plan.format || data.thirdPlace !== this.#plan.thirdPlace) this.#draw = null
    this.#plan = { ...this.#plan, ...data }
  }

  #takeResults({ type, data, metadata: { at, actor } }: TournamentEvent): void {
    if (type === 'FixtureWon') this.#decided.set(data.fixtureId, { at, by: null })
    if (type === 'FixtureForfeited') this.#decided.set(data.fixtureId, { at, by: actor })
    if (type === 'ForfeitTakenBack' || type === 'FixtureReopened') this.#decided.delete(data.fixtureId)
    if (type === 'FixtureWon' || type === 'ResultCorrected') {
      const { matchId, losers, loserSets } = data
      this.#results.set(data.fixtureId, { losers: this.#sidesOf(losers), loserSets, matchId })
    }
    if (type === 'FixtureForfeited')
      this.#results.set(data.fixtureId, { losers: this.#sidesOf(data.absent), loserSets: 0, matchId: null })
    if (type === 'ForfeitTakenBack' || type === 'FixtureReopened') this.#results.delete(data.fixtureId)
    if (type === 'TournamentLeft') this.#left.push(data.playerId)
  }

  /** Who has qualified for the bracket after the pools; null before the bracket is drawn. */
  #qualified() {
    return this.#draw?.bracket ? qualifiedSidesOf(this.#state()) : null
  }

  /** The indices in the draw of the sides of some players. */
  #sidesOf(players: readonly PlayerId[]): number[] {
    const sides = this.#draw?.sides ?? []
    return [...new Set(players.map((player) => sides.findIndex((side) => side.players.includes(player))))]
  }

  #state(): State {
    return {
      ...this.#plan,
      phase: this.phase,
      entries: [...this.#entries],
      pairs: this.#pairs,
      proposals: [...this.#proposals].map(([from, to]) => ({ from, to })),
      draws: this.#draws,
      draw: this.#draw,
      results: Object.fromEntries(this.#results),
      left: this.#left,
      dues: Object.fromEntries(this.#dues),
      winners: this.#winners,
      ...(this.#stopReason !== undefined && { stopReason: this.#stopReason }),
      ...(this.#startedAt !== undefined && { startedAt: this.#startedAt }),
    }
  }

  /** The players of the first and the second side; nobody while the tournament is not finished. */
  firstTwo(): readonly PlayerId[] {
    const second = podiumOf(this.#state())?.second
    return this.#winners === null ? [] : [...this.#winners, ...(this.#draw?.sides[second ?? -1]?.players ?? [])]
  }

  document(): TournamentDocument {
    return { state: this.#state(), since: this.#since, decided: Object.fromEntries(this.#decided) }
  }
}
