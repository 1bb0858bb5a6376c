import type { WeekFigures } from '@topspin/domain/career/week'
import {
  lastMatchesOfPairs,
  longestStreaksOfWeek,
  playersWithMostPoints,
  rivalriesOfWeek,
} from '@topspin/domain/career/week-highlights'
import { calls } from '@topspin/domain/contract/calls'
import type { WeekHighlights } from '@topspin/domain/contract/week'
import { matchSequenceKey } from '@topspin/domain/documents/matches'
import { pointsTakenKey } from '@topspin/domain/documents/statistics'
import { type Instant, type PlayerId, toPoints } from '@topspin/domain/ids'
import type { WeekPeriod } from '@topspin/domain/time/iso-week'
import { badgesEarnedIn } from './badges.ts'
import type { ReadSideDeps } from './deps.ts'
import { readPseudos } from './known-pseudos.ts'
import { activatedAt, isInWeek, placesOfWeek, requireBegunWeek } from './week.ts'

/** The pseudos of the ranked players. The highlights name no other player, except one who ended a streak. */
type Ranked = ReadonlyMap<PlayerId, string>

/**
 * What stands out in a week (docs/specification.md#the-week). The reply for the week read last is kept until one of
 * its read models changes or the week ends.
 * @throws Refusal unknown-week
 */
export async function weekHighlights(deps: ReadSideDeps, week: string, now: Instant): Promise<WeekHighlights> {
  const period = requireBegunWeek(deps, week, now)
  const make = () => highlightsOf(deps, period, now)
  // At the end of the week a badge may be earned without a change of a read model, so the name changes then.
  const name = now < period.until ? 'highlights of a running week' : 'week highlights'
  return deps.models.once(name, calls.weekHighlights.models, make, period.from)
}

async function highlightsOf(deps: ReadSideDeps, period: WeekPeriod, now: Instant): Promise<WeekHighlights> {
  const [played, orders] = await Promise.all([deps.weeks.of(period), deps.ladders.orders()])
  const ranked: Ranked = new Map(orders.alphabetical.map(({ id, pseudo }) => [id, pseudo]))
  const [places, streak, rivalry, badges, statuses] = await Promise.all([
    placesOfWeek(deps, period, played),
    streakOf(deps, played, ranked),
    rivalryOf(deps, period, played, ranked),
    badgesOf(deps, played, ranked, now),
    deps.standings.statuses(),
  ])
  const climbs = playersWithMostPoints(played, (id) => ranked.has(id))
  const nameOf = (id: PlayerId) => ranked.get(id) ?? ''
  return {
    climb:
      climbs[0] === undefined
        ? null
        : {
            points: toPoints(climbs[0].points),
            players: climbs.map(({ player, ladder, wins, losses }) => ({
              pseudo: nameOf(player),
              ladder,
              wins,
              matches: wins + losses,
              before: places[ladder].before.get(player)?.rank ?? null,
              after: places[ladder].after.get(player)?.rank ?? null,
            })),
          },
    streak,
    rivalry,
    badges,
    welcome: [...ranked].flatMap(([id, pseudo]) => {
      const at = activatedAt(statuses, id)
      return at !== null && isInWeek(period, at) ? [pseudo] : []
    }),
    players: places.simple.after.size,
  }
}

async function streakOf(deps: ReadSideDeps, played: WeekFigures, ranked: Ranked): Promise<WeekHighlights['streak']> {
  const streaks = await deps.pastRanks.read('simple', (history) =>
    longestStreaksOfWeek(
      played,
      (player, sequence) => history.streakAt(player, sequence),
      (id) => ranked.has(id),
    ),
  )
  const [longest] = streaks
  if (longest === undefined) return null
  const keys = streaks.map(({ first }) => matchSequenceKey(first))
  const firsts = await deps.models.getMany('matches', keys)
  const winners = streaks.flatMap(({ end }) => end?.winner ?? [])
  const pseudoOf = await readPseudos(deps, winners)
  return {
    length: longest.length,
    players: streaks.flatMap(({ player, first, end }) => {
      const since = firsts.get(matchSequenceKey(first))?.playedAt
      // A match that was cancelled just now is not found.
      if (since === undefined) return []
      const ended = end === null ? null : { by: pseudoOf(end.winner), at: end.playedAt }
      return [{ pseudo: ranked.get(player) ?? '', since, ended }]
    }),
  }
}

async function rivalryOf(
  { models }: ReadSideDeps,
  { until }: WeekPeriod,
  played: WeekFigures,
  ranked: Ranked,
): Promise<WeekHighlights['rivalry']> {
  const keys = lastMatchesOfPairs(played.singles).flatMap(({ winner, loser }) => [
    pointsTakenKey(winner, loser),
    pointsTakenKey(loser, winner),
  ])
  const documents = await models.getMany('statistics', keys)
  const winsOf = (winner: PlayerId, loser: PlayerId) => {
    const document = documents.get(pointsTakenKey(winner, loser))
    return document !== undefined && 'taken' in document ? (document.wins ?? {}) : {}
  }
  const rivalries = rivalriesOfWeek(played, winsOf, until, (id) => ranked.has(id))
  const [first] = rivalries
  if (first === undefined) return null
  const nameOf = (id: PlayerId) => ranked.get(id) ?? ''
  return {
    wins: [...first.wins],
    pairs: rivalries.map(({ players: [one, other], lastWinner }) => ({
      players: [nameOf(one), nameOf(other)],
      lastWinner: nameOf(lastWinner),
    })),
  }
}

async function badgesOf(deps: ReadSideDeps, { latest }: WeekFigures, ranked: Ranked, now: Instant) {
  const earned = await badgesEarnedIn(deps, latest, now)
  return [...new Set(earned.map(({ player }) => player))].flatMap((player) => {
    const pseudo = ranked.get(player)
    const own = earned.filter((badge) => badge.player === player)
    return pseudo === undefined ? [] : [{ pseudo, badges: own.map(({ badge }) => badge) }]
  })
}
