import { bracket } from './bracket.ts'
import type { Format } from './format.ts'
import { poolsThenBracket } from './pools-then-bracket.ts'
import { roundRobin } from './round-robin.ts'

export const formats = { bracket, pools: poolsThenBracket, 'round-robin': roundRobin } as const satisfies Record<
  string,
  Format
>
export type FormatName = keyof typeof formats
