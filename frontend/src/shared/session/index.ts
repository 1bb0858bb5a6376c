export * from './player-storage.ts'
export * from './safe-storage.ts'
export * from './slice.ts'
export * from './validation.ts'
