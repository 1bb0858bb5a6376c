export * from './items.ts'
export * from './player-storage.ts'
export * from './slice.ts'
export * from './validation.ts'
