export * from './chart-reader.tsx'
export * from './line-chart.tsx'
export * from './percent.ts'
export * from './sparkline.tsx'
