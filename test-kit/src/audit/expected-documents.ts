import { entryKey } from '@topspin/domain/documents/entry'
import { historyKey } from '@topspin/domain/documents/history'
import { liveKey } from '@topspin/domain/documents/live'
import { feedKey, matchKey } from '@topspin/domain/documents/matches'
import type { DocumentOf, ProjectionName } from '@topspin/domain/documents/names'
import { newsKey } from '@topspin/domain/documents/news'
import { clubKey, takenKey } from '@topspin/domain/documents/statistics'
import { halfPoints, type PlayerId } from '@topspin/domain/ids'
import type { Ladder } from '@topspin/domain/ladder'
import type { Club } from './club.ts'

type Documents<Name extends ProjectionName> = Iterable<readonly [key: string, document: DocumentOf<Name>]>

/** The documents that each read model must have, and no others. */
export const expectedDocuments: { readonly [Name in ProjectionName]: (club: Club) => Documents<Name> } = {
  accounts: (club) => club.accounts,
  rankings,
  matches,
  history,
  statistics,
  news: (club) => [...club.news].map(([sequence, news]) => [newsKey(sequence), news]),
  entry: ({ entryOpen }) => (entryOpen === null ? [] : [[entryKey, { open: entryOpen }]]),
  live: ({ live, liveEvents }) => (liveEvents === 0 ? [] : [[liveKey, { sequence: liveEvents, match: live }]]),
}

function* rankings({ accounts, matches, scores }: Club): Generator<[string, DocumentOf<'rankings'>]> {
  const wins = { simple: new Map<PlayerId, number>(), double: new Map<PlayerId, number>() }
  const losses = { simple: new Map<PlayerId, number>(), double: new Map<PlayerId, number>() }
  for (const { ladder, winners, losers } of matches.values()) {
    for (const { playerId } of winners) wins[ladder].set(playerId, (wins[ladder].get(playerId) ?? 0) + 1)
    for (const { playerId } of losers) losses[ladder].set(playerId, (losses[ladder].get(playerId) ?? 0) + 1)
  }
  for (const [id, { status, stars }] of accounts) {
    const record = (ladder: Ladder) => ({
      score: scores.of(ladder, id),
      wins: wins[ladder].get(id) ?? 0,
      losses: losses[ladder].get(id) ?? 0,
    })
    yield [id, { active: status === 'active', stars, simple: record('simple'), double: record('double') }]
  }
}

function* matches(club: Club): Generator<[string, DocumentOf<'matches'>]> {
  for (const match of club.matches.values()) {
    yield [matchKey(match.ladder, match.matchId), match]
    yield [feedKey(match.sequence), match]
  }
}

function* history(club: Club): Generator<[string, DocumentOf<'history'>]> {
  for (const match of club.matches.values()) {
    const { ladder, matchId, sequence, playedAt, winners, losers, winnerSets, loserSets } = match
    const both = [
      { mine: winners, theirs: losers, mySets: winnerSets, opponentSets: loserSets },
      { mine: losers, theirs: winners, mySets: loserSets, opponentSets: winnerSets },
    ]
    for (const { mine, theirs, mySets, opponentSets } of both) {
      const opponents = theirs.map(({ playerId }) => playerId)
      for (const { playerId, before, impact } of mine) {
        const partner = mine.map((side) => side.playerId).find((id) => id !== playerId) ?? null
        const facts = { ladder, matchId, sequence, playedAt, mySets, opponentSets }
        yield [historyKey(playerId, ladder, sequence), { ...facts, before, impact, opponents, partner }]
      }
    }
  }
}

function* statistics({ matches }: Club): Generator<[string, DocumentOf<'statistics'>]> {
  const count = { simple: 0, double: 0 }
  const taken = new Map<PlayerId, Record<PlayerId, number>>()
  for (const { ladder, winners, losers } of matches.values()) {
    count[ladder] += 1
    const [winner] = winners
    const [loser] = losers
    // A favourite with a large lead takes no point.
    if (ladder === 'double' || winner === undefined || loser === undefined || winner.impact === 0) continue
    const from = taken.get(winner.playerId) ?? {}
    from[loser.playerId] = (from[loser.playerId] ?? 0) + winner.impact
    taken.set(winner.playerId, from)
  }
  if (matches.size > 0) yield [clubKey, count]
  for (const [player, from] of taken) {
    const inHalfPoints = Object.entries(from).map(([id, sum]) => [id, halfPoints(sum)])
    yield [takenKey(player), { from: Object.fromEntries(inHalfPoints) }]
  }
}
