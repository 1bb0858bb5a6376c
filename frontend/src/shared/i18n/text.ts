import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import type { TextKey, VariantKey } from './dictionary.ts'

/** The values of the placeholders of a text; `count` chooses its plural form, `context` its variant. */
export type TextValues = Readonly<Record<string, string | number>>

/** A text that the store can hold: a key of the dictionaries, or a text of the server in the player's language. */
export type Text = { readonly key: VariantKey; readonly values?: TextValues } | { readonly literal: string }

/** The dictionary keys of the errors of a form, by the name of the field. */
export type FieldErrors<Name extends string> = Partial<Record<Name, TextKey>>

export const textOf = (key: VariantKey, values?: TextValues): Text => (values === undefined ? { key } : { key, values })

/** The fields of `Failure` that `failureText` uses. Not imported, because shared/api depends on this folder. */
type Failed =
  | { readonly kind: 'problem'; readonly detail: string }
  | { readonly kind: 'network' }
  | { readonly kind: 'unexpected' }

/** The text of a failed call: the `detail` from the server, else a general text (docs/specification.md#refusals). */
export function failureText(failure: Failed): Text {
  if (failure.kind === 'network') return textOf('error.network')
  if (failure.kind === 'unexpected' || failure.detail === '') return textOf('error.unexpected')
  return { literal: failure.detail }
}

/** The text of a failed query: "Pas de réseau" when the network is down, else the text of `failureText`. */
export const queryFailureText = (failure: Failed): Text =>
  failure.kind === 'network' ? textOf('error.offline') : failureText(failure)

export const translateWith =
  (t: TFunction) =>
  (text: Text): string =>
    // Some keys need a `context`. `values` contains it, but the type of `t` cannot check that.
    'literal' in text ? text.literal : t(text.key as TextKey, text.values ?? {})

/** Returns a function that translates a `Text` into the current language. */
export const useText = (): ((text: Text) => string) => translateWith(useTranslation().t)
