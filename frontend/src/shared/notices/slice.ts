import { createSlice, nanoid, type PayloadAction, type WithSlice } from '@reduxjs/toolkit'
import { type Text, textOf } from '../i18n/index.ts'

/** A link of a message or a toast. */
export interface NoticeLink {
  readonly label: Text
  readonly to: string
}

/** The content of a message dialog (docs/user-interface.md#screens). */
export interface Message {
  readonly title: Text
  readonly text: Text
  readonly link?: NoticeLink
}

/** A short notice that closes by itself, except with `kept` (docs/user-interface.md#forms-and-messages). */
export interface Toast {
  readonly id: string
  readonly text: Text
  readonly detail?: Text
  readonly link?: NoticeLink
  readonly kept?: true
}

export interface NoticeState {
  readonly messages: readonly Message[]
  readonly toasts: readonly Toast[]
}

const initialState: NoticeState = { messages: [], toasts: [] }

/** Adds a toast and removes one with the same text. Of the others, only the newest and those with `kept` stay. */
function addToast(state: NoticeState, { payload }: PayloadAction<Toast>): NoticeState {
  const others = state.toasts.filter(({ text }) => !sameText(text, payload.text))
  const newest = [...others, payload].slice(-2)
  return { ...state, toasts: [...others, payload].filter((toast) => toast.kept || newest.includes(toast)) }
}

const slice = createSlice({
  name: 'notice',
  initialState,
  reducers: {
    messageShown(state, { payload }: PayloadAction<Message>) {
      state.messages.push(payload)
    },
    messageClosed(state) {
      state.messages.shift()
    },
    toastShown: { prepare: (text: Text) => ({ payload: { id: nanoid(), text } }), reducer: addToast },
    /** A toast that stays until it is closed. */
    keptToastShown: {
      prepare: (toast: Pick<Toast, 'text' | 'detail' | 'link'>) => ({
        payload: { ...toast, id: nanoid(), kept: true as const },
      }),
      reducer: addToast,
    },
    toastClosed(state, { payload }: PayloadAction<string>) {
      state.toasts = state.toasts.filter(({ id }) => id !== payload)
    },
  },
})

const sameText = (one: Text, other: Text) => JSON.stringify(one) === JSON.stringify(other)

export const { messageShown, messageClosed, toastShown, keptToastShown, toastClosed } = slice.actions
/** A message under the title "Erreur". */
export const errorMessage = (text: Text): Message => ({ title: textOf('error.title'), text })
export const errorShown = (text: Text) => messageShown(errorMessage(text))
export const noticeReducer = slice.reducer

export const selectMessages = (state: WithSlice<typeof slice>) => state.notice.messages
export const selectToasts = (state: WithSlice<typeof slice>) => state.notice.toasts
