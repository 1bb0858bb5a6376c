const locale = 'fr-FR'
const dateAndTime = new Intl.DateTimeFormat(locale, { dateStyle: 'short', timeStyle: 'short' })
const timeAlone = new Intl.DateTimeFormat(locale, { timeStyle: 'short' })

/** An ISO instant as `13/11/2026 18:05`, in the reader's time zone. */
export const dateTime = (iso: string): string => dateAndTime.format(new Date(iso))
/** An ISO instant as `18:05`, in the reader's time zone. */
export const time = (iso: string): string => timeAlone.format(new Date(iso))
