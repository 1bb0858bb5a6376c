import {
  type LastLiveMatch,
  type LiveMatch,
  type LivePoints,
  lastLiveMatchesLimit,
  type RecordedLivePoints,
} from '@topspin/domain/contract/live'
import { type MatchDocument, matchKey, matchSequenceKey } from '@topspin/domain/documents/matches'
import { playerSheetKey, recordedSheetPrefix, sheetKey } from '@topspin/domain/documents/sheets'
import type { PlayerId } from '@topspin/domain/ids'
import type { LiveMatchState, LiveState } from '@topspin/domain/live/live-match'
import { playersOf } from '@topspin/domain/match/match-players'
import { Refusal } from '@topspin/domain/refusals'
import { liveMatchView, peopleInLiveMatch } from '@topspin/domain/replies/live-match-view'
import { resultView } from '@topspin/domain/replies/match-view'
import type { IdentityStore } from '@topspin/platform/identity/port'
import { readPseudoLookup } from '@topspin/platform/identity/pseudos-of'
import type { ReadModels } from '../memory/read-models.ts'
import type { ReadSideDeps } from './deps.ts'
import type { PseudoOf } from './known-pseudos.ts'

export async function liveView(match: LiveState, identity: IdentityStore): Promise<LiveMatch | null> {
  if (match === null) return null
  return liveMatchView(match, await readPseudoLookup(identity, peopleInLiveMatch(match)))
}

const pointsOf = (match: LiveMatchState, pseudoOf: PseudoOf): LivePoints => ({
  id: match.liveId,
  version: match.version,
  playerOne: pseudoOf(match.playerOne),
  playerTwo: pseudoOf(match.playerTwo),
  recorder: pseudoOf(match.recorder),
  firstServer: match.firstServer,
  firstServeAt: match.firstServeAt,
  points: match.points.map((scorer, index) => ({ scorer, at: match.pointTimes[index] ?? match.lastNews })),
})

export async function readLivePoints(match: LiveState, identity: IdentityStore): Promise<LivePoints | null> {
  return match === null ? null : pointsOf(match, await readPseudoLookup(identity, peopleInLiveMatch(match)))
}

/**
 * The points of a recorded singles match.
 * @throws Refusal unknown-match, also for a match that was not scored live, and for one that was corrected
 */
export async function recordedLivePoints(
  { models, identity }: ReadSideDeps,
  matchId: number,
): Promise<RecordedLivePoints> {
  const match = await models.get('matches', matchKey('simple', matchId))
  const sheet = match === null ? null : await sheetOfMatch(models, match)
  if (match === null || sheet === null) throw new Refusal('unknown-match')
  const pseudoOf = await readPseudoLookup(identity, [...peopleInLiveMatch(sheet), ...playersOf(match)])
  return { ...pointsOf(sheet, pseudoOf), match: resultView(match, pseudoOf) }
}

async function sheetOfMatch(models: ReadModels, match: MatchDocument): Promise<LiveMatchState | null> {
  const [winner] = match.winners
  if (winner === undefined) return null
  const recorded = await models.get('sheets', playerSheetKey(winner.playerId, match.sequence))
  if (recorded === null || !('recording' in recorded)) return null
  const sheet = await models.get('sheets', sheetKey(recorded.recording))
  return sheet !== null && 'match' in sheet ? sheet.match : null
}

/** The last matches scored live, newest first, without corrected ones. */
export async function lastLiveMatches({ models, identity }: ReadSideDeps): Promise<LastLiveMatch[]> {
  const recent = await models.range('sheets', recordedSheetPrefix, { limit: lastLiveMatchesLimit, newestFirst: true })
  const recorded = recent.flatMap(({ document }) => ('recording' in document ? [document] : []))
  const keys = recorded.map(({ sequence }) => matchSequenceKey(sequence))
  const sheetKeys = recorded.map(({ recording }) => sheetKey(recording))
  const [matches, sheets] = await Promise.all([models.getMany('matches', keys), models.getMany('sheets', sheetKeys)])
  const found = recorded.flatMap(({ sequence, recording }) => {
    const [match, sheet] = [matches.get(matchSequenceKey(sequence)), sheets.get(sheetKey(recording))]
    const isFound = match !== undefined && sheet !== undefined && 'match' in sheet
    return isFound ? [{ match, points: sheet.match.points.length }] : []
  })
  const people = found.flatMap(({ match }) => playersOf(match))
  const pseudoOf = await readPseudoLookup(identity, people)
  return found.map(({ match, points }) => ({ match: resultView(match, pseudoOf), points }))
}

type Numbered = { readonly sequence: number }

/**
 * Returns a function that tells whether a player's match was scored live and not corrected. The points of such a match
 * can be read (docs/architecture.md#points-of-live-matches).
 */
export async function readScoredLiveCheck(models: ReadModels, player: PlayerId, matches: readonly Numbered[]) {
  const keyOf = ({ sequence }: Numbered) => playerSheetKey(player, sequence)
  const found = await models.getMany('sheets', matches.map(keyOf))
  return (match: Numbered): boolean => found.has(keyOf(match))
}
