export * from './command-notices.ts'
export * from './preventing-fixture.ts'
export * from './saga.ts'
export * from './slice.ts'
