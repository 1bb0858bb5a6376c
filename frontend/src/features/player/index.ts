export const loadPlayerScreen = () => import('./player-screen.tsx')
export const loadUnknownPlayer = () => import('./unknown-player.tsx')
