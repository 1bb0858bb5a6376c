import type { RootState } from '../../app/root-reducer.ts'

export const selectNews = (state: RootState) => state.news.news
export const selectPublication = (state: RootState) => state.news.publication
