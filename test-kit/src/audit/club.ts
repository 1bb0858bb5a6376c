import type { DocumentOf, ProjectionName } from '@topspin/domain/documents/names'
import { type EventType, eventTypesOf, type StampedEvent } from '@topspin/domain/events'
import { ExpectedChallenges } from './challenges.ts'
import { ExpectedContests } from './contests.ts'
import { ExpectedJournal } from './journal.ts'
import { ExpectedLiveMatches } from './live.ts'
import { ExpectedMatches } from './matches.ts'
import { ExpectedNews } from './news.ts'
import { ExpectedPlayers } from './players.ts'
import { ExpectedReactions } from './reactions.ts'
import { ExpectedScores } from './scores.ts'
import { ExpectedStandings } from './standings.ts'
import { ExpectedTournaments } from './tournaments.ts'

/**
 * The state of a club, folded from a log by a second, simple implementation of docs/specification.md. It uses neither
 * projectors nor deciders, so that a comparison finds their faults; only `ExpectedPlayers` uses a fold of a decider.
 * Each field is folded by a class of its own.
 */
export class Club {
  readonly #scores = new ExpectedScores()
  readonly players = new ExpectedPlayers(this.#scores)
  readonly matches = new ExpectedMatches(this.#scores)
  readonly standings = new ExpectedStandings(this.#scores)
  readonly contests = new ExpectedContests()
  readonly news = new ExpectedNews()
  readonly live = new ExpectedLiveMatches()
  readonly reactions = new ExpectedReactions()
  readonly challenges = new ExpectedChallenges()
  readonly tournaments = new ExpectedTournaments()
  readonly journal = new ExpectedJournal()

  take(event: StampedEvent): void {
    this.journal.take(event)
    if (isOneOf(players, event)) {
      this.players.take(event)
      this.standings.take(event)
    } else if (isOneOf(matches, event)) {
      this.matches.take(event)
      this.contests.take(event)
      this.reactions.takeOfMatch(event)
      this.standings.take(event)
    } else if (isOneOf(news, event)) this.news.take(event)
    else if (isOneOf(live, event)) {
      this.live.take(event)
      this.reactions.takeOfLive(event)
    } else if (isOneOf(reactions, event)) this.reactions.take(event)
    else if (isOneOf(challenges, event)) this.challenges.take(event)
    else if (isOneOf(tournament, event)) this.tournaments.take(event)
    else event satisfies never
  }
}

const players = eventTypesOf('players')
const matches = eventTypesOf('matches')
const news = eventTypesOf('news')
const live = eventTypesOf('live')
const reactions = eventTypesOf('reactions')
const challenges = eventTypesOf('challenges')
const tournament = eventTypesOf('tournament')

const isOneOf = <Type extends EventType>(
  types: readonly Type[],
  event: StampedEvent,
): event is Extract<StampedEvent, { readonly type: Type }> => (types as readonly EventType[]).includes(event.type)

type Documents<Name extends ProjectionName> = Iterable<readonly [key: string, document: DocumentOf<Name>]>

/** For each read model, a function that makes the documents it must have. It must have no others. */
export const expectedDocuments: { readonly [Name in ProjectionName]: (club: Club) => Documents<Name> } = {
  accounts: ({ players }) => players.accounts,
  rankings: ({ players, matches }) => players.rankings(matches),
  matches: ({ matches }) => matches.matches(),
  history: ({ matches }) => matches.history(),
  careers: ({ matches }) => matches.careers(),
  statistics: ({ matches }) => matches.statistics(),
  standings: ({ standings }) => standings.documents(),
  scores: ({ matches }) => matches.scores(),
  weeks: ({ matches }) => matches.weeks(),
  sheets: ({ live, matches }) => [...live.sheets(), ...matches.sheets()],
  contests: ({ contests }) => contests.documents(),
  reactions: ({ reactions }) => reactions.documents(),
  challenges: ({ challenges }) => challenges.documents(),
  tournaments: ({ tournaments }) => tournaments.documents(),
  news: ({ news }) => news.news,
  entry: ({ matches }) => matches.entry(),
  live: ({ live }) => live.live(),
  journal: ({ journal }) => journal.documents(),
}
