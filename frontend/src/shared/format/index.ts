export * from './dates.tsx'
export * from './numbers.ts'
export * from './today.ts'
