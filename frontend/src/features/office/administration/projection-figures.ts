const locale = 'fr-FR'
const percentage = new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 0 })
const inUnit = (unit: 'second' | 'minute' | 'hour') =>
  new Intl.NumberFormat(locale, { style: 'unit', unit, unitDisplay: 'short', maximumFractionDigits: 0 })
const seconds = inUnit('second')
const minutes = inUnit('minute')
const hours = inUnit('hour')

/** Formats a fraction from 0 to 1 as `42 %`, rounded down: `100 %` only at 1. */
export const percent = (part: number): string => percentage.format(Math.floor(part * 100) / 100)

/** Formats a duration in one unit, rounded up: `42 s`, `3 min`, `2 h`. */
export function span(inSeconds: number): string {
  if (inSeconds < 60) return seconds.format(inSeconds)
  if (inSeconds < 3_600) return minutes.format(Math.ceil(inSeconds / 60))
  return hours.format(Math.ceil(inSeconds / 3_600))
}
