import { fromPoints, type Instant, instant, type Ladder, type PlayerId, playerId } from '../ids.ts'
import type { EntryRules } from '../match/entry-rules.ts'
import type { MatchCommand, RecordMatch } from '../match/match.ts'
import type { PlayerCommand } from '../player/player.ts'
import { type Random, seededRandom } from '../random.ts'
import { streams } from '../streams.ts'
import { randomCommandSeries } from './commands.ts'
import type { CommandStep } from './stage.ts'

/** Size of a generated history. Benchmarks use a million matches, tests a few hundred. */
export interface RandomHistoryOptions {
  readonly seed: string | number
  /** At least four, for doubles. */
  readonly players: number
  readonly matches: number
  /** When the first account registers; the last match ends `matches * everySeconds` later. */
  readonly from: Date
  /** Seconds between two matches; by default longer than the cooldown. */
  readonly everySeconds?: number
  /** On average one match out of this many is cancelled as soon as it is recorded; 0 for none, by default 50. */
  readonly cancelOneIn?: number
  /** On average one match out of this many is followed by a series of other commands; 0, the default, for none. */
  readonly seriesOneIn?: number
}

/** The entry rules of generated histories: the defaults without working hours. */
export const historyRules: EntryRules = {
  hours: 'always',
  timeZone: 'Europe/Paris',
  cooldownSeconds: 180,
  rollbackWindowHours: 24,
  withdrawSeconds: 120,
}

/** Every 20th match is recorded as scored live, if it is a singles match. Its points are not in the history. */
const liveOneIn = 20

/** The players of a history, the admin first. */
export function playersOfHistory({ seed, players }: RandomHistoryOptions): PlayerId[] {
  const ids = seededRandom(`${seed} players`)
  return Array.from({ length: players }, () => playerId(ids.uuid()))
}

/**
 * Generates registrations and activations, then random matches of both ladders and series of other commands, as steps.
 * It yields one at a time, so a million steps need little memory. The same `size` gives the same history.
 * @throws RangeError with fewer than four players
 */
export function* randomHistory(size: RandomHistoryOptions): Generator<CommandStep, void, void> {
  const { matches, from, everySeconds = historyRules.cooldownSeconds + 1, cancelOneIn = 50, seriesOneIn = 0 } = size
  const all = playersOfHistory(size)
  const [adminId] = all
  if (adminId === undefined || all.length < 4) throw new RangeError('a double needs four players')

  const start = from.getTime()
  for (const each of all) {
    const of = (command: PlayerCommand): CommandStep => ({
      at: instant(start),
      actor: adminId,
      stream: streams.players,
      command,
    })
    yield of({ type: 'RegisterPlayer', playerId: each, startScore: fromPoints(500) })
    if (each !== adminId) yield of({ type: 'ActivatePlayer', playerId: each })
  }

  const dice = seededRandom(`${size.seed} matches`)
  const otherDice = seededRandom(`${size.seed} series`)
  const lastId: Record<Ladder, number> = { simple: 0, double: 0 }
  let revision = 0
  for (let index = 1; index <= matches; index += 1) {
    const at = instant(start + index * everySeconds * 1000)
    const ladder: Ladder = dice.chance(0.3) ? 'double' : 'simple'
    const sides = drawSides(dice, all, ladder)
    lastId[ladder] += 1
    const recorder = sides[0]?.[0] ?? adminId
    // The origin does not use `dice`: another random number would change all later matches of a seed.
    const origin = ladder === 'simple' && index % liveOneIn === 0 ? 'live' : 'entry'
    const record = recordOf(dice, ladder, sides, recorder, origin)
    yield matchStep(at, recorder, record)
    const match = { ladder, matchId: lastId[ladder], recorder, ...resultOf(record) }
    const isCancelled = cancelOneIn > 0 && dice.below(cancelOneIn) === 0
    if (isCancelled) yield matchStep(at, adminId, { type: 'CancelMatch', ladder, matchId: match.matchId, by: adminId })
    revision += isCancelled ? 2 : 1
    if (seriesOneIn === 0 || otherDice.below(seriesOneIn) > 0) continue
    const scene = { at, players: all, lastId, lastMatch: isCancelled ? null : match, revision }
    const series = randomCommandSeries(otherDice, scene)
    yield* series
    for (const { command } of series) if (command.type === 'RecordMatch') lastId[command.ladder] += 1
    // Each of these commands has one event: a series corrects only the last match, so no later match is recalculated.
    revision += series.filter(({ stream }) => stream === streams.matches).length
  }
}

const matchStep = (at: Instant, actor: PlayerId, command: MatchCommand): CommandStep => ({
  at,
  actor,
  stream: streams.matches,
  command,
})

function recordOf(
  dice: Random,
  ladder: Ladder,
  sides: PlayerId[][],
  recorder: PlayerId,
  origin: 'entry' | 'live',
): RecordMatch {
  const [sideOne = [], sideTwo = []] = sides
  const loserSets = dice.below(2)
  const [setsOne, setsTwo] = dice.chance(0.5) ? [2, loserSets] : [loserSets, 2]
  return { type: 'RecordMatch', ladder, sideOne, sideTwo, setsOne, setsTwo, recorder, origin }
}

function resultOf({ sideOne, sideTwo, setsOne, setsTwo }: RecordMatch) {
  const [winners, losers] = setsOne > setsTwo ? [sideOne, sideTwo] : [sideTwo, sideOne]
  return { winners, losers, loserSets: Math.min(setsOne, setsTwo) === 0 ? 0 : 1 } as const
}

/** Draws two sides of different players. */
function drawSides(dice: Random, all: readonly PlayerId[], ladder: Ladder): PlayerId[][] {
  const drawn = new Set<PlayerId>()
  const needed = ladder === 'simple' ? 2 : 4
  while (drawn.size < needed) drawn.add(dice.pick(all))
  const people = [...drawn]
  return [people.slice(0, needed / 2), people.slice(needed / 2)]
}
