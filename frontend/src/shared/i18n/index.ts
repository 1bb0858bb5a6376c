export * from './dictionary.ts'
export * from './text.ts'
