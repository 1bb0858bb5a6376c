import type { I18n } from '@lingui/core'
import { beginsWithVowel } from '@topspin/domain/elision'
import { createContext, type ReactNode, useContext, useEffect, useState } from 'react'

/** The values of the placeholders of a text. */
export type Values = Readonly<Record<string, string | number>>
/** Returns the text of a key of the dictionaries with its values filled in; the key itself when there is no such text. */
type Translate = (key: string, values?: Values) => string

const Words = createContext<Translate>((key) => key)

interface Props {
  /** The instance that holds the dictionaries. */
  readonly of: I18n
  readonly children: ReactNode
}

/** Provides the texts of a language, and renders again when another dictionary is registered. */
export function WordsProvider({ of, children }: Props) {
  const [t, setT] = useState(() => translateWith(of))
  useEffect(() => of.on('change', () => setT(() => translateWith(of))), [of])
  return <Words value={t}>{children}</Words>
}

/** Returns the translate function of the provider above. */
export const useT = (): Translate => useContext(Words)

/** The translate function of an instance. Values in a right-to-left script are isolated; "de" is elided before a vowel. */
export const translateWith =
  (i18n: I18n): Translate =>
  (key, values = {}) =>
    i18n._(key, Object.fromEntries(Object.entries(values).flatMap(filled)))

/** A value as the message takes it, and whether it begins with a vowel (vite/dictionaries.ts). */
const filled = ([name, value]: [string, string | number]): [string, string | number][] => [
  [name, isolated(value)],
  ...(typeof value === 'string' && beginsWithVowel(value) ? [[`${name}Vowel`, 'yes'] satisfies [string, string]] : []),
]

// Right-to-left scripts, and the control characters that change the direction of a text.
const changesDirection = /[\u0590-\u08FF\u202A-\u202E\u2066-\u2069\uFB1D-\uFDFF\uFE70-\uFEFC]/
/**
 * Wraps a right-to-left value in Unicode isolates. Without them, a right-to-left pseudo would reverse the score after it.
 * @returns any other value unchanged
 */
export const isolated = (value: string | number): string | number =>
  typeof value === 'string' && changesDirection.test(value) ? `\u2068${value}\u2069` : value
