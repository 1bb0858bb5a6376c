import { firstDayTooFar, plusDays } from '@topspin/domain/time/days'
import { useState } from 'react'

/** Writes a day such as 2026-11-13 in French order: 13/11/2026. An empty text stays empty. */
export const frenchDay = (day: string): string => day.split('-').reverse().join('/')

/** The given text when it is a day such as 2026-11-13, else null. */
export function validDay(text: string | null): string | null {
  if (text === null || !/^\d{4}-\d{2}-\d{2}$/.test(text)) return null
  const at = Date.parse(text)
  // `Date` reads 2026-02-31 as a day of March.
  return !Number.isNaN(at) && new Date(at).toISOString().startsWith(text) ? text : null
}

/** The typed text with a slash after the day and after the month: `1311` becomes `13/11`. */
export const withSlashes = (text: string): string =>
  text.replace(/^(\d{2})(\d)/, '$1/$2').replace(/^(\d{2}\/\d{2})(\d)/, '$1/$2')

/** The day, such as 2026-11-13, of a text such as 13/11/2026; null for any other text. */
export function parseFrenchDay(text: string): string | null {
  const [, day = '', month = '', year = ''] = /^(\d{1,2})[/. -](\d{1,2})[/. -](\d{4})$/.exec(text.trim()) ?? []
  return validDay(`${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`)
}

/** The typed text with the century of a year of two digits: `13/11/26` becomes `13/11/2026`. */
export const withCentury = (text: string): string => text.replace(/(?<=^\d{1,2}[/. -]\d{1,2}[/. -])(?=\d{2}$)/, '20')

/**
 * The last day that fields accept. The page computes the days of rounds from a field and compares days as texts, which
 * is wrong after the year 9999.
 */
const lastDay = plusDays(firstDayTooFar, -1)

interface AllowedDays {
  readonly min?: string | undefined
  readonly max?: string | undefined
  readonly isOptional?: boolean
}

interface Field extends AllowedDays {
  readonly day: string
  readonly onChange: (day: string) => void
}

/** The allowed day of a text in French order; empty for an empty text in an optional field, null for any other text. */
export function allowedDay(text: string, { min = '', max = lastDay, isOptional = false }: AllowedDays): string | null {
  const read = isOptional && text === '' ? '' : parseFrenchDay(text)
  return read === '' || (read !== null && read >= min && read <= max) ? read : null
}

/**
 * The properties of a text field for a day, typed in French order in every browser. The day changes when the text is an
 * allowed day, or is empty in an optional field.
 */
export function useDateText({ day, onChange, ...days }: Field) {
  const [typed, setTyped] = useState<string | null>(null)
  const allowed = (text: string) => allowedDay(text, days)
  function choose(text: string) {
    const read = allowed(text)
    if (read !== null && read !== day) onChange(read)
  }
  const value = typed ?? frenchDay(day)
  return {
    value,
    isWrong: typed !== null && typed.length >= 10 && allowed(typed) === null,
    type(text: string) {
      // Adds slashes when the text gets longer, not when the player deletes characters. A text of eight digits is a
      // pasted day, which gets slashes although it is shorter than the day that it replaces.
      const next = text.length > value.length || /^\d{8}$/.test(text) ? withSlashes(text) : text
      setTyped(next)
      choose(next)
    },
    field: {
      inputMode: 'numeric' as const,
      autoComplete: 'off',
      maxLength: 10,
      // Enter submits a form while the field keeps the focus. A text that is no valid day is not submitted.
      onKeyDown(event: { readonly key: string; preventDefault(): void }) {
        if (event.key !== 'Enter' || typed === null) return
        if (allowed(withCentury(typed)) === null) event.preventDefault()
        else choose(withCentury(typed))
      },
      // A field without the focus shows its day again, in place of a text that is no valid day.
      onBlur() {
        if (typed !== null) choose(withCentury(typed))
        setTyped(null)
      },
    },
  }
}
