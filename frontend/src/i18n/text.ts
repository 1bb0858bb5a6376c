import type { Failure } from '../api/failure.ts'
import { useT } from './words.tsx'

/** A text that the store can hold: a key of the dictionaries, or a text of the server in the player's language. */
export type Text = { readonly key: string; readonly values?: Readonly<Record<string, string | number>> } | Said
interface Said {
  readonly said: string
}

/** The text of a key of the dictionaries. */
export const say = (key: string, values?: Readonly<Record<string, string | number>>): Text =>
  values === undefined ? { key } : { key, values }

/** The text of a failed call: the detail of the server where there is one (docs/specification.md#refusals). */
export function tellFailure(failure: Failure): Text {
  switch (failure.kind) {
    case 'problem':
      return failure.detail === '' ? say('error.unexpected') : { said: failure.detail }
    case 'network':
      return say('error.network')
    case 'unexpected':
      return say('error.unexpected')
  }
}

/** Returns a function that translates a `Text` into the current language. */
export function useTell(): (text: Text) => string {
  const t = useT()
  return (text) => ('said' in text ? text.said : t(text.key, { ...text.values }))
}
