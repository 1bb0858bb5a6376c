export const loadAvailableScreen = () => import('./available-screen.tsx')
export const loadFilledNote = () => import('./filled-note.tsx')
export const loadRankScreen = () => import('./rank-screen.tsx')
