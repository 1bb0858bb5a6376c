import * as z from 'zod/mini'

/** A row of a ranking. The score is in points, such as 505.5. */
export const RankingEntry = z.object({ rank: z.int(), pseudo: z.string(), score: z.number(), tournamentWins: z.int() })
export type RankingEntry = z.infer<typeof RankingEntry>

/** A player's rank, victories, defeats and score in a ladder. The rank of a player who is not active is 0. */
export const LadderStat = z.object({ rank: z.int(), nbWin: z.int(), nbLoose: z.int(), score: z.number() })
export type LadderStat = z.infer<typeof LadderStat>

/**
 * `milkingCow`: the opponent from whom the player took most points in won singles, and these points (`nb`). When no
 * points were taken, `player` is null and `nb` is 0.
 */
export const PlayerStats = z.object({
  simpleStat: LadderStat,
  doubleStat: LadderStat,
  milkingCow: z.object({ player: z.nullable(z.string()), nb: z.number() }),
})
export type PlayerStats = z.infer<typeof PlayerStats>

/** Of the whole club: the numbers of singles and of doubles, and the mean score in singles of the active players. */
export const ClubFigures = z.object({ nbMatch: z.int(), nbMatchDouble: z.int(), avgScore: z.number() })
export type ClubFigures = z.infer<typeof ClubFigures>
