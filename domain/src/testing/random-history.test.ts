import { describe, expect, it } from 'vitest'
import { eventTypes } from '../events.ts'
import { historyRules, playersOfHistory, randomHistory } from './random-history.ts'
import { decidersInMemory } from './stage.ts'

const size = { seed: 1, players: 12, matches: 400, from: new Date('2026-01-01T00:00:00Z') }

describe('a random history', () => {
  it('has the requested number of matches, and the deciders accept every step', () => {
    const { perform } = decidersInMemory(historyRules)
    const events = [...randomHistory(size)].flatMap((step) => perform(step))
    const count = (type: string) => events.filter((event) => event.type === type).length
    expect(count('PlayerActivated')).toBe(12)
    expect(count('MatchPlayed')).toBe(400)
    expect(count('MatchRolledBack')).toBeGreaterThan(2)
  })

  it('is the same for the same seed and differs for another seed', () => {
    expect([...randomHistory(size)]).toStrictEqual([...randomHistory(size)])
    expect(playersOfHistory({ ...size, seed: 2 })).not.toStrictEqual(playersOfHistory(size))
  })

  it('cancels no match when cancelOneIn is 0', () => {
    const commands = [...randomHistory({ ...size, cancelOneIn: 0 })].map(({ command }) => command.type)
    expect(commands).not.toContain('CancelMatch')
  })

  it('has every type of event but three when it has series of other commands', () => {
    const { perform } = decidersInMemory(historyRules)
    const events = [...randomHistory({ ...size, matches: 1_000, seriesOneIn: 1 })].flatMap((step) => perform(step))
    const missing = Object.keys(eventTypes).filter((type) => !events.some((event) => event.type === type))
    expect(missing, 'issue their commands in commands.ts').toEqual([
      'MatchRecalculated',
      'LiveSaveStarted',
      'LiveMatchSaved',
    ])
  })

  it('needs at least four players', () => {
    expect(() => randomHistory({ ...size, players: 3 }).next()).toThrow(RangeError)
  })
})
