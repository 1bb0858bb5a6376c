import { lookUp } from '@topspin/domain/by-id'
import { recentContestsKey } from '@topspin/domain/documents/contests'
import {
  monthEndsKey,
  type StandingChangesDocument,
  type WeekDocument,
  weekPrefix,
} from '@topspin/domain/documents/standings'
import { isDayChangesKey } from '@topspin/domain/documents/weeks'
import type { StampedEvent } from '@topspin/domain/events'
import { fromPoints, type Instant, type Ladder, type PlayerId } from '@topspin/domain/ids'
import { standingAt } from '@topspin/domain/ladder/standing'
import type { MatchOutcome } from '@topspin/domain/match/counting'
import { MatchEndTimes } from '@topspin/domain/match/last-matches'
import { type MatchCommand, matchDecider, type RecordMatch } from '@topspin/domain/match/match'
import { type MatchesState, scoreOf } from '@topspin/domain/match/matches-state'
import { type PlayersState, playerDecider } from '@topspin/domain/player/player'
import { type Random, seededRandom } from '@topspin/domain/random'
import { Refusal } from '@topspin/domain/refusals'
import {
  fact,
  parseInstant,
  person,
  plusSeconds,
  rulesWithoutTournaments,
  stampedEvent,
  unrestrictedEntryRules,
  uuidOf,
} from '@topspin/domain/testing/builders'
import { propertyRuns } from '@topspin/domain/testing/thoroughness'
import type { Document } from '@topspin/platform/read-store/port'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import type { Projector } from './projector.ts'
import { projectors } from './projectors.ts'

// A corrected match leaves the same documents as a match that was recorded right, and the document of its corrections
// (docs/specification.md#correcting-a-match).

const startScore = fromPoints(500)
const club = ['ann', 'ben', 'cleo', 'dan', 'eve', 'fay'].map(person)
const start = parseInstant('2026-01-30T08:00:00Z')

type MatchEvent = Parameters<typeof matchDecider.evolve>[1]
type PlayerEvent = Parameters<typeof playerDecider.evolve>[1]

const registered: readonly PlayerEvent[] = club.flatMap((playerId) => [
  stampedEvent(fact('PlayerRegistered', { playerId, startScore }), { at: start }),
  stampedEvent(fact('PlayerActivated', { playerId }), { at: start }),
])

const commandIds = new Map<string, string>()
/**
 * The id of a command. Depends only on its type and the last sequence, so that two logs of the same matches have equal
 * ids. Each id is computed once, because the property generates many histories.
 */
function commandIdOf({ type }: MatchCommand, lastSequence: number): string {
  const name = `${type} ${lastSequence}`
  const id = commandIds.get(name) ?? uuidOf(name)
  commandIds.set(name, id)
  return id
}

/** A log of players and matches with the states of its streams. */
class Log {
  readonly events: StampedEvent[] = [...registered]
  players: PlayersState = registered.reduce(playerDecider.evolve, playerDecider.initialState())
  matches: MatchesState = matchDecider.initialState()
  readonly #ends = new MatchEndTimes()

  /** @returns the events; none when the command is refused */
  match(command: MatchCommand, now: Instant, players = this.players): readonly MatchEvent[] {
    const context = { now, rules: unrestrictedEntryRules, players, ends: this.#ends, fixtures: rulesWithoutTournaments }
    const commandId = commandIdOf(command, this.matches.lastSequence)
    const events = unlessRefused(() => matchDecider.decide(this.matches, command, context)).map((event) =>
      stampedEvent(event, { at: now, commandId }),
    )
    for (const event of events) this.matches = matchDecider.evolve(this.matches, event)
    this.events.push(...events)
    return events
  }

  player(event: PlayerEvent): void {
    this.players = playerDecider.evolve(this.players, event)
    this.events.push(event)
  }
}

function unlessRefused<T>(decide: () => readonly T[]): readonly T[] {
  try {
    return decide()
  } catch (error) {
    if (error instanceof Refusal) return []
    throw error
  }
}

/** A recorded match and what became of it. */
interface Recorded {
  readonly now: Instant
  readonly command: RecordMatch
  readonly matchId: number
  readonly sequence: number
  result: MatchOutcome
  isCorrected: boolean
  /** Whether the match was cancelled, or never happened. */
  isGone: boolean
}

function drawResult(dice: Random, ladder: Ladder): MatchOutcome {
  const drawn = new Set<PlayerId>()
  const each = ladder === 'simple' ? 1 : 2
  while (drawn.size < 2 * each) drawn.add(dice.pick(club))
  const [winners, losers] = [[...drawn].slice(0, each), [...drawn].slice(each)]
  return { winners, losers, loserSets: dice.chance(0.5) ? 0 : 1 }
}

/** A random correction: the other side won, somebody else played, other sets, or the match never happened. */
function drawCorrection(dice: Random, { result, command }: Recorded): MatchOutcome | null {
  const { winners, losers, loserSets } = result
  switch (dice.below(5)) {
    case 0:
      return null
    case 1:
      return drawResult(dice, command.ladder)
    case 2:
      return { winners, losers, loserSets: loserSets === 0 ? 1 : 0 }
    default:
      return { winners: losers, losers: winners, loserSets }
  }
}

function recordOf(ladder: Ladder, result: MatchOutcome, origin: RecordMatch['origin']): RecordMatch {
  const { winners, losers, loserSets } = result
  const sides = { sideOne: winners, sideTwo: losers, setsOne: 2, setsTwo: loserSets }
  return { type: 'RecordMatch', ladder, ...sides, recorder: winners[0] ?? person('nobody'), origin }
}

/** A random log with corrections and cancellations, and its outcome: the matches and the events of players in order. */
function draw(seed: number) {
  const dice = seededRandom(`corrections ${seed}`)
  const log = new Log()
  const became: (Recorded | PlayerEvent)[] = []
  const matches: Recorded[] = []
  const counts = { corrected: 0, neverPlayed: 0, recalculated: 0, cancelled: 0, refused: 0 }
  let now = start
  for (let step = 0; step < 25; step += 1) {
    now = plusSeconds(now, 60 * (1 + dice.below(60)))
    const kind = dice.next()
    const ladder: Ladder = dice.chance(0.4) ? 'double' : 'simple'
    if (kind < 0.55) {
      const result = drawResult(dice, ladder)
      const command = recordOf(ladder, result, dice.chance(0.2) ? 'live' : 'entry')
      if (log.match(command, now).length === 0) continue
      const matchId = log.matches.lastId[ladder]
      const sequence = log.matches.lastSequence
      const recorded = { now, command, matchId, sequence, result, isCorrected: false, isGone: false }
      became.push(recorded)
      matches.push(recorded)
    } else if (kind < 0.85) {
      if (matches.length === 0) continue
      const match = dice.pick(matches)
      const { ladder, recorder: by } = match.command
      const result = drawCorrection(dice, match)
      const { revision } = log.matches
      const events = log.match({ type: 'CorrectMatch', ladder, matchId: match.matchId, result, by, revision }, now)
      if (events.length === 0) {
        counts.refused += 1
        continue
      }
      counts.corrected += 1
      counts.recalculated += events.length - 1
      if (result === null) {
        counts.neverPlayed += 1
        match.isGone = true
      } else Object.assign(match, { result, isCorrected: true })
    } else if (kind < 0.95) {
      const match = matches.at(-1 - dice.below(2))
      if (match === undefined) continue
      const { ladder, recorder: by } = match.command
      if (log.match({ type: 'CancelMatch', ladder, matchId: match.matchId, by }, now).length === 0) continue
      counts.cancelled += 1
      match.isGone = true
    } else {
      const type = dice.pick(['PlayerDisabled', 'PlayerActivated', 'PlayerActivated', 'PlayerDeleted'] as const)
      const event = stampedEvent(fact(type, { playerId: dice.pick(club) }), { at: now })
      became.push(event)
      log.player(event)
    }
  }
  return { log, became, counts }
}

/** A log of the matches in `became`, each recorded with its right result, and cancelled at once if it is gone. */
function straight(became: ReturnType<typeof draw>['became']): Log {
  const log = new Log()
  const everybody = new Log().players
  for (const one of became) {
    if ('type' in one) {
      log.player(one)
      continue
    }
    const { now, command, result, isCorrected, isGone, matchId } = one
    const { ladder, recorder } = command
    const right = { ...recordOf(ladder, result, isCorrected ? 'entry' : command.origin), recorder }
    // `everybody`, because the right players may not have been active at that time.
    log.match(right, now, everybody)
    if (isGone) log.match({ type: 'CancelMatch', ladder, matchId, by: recorder }, now, everybody)
  }
  return log
}

/** The state to compare: without `revision` and `corrected`, with scores and last matches in place of `standings`. */
function stateOf({ matches }: Log, players: PlayersState) {
  const { revision: _, corrected: _corrected, standings, ...state } = matches
  const scores = club.flatMap((id) => [
    scoreOf(matches, players, 'simple', id),
    scoreOf(matches, players, 'double', id),
  ])
  const last = [standings.simple, standings.double].map((ladder) => club.map((id) => lookUp(ladder, id)?.last ?? null))
  return { ...state, scores, last }
}

/** The documents of a log. Other tests check that projectors do not change what they are given. */
function foldOf(projector: Projector, events: readonly StampedEvent[]): Map<string, Document> {
  const documents = new Map<string, Document>()
  for (const event of events) {
    if (!projector.types.has(event.type)) continue
    const find = (key: string) => documents.get(key) ?? null
    const changed = projector
      .keys(event, find)
      .map((key) => [key, projector.evolve(find(key), event, key, find)] as const)
    for (const [key, after] of changed) {
      if (after === null) documents.delete(key)
      else documents.set(key, after)
    }
  }
  return documents
}

/** The documents as text, without those that keep earlier results or changes. */
function storedOf({ events }: Log): string {
  return projectors
    .filter(({ name }) => name !== 'journal' && name !== 'standings')
    .flatMap((projector) => [...foldOf(projector, events)].map(([key, document]) => ({ projector, key, document })))
    .filter(({ projector, key }) => projector.name !== 'contests' || !isCorrectionsKey(key))
    .filter(({ projector, key }) => projector.name !== 'weeks' || !isDayChangesKey(key))
    .map(({ projector, key, document }) => `${projector.name} ${key} ${JSON.stringify(document)}`)
    .toSorted()
    .join('\n')
}

/** Whether a key of `contests` is that of the corrections of a match. */
const isCorrectionsKey = (key: string): boolean => key !== recentContestsKey

/** The sequences of the matches with corrections. */
function correctedMatchesIn({ events }: Log): number[] {
  const [contests] = projectors.filter(({ name }) => name === 'contests')
  const keys = contests === undefined ? [] : [...foldOf(contests, events).keys()]
  return keys.filter(isCorrectionsKey).map((key) => Number(key.slice(key.indexOf('/') + 1)))
}

const correctedIn = (became: ReturnType<typeof draw>['became']): number[] =>
  became.flatMap((one) => ('sequence' in one && one.isCorrected && !one.isGone ? [one.sequence] : []))

/**
 * Of the read model `standings`, for each ladder: every player's standing, and for each week its number of matches and
 * when the first was played.
 */
function standingsOf({ events }: Log) {
  const [standings] = projectors.filter(({ name }) => name === 'standings')
  const documents = standings === undefined ? new Map<string, Document>() : foldOf(standings, events)
  return (['simple', 'double'] as const).map((ladder) => {
    const weeks = [...documents].filter(([key]) => key.startsWith(weekPrefix(ladder)))
    return {
      players: club.map((id) => {
        const ends = documents.get(monthEndsKey(ladder, id)) as StandingChangesDocument | undefined // the shape under this key
        return standingAt({ startScore, ends, month: undefined }, parseInstant('2030-01-01T00:00:00Z'))
      }),
      weeks: weeks.map(([key, document]) => {
        const { matches, first } = document as WeekDocument // the shape under this prefix
        return [key, matches, first]
      }),
    }
  })
}

// The timeout is for a busy machine.
it('corrections leave every read model and the state as if the matches had been recorded right', () => {
  const histories = propertyRuns(1_000)
  const total = { corrected: 0, neverPlayed: 0, recalculated: 0, cancelled: 0, refused: 0 }
  fc.assert(
    fc.property(fc.integer(), (seed) => {
      const { log, became, counts } = draw(seed)
      const right = straight(became)
      const players = new Log().players
      expect(stateOf(log, players)).toEqual(stateOf(right, players))
      expect(storedOf(log)).toBe(storedOf(right))
      expect(standingsOf(log)).toEqual(standingsOf(right))
      expect(correctedMatchesIn(right)).toEqual([])
      expect(new Set(correctedMatchesIn(log))).toEqual(new Set(correctedIn(became)))
      for (const key of ['corrected', 'neverPlayed', 'recalculated', 'cancelled', 'refused'] as const)
        total[key] += counts[key]
    }),
    histories,
  )
  // Otherwise the histories could be equal because nothing was corrected in them.
  expect(Math.min(...Object.values(total))).toBeGreaterThan(histories.numRuns / 2)
}, 120_000)
