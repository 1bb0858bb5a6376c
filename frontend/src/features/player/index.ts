export { BadgeIcon } from './badge-icon.tsx'
export { badgeTexts } from './badge-texts.ts'
export { Mark, Marks } from './marks.tsx'
export { newestMatchesOf, selectRecents } from './recent-players.ts'

export const loadPlayerScreen = () => import('./player-screen.tsx')
export const loadStatsDialog = () => import('./stats-dialog.tsx')
export const loadUnknownPlayer = () => import('./unknown-player.tsx')
