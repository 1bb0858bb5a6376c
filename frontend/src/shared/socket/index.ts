export * from './connection-saga.ts'
export * from './feed.ts'
export * from './slice.ts'
export * from './stomp-feed.ts'
