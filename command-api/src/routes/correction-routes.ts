import type { Correction, CorrectionPreview, RecalculatedMatch } from '@topspin/domain/contract/correction'
import { type PlayerId, toPoints } from '@topspin/domain/ids'
import type { WantedCorrection } from '@topspin/domain/match/correction'
import { type PreviewedCorrection, previewCorrection } from '@topspin/domain/match/correction-preview'
import { playersOf } from '@topspin/domain/match/match-players'
import { findMatch } from '@topspin/domain/match/recent-matches'
import { Refusal } from '@topspin/domain/refusals'
import { matchView } from '@topspin/domain/replies/match-view'
import french from '@topspin/domain/text/fr.json' with { type: 'json' }
import type { CallHandlers } from '@topspin/platform/http/call-handler'
import type { Subject } from '@topspin/platform/http/session'
import { readPseudoLookup } from '@topspin/platform/identity/pseudos-of'
import { idsOfPseudos } from '../accounts/people.ts'
import type { Deps } from '../deps.ts'
import { execute } from '../execute.ts'
import { queueNotification } from '../push/queue-notification.ts'

/** Correcting a match, also when later matches build on it (docs/specification.md#correcting-a-match). */
export function correctionRoutes(deps: Deps): CallHandlers<'previewCorrection' | 'correctMatch'> {
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
      const { ladder, matchId, was, correctedBy: by } = corrected.data
      const sides = { winners: idsOf(was.winners), losers: idsOf(was.losers) }
      queueNotification(deps, call.commandId, { about: 'corrected', ladder, matchId, by, was: sides })
      return { reply: { done: true, recalculated: recalculated.length }, position }
    },
  }
}

async function wantedBy(
  deps: Deps,
  { matchId, isSimple, result }: Correction,
  subject: Subject,
): Promise<WantedCorrection> {
  const by = subject.playerId
  const ladder = isSimple ? 'simple' : 'double'
  if (result === null) return { ladder, matchId, result: null, by }
  const pseudos = [...result.winners, ...result.losers]
  const ids = await idsOrDeleted(deps, ladder, matchId, pseudos, subject)
  const winners = ids.slice(0, result.winners.length)
  return { ladder, matchId, result: { winners, losers: ids.slice(winners.length), loserSets: result.looserSet }, by }
}

/**
 * The ids of the players of a corrected match. All deleted players have the same name among `pseudos`: its first use
 * stands for the first deleted player of the match as it was recorded, its second use for the second one, and so on.
 * @throws Refusal unknown-player
 */
async function idsOrDeleted(
  deps: Deps,
  ladder: WantedCorrection['ladder'],
  matchId: number,
  pseudos: readonly string[],
  subject: Subject,
): Promise<PlayerId[]> {
  const { handlers, identity } = deps
  const known = pseudos.filter((pseudo) => pseudo !== french.deletedPlayer)
  const ids = await idsOfPseudos(deps, known, subject)
  if (known.length === pseudos.length) return ids
  const recorded = await handlers.matches.read((state) => {
    const match = findMatch(state.recent[ladder], matchId)
    return match === undefined ? [] : playersOf(match)
  })
  const pseudosOfRecorded = await identity.pseudos(recorded)
  const deleted = recorded.filter((id) => !pseudosOfRecorded.has(id))
  return pseudos.map((pseudo) => {
    const id = pseudo === french.deletedPlayer ? deleted.shift() : ids.shift()
    if (id === undefined) throw new Refusal('unknown-player')
    return id
  })
}

const idsOf = (side: readonly { readonly playerId: PlayerId }[]): PlayerId[] => side.map(({ playerId }) => playerId)

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
