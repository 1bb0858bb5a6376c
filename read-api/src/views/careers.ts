import { type Career, careerSince, isWon, matchesOfCurve, scoreAfter } from '@topspin/domain/career/career'
import {
  type BestRank,
  bestMonthOf,
  bestRankOf,
  highestScoreMatch,
  longestWinningStreak,
  opponentScore,
  resultsByStrength,
  streaksOf,
  victoryOverStrongest,
} from '@topspin/domain/career/figures'
import { monthOf } from '@topspin/domain/career/periods'
import { opponentsIn, partnersIn, type Tally, talliesOf, tallyWithMost } from '@topspin/domain/career/rivals'
import {
  type CareerEntry,
  type Career as CareerReply,
  playerMatchesPageSize,
  type Rival,
  type Rivals,
  rivalsLimit,
} from '@topspin/domain/contract/profile'
import type { CareerMatch } from '@topspin/domain/documents/careers'
import { halfPoints, type Instant, type Ladder, type PlayerId, toPoints } from '@topspin/domain/ids'
import type { ReadSideDeps } from './deps.ts'
import { type PseudoOf, readPseudos } from './known-pseudos.ts'
import { readScoredLiveCheck } from './live.ts'

/**
 * A player's figures in a ladder (docs/specification.md#player-page).
 * @param since the begin of `curve`; null for a curve of the whole career
 */
export async function careerView(
  deps: ReadSideDeps,
  player: PlayerId,
  ladder: Ladder,
  since: Instant | null,
  now: Instant,
): Promise<CareerReply> {
  const { careers, rules, pastRanks } = deps
  const [career, ranks] = await Promise.all([careers.of(player, ladder), pastRanks.of(player, ladder)])
  const tallies = talliesOf(career, opponentsIn)
  const [target, nemesis] = [tallyWithMost(tallies, 'taken'), tallyWithMost(tallies, 'given')]
  const strongest = victoryOverStrongest(career)
  const inRange = careerSince(career, since)
  const drawn = matchesOfCurve(inRange)
  const named = [target, nemesis].flatMap((tally) => (tally === null ? [] : [tally.player]))
  const shown = strongest === null ? drawn : [...drawn, strongest]
  const pseudoOf = await readPseudos(deps, [...named, ...playersOfCareer(shown)])

  const wins = career.filter(isWon).length
  const streaks = streaksOf(career)
  const [streak, longest, best] = [streaks.at(-1), longestWinningStreak(streaks), highestScoreMatch(career)]
  const month = bestMonthOf(career, (at) => monthOf(rules.timeZone, at))
  const [beaten] = strongest?.opponents ?? []
  return {
    wins,
    losses: career.length - wins,
    since: career[0]?.playedAt ?? null,
    curve: {
      from: since ?? career[0]?.playedAt ?? now,
      matches: inRange.length,
      entries: drawn.map((match) => ({ ...careerEntryView(match, pseudoOf), rank: ranks.after.get(match.sequence) })),
      bestRank: bestRank(bestRankOf(career, ranks.after, since, now)),
    },
    form: career.slice(-10).map(isWon),
    streak: streak === undefined ? null : { won: streak.won, length: streak.length, since: streak.first.playedAt },
    longest: longest === null ? null : { length: longest.length, at: longest.last.playedAt },
    strengths: resultsByStrength(career),
    target: target && rivalView(target, pseudoOf),
    nemesis: nemesis && rivalView(nemesis, pseudoOf),
    best: best === null ? null : { score: toPoints(scoreAfter(best)), at: best.playedAt },
    bestRank: bestRank(bestRankOf(career, ranks.after, null, now)),
    strongest:
      strongest === null || beaten === undefined
        ? null
        : { pseudo: pseudoOf(beaten), score: toPoints(halfPoints(opponentScore(strongest))), at: strongest.playedAt },
    bestMonth: month && { from: month.from, points: toPoints(month.won) },
  }
}

/** The opponents and partners in the matches. A player of several of the matches is listed several times. */
export const playersOfCareer = (matches: Career): PlayerId[] =>
  matches.flatMap((match) => [...opponentsIn(match), ...partnersIn(match)])

const bestRank = (best: BestRank | null): CareerReply['bestRank'] =>
  best && { rank: best.rank, at: best.first.playedAt, score: toPoints(scoreAfter(best.first)), days: best.days }

export const careerEntryView = (match: CareerMatch, pseudoOf: PseudoOf): CareerEntry => ({
  id: match.matchId,
  sequence: match.sequence,
  at: match.playedAt,
  mySets: match.mySets,
  opponentSets: match.opponentSets,
  impact: toPoints(match.impact),
  score: toPoints(scoreAfter(match)),
  lead: toPoints(halfPoints(match.lead)),
  opponents: match.opponents.map(pseudoOf),
  partner: match.partner === null ? null : pseudoOf(match.partner),
})

export const rivalView = ({ player, taken, given, ...tally }: Tally, pseudoOf: PseudoOf): Rival => ({
  pseudo: pseudoOf(player),
  taken: toPoints(taken),
  given: toPoints(given),
  wins: tally.wins,
  losses: tally.losses,
  lastPlayedAt: tally.lastPlayedAt,
  lastFive: [...tally.lastFive],
})

/**
 * A player's opponents in a ladder, or the partners in doubles: the `rivalsLimit` with the most matches. A reader who
 * is an opponent or partner is always listed.
 */
export async function rivalsView(
  deps: ReadSideDeps,
  player: PlayerId,
  side: Ladder | 'partners',
  reader: PlayerId,
): Promise<Rivals> {
  const partners = side === 'partners'
  const career = await deps.careers.of(player, partners ? 'double' : side)
  const tallies = talliesOf(career, partners ? partnersIn : opponentsIn)
  const shown = tallies.filter((tally, index) => index < rivalsLimit || tally.player === reader)
  const players = shown.map((tally) => tally.player)
  const pseudoOf = await readPseudos(deps, players)
  return { total: tallies.length, rivals: shown.map((tally) => rivalView(tally, pseudoOf)) }
}

/**
 * Which matches a list has. A field with null does not restrict the list. `before` is a sequence: all listed matches
 * have a smaller one. `from` is a match id: all listed matches have this id or a smaller one.
 */
interface MatchFilters {
  readonly opponent: PlayerId | null
  readonly partner: PlayerId | null
  readonly won: boolean | null
  readonly since: Instant | null
  readonly before: number | null
  readonly from: number | null
}

/** A page of a player's matches in a ladder, newest first. */
export async function playerMatchesView(
  deps: ReadSideDeps,
  player: PlayerId,
  ladder: Ladder,
  { opponent, partner, won, since, before, from }: MatchFilters,
): Promise<CareerEntry[]> {
  const { models, careers, pastRanks } = deps
  const [career, { after }] = await Promise.all([careers.of(player, ladder), pastRanks.of(player, ladder)])
  const found = careerSince(career, since)
    .filter(
      (match) =>
        (opponent === null || match.opponents.includes(opponent)) &&
        (partner === null || match.partner === partner) &&
        (won === null || isWon(match) === won) &&
        (before === null || match.sequence < before) &&
        (from === null || match.matchId <= from),
    )
    .slice(-playerMatchesPageSize)
    .reverse()
  const pseudoOf = await readPseudos(deps, playersOfCareer(found))
  const isLive = await readScoredLiveCheck(models, player, found)
  return found.map((match) => ({
    ...careerEntryView(match, pseudoOf),
    rank: after.get(match.sequence),
    ...(isLive(match) && { live: true }),
  }))
}
