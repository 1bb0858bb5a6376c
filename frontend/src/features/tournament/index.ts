export { type FixtureWords, useFixtureWords } from './fixture-words.ts'
export * from './fixtures-model.ts'
export { TournamentOfHome } from './home-card.tsx'
export { TournamentLoss } from './loss.tsx'

export const loadDrawScreen = () => import('./draw-screen.tsx')
export const loadListScreen = () => import('./list-screen.tsx')
export const loadPlanScreen = () => import('./plan-screen.tsx')
export const loadTournamentScreen = () => import('./tournament-screen.tsx')
