export * from './kept-answers.ts'
export * from './saga.ts'
