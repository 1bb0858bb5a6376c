export { LiveStrip, LostTapsNotice, UnsentPointsDialogHost } from './live-strip.tsx'
export { outboxSaga } from './outbox-saga.ts'
export { createOutboxStorage } from './outbox-storage.ts'
export { liveCommandSaga, liveReadSaga, waitUntilLiveKnown } from './saga.ts'
export { Score, TimeAgo } from './score.tsx'
export {
  selectIsRecorder,
  selectIsScoreboardShown,
  selectMayBeOutdated,
  selectOpponentAndRecorder,
  selectShownLiveMatch,
} from './selectors.ts'
export { liveActions, liveReducer, liveSaved, shellMounted } from './slice.ts'
export { durationOf, useFollowedPoints } from './watch/live-points.ts'
export { PlannedQueue } from './watch/planned-queue.tsx'
export { LastSetPicture } from './watch/set-drawing.tsx'
export { endedSetsOf, phaseOf, pseudoOn, scoreText, sheetOfLiveMatch } from './wire-sheet.ts'

export const loadLiveAnnouncer = () => import('./live-announcer.tsx')
export const loadLiveTab = () => import('./live-tab.tsx')
export const loadLiveScreen = () => import('./watch/live-screen.tsx')
export const loadPastLiveScreen = () => import('./watch/past-live-screen.tsx')
