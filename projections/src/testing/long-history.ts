import type { StampedEvent } from '@topspin/domain/events'
import { playerId } from '@topspin/domain/ids'
import { streams } from '@topspin/domain/streams'
import { after } from '@topspin/domain/testing/builders'
import { random } from '@topspin/domain/testing/random'
import { historyPlayers, historyRules, randomHistory } from '@topspin/domain/testing/random-history'
import { stage } from '@topspin/domain/testing/stage'

const ladders = ['simple', 'double'] as const

/** A history of three months: some matches are cancelled a day later, and players leave and come back. */
export function longHistory(seed: number, matches = 60): StampedEvent[] {
  const size = { seed, players: 5, matches, from: new Date('2026-01-25T00:00:00Z'), cancelOneIn: 0 }
  const [admin, ...others] = historyPlayers(size)
  const { attempt } = stage({ ...historyRules, rollbackWindowHours: 1_000 })
  const dice = random(`${seed} cancellations`)
  const events: StampedEvent[] = []
  for (const step of randomHistory({ ...size, everySeconds: 130_000 })) {
    events.push(...attempt(step))
    const next = { at: after(step.at, 60_000), actor: admin ?? null }
    if (dice.chance(0.3)) {
      const ladder = dice.pick(ladders)
      const played = events.filter(({ type, data }) => type === 'MatchPlayed' && data.ladder === ladder)
      const matchId = played.length - dice.below(3)
      const command = { type: 'CancelMatch', ladder, matchId, by: admin ?? playerId('') } as const
      events.push(...attempt({ ...next, stream: streams.matches, command }))
    }
    if (dice.chance(0.1)) {
      const type = dice.pick(['DisablePlayer', 'ActivatePlayer', 'DeletePlayer'] as const)
      const command = { type, playerId: dice.pick(others) }
      events.push(...attempt({ ...next, stream: streams.players, command }))
    }
  }
  return events
}
