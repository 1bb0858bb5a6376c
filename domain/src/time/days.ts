/** Milliseconds of a day. */
export const dayLength = 24 * 3_600_000

/** A day some days later, both as yyyy-mm-dd. @param count negative for earlier days */
export const plusDays = (day: string, count: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + count * dayLength).toISOString().slice(0, 'yyyy-mm-dd'.length)
