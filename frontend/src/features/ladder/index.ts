export const loadAvailableScreen = () => import('./available-screen.tsx')
export const loadRankScreen = () => import('./rank-screen.tsx')
