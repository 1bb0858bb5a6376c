import { bracketFormat } from './bracket.ts'
import type { TournamentFormat } from './format.ts'
import { poolsFormat } from './pools-then-bracket.ts'
import { roundRobinFormat } from './round-robin.ts'

export const tournamentFormats = {
  bracket: bracketFormat,
  pools: poolsFormat,
  'round-robin': roundRobinFormat,
} as const satisfies Record<string, TournamentFormat>
export type TournamentFormatName = keyof typeof tournamentFormats
