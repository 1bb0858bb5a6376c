export { CancelledContestedMatches } from './contest/cancelled.tsx'
export { MatchContestNote } from './contest/match-note.tsx'
export { MatchTag, shownMatchOf, useContestsOfMatches } from './contest/match-states.tsx'
export { matchReducer, resultLeft, useShowsResult } from './form.ts'
export { referenceText, rowIdOf } from './reference.ts'
export { ImpactExplanationButton, useImpactExplanation } from './why.tsx'

export const loadContestsScreen = () => import('./contest/contests-screen.tsx')
export const loadCorrectionScreen = () => import('./correction/correction-screen.tsx')
export const loadHistoryScreen = () => import('./history-screen.tsx')
export const loadMatchScreen = () => import('./match-screen.tsx')
/** The dialog with the details of a match and the reactions to it. */
export const loadRecapDialog = () => import('./recap-dialog.tsx')
