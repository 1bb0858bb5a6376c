export * from './command-notices.ts'
export * from './saga.ts'
export * from './slice.ts'
