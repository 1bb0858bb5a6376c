export * from './table.tsx'
export * from './use-sorted.ts'
