export { HighlightIcon, type HighlightLine, useHighlightLines } from './highlights.tsx'
export { isMonday, useWeekCard, WeekCard } from './week-card.tsx'
export * from './words.ts'

export const loadWeekScreen = () => import('./week-screen.tsx')
