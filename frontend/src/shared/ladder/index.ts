export * from './available.tsx'
export * from './planned.tsx'
export * from './ranking.ts'
export * from './recent-chips.tsx'
