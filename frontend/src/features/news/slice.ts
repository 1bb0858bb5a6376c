import { createAction, createSlice, type PayloadAction } from '@reduxjs/toolkit'
import type { News } from '@topspin/domain/contract/news'
import type { Failure } from '../../api/failure.ts'
import { failed, idle, loading, type Remote, ready } from '../../api/remote.ts'
import { done, refused, type Submission, sending, unsent } from '../../api/submission.ts'

export interface NewsState {
  readonly news: Remote<readonly News[]>
  readonly publication: Submission
}

const initialState: NewsState = { news: idle(), publication: unsent }

export const newsDeletionAsked = createAction<string>('news/newsDeletionAsked')
export const newsSubmitted = createAction<{ title: string; content: string; key: string }>('news/newsSubmitted')

const slice = createSlice({
  name: 'news',
  initialState,
  reducers: {
    newsShown: (state) => ({ ...state, news: loading(state.news) }),
    newsReceived: (state, { payload }: PayloadAction<readonly News[]>) => ({ ...state, news: ready(payload) }),
    newsFailed: (state, { payload }: PayloadAction<Failure>) => ({ ...state, news: failed(state.news, payload) }),
    newsDeleted: (state, { payload }: PayloadAction<string>) =>
      state.news.data === null
        ? state
        : { ...state, news: { ...state.news, data: state.news.data.filter(({ id }) => id !== payload) } },
    newsPublished: (state) => ({ ...state, publication: done }),
    newsPublicationFailed: (state, { payload }: PayloadAction<Failure>) => ({
      ...state,
      publication: refused(payload),
    }),
    newsFormOpened: (state) => ({ ...state, publication: unsent }),
  },
  extraReducers: (builder) => {
    builder.addCase(newsSubmitted, (state) => ({ ...state, publication: sending }))
  },
})

export const {
  newsShown,
  newsReceived,
  newsFailed,
  newsDeleted,
  newsPublished,
  newsPublicationFailed,
  newsFormOpened,
} = slice.actions
export const newsReducer = slice.reducer
