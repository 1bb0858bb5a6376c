/** Milliseconds of a day. */
export const dayLength = 24 * 3_600_000

/** The day `count` days after `day`, both as yyyy-mm-dd. @param count negative for an earlier day */
export const plusDays = (day: string, count: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + count * dayLength).toISOString().slice(0, 'yyyy-mm-dd'.length)
