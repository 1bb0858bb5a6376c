import { type ChallengeCommand, challengeDecider } from '../challenges/challenges.ts'
import type { Decider } from '../decider.ts'
import { type DomainEvent, type EventType, eventTypes, type StampedEvent } from '../events.ts'
import type { Instant, PlayerId } from '../ids.ts'
import { type LiveCommand, liveDecider } from '../live/live-match.ts'
import { recordCommandIdOf } from '../live/live-recording.ts'
import type { EntryRules } from '../match/entry-rules.ts'
import { MatchEndTimes } from '../match/last-matches.ts'
import { type MatchCommand, matchDecider } from '../match/match.ts'
import { type NewsCommand, newsDecider } from '../news/news.ts'
import { type PlayerCommand, playerDecider } from '../player/player.ts'
import { seededRandom } from '../random.ts'
import { type ReactionCommand, reactionDecider } from '../reactions/reactions.ts'
import { Refusal } from '../refusals.ts'
import { type streams, type TournamentStream, tournamentStream } from '../streams.ts'
import { createFixtureRules, liveFixtureIdIn } from '../tournament/fixture-rules.ts'
import { type TournamentCommand, tournamentDecider } from '../tournament/tournament.ts'
import type { Tournament } from '../tournament/tournament-state.ts'

interface On<Stream extends (typeof streams)[keyof typeof streams] | TournamentStream, Command> {
  /** The server's clock when the command is decided. */
  readonly at: Instant
  readonly actor: PlayerId | null
  readonly stream: Stream
  readonly command: Command
}

/** A command to one of the streams, with its time and actor. */
export type CommandStep =
  | On<(typeof streams)['players'], PlayerCommand>
  | On<(typeof streams)['matches'], MatchCommand>
  | On<(typeof streams)['news'], NewsCommand>
  | On<(typeof streams)['live'], LiveCommand>
  | On<(typeof streams)['reactions'], ReactionCommand>
  | On<(typeof streams)['challenges'], ChallengeCommand>
  | On<TournamentStream, TournamentCommand>

/** The deciders with their states in memory. */
interface Stage {
  /**
   * Decides a step and applies its events.
   * @returns the events with metadata
   * @throws Refusal, with all states unchanged
   */
  perform(step: CommandStep): readonly StampedEvent[]
  /** Like `perform`, but returns no event when the step is refused. */
  attempt(step: CommandStep): readonly StampedEvent[]
}

const idOfTournament = (stream: TournamentStream): string => stream.slice(tournamentStream('').length)

/**
 * Makes deciders that keep their states in memory, from the initial state of every stream on. The same steps give the
 * same ids in the metadata.
 */
export function decidersInMemory(rules: EntryRules): Stage {
  const ids = seededRandom('stage')
  const ends = new MatchEndTimes()
  let players = playerDecider.initialState()
  let matches = matchDecider.initialState()
  let news = newsDecider.initialState()
  let live = liveDecider.initialState()
  let challenges = challengeDecider.initialState()
  /** The states of all tournaments by id. */
  const tournaments = new Map<string, Tournament>()
  const fixtures = () => createFixtureRules(tournaments, live?.fixture ?? null)

  function advance<State, Command, Type extends EventType, Context>(
    decider: Decider<State, Command, Type, Context>,
    before: State,
    command: Command,
    context: Context,
    step: CommandStep,
  ): { state: State; events: StampedEvent<Type>[] } {
    const { at, actor } = step
    const decided = decider.decide(before, command, context)
    const commandId = idOf(step, ids.uuid())
    const stamp = (event: DomainEvent<Type>): StampedEvent<Type> => ({
      ...event,
      metadata: {
        commandId,
        correlationId: commandId,
        causationId: commandId,
        actor,
        at,
        schema: eventTypes[event.type].version,
      },
    })
    const events = decided.map(stamp)
    return { state: events.reduce((state, event) => decider.evolve(state, event), before), events }
  }

  /** The id of a step's command. The command that records the live match has the id that command-api gives it. */
  const idOf = ({ command }: CommandStep, id: string): string =>
    live !== null && command.type === 'RecordMatch' && command.origin === 'live' ? recordCommandIdOf(live.liveId) : id

  function perform(step: CommandStep): readonly StampedEvent[] {
    const now = step.at
    switch (step.stream) {
      case 'main/players': {
        const { state, events } = advance(playerDecider, players, step.command, {}, step)
        players = state
        return events
      }
      case 'main/matches': {
        const context = { now, rules, players, ends, fixtures: fixtures() }
        const { state, events } = advance(matchDecider, matches, step.command, context, step)
        matches = state
        return events
      }
      case 'main/news': {
        const { state, events } = advance(newsDecider, news, step.command, {}, step)
        news = state
        return events
      }
      case 'main/live': {
        const context = { now, rules, players, matches, fixtures: fixtures() }
        const { state, events } = advance(liveDecider, live, step.command, context, step)
        live = state
        return events
      }
      case 'main/reactions':
        return advance(reactionDecider, null, step.command, { now, matches }, step).events
      case 'main/challenges': {
        const context = { now, rules, players, entryOpen: matches.open }
        const { state, events } = advance(challengeDecider, challenges, step.command, context, step)
        challenges = state
        return events
      }
      default: {
        const before = tournaments.get(idOfTournament(step.stream)) ?? tournamentDecider.initialState()
        const context = {
          now,
          rules,
          players,
          matches,
          live: liveFixtureIdIn(live?.fixture ?? null, idOfTournament(step.stream)),
        }
        const { state, events } = advance(tournamentDecider, before, step.command, context, step)
        if (state !== null) tournaments.set(state.tournamentId, state)
        return events
      }
    }
  }

  return {
    perform,
    attempt(step) {
      try {
        return perform(step)
      } catch (error) {
        if (error instanceof Refusal) return []
        throw error
      }
    },
  }
}
