import {
  filteredMatches,
  type MatchTotals,
  matchTotalsOf,
  type PastMatch,
  type PastMatchFilter,
  totalsByMonth,
} from '@topspin/domain/career/past'
import { monthOf } from '@topspin/domain/career/periods'
import { opponentsIn, talliesOf } from '@topspin/domain/career/rivals'
import {
  mostMetRivalsLimit,
  opponentsLimit,
  type PastMatches,
  type PastMatchTotals,
  pastMatchesPageSize,
} from '@topspin/domain/contract/past'
import { matchKey } from '@topspin/domain/documents/matches'
import { type Instant, type Ladder, type PlayerId, toPoints } from '@topspin/domain/ids'
import { localMonth } from '@topspin/domain/time/working-hours'
import { careerEntryView, playersOfCareer, rivalView } from './careers.ts'
import { correctionsView, peopleInCorrections, readCorrectionsLookup } from './corrections.ts'
import type { ReadSideDeps } from './deps.ts'
import { readPseudos } from './known-pseudos.ts'
import { readScoredLiveCheck } from './live.ts'
import { readReactionsLookup } from './reactions.ts'

export async function readCareers({ careers }: ReadSideDeps, player: PlayerId) {
  const [simple, double] = await Promise.all([careers.of(player, 'simple'), careers.of(player, 'double')])
  return { simple, double }
}

/**
 * A page of a player's matches that `filter` keeps, newest first; the first page has the totals of all kept matches
 * (docs/specification.md#past-matches).
 * @param before only matches with a smaller sequence; null for the first page
 */
export async function pastMatchesView(
  deps: ReadSideDeps,
  player: PlayerId,
  filter: PastMatchFilter,
  before: number | null,
  now: Instant,
): Promise<PastMatches> {
  const careers = await readCareers(deps, player)
  const kept = filteredMatches(careers, filter)
  const shown = kept
    .filter(({ sequence }) => before === null || sequence < before)
    .slice(-pastMatchesPageSize)
    .reverse()
  const ladder: Ladder = filter.ladder ?? 'simple'
  const anyMatch = { ladder: filter.ladder, opponent: null, won: null, since: null }
  const met = before === null ? talliesOf(ofLadder(kept, ladder), opponentsIn).slice(0, mostMetRivalsLimit) : []
  const opponents =
    before === null ? talliesOf(filteredMatches(careers, anyMatch), opponentsIn).slice(0, opponentsLimit) : []
  const named = [...met, ...opponents].map((tally) => tally.player)
  const correctionsIn = await readCorrectionsLookup(deps.models, shown)
  const recorders = await recordersOf(deps, shown, now)
  const people = [
    ...named,
    ...playersOfCareer(shown),
    ...recorders.values(),
    ...peopleInCorrections(shown.flatMap(correctionsIn)),
  ]
  const pseudoOf = await readPseudos(deps, people)
  const isLive = await readScoredLiveCheck(deps.models, player, shown)
  const reactionsTo = await readReactionsLookup(deps.models, shown)
  const { timeZone } = deps.rules
  return {
    summary:
      before === null
        ? {
            total: inPoints(matchTotalsOf(kept)),
            months: totalsByMonth(kept, (at) => monthOf(timeZone, at)).map(([{ from }, totals]) => ({
              month: localMonth(timeZone, from),
              ...inPoints(totals),
            })),
            met: met.map((tally) => rivalView(tally, pseudoOf)),
            opponents: [...new Set(opponents.map((tally) => pseudoOf(tally.player)))],
          }
        : null,
    entries: shown.map((match) => {
      const recorder = recorders.get(match.sequence)
      return {
        ...careerEntryView(match, pseudoOf),
        ladder: match.ladder,
        month: localMonth(timeZone, match.playedAt),
        live: isLive(match),
        ...(recorder !== undefined && { recorder: pseudoOf(recorder) }),
        ...correctionsView(match, correctionsIn(match), pseudoOf),
        ...reactionsTo(match),
      }
    }),
  }
}

/** The recorder of each match that may still be contested, by sequence: the form for a contest names the recorder. */
async function recordersOf({ models, rules }: ReadSideDeps, matches: readonly PastMatch[], now: Instant) {
  const since = Date.parse(now) - rules.rollbackWindowHours * 3_600_000
  const contestable = matches.filter(({ playedAt }) => Date.parse(playedAt) > since)
  const keys = contestable.map(({ ladder, matchId }) => matchKey(ladder, matchId))
  const found = await models.getMany('matches', keys)
  return new Map([...found.values()].map(({ sequence, recorder }) => [sequence, recorder]))
}

const ofLadder = (matches: readonly PastMatch[], ladder: Ladder) => matches.filter((match) => match.ladder === ladder)

const inPoints = ({ simple, double, ...results }: MatchTotals): PastMatchTotals => ({
  ...results,
  simple: toPoints(simple),
  double: toPoints(double),
})
