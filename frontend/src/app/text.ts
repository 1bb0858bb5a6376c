import { useT } from '../format/words.tsx'
import type { Failure } from '../wire/failure.ts'

/** Words for the screen that the store can hold: a key of the dictionaries, or what the server said in the player's language. */
export type Text = { readonly key: string; readonly values?: Readonly<Record<string, string | number>> } | Said
interface Said {
  readonly said: string
}

/** The words under a key of the dictionaries. */
export const say = (key: string, values?: Readonly<Record<string, string | number>>): Text =>
  values === undefined ? { key } : { key, values }

/** What to tell about a failed call: the server's own words where it gave some (decisions §7). */
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

/** Turns a Text into what is shown, in the current language. */
export function useTell(): (text: Text) => string {
  const t = useT()
  return (text) => ('said' in text ? text.said : t(text.key, { ...text.values }))
}
