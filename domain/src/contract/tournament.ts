import * as z from 'zod/mini'
import { ladder } from './profile.ts'
import { requiredText } from './text.ts'

/** How many of those that are over are listed: the page shows one screen of them, and a club has a few a year. */
export const shownPastTournaments = 24

const format = z.enum(['bracket', 'pools', 'round-robin'])
const pseudo = requiredText(64)
/** A day in the time zone of the installation, yyyy-mm-dd. */
const day = z.iso.date()

const plan = {
  /** The rules say how long it may be: they count characters after the spaces around it are dropped. */
  name: z.string().check(z.maxLength(200)),
  format,
  thirdPlace: z.boolean(),
  entriesUntil: day,
}
export const TournamentPlan = z.strictObject(plan)
export const NewTournament = z.strictObject({ ...plan, ladder })
export const PlayerOfTournament = z.strictObject({ pseudo })
/** The partner, and what the player of the session does: `withdraw` takes back the own proposal. */
export const PairAnswer = z.strictObject({ pseudo, answer: z.enum(['propose', 'accept', 'refuse', 'withdraw']) })
/** The last days of fixtures; null for none. */
export const DueDates = z.strictObject({
  dues: z.array(z.strictObject({ fixtureId: requiredText(64), due: z.nullable(day) })).check(z.maxLength(200)),
})
/** At least one player of each side that does not play. */
export const Forfeit = z.strictObject({ absent: z.array(pseudo).check(z.minLength(1), z.maxLength(4)) })
export const IdOfTournament = z.object({ id: requiredText(64) })
export const FixtureOfTournament = z.object({ id: requiredText(64), fixture: requiredText(64) })

const fixtureRound = {
  stage: z.enum(['pool', 'bracket', 'third']),
  /** From 1 within its stage. The match for third place has the round of the final. */
  round: z.int(),
  /** How many rounds the bracket has; 0 for a round robin. */
  rounds: z.int(),
  /** The index of its pool; null outside pools. */
  pool: z.nullable(z.int()),
}

const TournamentSummary = z.object({
  id: z.string(),
  name: z.string(),
  ladder,
  format,
  phase: z.enum(['entries', 'running', 'finished', 'stopped']),
  /** Since when it is in its phase. */
  since: z.string(),
  organiser: z.string(),
  entriesUntil: z.string(),
  /** How many players have entered, and how many pairs they are so far. */
  entries: z.int(),
  pairs: z.int(),
  /** Whether the reader has entered. */
  isEntered: z.boolean(),
  /** The first round that is not over; all pools are one round. Null unless the tournament is running. */
  round: z.nullable(
    z.object({
      ...fixtureRound,
      /** How many fixtures it has, byes left out, and how many of them are decided. */
      fixtures: z.int(),
      decided: z.int(),
    }),
  ),
  /** The winner, or the pair that won; empty unless it is finished. */
  winners: z.array(z.string()),
})
export type TournamentSummary = z.infer<typeof TournamentSummary>

/** First the running ones, then those open for entries, then the others, each the newest first. */
export const Tournaments = z.object({ today: z.string(), tournaments: z.array(TournamentSummary) })
export type Tournaments = z.infer<typeof Tournaments>

/** What a player can do in tournaments now. */
export const OpenTournaments = z.object({
  today: z.string(),
  /** The tournaments that are open for entries, the newest first. */
  entries: z.array(TournamentSummary),
  /** The fixtures that can be played, in all running tournaments, the earliest due first. */
  fixtures: z.array(
    z.object({
      tournamentId: z.string(),
      /** The name of the tournament. */
      name: z.string(),
      ladder,
      fixtureId: z.string(),
      ...fixtureRound,
      /** The players of both sides. */
      sides: z.tuple([z.array(z.string()), z.array(z.string())]),
      due: z.nullable(z.string()),
    }),
  ),
})
export type OpenTournaments = z.infer<typeof OpenTournaments>
export type OpenFixture = OpenTournaments['fixtures'][number]

/** The index of a side; `nobody` for ever, as for the opponent of a bye; null while it is not known. */
const standing = z.nullable(z.union([z.int(), z.literal('nobody')]))
/** The fixture from which a side comes; null when it is drawn. */
const origin = z.nullable(z.object({ fixtureId: z.string(), as: z.enum(['winner', 'loser']) }))

const TournamentFixture = z.object({
  id: z.string(),
  stage: z.enum(['pool', 'bracket', 'third']),
  /** From 1 within its stage. The match for third place has the round of the final. */
  round: z.int(),
  /** The index of its pool; null outside pools. */
  pool: z.nullable(z.int()),
  sides: z.tuple([standing, standing]),
  from: z.tuple([origin, origin]),
  state: z.enum(['waiting', 'open', 'decided']),
  winner: standing,
  loserSets: z.int(),
  /** What decided it; `absence`: a side has left. Null while it is not decided. */
  by: z.nullable(z.enum(['match', 'forfeit', 'absence', 'bye'])),
  /** The match that counts, in the ladder of the tournament. */
  matchId: z.nullable(z.int()),
  /** The day of the match or of the forfeit, and who gave the forfeit. Null while it is open, and after a bye or an absence. */
  decided: z.nullable(z.object({ day: z.string(), by: z.nullable(z.string()) })),
  due: z.nullable(z.string()),
})
export type TournamentFixture = z.infer<typeof TournamentFixture>

/** Where a side of a recorded match stands in the tournament (`domain/src/tournament/standing.ts`). */
const SideInTournament = z.object({
  is: z.enum(['next', 'pool', 'qualified', 'out', 'placed']),
  /** What it plays next; when it plays no more, what it played last. */
  fixture: z.object(fixtureRound),
  rank: z.nullable(z.int()),
  left: z.int(),
  /** Empty while it is not known. */
  opponent: z.array(z.string()),
  /** The two sides of the fixture from which an unknown opponent comes; empty while they are not known. */
  opponentFrom: z.array(z.array(z.string())),
  due: z.nullable(z.string()),
})

/** The tournament for which a recorded match counts, and where its sides stand then. */
export const MatchInTournament = z.object({
  id: z.string(),
  name: z.string(),
  winners: z.nullable(SideInTournament),
  losers: z.nullable(SideInTournament),
})
export type MatchInTournament = z.infer<typeof MatchInTournament>

const PoolRow = z.object({
  side: z.int(),
  points: z.int(),
  wins: z.int(),
  losses: z.int(),
  setsWon: z.int(),
  setsLost: z.int(),
  /** What placed this side among those with whom it was equal until then, itself included. */
  by: z.enum(['points', 'wins', 'sets', 'draw']),
  among: z.array(z.int()),
})

const Draw = z.object({
  /** No secret: with the sides and their scores it gives the same draw again. */
  drawCode: z.string(),
  /** By rank. The score is in points, with halves; of a pair it is the mean. */
  sides: z.array(z.object({ players: z.array(z.string()), score: z.number(), hasLeft: z.boolean() })),
  fixtures: z.array(TournamentFixture),
  /** The rows of each pool, or of the round robin; empty for a bracket. */
  pools: z.array(z.array(PoolRow)),
  podium: z.object({ first: z.nullable(z.int()), second: z.nullable(z.int()), thirds: z.array(z.int()) }),
})

/** A tournament (docs/specification.md#tournaments). */
export const TournamentDetail = z.object({
  today: z.string(),
  summary: TournamentSummary,
  thirdPlace: z.boolean(),
  /** In the order in which they came. */
  entries: z.array(z.string()),
  pairs: z.array(z.tuple([z.string(), z.string()])),
  /** The open proposals of the reader and to the reader. */
  proposals: z.array(z.object({ from: z.string(), to: z.string() })),
  /** Who would be left out of a draw in doubles now; null when everybody plays. */
  leftOut: z.nullable(z.string()),
  /** How many draws there have been. */
  draws: z.int(),
  /** Before the start only organisers read it. */
  draw: z.nullable(Draw),
})
export type TournamentDetail = z.infer<typeof TournamentDetail>
