export * from './chart-parts.tsx'
export * from './marks.tsx'
