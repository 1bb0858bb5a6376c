export * from './kept-answers.ts'
export * from './saga.ts'
export * from './stale-since.ts'
