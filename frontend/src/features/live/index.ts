export { LiveLine } from './live-line.tsx'
export { LiveStrip, UnsentHost } from './live-strip.tsx'
export { outboxSaga } from './outbox-saga.ts'
export { createOutboxStorage } from './outbox-storage.ts'
export { untilLiveKnown } from './read-live.ts'
export { controlSaga, readSaga } from './saga.ts'
export { selectIsRecorder, selectOwnLive, selectReconnecting, selectScoring, selectShown } from './selectors.ts'
export { liveActions, liveReducer, liveSaved, liveShown } from './slice.ts'
export { useFollowedPoints } from './watch/live-points.ts'
export { SetPicture } from './watch/set-drawing.tsx'
export { endedSets, pseudoOn, scoreText, sheetOfWire, tagOf } from './wire-sheet.ts'

export const loadLiveAnnouncer = () => import('./live-announcer.tsx')
export const loadLiveTab = () => import('./live-tab.tsx')
export const loadLiveScreen = () => import('./watch/live-screen.tsx')
export const loadPastScreen = () => import('./watch/past-screen.tsx')
