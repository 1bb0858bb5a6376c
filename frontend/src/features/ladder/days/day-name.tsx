// Days are formatted in UTC, since they are no instants.
const format = new Intl.DateTimeFormat('fr-FR', { dateStyle: 'full', timeZone: 'UTC' })

const partsOf = (day: string) => format.formatToParts(Date.parse(day))

/** A day as a text: `dimanche 1er mars 2026`. */
export const dayText = (day: string): string =>
  partsOf(day)
    .map(({ type, value }) => (type === 'day' && value === '1' ? '1er' : value))
    .join('')

/** A day with its ending in superscript. */
export function DayName({ day }: { readonly day: string }) {
  return partsOf(day).map(({ type, value }) =>
    type === 'day' && value === '1' ? (
      <span key={type}>
        1<sup>er</sup>
      </span>
    ) : (
      value
    ),
  )
}
