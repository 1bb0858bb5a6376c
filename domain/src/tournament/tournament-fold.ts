import type { EventData } from '../events.ts'
import type { PlayerId } from '../ids.ts'
import type { Results } from './fixtures.ts'
import {
  qualifiedOf,
  sideOf,
  sidesOf,
  type Tournament,
  type TournamentEvent,
  type TournamentState,
} from './tournament-state.ts'

/** The state after an event. What the event does not change is shared with the former state. */
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
      const { name, format, thirdPlace, entriesUntil } = data
      const isRedrawn = format !== state.format || thirdPlace !== state.thirdPlace
      return { name, format, thirdPlace, entriesUntil, draw: isRedrawn ? null : state.draw }
    }
    case 'OrganiserChanged':
      return { organiser: data.organiser }
    case 'TournamentDeleted':
      return { phase: 'deleted' }
    case 'TournamentEntered':
      return { entries: [...state.entries, data.playerId], draw: null }
    case 'EntryWithdrawn':
      return withoutEntry(state, data.playerId)
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
      return { dues: withDues(state, data) }
    case 'FixtureWon':
    case 'ResultCorrected': {
      const [loser] = data.losers
      if (state.draw === null || loser === undefined) return {}
      const { fixtureId, loserSets, matchId } = data
      return withResults(state, {
        ...state.results,
        [fixtureId]: { losers: [sideOf(state.draw, loser)], loserSets, matchId },
      })
    }
    case 'FixtureForfeited': {
      if (state.draw === null) return {}
      const losers = sidesOf(state.draw, data.absent)
      return withResults(state, { ...state.results, [data.fixtureId]: { losers, loserSets: 0, matchId: null } })
    }
    case 'ForfeitTakenBack':
    case 'FixtureReopened': {
      const { [data.fixtureId]: _, ...results } = state.results
      return withResults(state, results)
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
      return { phase: 'stopped', winners: null }
  }
}

const otherProposals = ({ proposals }: Tournament, from: PlayerId) => proposals.filter((one) => one.from !== from)

function withoutEntry({ entries, pairs, proposals }: Tournament, player: PlayerId): Partial<Tournament> {
  return {
    entries: entries.filter((one) => one !== player),
    pairs: pairs.filter((pair) => !pair.includes(player)),
    proposals: proposals.filter(({ from, to }) => from !== player && to !== player),
    draw: null,
  }
}

/** All other proposals of the two, and to them, are over. */
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

function withDues({ dues }: Tournament, data: EventData<'FixturesDated'>): Tournament['dues'] {
  const changed = new Map(Object.entries(dues))
  for (const { fixtureId, due } of data.dues)
    if (due === null) changed.delete(fixtureId)
    else changed.set(fixtureId, due)
  return Object.fromEntries(changed)
}

/** Drops the bracket after the pools when others have qualified, or the pools are no longer over. */
export function withResults(state: Tournament, results: Results): Partial<Tournament> {
  const { draw } = state
  if (draw === null || draw.bracket === null) return { results }
  const [before, after] = [qualifiedOf(state), qualifiedOf({ ...state, results })]
  return JSON.stringify(before) === JSON.stringify(after) ? { results } : { results, draw: { ...draw, bracket: null } }
}
