import { type EventData, eventTypesOf, type StampedEvent } from '@topspin/domain/events'
import { type PlayerId, playerId } from '@topspin/domain/ids'
import { type Random, seededRandom } from '@topspin/domain/random'
import { streams } from '@topspin/domain/streams'
import { plusSeconds } from '@topspin/domain/testing/builders'
import { historyRules, playersOfHistory, randomHistory } from '@topspin/domain/testing/random-history'
import { decidersInMemory } from '@topspin/domain/testing/stage'

const ladders = ['simple', 'double'] as const

/** A history of three months: some matches are cancelled or corrected later, and players leave and come back. */
export function longHistory(seed: number, matches = 60): StampedEvent[] {
  const size = { seed, players: 5, matches, from: new Date('2026-01-25T00:00:00Z'), cancelOneIn: 0 }
  const [admin, ...others] = playersOfHistory(size)
  const { attempt } = decidersInMemory({ ...historyRules, rollbackWindowHours: 1_000 })
  const dice = seededRandom(`${seed} cancellations`)
  const events: StampedEvent[] = []
  for (const step of randomHistory({ ...size, everySeconds: 130_000 })) {
    events.push(...attempt(step))
    const next = { at: plusSeconds(step.at, 60_000), actor: admin ?? null }
    if (dice.chance(0.3)) {
      const ladder = dice.pick(ladders)
      const played = events.filter(({ type, data }) => type === 'MatchPlayed' && data.ladder === ladder)
      const matchId = played.length - dice.below(3)
      const command = { type: 'CancelMatch', ladder, matchId, by: admin ?? playerId('') } as const
      events.push(...attempt({ ...next, stream: streams.matches, command }))
    }
    if (dice.chance(0.2)) {
      const ladder = dice.pick(ladders)
      const played = events.flatMap((event) => (event.type === 'MatchPlayed' ? [event.data] : []))
      const match = played.filter((one) => one.ladder === ladder).at(-1 - dice.below(8))
      const revision = events.filter(({ type }) => matchTypes.includes(type)).length
      // The correction comes after a cancellation and before the next step: instants do not go back within a stream.
      const at = plusSeconds(next.at, 3_600 * dice.below(19))
      if (match !== undefined) {
        const command = {
          type: 'CorrectMatch',
          ...corrected(dice, playersOfHistory(size), match),
          by: match.recorder,
          revision,
        } as const
        events.push(...attempt({ at, actor: match.recorder, stream: streams.matches, command }))
      }
    }
    if (dice.chance(0.1)) {
      const type = dice.pick(['DisablePlayer', 'ActivatePlayer', 'DeletePlayer'] as const)
      const command = { type, playerId: dice.pick(others) }
      events.push(...attempt({ ...next, stream: streams.players, command }))
    }
  }
  return events
}

const matchTypes: readonly string[] = eventTypesOf('matches')

/** A random correction: the other side won, another player played, or the match never happened. */
function corrected(dice: Random, players: readonly PlayerId[], match: EventData<'MatchPlayed'>) {
  const { ladder, matchId, loserSets } = match
  const idsOf = (side: typeof match.winners) => side.map(({ playerId }) => playerId)
  const [winners, losers] = [idsOf(match.winners), idsOf(match.losers)]
  const other = players.find((id) => ![...winners, ...losers].includes(id))
  const kind = dice.below(3)
  if (kind === 0 || other === undefined)
    return { ladder, matchId, result: { winners: losers, losers: winners, loserSets } }
  return { ladder, matchId, result: kind === 1 ? null : { winners, losers: [other, ...losers.slice(1)], loserSets } }
}
