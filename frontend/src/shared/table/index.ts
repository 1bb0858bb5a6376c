export * from './long-rows.tsx'
export * from './table.tsx'
export * from './use-sorted.ts'
