import * as z from 'zod/mini'
import { badgeNames, tournamentBadgeNames } from '../career/badge-names.ts'
import { optionalNumber, requiredText } from './text.ts'

const pseudo = requiredText(64)
export const ladder = z.enum(['simple', 'double'])

/** How the score and rank of a player have changed since an earlier instant. */
export const ScoreAndRankChange = z.object({
  points: z.number(),
  /** Places gained, negative for places lost; null when the player had no rank at that instant, or has no rank now. */
  places: z.nullable(z.int()),
})
export type ScoreAndRankChange = z.infer<typeof ScoreAndRankChange>

/** A player in a ladder. The score is in points, such as 505.5; the rank of a disabled player is 0. */
const Standing = z.object({
  rank: z.int(),
  score: z.number(),
  wins: z.int(),
  losses: z.int(),
  week: ScoreAndRankChange,
  month: ScoreAndRankChange,
})
export type Standing = z.infer<typeof Standing>

/** A tournament that a player has won, or in which they were second (docs/specification.md#tournaments). */
const Trophy = z.object({
  id: z.string(),
  name: z.string(),
  ladder,
  /** When the tournament was finished. */
  at: z.string(),
  won: z.boolean(),
  partner: z.nullable(z.string()),
  /** The side that was second if the player won, else the side that won; empty when nobody was second. */
  opponents: z.array(z.string()),
  /** The badge that this victory has earned; null for none. */
  badge: z.nullable(z.enum(tournamentBadgeNames)),
})
export type Trophy = z.infer<typeof Trophy>

/** The head of a player page. */
export const Profile = z.object({
  pseudo: z.string(),
  bio: z.string(),
  tournamentWins: z.int(),
  /** False for a disabled player, with whom nobody can play. */
  active: z.boolean(),
  /** When the first match of either ladder was played; null without a match. */
  since: z.nullable(z.string()),
  simple: Standing,
  double: Standing,
  /** Newest first. */
  trophies: z.optional(z.array(Trophy)),
})
export type Profile = z.infer<typeof Profile>

/** A player's neighbour in a ladder (`domain/src/ladder/neighbour.ts`). */
const Neighbour = z.object({ pseudo: z.string(), rank: z.int(), score: z.number() })
/** A player's place in a ladder. `rank` is 0 for a disabled player and without a match. `week`: change over 7 days. */
const LadderPlace = z.object({ rank: z.int(), score: z.number(), week: ScoreAndRankChange })

/** A match of a player, from that player's point of view. */
export const CareerEntry = z.object({
  id: z.int(),
  /** Number of the match over both ladders. Sent as `before`, this number asks for the matches before this one. */
  sequence: z.int(),
  at: z.string(),
  mySets: z.int(),
  opponentSets: z.int(),
  impact: z.number(),
  /** The player's score after the match. */
  score: z.number(),
  /** The player's rank after the match (docs/specification.md#rank-at-each-match). */
  rank: z.optional(z.int()),
  /** Score of the player's side minus the opponents' score before the match. In doubles, scores are means. */
  lead: z.number(),
  opponents: z.array(z.string()),
  partner: z.nullable(z.string()),
  /** Present in lists of matches: whether the match was scored live. The points of such a match can be read. */
  live: z.optional(z.boolean()),
})
export type CareerEntry = z.infer<typeof CareerEntry>

/** What the home page shows of a player's scores and matches (docs/specification.md#overview). */
export const Overview = z.object({
  simple: LadderPlace,
  double: LadderPlace,
  /** The neighbour in singles; null for a disabled player, and when the ladder has no other player. */
  neighbour: z.nullable(Neighbour),
  /** The last match in either ladder; null without one. */
  last: z.nullable(
    z.object({
      ladder,
      at: z.string(),
      mySets: z.int(),
      opponentSets: z.int(),
      impact: z.number(),
      opponents: z.array(z.string()),
      partner: z.nullable(z.string()),
      /** Whether all players of the match are active, so that the reader can play it again. */
      canPlayAgain: z.optional(z.boolean()),
    }),
  ),
})
/** What the home page shows of a player's scores and matches. */
export type Overview = z.infer<typeof Overview>

/** A player's results against, or together with, another player. */
export const Rival = z.object({
  pseudo: z.string(),
  wins: z.int(),
  losses: z.int(),
  /** `taken`: points won in victories. `given`: points lost in defeats. Both are at least 0. */
  taken: z.number(),
  given: z.number(),
  lastPlayedAt: z.string(),
  /** Results of the last five matches, oldest first; true for a victory. */
  lastFive: z.array(z.boolean()),
})
export type Rival = z.infer<typeof Rival>

/** The period of a curve or of a list: 30 days, the season, everything. */
export const careerRange = z.optional(z.enum(['month', 'season', 'all']))
export type CareerRange = 'month' | 'season' | 'all'

/** The longest stay at the best rank: date of its first match, score after that match, and length in whole days. */
const BestRank = z.object({ rank: z.int(), at: z.string(), score: z.number(), days: z.int() })
export type BestRank = z.infer<typeof BestRank>

export const CareerParams = z.object({ pseudo, ladder })
/** The range of the curve, by default the season. The other figures are those of the whole career. */
export const CareerQuery = z.object({ range: careerRange })

/** The figures of a player in a ladder (docs/specification.md#player-page). */
export const Career = z.object({
  wins: z.int(),
  losses: z.int(),
  /** When the first match was played; null without a match. */
  since: z.nullable(z.string()),
  curve: z.object({
    /** When the range begins; for `all`, when the first match was played, or the time of the reply without a match. */
    from: z.string(),
    /** Number of matches in the range. */
    matches: z.int(),
    /** At most 400 of the matches in the range, in the order of play. */
    entries: z.array(CareerEntry),
    /** The best rank in the range; null when all its matches are among the first ten of the career. */
    bestRank: z.nullable(BestRank),
  }),
  /** Results of the last ten matches, oldest first; true for a victory. */
  form: z.array(z.boolean()),
  streak: z.nullable(z.object({ won: z.boolean(), length: z.int(), since: z.string() })),
  /** The longest streak of victories, with the date of its last match; null without a victory. */
  longest: z.nullable(z.object({ length: z.int(), at: z.string() })),
  /** Results by strength of the opponents: much stronger, stronger, even, weaker, much weaker. */
  strengths: z.array(z.object({ wins: z.int(), losses: z.int() })),
  /** `target`: the opponent from whom most points were won. `nemesis`: the one to whom most were lost. Null: none. */
  target: z.nullable(Rival),
  nemesis: z.nullable(Rival),
  best: z.nullable(z.object({ score: z.number(), at: z.string() })),
  /** The best rank in the whole career; null until the player has more than ten matches. */
  bestRank: z.nullable(BestRank),
  /** The strongest opponent beaten in singles, with the opponent's score before the match; null for none. */
  strongest: z.nullable(z.object({ pseudo: z.string(), score: z.number(), at: z.string() })),
  /** The month in which most points were won, and its first instant `from`; null when no month has a gain. */
  bestMonth: z.nullable(z.object({ from: z.string(), points: z.number() })),
})
export type Career = z.infer<typeof Career>

/** The badges that a player has earned in a ladder, in the order of `badgeNames` (docs/specification.md#badges). */
export const Badges = z.array(
  z.object({
    badge: z.enum(badgeNames),
    /** `id`, `at` and `opponents` are those of the match that earned the badge; for `rival` only the rival is named. */
    id: z.int(),
    at: z.string(),
    opponents: z.array(z.string()),
    /** For `rival`, the results against the rival up to that match; for `week`, those of the week; else null. */
    record: z.nullable(z.object({ wins: z.int(), losses: z.int() })),
  }),
)
export type Badges = z.infer<typeof Badges>

/** `side` selects the rivals: the opponents in singles, the opponents in doubles, or the partners in doubles. */
export const RivalsParams = z.object({ pseudo, side: z.enum(['simple', 'double', 'partners']) })
/** Maximum number of rivals in a reply, not counting the reader. */
export const rivalsLimit = 100
/** The rivals with most matches, at most `rivalsLimit` of `total`, and the reader too if the reader is a rival. */
export const Rivals = z.object({ total: z.int(), rivals: z.array(Rival) })
export type Rivals = z.infer<typeof Rivals>

/** Maximum number of matches in a page of `playerMatches`; a page with fewer is the last one. */
export const playerMatchesPageSize = 10
/** `before`: only matches with a smaller `sequence`. `from`: only the match with this id, and older ones. */
export const PlayerMatchesQuery = z.object({
  opponent: z.optional(pseudo),
  partner: z.optional(pseudo),
  result: z.optional(z.enum(['won', 'lost'])),
  range: careerRange,
  before: optionalNumber,
  from: optionalNumber,
})
export type PlayerMatchesQuery = z.input<typeof PlayerMatchesQuery>
