export { BadgeIcon, badgeTexts, Mark, Marks } from './marks.tsx'
export { newestMatchesOf, selectRecents } from './recent-players.ts'

export const loadPlayerScreen = () => import('./player-screen.tsx')
export const loadStatsDialog = () => import('./stats-dialog.tsx')
export const loadUnknownPlayer = () => import('./unknown-player.tsx')
