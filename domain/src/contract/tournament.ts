import * as z from 'zod/mini'
import { firstDayTooFar } from '../time/days.ts'
import { ladder } from './profile.ts'
import { possiblyEmptyText, requiredText } from './text.ts'

/** Maximum number of past tournaments in a list: about one screen of the page. A club has a few a year. */
export const pastTournamentsLimit = 24

const format = z.enum(['bracket', 'pools', 'round-robin'])
const pseudo = requiredText(64)
/** A day in the time zone of the installation, yyyy-mm-dd. */
const day = z.iso.date()
const givenDay = day.check(z.refine((one) => one < firstDayTooFar))

const plan = {
  /** The decider also requires 3 to 40 characters, not counting spaces around the name, and one visible character. */
  name: z.string().check(z.maxLength(200), z.regex(/^[^\p{Cc}\p{Cs}\p{Bidi_Control}]*$/u)),
  format,
  thirdPlace: z.boolean(),
  entriesUntil: givenDay,
}
/** The new plan of a tournament that has not started. */
export const TournamentChange = z.strictObject(plan)
export const NewTournament = z.strictObject({ ...plan, ladder })
/** The player who becomes the organiser, or who enters. */
export const TournamentPlayer = z.strictObject({ pseudo })
/** The player who leaves. With `entry`, the call is refused once the tournament has started. */
export const TournamentLeave = z.strictObject({ pseudo, entry: z.optional(z.literal(true)) })
/**
 * What a player of the session does about a pair with the player `pseudo`: proposes it, accepts or refuses the proposal,
 * or takes back their own.
 */
export const PairAnswer = z.strictObject({ pseudo, answer: z.enum(['propose', 'accept', 'refuse', 'withdraw']) })
/** The due dates to set; null removes the due date of a fixture. */
export const DueDates = z.strictObject({
  dues: z.array(z.strictObject({ fixtureId: requiredText(64), due: z.nullable(givenDay) })).check(z.maxLength(200)),
})
/**
 * Details of the refusal `due-date-closed`: the refused `day`, and the nearest days before and after it on which
 * matches can be recorded. Null where there is none. `before` is never in the past.
 */
export const DueDateOnClosedDay = z.object({ day, before: z.nullable(day), after: z.nullable(day) })
export type DueDateOnClosedDay = z.infer<typeof DueDateOnClosedDay>
/** The due dates to set at the start. With `drawCode`, the start is refused when the last draw has another code. */
export const TournamentStart = z.extend(DueDates, { drawCode: z.optional(requiredText(64)) })
/** Why the tournament is stopped, shown to all players; empty when no reason is given. */
export const TournamentStop = z.strictObject({ reason: possiblyEmptyText(200) })
/** `absent`: the sides that do not play, each named by at least one of its players. */
export const Forfeit = z.strictObject({ absent: z.array(pseudo).check(z.minLength(1), z.maxLength(4)) })
export const TournamentParams = z.object({ id: requiredText(64) })
export const FixtureParams = z.object({ id: requiredText(64), fixture: requiredText(64) })

const fixturePlace = {
  stage: z.enum(['pool', 'bracket', 'third']),
  /** Number of the round in its stage, from 1. The match for third place has the round of the final. */
  round: z.int(),
  /** Index of the pool; null outside pools. */
  pool: z.nullable(z.int()),
}
/** `rounds`: number of rounds of the bracket; 0 for a round robin. */
const fixtureRound = { ...fixturePlace, rounds: z.int() }

const TournamentSummary = z.object({
  id: z.string(),
  name: z.string(),
  ladder,
  format,
  phase: z.enum(['entries', 'running', 'finished', 'stopped']),
  /** Since when the tournament is in `phase`. */
  since: z.string(),
  /** When the tournament was started; missing before. */
  startedAt: z.optional(z.string()),
  organiser: z.string(),
  entriesUntil: z.string(),
  /** Number of players who have entered. */
  entries: z.int(),
  /** Number of pairs that players have formed; from the start, number of pairs in the draw. Always 0 in singles. */
  pairs: z.int(),
  /** Whether the reader has entered. */
  isEntered: z.boolean(),
  /** The first round with an undecided fixture; all pools are one round. Null when the tournament is not running. */
  round: z.nullable(
    z.object({
      ...fixtureRound,
      /** Number of fixtures of the round, and of the decided ones; both without byes. */
      fixtures: z.int(),
      decided: z.int(),
    }),
  ),
  /** The winner, or the pair that won; empty for a tournament that is not finished. */
  winners: z.array(z.string()),
})
export type TournamentSummary = z.infer<typeof TournamentSummary>

/** Running tournaments, then those open for entries, then past ones; each of the three groups newest first. */
export const Tournaments = z.object({
  today: z.string(),
  tournaments: z.array(TournamentSummary),
  /** The players who may organise tournaments, by name. */
  organisers: z.optional(z.array(z.string())),
})
export type Tournaments = z.infer<typeof Tournaments>

const openFixtures = z.array(
  z.object({
    tournamentId: z.string(),
    /** The name of the tournament. */
    name: z.string(),
    ladder,
    fixtureId: z.string(),
    ...fixtureRound,
    /** The players of both sides; empty for a side that is not known yet. */
    sides: z.tuple([z.array(z.string()), z.array(z.string())]),
    /** Id of the fixture that decides the unknown side; left out when none does. */
    opponentFrom: z.optional(z.string()),
    due: z.nullable(z.string()),
  }),
)

/** What a player can do in tournaments now. */
export const OpenTournaments = z.object({
  today: z.string(),
  /** Tournaments before the end of entries, newest first. `best`: the two highest ranked players who have entered. */
  entries: z.array(z.extend(TournamentSummary, { best: z.optional(z.array(z.string())) })),
  /** All fixtures that can be played now, of all players and all tournaments; the earliest due date first. */
  fixtures: openFixtures,
  /** The fixtures of which only one side is known. */
  waiting: z.optional(openFixtures),
})
export type OpenTournaments = z.infer<typeof OpenTournaments>
export type OpenFixture = OpenTournaments['fixtures'][number]

/** Index of the side at a place. `nobody`: no side will ever stand there, as at a bye. Null: not known yet. */
const standing = z.nullable(z.union([z.int(), z.literal('nobody')]))
/** The fixture whose winner or loser gets a place; null when the draw fills the place. */
const origin = z.nullable(z.object({ fixtureId: z.string(), as: z.enum(['winner', 'loser']) }))

const TournamentFixture = z.object({
  id: z.string(),
  ...fixturePlace,
  sides: z.tuple([standing, standing]),
  from: z.tuple([origin, origin]),
  state: z.enum(['waiting', 'open', 'decided']),
  winner: standing,
  loserSets: z.int(),
  /** What decided the fixture; `absence`: a side has left the tournament. Null until it is decided. */
  by: z.nullable(z.enum(['match', 'forfeit', 'absence', 'bye'])),
  /** Id of the match that counts for the fixture, in the ladder of the tournament; null for none. */
  matchId: z.nullable(z.int()),
  /**
   * True while a contest of the match `matchId` waits for a decision; otherwise left out. A television never gets this
   * field. While the contest waits, no match can count for a fixture that follows this one.
   */
  isContested: z.optional(z.boolean()),
  /** The day of the match or forfeit, and who declared the forfeit. Null without a match or forfeit. */
  decided: z.nullable(z.object({ day: z.string(), by: z.nullable(z.string()) })),
  due: z.nullable(z.string()),
})
export type TournamentFixture = z.infer<typeof TournamentFixture>

/** Where a side of a recorded match stands in the tournament (`domain/src/tournament/standing.ts`). */
const SideInTournament = z.object({
  is: z.enum(['next', 'pool', 'qualified', 'out', 'placed']),
  /** The fixture that the side plays next; when there is none, its last fixture, even one without an opponent. */
  fixture: z.object(fixtureRound),
  rank: z.nullable(z.int()),
  left: z.int(),
  /** The players of the next opponent; empty while the opponent is not known, and when no fixture follows. */
  opponent: z.array(z.string()),
  /** The two sides whose fixture decides the opponent; empty without such a fixture, or while a side is not known. */
  opponentFrom: z.array(z.array(z.string())),
  due: z.nullable(z.string()),
})

/**
 * The tournament of a recorded match, and where its sides stand after it. `winners` and `losers` are null when the
 * match does not count, because its fixture was decided during the live match.
 */
export const MatchInTournament = z.object({
  id: z.string(),
  name: z.string(),
  winners: z.nullable(SideInTournament),
  losers: z.nullable(SideInTournament),
})
export type MatchInTournament = z.infer<typeof MatchInTournament>

/** A finished tournament, and the round of the match without which it goes on. */
export const FinishedTournament = z.object({ name: z.string(), winners: z.array(z.string()), ...fixtureRound })

const PoolRow = z.object({
  side: z.int(),
  points: z.int(),
  wins: z.int(),
  losses: z.int(),
  setsWon: z.int(),
  setsLost: z.int(),
  /** The criterion that gave this side its place. */
  by: z.enum(['points', 'wins', 'sets', 'draw']),
  /** The sides that were still equal before that criterion. */
  among: z.array(z.int()),
})

const Draw = z.object({
  /** The code from which the draw was made. The same sides, scores and code always give the same draw. */
  drawCode: z.string(),
  /** Sorted by rank at the draw. The score is in points, such as 505.5; for a pair, the mean of both. */
  sides: z.array(z.object({ players: z.array(z.string()), score: z.number(), hasLeft: z.boolean() })),
  fixtures: z.array(TournamentFixture),
  /** The rows of each pool, or of the round robin; empty for a bracket. */
  pools: z.array(z.array(PoolRow)),
  podium: z.object({ first: z.nullable(z.int()), second: z.nullable(z.int()), thirds: z.array(z.int()) }),
})

const TournamentFigures = z.object({
  matches: z.int(),
  forfeits: z.int(),
  /** Which of the stars of its winner this one is, from 1; null for a pair, and without an account. */
  star: z.optional(z.nullable(z.int())),
  /** From the day of the start to the day of the last match or forfeit, both included. */
  days: z.int(),
  /** By fixture id: the points that each winner of the tournament has won or lost in a match. */
  impacts: z.record(z.string(), z.number()),
  /** The match that was won against the largest gap; null without an upset. */
  upset: z.nullable(z.object({ fixtureId: z.string(), gap: z.number(), impact: z.number() })),
})

/** A tournament (docs/specification.md#tournaments). */
export const TournamentDetail = z.object({
  today: z.string(),
  summary: TournamentSummary,
  thirdPlace: z.boolean(),
  /** Why an organiser has stopped the tournament; missing when no reason was given. */
  stopReason: z.optional(z.string()),
  /** The players who have entered, the earliest first. */
  entries: z.array(z.string()),
  pairs: z.array(z.tuple([z.string(), z.string()])),
  /** The open proposals of the reader and to the reader. */
  proposals: z.array(z.object({ from: z.string(), to: z.string() })),
  /** The player whom a draw in doubles would leave out now; null when everybody plays. */
  leftOut: z.nullable(z.string()),
  /** Left out until the tournament is finished, and for a television. */
  figures: z.optional(TournamentFigures),
  /** Number of draws so far. */
  draws: z.int(),
  /** The last draw; null when there is none, and before the start for readers who are not organisers. */
  draw: z.nullable(Draw),
})
export type TournamentDetail = z.infer<typeof TournamentDetail>
