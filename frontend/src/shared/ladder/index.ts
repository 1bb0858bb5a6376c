export * from './available.tsx'
export * from './ranking.ts'
export * from './recent-chips.tsx'
export * from './recent-players.ts'
