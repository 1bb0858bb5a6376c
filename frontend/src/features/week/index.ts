export { useMondayWeek, WeekCard } from './week-card.tsx'
export * from './words.ts'

export const loadWeekScreen = () => import('./week-screen.tsx')
