export * from './dates.tsx'
export * from './half-hours.ts'
export * from './names.ts'
export * from './numbers.ts'
