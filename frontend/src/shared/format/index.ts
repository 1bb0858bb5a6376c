export * from './dates.tsx'
export * from './half-hours.ts'
export * from './numbers.ts'
