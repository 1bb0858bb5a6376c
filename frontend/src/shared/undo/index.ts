export * from './next-focus.ts'
export * from './saga.ts'
export * from './slice.ts'
