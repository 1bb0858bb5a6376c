export { FreeCount } from './free-count.tsx'
export { MoversCard } from './movers-card.tsx'
export { type Ranking, useRanking } from './ranking.ts'
export { type Stake, type Stakes, stakesOf } from './stakes.ts'
export { useAvailable } from './use-available.ts'

export const loadAvailableScreen = () => import('./available-screen.tsx')
export const loadFilledNote = () => import('./filled-note.tsx')
export const loadRankScreen = () => import('./rank-screen.tsx')
