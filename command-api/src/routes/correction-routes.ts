import type { Correction, CorrectionPreview, RecalculatedMatch } from '@topspin/domain/contract/correction'
import { type PlayerId, toPoints } from '@topspin/domain/ids'
import type { WantedCorrection } from '@topspin/domain/match/correction'
import { type PreviewedCorrection, previewCorrection } from '@topspin/domain/match/correction-preview'
import type { MatchOutcome } from '@topspin/domain/match/counting'
import { outcomeOf, playersOf } from '@topspin/domain/match/match-players'
import { findMatch } from '@topspin/domain/match/recent-matches'
import { Refusal } from '@topspin/domain/refusals'
import { matchView } from '@topspin/domain/replies/match-view'
import french from '@topspin/domain/text/fr.json' with { type: 'json' }
import type { Subject } from '@topspin/platform/http/session'
import { readPseudoLookup } from '@topspin/platform/identity/pseudos-of'
import { idsOfPseudos } from '../accounts/people.ts'
import type { CommandRoutes, Deps } from '../deps.ts'
import { execute } from '../execute.ts'
import { queueNotification } from '../push/push-worker.ts'

/** Calls that preview and make the correction of a match (docs/specification.md#correcting-a-match). */
export function correctionRoutes(deps: Deps) {
  const { handlers, identity } = deps
  return {
    async previewCorrection({ body, subject, now }) {
      const wanted = await wantedBy(deps, body, subject)
      const command = { type: 'CorrectMatch', ...wanted, revision: 0 } as const
      const preview = await handlers.matches.readForDecision(now, [command], (state, context) =>
        previewCorrection(state, wanted, context),
      )
      return { reply: previewView(preview, await readPseudoLookup(identity, idsIn(preview))) }
    },

    async correctMatch(call) {
      const wanted = await wantedBy(deps, call.body, call.subject)
      const command = { type: 'CorrectMatch', ...wanted, revision: call.body.revision } as const
      const { events, position } = await execute(call, handlers.matches, command)
      const [corrected, ...recalculated] = events
      if (corrected?.type !== 'MatchCorrected') throw new Refusal('idempotency-mismatch')
      const { ladder, matchId, correctedBy: by } = corrected.data
      const { winners, losers } = outcomeOf(corrected.data.was)
      queueNotification(deps, call.commandId, { about: 'corrected', ladder, matchId, by, was: { winners, losers } })
      return { reply: { done: true, recalculated: recalculated.length }, position }
    },
  } satisfies CommandRoutes
}

async function wantedBy(
  deps: Deps,
  { matchId, isSimple, result }: Correction,
  subject: Subject,
): Promise<WantedCorrection> {
  const ladder = isSimple ? 'simple' : 'double'
  const right = result === null ? null : await outcomeWithIds(deps, ladder, matchId, result, subject)
  return { ladder, matchId, result: right, by: subject.playerId }
}

const isKnown = (pseudo: string): boolean => pseudo !== french.deletedPlayer

/**
 * Replaces the pseudos of a result by ids. All deleted players have the same name. Each such name becomes the id of a
 * deleted player of the recorded match: first those of the same side, then those of the other side
 * (docs/specification.md#correcting-a-match).
 * @throws Refusal unknown-player
 */
async function outcomeWithIds(
  deps: Deps,
  ladder: WantedCorrection['ladder'],
  matchId: number,
  { winners, losers, looserSet: loserSets }: NonNullable<Correction['result']>,
  subject: Subject,
): Promise<MatchOutcome> {
  const idsOfKnown = (side: readonly string[]) => idsOfPseudos(deps, side.filter(isKnown), subject)
  const [won, lost] = await Promise.all([idsOfKnown(winners), idsOfKnown(losers)])
  if ([...winners, ...losers].every(isKnown)) return { winners: won, losers: lost, loserSets }
  const match = await deps.handlers.matches.read((state) => findMatch(state.recent[ladder], matchId))
  if (match === undefined) throw new Refusal('unknown-player')
  const recorded = outcomeOf(match)
  const pseudos = await deps.identity.pseudos(playersOf(match))
  const deletedOf = (side: readonly PlayerId[]) => side.filter((id) => !pseudos.has(id))
  // Whether the correction swaps the recorded sides. If all players are deleted and the sets are as recorded, only a
  // swap changes anything.
  const isTurned =
    won.some((id) => recorded.losers.includes(id)) ||
    lost.some((id) => recorded.winners.includes(id)) ||
    (won.length + lost.length === 0 && loserSets === recorded.loserSets)
  const [ofWinners, ofLosers] = [deletedOf(recorded.winners), deletedOf(recorded.losers)]
  const [own, other] = isTurned ? [ofLosers, ofWinners] : [ofWinners, ofLosers]
  const withDeleted = (side: readonly string[], known: PlayerId[], first: PlayerId[], second: PlayerId[]) =>
    side.map((pseudo) => {
      const id = isKnown(pseudo) ? known.shift() : (first.shift() ?? second.shift())
      if (id === undefined) throw new Refusal('unknown-player')
      return id
    })
  return { winners: withDeleted(winners, won, own, other), losers: withDeleted(losers, lost, other, own), loserSets }
}

const idsIn = ({ match, players, later }: PreviewedCorrection): PlayerId[] => [
  ...[match, ...later].flatMap(({ before, after }) => [before, ...(after === null ? [] : [after])].flatMap(playersOf)),
  match.before.recorder,
  ...players.map(({ playerId }) => playerId),
]

function previewView(preview: PreviewedCorrection, pseudoOf: (id: PlayerId) => string): CorrectionPreview {
  const { revision, lastSequence, match, players, later } = preview
  return {
    revision,
    lastSequence,
    before: matchView(match.before, pseudoOf),
    after: match.after === null ? null : matchView(match.after, pseudoOf),
    players: players
      .map(
        ({ playerId, score: [before, after], rank: [rankBefore, rankAfter] }): ChangedPlayer => ({
          pseudo: pseudoOf(playerId),
          score: [toPoints(before), toPoints(after)],
          rank: [rankBefore, rankAfter],
        }),
      )
      .sort(byChange),
    matches: later.map((one) => recalculatedView(one, pseudoOf)),
  }
}

type ChangedPlayer = CorrectionPreview['players'][number]

const changeOf = ({ score: [before, after] }: ChangedPlayer) => Math.abs(after - before)
const placeOf = ({ rank: [, after] }: ChangedPlayer) => after ?? Number.MAX_SAFE_INTEGER
/** Orders by the size of the change of score, then by rank, then by pseudo. */
const byChange = (one: ChangedPlayer, other: ChangedPlayer) =>
  changeOf(other) - changeOf(one) || placeOf(one) - placeOf(other) || one.pseudo.localeCompare(other.pseudo, 'fr')

function recalculatedView(
  { before, after }: PreviewedCorrection['later'][number],
  pseudoOf: (id: PlayerId) => string,
): RecalculatedMatch {
  const [was, now] = [matchView(before, pseudoOf), matchView(after ?? before, pseudoOf)]
  const pseudos = (side: typeof before.winners) => side.map(({ playerId }) => pseudoOf(playerId))
  return {
    id: was.id,
    isSimple: was.isSimple,
    matchDate: was.matchDate,
    winners: pseudos(before.winners),
    losers: pseudos(before.losers),
    looserSet: was.looserSet,
    winnerImpact: [was.winnerScoreImpact, now.winnerScoreImpact],
    looserImpact: [was.looserScoreImpact, now.looserScoreImpact],
  }
}
