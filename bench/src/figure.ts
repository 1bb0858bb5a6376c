import { median, medianRatio } from './statistics.ts'

/** A limit for a figure's value, its ratio to the baseline, or its difference from the baseline. */
export interface Target {
  readonly of: 'ratio' | 'difference' | 'value'
  readonly bound: 'at least' | 'at most'
  readonly limit: number
}

/** One line of the table. */
export interface Figure {
  readonly what: string
  readonly unit: string
  /** One value for each round. */
  readonly measured: readonly number[]
  /** One value for each round, measured in the same run; null without a baseline. */
  readonly baseline: readonly number[] | null
  /** Null for a figure that only explains others. */
  readonly target: Target | null
}

/** Makes a figure from one number for each round. */
export const figureOf = (
  what: string,
  unit: string,
  measured: readonly number[],
  { baseline = null, target = null }: Partial<Pick<Figure, 'baseline' | 'target'>> = {},
): Figure => ({ what, unit, measured, baseline, target })

/**
 * Makes a figure that compares the rounds of a measurement with those of its baseline.
 * @param value takes the value to compare from the result of one round
 */
export function compareRounds<Value>(
  [measured, baseline]: readonly [measured: readonly Value[], baseline: readonly Value[]],
  what: string,
  unit: string,
  value: (one: Value) => number,
  target: Target | null = null,
): Figure {
  return figureOf(what, unit, measured.map(value), { baseline: baseline.map(value), target })
}

export const ratioAtLeast = (limit: number): Target => ({ of: 'ratio', bound: 'at least', limit })
export const ratioAtMost = (limit: number): Target => ({ of: 'ratio', bound: 'at most', limit })
export const valueAtMost = (limit: number): Target => ({ of: 'value', bound: 'at most', limit })
export const differenceAtMost = (limit: number): Target => ({ of: 'difference', bound: 'at most', limit })

/** The value that a target of this kind limits. NaN for a ratio or a difference without a baseline. */
export function valueForTarget(figure: Figure, of: Target['of']): number {
  const { measured, baseline } = figure
  switch (of) {
    case 'value':
      return median(measured)
    case 'difference':
      return baseline === null ? Number.NaN : median(measured) - median(baseline)
    case 'ratio':
      return baseline === null ? Number.NaN : medianRatio(measured, baseline)
  }
}

/** Whether the figure reaches its target; null without a target. NaN never reaches a target. */
export function isTargetMet(figure: Figure): boolean | null {
  const { target } = figure
  if (target === null) return null
  const value = valueForTarget(figure, target.of)
  return target.bound === 'at least' ? value >= target.limit : value <= target.limit
}
