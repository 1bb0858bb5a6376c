export * from './chart-parts.tsx'
export * from './line-chart.tsx'
