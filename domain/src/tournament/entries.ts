import type { PlayerId } from '../ids.ts'
import { scoreOf } from '../match/matches-state.ts'
import { type Random, seededRandom } from '../random.ts'
import { Refusal } from '../refusals.ts'
import { dayOf } from '../time/evening.ts'
import { rankedByScore } from './draw.ts'
import { tournamentFormats } from './formats.ts'
import {
  type DrawnSide,
  mayOrganise,
  refuseInactivePlayers,
  type Tournament,
  type TournamentContext,
  type TournamentEvent,
} from './tournament-state.ts'

// Who plays: entries, pairs, and the sides of a draw (docs/specification.md#tournaments).

export type PairCommand =
  | { readonly type: 'ProposePair'; readonly by: PlayerId; readonly to: PlayerId }
  | { readonly type: 'AcceptPair' | 'RefusePair'; readonly by: PlayerId; readonly from: PlayerId }
  | { readonly type: 'WithdrawPair'; readonly by: PlayerId }

/** Maximum number of entries: that of the largest format, because the format can still be changed. */
const mostEntries = ({ ladder }: Tournament): number => tournamentFormats.bracket.most * (ladder === 'simple' ? 1 : 2)

const isOver = ({ entriesUntil }: Tournament, { now, rules }: TournamentContext): boolean =>
  dayOf(now, rules.timeZone) > entriesUntil

/** Organisers may change any entry, players their own until `entriesUntil`. @throws Refusal forbidden, entries-over */
export function refuseUnlessMayChangeEntry(
  state: Tournament,
  playerId: PlayerId,
  by: PlayerId,
  context: TournamentContext,
): void {
  if (mayOrganise(context, by)) return
  if (by !== playerId) throw new Refusal('forbidden')
  if (isOver(state, context)) throw new Refusal('entries-over')
}

export function enterPlayer(
  state: Tournament,
  playerId: PlayerId,
  by: PlayerId,
  context: TournamentContext,
): TournamentEvent[] {
  refuseUnlessMayChangeEntry(state, playerId, by, context)
  refuseInactivePlayers(context, [playerId])
  if (state.entries.includes(playerId)) return []
  if (state.entries.length >= mostEntries(state)) throw new Refusal('tournament-full')
  return [{ type: 'TournamentEntered', data: { tournamentId: state.tournamentId, playerId } }]
}

const isPaired = ({ pairs }: Tournament, player: PlayerId): boolean => pairs.some((pair) => pair.includes(player))

/** Decides about a pair in doubles, which can be formed until the end of `entriesUntil`. */
export function decidePair(state: Tournament, command: PairCommand, context: TournamentContext): TournamentEvent[] {
  if (state.ladder === 'simple') throw new Refusal('not-doubles')
  if (isOver(state, context)) throw new Refusal('entries-over')
  const { tournamentId, entries, proposals } = state
  const { by } = command
  if (command.type === 'ProposePair') {
    const { to } = command
    if (by === to) throw new Refusal('same-player-twice')
    if (!entries.includes(by)) throw new Refusal('not-entered')
    refuseInactivePlayers(context, [to])
    if (isPaired(state, by) || isPaired(state, to)) throw new Refusal('already-paired')
    if (proposals.some(({ from, to: other }) => from === by && other === to)) return []
    return [{ type: 'PairProposed', data: { tournamentId, from: by, to } }]
  }
  const isMeant = ({ from, to }: (typeof proposals)[number]) =>
    command.type === 'WithdrawPair' ? from === by : from === command.from && to === by
  const proposal = proposals.find(isMeant)
  if (proposal === undefined) throw new Refusal('proposal-over')
  const data = { tournamentId, from: proposal.from, to: proposal.to }
  switch (command.type) {
    case 'AcceptPair':
      refuseInactivePlayers(context, [proposal.from, by])
      if (!entries.includes(by) && entries.length >= mostEntries(state)) throw new Refusal('tournament-full')
      return [{ type: 'PairAccepted', data }]
    case 'RefusePair':
      return [{ type: 'PairRefused', data }]
    case 'WithdrawPair':
      return [{ type: 'PairWithdrawn', data }]
  }
}

/** Ranks the sides and draws their places. */
export function drawTournament(state: Tournament, code: string, context: TournamentContext): TournamentEvent[] {
  const { tournamentId, draws, format } = state
  const dice = seededRandom(code)
  const sides = rankedByScore(sidesToDraw(state, context, dice), dice)
  const playing = sides.flatMap(({ players }) => players)
  refuseInactivePlayers(context, playing)
  if (sides.length < tournamentFormats[format].least) throw new Refusal('too-few-entries')
  if (sides.length > tournamentFormats[format].most) throw new Refusal('too-many-entries')
  const groups = tournamentFormats[format].draw(sides.length, dice).map((group) => [...group])
  return [{ type: 'TournamentDrawn', data: { tournamentId, code, number: draws + 1, sides: [...sides], groups } }]
}

/** The sides that play. In doubles, players without a partner are paired, best with weakest; one may be left out. */
function sidesToDraw(state: Tournament, { matches, players }: TournamentContext, dice: Random): readonly DrawnSide[] {
  const { entries, pairs, ladder } = state
  const score = (id: PlayerId) => scoreOf(matches, players, ladder, id)
  if (ladder === 'simple') return entries.map((id) => ({ players: [id], score: score(id) }))
  const out = findPlayerLeftOut(state)
  const lone = withoutPartner(state).flatMap((id) => (id === out ? [] : [{ id, score: score(id) }]))
  const toPair = rankedByScore(lone, dice)
  const half = toPair.length / 2
  const united = toPair.slice(0, half).map(({ id }, index) => [id, toPair.at(-1 - index)?.id ?? id] as const)
  return [...pairs, ...united].map((pair) => ({ players: [...pair], score: (score(pair[0]) + score(pair[1])) / 2 }))
}

const withoutPartner = (state: Tournament): readonly PlayerId[] => state.entries.filter((id) => !isPaired(state, id))

/** The last player without a partner, whom a draw in doubles would leave out now. Null when everybody plays. */
export function findPlayerLeftOut(state: Tournament): PlayerId | null {
  const lone = state.ladder === 'simple' ? [] : withoutPartner(state)
  return lone.length % 2 === 1 ? (lone.at(-1) ?? null) : null
}
