import type { Contest, Contests, OwnContests, WaitingContest } from '@topspin/domain/contract/contest'
import { cancelledMatchShownDays, recentContestsKey, type StoredContest } from '@topspin/domain/documents/contests'
import { type MatchDocument, matchKey } from '@topspin/domain/documents/matches'
import { halfPoints, type Instant, instant, type Ladder, type PlayerId, toPoints } from '@topspin/domain/ids'
import { isWaitingAt, mayDecideContestedMatch } from '@topspin/domain/match/contests'
import { playersOf } from '@topspin/domain/match/match-players'
import { gapBandOf } from '@topspin/domain/match/rating'
import { isWithinHours } from '@topspin/domain/match/rollback'
import { resultView } from '@topspin/domain/replies/match-view'
import type { ContestReason } from '@topspin/platform/identity/port'
import { readPseudoLookup } from '@topspin/platform/identity/pseudos-of'
import { beginningOfMinute } from './availability.ts'
import { readCorrectionsLookup } from './corrections.ts'
import type { ReadSideDeps } from './deps.ts'
import type { PseudoOf } from './known-pseudos.ts'
import { isLastMatchWithinHours } from './matches.ts'

const waitingShown = 100
const decidedShown = 50
const hour = 3_600_000

/** A contest, and its match as it is now. `match` is null when the match was cancelled. */
interface Found {
  readonly entry: StoredContest
  readonly match: MatchDocument | null
  /** The players of the match now, and those before the decision. */
  readonly players: readonly PlayerId[]
}

/** Waiting contests, and the last decided ones of uncancelled matches (docs/specification.md#contesting-a-match). */
export async function contestsToReview(deps: ReadSideDeps, reader: PlayerId, now: Instant): Promise<Contests> {
  const all = await foundContests(deps)
  const waiting = all.filter(isWaiting(now)).slice(0, waitingShown)
  const decided = all
    .filter(({ entry, match }) => entry.decision !== null && match !== null)
    .sort((a, b) => decidedAt(b).localeCompare(decidedAt(a)))
    .slice(0, decidedShown)
  const shown = [...waiting, ...decided]
  const [view, played, accounts] = await Promise.all([
    viewOf(deps, shown),
    deps.recentMatchScores.matches(),
    deps.accounts.records(),
  ])
  const caseOf = (found: Found): WaitingContest => {
    const { match } = found
    if (match === null) throw new Error(`the contested match ${found.entry.sequence} is cancelled`)
    const { from, below } = gapBandOf(match.gap)
    return {
      ...view(found),
      gap: toPoints(halfPoints(match.gap)),
      bandFrom: toPoints(from),
      bandBelow: below === null ? null : toPoints(below),
      upset: match.upset,
      dependents: dependentsOf(match, played),
      mayDecide: mayDecideContestedMatch(match, accounts, reader),
    }
  }
  return { waiting: waiting.map(caseOf), decided: decided.map(view) }
}

export const countWaitingContests = async (deps: ReadSideDeps, now: Instant): Promise<number> =>
  (await foundContests(deps)).filter(isWaiting(now)).length

/** The ids of the matches of a ladder with a contest that waits for a decision. */
export async function readContestedMatchIds(deps: Pick<ReadSideDeps, 'models'>, ladder: Ladder, now: Instant) {
  const waiting = (await foundContests(deps)).filter(isWaiting(now)).map(({ entry }) => entry)
  return new Set(waiting.filter((entry) => entry.ladder === ladder).map(({ matchId }) => matchId))
}

/** Whether a reader may decide about a match (`mayDecideContestedMatch`); true for one without a waiting contest. */
export async function mayDecideAbout(
  deps: ReadSideDeps,
  ladder: Ladder,
  matchId: number,
  reader: PlayerId,
  now: Instant,
): Promise<boolean> {
  const waiting = (await foundContests(deps)).filter(isWaiting(now))
  const found = waiting.find(({ entry }) => entry.ladder === ladder && entry.matchId === matchId)
  return found?.match == null || mayDecideContestedMatch(found.match, await deps.accounts.records(), reader)
}

const isWaiting =
  (now: Instant) =>
  ({ entry, match }: Found): boolean =>
    match !== null && isWaitingAt({ decided: entry.decision, playedAt: match.playedAt }, now)

/** The matches that a player may withdraw, and the contests of the player's matches. */
export async function ownContests(deps: ReadSideDeps, player: PlayerId, now: Instant): Promise<OwnContests> {
  const { rules } = deps
  // A lapsed contest is not shown: nobody decides it any more.
  const isShown = (found: Found) => {
    const { decision } = found.entry
    if (!found.players.includes(player)) return false
    if (decision === null) return isWaiting(now)(found)
    return found.match !== null || Date.parse(now) - Date.parse(decision.at) < cancelledMatchShownDays * 24 * hour
  }
  const shown = (await foundContests(deps)).filter(isShown).reverse()
  const view = await viewOf(deps, shown)
  // Without seconds, because each change of a reply makes the server render home again.
  const minute = beginningOfMinute(now)
  return {
    now: minute,
    withdrawable: await withdrawable(deps, player, now),
    contestableSince: instant(Date.parse(minute) - rules.rollbackWindowHours * hour),
    contests: shown.map(view),
  }
}

async function foundContests({ models }: Pick<ReadSideDeps, 'models'>): Promise<Found[]> {
  const document = await models.get('contests', recentContestsKey)
  const contests = document !== null && 'contests' in document ? document.contests : []
  const keys = contests.map(({ ladder, matchId }) => matchKey(ladder, matchId))
  const matches = await models.getMany('matches', [...new Set(keys)])
  return contests.map((entry) => {
    const match = matches.get(matchKey(entry.ladder, entry.matchId)) ?? null
    const was = entry.decision?.was ?? null
    const players = [...(match === null ? [] : playersOf(match)), ...(was === null ? [] : playersOf(was))]
    return { entry, match, players }
  })
}

async function viewOf({ identity }: ReadSideDeps, shown: readonly Found[]): Promise<(found: Found) => Contest> {
  const people = shown.flatMap(({ entry, match, players }) => [
    ...players,
    entry.contestedBy,
    ...[match?.recorder, entry.decision?.by, entry.decision?.was?.recorder].filter((id) => id !== undefined),
  ])
  const [pseudoOf, reasons] = await Promise.all([
    readPseudoLookup(identity, people),
    identity.contestReasons(shown.map(({ entry }) => entry.contestId)),
  ])
  return (found) => contestOf(found, pseudoOf, reasons.get(found.entry.contestId))
}

function contestOf({ entry, match }: Found, pseudoOf: PseudoOf, reason: ContestReason | undefined): Contest {
  const { contestId, matchId, ladder, contestedBy, contestedAt, decision } = entry
  const was = decision?.was ?? null
  const shown = match ?? was
  if (shown === null) throw new Error(`the contested match ${entry.sequence} is in no read model`)
  const view = (result: typeof shown) => resultView({ ...result, matchId, ladder }, pseudoOf)
  return {
    id: contestId,
    match: view(shown),
    contestedBy: pseudoOf(contestedBy),
    contestedAt,
    subject: reason?.subject ?? null,
    reason: reason?.text ?? null,
    decision: decision && {
      outcome: decision.outcome,
      by: pseudoOf(decision.by),
      at: decision.at,
      was: match === null || was === null ? null : view(was),
    },
  }
}

/** How many later matches depend on a match: matches of its players, of all who play in those matches, and so on. */
function dependentsOf(match: MatchDocument, played: readonly MatchDocument[]): number {
  const reached = new Set(playersOf(match))
  let count = 0
  for (const later of played) {
    if (later.ladder !== match.ladder || later.sequence <= match.sequence) continue
    const players = playersOf(later)
    if (!players.some((player) => reached.has(player))) continue
    for (const player of players) reached.add(player)
    count += 1
  }
  return count
}

/** The matches that a player may withdraw (docs/specification.md#withdrawing-a-match). */
async function withdrawable(deps: ReadSideDeps, player: PlayerId, now: Instant) {
  const { models, rules, ends, recentMatchScores } = deps
  const { withdrawSeconds } = rules
  const recorded = (await recentMatchScores.matches()).filter(
    (match) => match.recorder === player && isWithinHours(ends.of(match, now), now, withdrawSeconds / 3600),
  )
  const correctionsIn = await readCorrectionsLookup(models, recorded)
  const own = recorded.filter((match) => correctionsIn(match).length === 0)
  const found = await Promise.all(
    own.map(async (match) => {
      if (!(await isLastMatchWithinHours(deps, match, withdrawSeconds / 3600, now))) return []
      const until = instant(Date.parse(ends.of(match, now)) + withdrawSeconds * 1000)
      return [{ id: match.matchId, isSimple: match.ladder === 'simple', until }]
    }),
  )
  return found.flat()
}

const decidedAt = ({ entry }: Found): string => entry.decision?.at ?? ''
