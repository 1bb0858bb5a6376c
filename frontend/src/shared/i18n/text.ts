import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import type { Failure } from '../api/index.ts'
import type { TextKey, VariantKey } from './dictionary.ts'

/** The values of the placeholders of a text; `count` chooses its plural form, `context` its variant. */
export type Values = Readonly<Record<string, string | number>>

/** A text that the store can hold: a key of the dictionaries, or a text of the server in the player's language. */
export type Text = { readonly key: VariantKey; readonly values?: Values } | Literal
interface Literal {
  readonly literal: string
}

/** The text of a key of the dictionaries. */
export const textOf = (key: VariantKey, values?: Values): Text => (values === undefined ? { key } : { key, values })

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

/** Returns a function that translates a `Text` with a function of i18next. */
export const translateWith =
  (t: TFunction) =>
  (text: Text): string =>
    // The values have the context of a key that needs one, which the type of `t` cannot see.
    'literal' in text ? text.literal : t(text.key as TextKey, text.values ?? {})

/** Returns a function that translates a `Text` into the current language. */
export const useText = (): ((text: Text) => string) => translateWith(useTranslation().t)
