export * from './available.tsx'
export * from './ranking.ts'
