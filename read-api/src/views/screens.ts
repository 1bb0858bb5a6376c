import {
  pairingCodeValidMs,
  shownBadgesLimit,
  shownNewsLimit,
  shownRanksLimit,
  shownResultsLimit,
  type TelevisionContents,
  type TelevisionPairing,
  type TelevisionPairings,
} from '@topspin/domain/contract/television'
import { matchSequencePrefix } from '@topspin/domain/documents/matches'
import { type Instant, instant, type Ladder, type PlayerId, toPoints } from '@topspin/domain/ids'
import { fairDoubles } from '@topspin/domain/ladder/fair-doubles'
import { playersOf } from '@topspin/domain/match/match-players'
import { resultView } from '@topspin/domain/replies/match-view'
import { dayOf } from '@topspin/domain/time/evening'
import { isWaitingScreen, type PairedScreen } from '@topspin/platform/identity/parts'
import { EngineAway } from '@topspin/platform/operator-error'
import { whoIsFree } from './availability.ts'
import { badgesEarnedIn } from './badges.ts'
import { changeOfInactive, standingChangesSince } from './changes.ts'
import type { ReadSideDeps } from './deps.ts'
import { readPseudos } from './known-pseudos.ts'
import { lastNews } from './news.ts'
import { readRankedPlayers } from './statistics.ts'

/** At most this many matches of a day are counted, and searched for badges. */
const mostMatches = 100

/** The state of the pairing of a browser (docs/specification.md#television). */
export function pairingView(screen: PairedScreen | null, now: Instant): TelevisionPairing {
  if (screen === null) return { state: 'none' }
  if (screen.name !== null) return { state: 'approved', name: screen.name }
  if (!isWaitingScreen(screen, Date.parse(now))) return { state: 'none' }
  const left = pairingCodeValidMs - (Date.parse(now) - screen.requestedAt)
  return { state: 'waiting', code: screen.code, secondsLeft: Math.ceil(left / 1000) }
}

/** The televisions for admins, without the codes, which only the televisions show. */
export function televisionsView(all: readonly PairedScreen[], now: Instant): TelevisionPairings {
  return {
    waiting: all
      .filter((screen) => isWaitingScreen(screen, Date.parse(now)))
      .map(({ id, requestedAt, browser, system }) => ({ id, requestedAt: instant(requestedAt), browser, system })),
    approved: all.flatMap(({ id, name, seenAt }) => (name === null ? [] : [{ id, name, seenAt: instant(seenAt) }])),
  }
}

type Players = Pick<TelevisionContents, 'free' | 'fairDouble'>
type Kept = Omit<TelevisionContents, keyof Players | 'planned' | 'tournaments'>

/**
 * The part of what televisions show (docs/specification.md#television) that is computed again only when a read model,
 * the hour or the day changes.
 */
export async function readCacheableTelevisionContents(deps: ReadSideDeps, now: Instant): Promise<Kept> {
  const { models, rules } = deps
  const newest = await models.range('matches', matchSequencePrefix, { limit: mostMatches, newestFirst: true })
  const matches = newest.map(({ document }) => document)
  const today = dayOf(now, rules.timeZone)
  const ofToday = matches.filter(({ playedAt }) => dayOf(playedAt, rules.timeZone) === today)
  const shown = matches.slice(0, shownResultsLimit)
  const ids = [...shown, ...ofToday].flatMap((match) => [...playersOf(match), match.recorder])
  const pseudoOf = await readPseudos(deps, ids)
  const [simple, double, badges, news] = await Promise.all([
    ladderOf(deps, 'simple', now),
    ladderOf(deps, 'double', now),
    badgesEarnedIn(deps, ofToday, now),
    lastNews(models),
  ])
  return {
    ladders: [simple, double].filter(({ players }) => players.length > 0),
    results: shown.map((match) => resultView(match, pseudoOf)),
    matchesToday: ofToday.length,
    news: news.slice(0, shownNewsLimit),
    badges: badges
      .slice(-shownBadgesLimit)
      .map(({ badge, player, opponents }) => ({ badge, pseudo: pseudoOf(player), opponents }))
      .reverse(),
  }
}

/**
 * The players who are free now, and `fairDouble`, the fairest doubles match of four of them. With fewer than four free
 * players `fairDouble` is null. While Redis is away, nobody is listed, so that televisions still show everything else.
 */
export async function freePlayersForTelevision(deps: ReadSideDeps, now: Instant): Promise<Players> {
  const freeAt = (at: Instant) =>
    deps.availability.freeAt(at).catch((error: unknown) => {
      if (!(error instanceof EngineAway)) throw error
      return new Map<PlayerId, Instant>()
    })
  const { players: free } = await whoIsFree(deps, now, freeAt)
  const { double } = await deps.ladders.orders()
  const isFree = new Set(free.map(({ pseudo }) => pseudo))
  const players = double
    .filter(({ pseudo }) => isFree.has(pseudo))
    .map(({ pseudo, document }) => ({ pseudo, score: toPoints(document.double.score) }))
  const doubles = players.flatMap((reader) => {
    const others = players.filter((player) => player !== reader)
    const [closest] = fairDoubles(reader, others)
    return closest === undefined ? [] : [{ reader, ...closest }]
  })
  const fairest = doubles.toSorted((one, other) => one.gap - other.gap)[0]
  if (fairest === undefined) return { free, fairDouble: null }
  const { reader, partner, opponents, gap } = fairest
  const pseudos = (side: readonly { readonly pseudo: string }[]) => side.map(({ pseudo }) => pseudo)
  return { free, fairDouble: { sides: [pseudos([reader, partner]), pseudos(opponents)], gap } }
}

async function ladderOf(
  deps: ReadSideDeps,
  ladder: Ladder,
  now: Instant,
): Promise<TelevisionContents['ladders'][number]> {
  const listed = [...(await readRankedPlayers(deps, ladder)).values()]
  if (!listed.some(({ document }) => document[ladder].wins > 0)) return { ladder, players: [] }
  const changes = await standingChangesSince(deps, ladder, 7, now)
  const players = listed.slice(0, shownRanksLimit).map(({ id, pseudo, document, rank }) => ({
    pseudo,
    rank,
    score: toPoints(document[ladder].score),
    places: (changes.get(id) ?? changeOfInactive).places,
  }))
  return { ladder, players }
}
