export { TournamentOfHome } from './home-card.tsx'
export { joined, longDay, roundContext, shortDay, useDue, useRoundWords } from './words.ts'

export const loadListScreen = () => import('./list-screen.tsx')
export const loadTournamentScreen = () => import('./tournament-screen.tsx')
