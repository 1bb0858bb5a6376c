import { describe, expect, it } from 'vitest'
import { monthBarCount, monthBarFigures } from './past-summary.tsx'

const totals = (month: string, wins: number, losses: number) => ({ month, wins, losses, simple: 0, double: 0 })

describe('the bars of the months', () => {
  it('are thirteen, up to the newest month, including months without a match', () => {
    const bars = monthBarFigures([totals('2026-02', 3, 1), totals('2025-12', 0, 2), totals('2024-01', 9, 9)])
    expect(bars).toHaveLength(monthBarCount)
    expect([bars[0]?.month, bars.at(-1)]).toEqual(['2025-02', { month: '2026-02', wins: 3, losses: 1 }])
    expect(bars.slice(-3)).toEqual([
      { month: '2025-12', wins: 0, losses: 2 },
      { month: '2026-01', wins: 0, losses: 0 },
      { month: '2026-02', wins: 3, losses: 1 },
    ])
    expect(bars.reduce((sum, { wins }) => sum + wins, 0)).toBe(3)
  })

  it('are none without a match', () => {
    expect(monthBarFigures([])).toEqual([])
  })
})
