export * from './dates.tsx'
export * from './numbers.ts'
