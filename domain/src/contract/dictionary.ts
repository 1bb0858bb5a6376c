import * as z from 'zod/mini'

/** A dictionary of the page: texts by section and name, in the format of i18next (docs/specification.md#languages). */
export interface Dictionary {
  readonly [name: string]: string | Dictionary
}
export const Dictionary: z.ZodMiniType<Dictionary> = z.record(
  z.string(),
  z.union([z.string(), z.lazy(() => Dictionary)]),
)

/** The texts of a dictionary by full key, such as `home.news`. */
export const textsOf = (dictionary: Dictionary, prefix = ''): [key: string, text: string][] =>
  Object.entries(dictionary).flatMap(([name, value]) =>
    typeof value === 'string' ? [[prefix + name, value] as [string, string]] : textsOf(value, `${prefix}${name}.`),
  )

/** The keys of `other` that `dictionary` does not have. */
export function missingTextKeys(dictionary: Dictionary, other: Dictionary): string[] {
  const keys = new Set(textsOf(dictionary).map(([key]) => key))
  return textsOf(other).flatMap(([key]) => (keys.has(key) ? [] : [key]))
}
