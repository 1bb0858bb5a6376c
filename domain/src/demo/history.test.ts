import { describe, expect, it } from 'vitest'
import { historyPlayers, historyRules, randomHistory } from './history.ts'
import { stage } from './stage.ts'

const size = { seed: 1, players: 12, matches: 400, from: new Date('2026-01-01T00:00:00Z') }

describe('a random history', () => {
  it('is accepted step by step, with as many matches as asked', () => {
    const { perform } = stage(historyRules)
    const events = [...randomHistory(size)].flatMap((step) => perform(step))
    const count = (type: string) => events.filter((event) => event.type === type).length
    expect(count('PlayerActivated')).toBe(12)
    expect(count('MatchPlayed')).toBe(400)
    expect(count('MatchRolledBack')).toBeGreaterThan(2)
  })

  it('is the same for the same seed, and another for another', () => {
    expect([...randomHistory(size)]).toStrictEqual([...randomHistory(size)])
    expect(historyPlayers({ ...size, seed: 2 })).not.toStrictEqual(historyPlayers(size))
  })

  it('cancels nothing when told so', () => {
    const commands = [...randomHistory({ ...size, cancelOneIn: 0 })].map(({ command }) => command.type)
    expect(commands).not.toContain('CancelMatch')
  })

  it('needs the players of a double', () => {
    expect(() => randomHistory({ ...size, players: 3 }).next()).toThrow(RangeError)
  })
})
