export { FreeCount, useAvailable } from './available.tsx'
export { MoversCard } from './movers-card.tsx'
export { type Ranking, type Stake, type Stakes, stakesOf, useRanking } from './ranking.ts'

export const loadAvailableScreen = () => import('./available-screen.tsx')
export const loadFilledNote = () => import('./filled-note.tsx')
export const loadRankScreen = () => import('./rank-screen.tsx')
