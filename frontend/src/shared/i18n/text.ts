import type { Failure } from '../api/failure.ts'
import { useT, type Values } from './words.tsx'

/** A text that the store can hold: a key of the dictionaries, or a text of the server in the player's language. */
export type Text = { readonly key: string; readonly values?: Values } | Literal
interface Literal {
  readonly literal: string
}

/** The text of a key of the dictionaries. */
export const textOf = (key: string, values?: Values): Text => (values === undefined ? { key } : { key, values })

/** The text of a failed call: the detail of the server where there is one (docs/specification.md#refusals). */
export function failureText(failure: Failure): Text {
  switch (failure.kind) {
    case 'problem':
      return failure.detail === '' ? textOf('error.unexpected') : { literal: failure.detail }
    case 'network':
      return textOf('error.network')
    case 'unexpected':
      return textOf('error.unexpected')
  }
}

/** The text of an answer that could not be read. Without a network it is not that of a command: nothing was to be recorded. */
export const readFailureText = (failure: Failure): Text =>
  failure.kind === 'network' ? textOf('error.offline') : failureText(failure)

/** Returns a function that translates a `Text` into the current language. */
export function useText(): (text: Text) => string {
  const t = useT()
  return (text) => ('literal' in text ? text.literal : t(text.key, text.values))
}
