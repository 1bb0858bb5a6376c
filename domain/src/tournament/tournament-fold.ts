import type { EventData } from '../events.ts'
import type { PlayerId } from '../ids.ts'
import type { FixtureResult, FixtureResults } from './fixtures.ts'
import {
  qualifiedSidesOf,
  sideNumbersOf,
  type Tournament,
  type TournamentEvent,
  type TournamentState,
} from './tournament-state.ts'

export function tournamentAfter(state: TournamentState, event: TournamentEvent): TournamentState {
  if (event.type === 'TournamentCreated')
    return {
      ...event.data,
      phase: 'entries',
      entries: [],
      pairs: [],
      proposals: [],
      draws: 0,
      draw: null,
      results: {},
      left: [],
      dues: {},
      winners: null,
    }
  return state === null ? null : { ...state, ...changesBy(state, event) }
}

function changesBy(
  state: Tournament,
  { type, data }: Exclude<TournamentEvent, { type: 'TournamentCreated' }>,
): Partial<Tournament> {
  switch (type) {
    case 'TournamentChanged': {
      const isRedrawn = data.format !== state.format || data.thirdPlace !== state.thirdPlace
      return { ...data, draw: isRedrawn ? null : state.draw }
    }
    case 'OrganiserChanged':
      return { organiser: data.organiser }
    case 'TournamentDeleted':
      return { phase: 'deleted' }
    case 'TournamentEntered':
      return { entries: [...state.entries, data.playerId], draw: null }
    case 'EntryWithdrawn':
      return {
        entries: state.entries.filter((one) => one !== data.playerId),
        pairs: state.pairs.filter((pair) => !pair.includes(data.playerId)),
        proposals: state.proposals.filter(({ from, to }) => from !== data.playerId && to !== data.playerId),
        draw: null,
      }
    case 'PairProposed':
      return { proposals: [...otherProposals(state, data.from), { from: data.from, to: data.to }] }
    case 'PairAccepted':
      return paired(state, data)
    case 'PairRefused':
    case 'PairWithdrawn':
      return { proposals: otherProposals(state, data.from) }
    case 'TournamentDrawn': {
      const { code, number, sides, groups } = data
      return { draws: number, draw: { code, sides, groups, bracket: null } }
    }
    case 'TournamentStarted':
      return { phase: 'running', proposals: [] }
    case 'FixturesDated':
      return { dues: { ...state.dues, ...Object.fromEntries(data.dues.map(({ fixtureId, due }) => [fixtureId, due])) } }
    case 'FixtureWon':
    case 'ResultCorrected':
      return withResult(state, data)
    case 'FixtureForfeited':
      return withResult(state, { ...data, losers: data.absent, loserSets: 0, matchId: null })
    case 'ForfeitTakenBack':
    case 'FixtureReopened': {
      const { [data.fixtureId]: _, ...results } = state.results
      return changesWithResults(state, results)
    }
    case 'BracketDrawn':
      return state.draw === null ? {} : { draw: { ...state.draw, bracket: data.places } }
    case 'TournamentLeft':
      return { left: [...state.left, data.playerId] }
    case 'TournamentFinished':
      return { phase: 'finished', winners: data.winners }
    case 'TournamentResumed':
      return { phase: 'running', winners: null }
    case 'TournamentStopped':
      return { phase: 'stopped', winners: null, ...(data.reason !== undefined && { stopReason: data.reason }) }
  }
}

const otherProposals = ({ proposals }: Tournament, from: PlayerId) => proposals.filter((one) => one.from !== from)

/** Makes a pair, and removes all other proposals by and to its two players. */
function paired(
  { entries, pairs, proposals }: Tournament,
  { from, to }: EventData<'PairAccepted'>,
): Partial<Tournament> {
  const isOfPair = (player: PlayerId) => player === from || player === to
  return {
    entries: entries.includes(to) ? entries : [...entries, to],
    pairs: [...pairs, [from, to]],
    proposals: proposals.filter((one) => !isOfPair(one.from) && !isOfPair(one.to)),
    draw: null,
  }
}

type Decided = Pick<EventData<'FixtureWon'>, 'fixtureId' | 'losers' | 'loserSets'> & Pick<FixtureResult, 'matchId'>

function withResult(state: Tournament, { fixtureId, losers, loserSets, matchId }: Decided): Partial<Tournament> {
  if (state.draw === null) return {}
  const result = { losers: sideNumbersOf(state.draw, losers), loserSets, matchId }
  return changesWithResults(state, { ...state.results, [fixtureId]: result })
}

/**
 * The changes that give a tournament these results. They remove the bracket after the pools if other sides qualify now,
 * or if the pools are no longer over.
 */
export function changesWithResults(state: Tournament, results: FixtureResults): Partial<Tournament> {
  const { draw } = state
  if (draw === null || draw.bracket === null) return { results }
  const [before, after] = [qualifiedSidesOf(state), qualifiedSidesOf({ ...state, results })]
  return JSON.stringify(before) === JSON.stringify(after) ? { results } : { results, draw: { ...draw, bracket: null } }
}
