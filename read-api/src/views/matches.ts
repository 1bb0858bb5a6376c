import {
  type CanPlayReply,
  type HistoryEntry,
  historyPageSize,
  type LastMatch,
  type MatchEntryRules,
  type MatchRecap,
} from '@topspin/domain/contract/match'
import { entryDocumentKey } from '@topspin/domain/documents/entry'
import { type HistoryDocument, historyKey, historyPrefix } from '@topspin/domain/documents/history'
import { type MatchDocument, matchKey, matchSequencePrefix } from '@topspin/domain/documents/matches'
import { type Instant, type Ladder, type PlayerId, toPoints } from '@topspin/domain/ids'
import { type EntryRules, entryRefusal } from '@topspin/domain/match/entry-rules'
import { playersOf } from '@topspin/domain/match/match-players'
import { isRollbackable, isWithinHours } from '@topspin/domain/match/rollback'
import { Refusal } from '@topspin/domain/refusals'
import { matchView } from '@topspin/domain/replies/match-view'
import { readPseudoLookup } from '@topspin/platform/identity/pseudos-of'
import { lastMatchInLadder, lastMatchOf } from '../memory/last-matches.ts'
import type { ReadModels } from '../memory/read-models.ts'
import { correctionsView, peopleInCorrections, readCorrectionsLookup } from './corrections.ts'
import type { ReadSideDeps } from './deps.ts'
import { readReactionsLookup } from './reactions.ts'
import { findTournamentReopenedByCancelling } from './tournaments.ts'

const lastMatchesShown = 20

export async function readLastMatches({ models, identity }: ReadSideDeps): Promise<LastMatch[]> {
  const found = await models.range('matches', matchSequencePrefix, { limit: lastMatchesShown, newestFirst: true })
  const matches = found.map(({ document }) => document)
  const [correctionsIn, reactionsTo] = await Promise.all([
    readCorrectionsLookup(models, matches),
    readReactionsLookup(models, matches),
  ])
  const people = matches.flatMap((match) => [
    ...playersOf(match),
    match.recorder,
    ...peopleInCorrections(correctionsIn(match)),
  ])
  const pseudoOf = await readPseudoLookup(identity, people)
  return matches.map((match) => ({
    ...matchView(match, pseudoOf),
    live: match.origin === 'live',
    ...correctionsView(match, correctionsIn(match), pseudoOf),
    ...reactionsTo(match),
  }))
}

/**
 * A match, and whether it can be cancelled or corrected (docs/specification.md#cancelling-a-match,
 * docs/specification.md#correcting-a-match).
 * @throws Refusal unknown-match, also for a cancelled match
 */
export async function matchRecap(
  deps: ReadSideDeps,
  ladder: Ladder,
  matchId: number,
  now: Instant,
): Promise<Omit<MatchRecap, 'mayDecide'>> {
  const { models, identity, rules, ends } = deps
  const match = await models.get('matches', matchKey(ladder, matchId))
  if (match === null) throw new Refusal('unknown-match')
  const corrections = (await readCorrectionsLookup(models, [match]))(match)
  const isCancellable = await isLastMatchWithinHours(deps, match, rules.rollbackWindowHours, now)
  const finished = isCancellable ? await findTournamentReopenedByCancelling(models, ladder, matchId) : null
  const winners = finished?.winners ?? []
  const people = [...playersOf(match), match.recorder, ...peopleInCorrections(corrections), ...winners]
  const pseudoOf = await readPseudoLookup(identity, people)
  return {
    ...matchView(match, pseudoOf),
    isRollbackable: isCancellable,
    isCorrectable: isWithinHours(ends.of(match, now), now, rules.rollbackWindowHours),
    ...(finished && { finishes: { ...finished, winners: winners.map(pseudoOf) } }),
    ...correctionsView(match, corrections, pseudoOf),
  }
}

/** Whether a match ended less than `hours` ago, and is the last match of all its players in its ladder. */
export async function isLastMatchWithinHours(
  { models, ends }: ReadSideDeps,
  match: MatchDocument,
  hours: number,
  now: Instant,
): Promise<boolean> {
  const newest = await Promise.all(playersOf(match).map((player) => lastMatchInLadder(models, player, match.ladder)))
  const sequences = newest.map((document) => document?.sequence ?? null)
  return isRollbackable({ sequence: match.sequence, endedAt: ends.of(match, now) }, sequences, now, hours)
}

/** Whether entry is open; true in a new installation. */
export const isEntryOpen = async (models: ReadModels): Promise<boolean> =>
  (await models.get('entry', entryDocumentKey))?.open ?? true

export const matchRules = (rules: EntryRules): MatchEntryRules => ({
  hours: rules.hours === 'always' ? null : rules.hours.map((range) => ({ ...range, days: [...range.days] })),
  cooldownSeconds: rules.cooldownSeconds,
  rollbackWindowHours: rules.rollbackWindowHours,
  withdrawSeconds: rules.withdrawSeconds,
})

/** Whether a player may record a match now; if not, why and until when. */
export async function canPlay(
  { models, rules, ends }: ReadSideDeps,
  player: PlayerId,
  now: Instant,
): Promise<CanPlayReply> {
  const last = await lastMatchOf(models, player)
  const refusal = entryRefusal(await isEntryOpen(models), [last === null ? null : ends.of(last, now)], rules, now)
  return refusal === null ? { canPlay: true } : { canPlay: false, ...refusal }
}

/** A page of a player's matches in these ladders, newest first. @param before only matches with a smaller sequence */
export async function historyOf(
  { models, identity }: ReadSideDeps,
  player: PlayerId,
  ladders: readonly Ladder[],
  before: number | null,
): Promise<HistoryEntry[]> {
  const lists = await Promise.all(
    ladders.map((ladder) =>
      models.range('history', historyPrefix(player, ladder), {
        limit: historyPageSize,
        newestFirst: true,
        ...(before === null ? {} : { before: historyKey(player, ladder, before) }),
      }),
    ),
  )
  const merged = lists.flat().map(({ document }) => document)
  merged.sort((a, b) => b.sequence - a.sequence)
  const shown = merged.slice(0, historyPageSize)
  const people = shown.flatMap(({ opponents, partner }) => (partner === null ? opponents : [...opponents, partner]))
  const pseudoOf = await readPseudoLookup(identity, people)
  return shown.map((document) => historyEntry(document, pseudoOf))
}

function historyEntry(document: HistoryDocument, pseudoOf: (id: PlayerId) => string): HistoryEntry {
  const [one, two] = document.opponents
  if (one === undefined) throw new Error(`match ${document.sequence} has no opponent`)
  return {
    id: document.matchId,
    isSimple: document.ladder === 'simple',
    sequence: document.sequence,
    matchDate: document.playedAt,
    mySet: document.mySets,
    opponentSet: document.opponentSets,
    scoreImpact: toPoints(document.impact),
    opponentOnePseudo: pseudoOf(one),
    opponentTwoPseudo: two === undefined ? null : pseudoOf(two),
    partnerPseudo: document.partner === null ? null : pseudoOf(document.partner),
  }
}
