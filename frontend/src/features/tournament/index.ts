export { type FixtureWords, useFixtureWords } from './fixture-words.ts'
export * from './fixtures-model.ts'
export { HomeTournamentCard } from './home-card.tsx'
export { FixturesToForfeitNote } from './loss.tsx'
export { TournamentActions } from './top-actions.tsx'

export const loadDrawScreen = () => import('./draw-screen.tsx')
export const loadTournamentListScreen = () => import('./list-screen.tsx')
export const loadTournamentPlanScreen = () => import('./plan-screen.tsx')
export const loadTournamentScreen = () => import('./tournament-screen.tsx')
