export * from './chart-parts.tsx'
