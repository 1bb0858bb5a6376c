import texts from '@topspin/domain/text/archive-fr.json' with { type: 'json' }

/** Excel with French settings separates by semicolons, and reads UTF-8 only after a byte order mark. */
const separator = ';'
const byteOrderMark = '\uFEFF'

/** How many of the newest rows a file has at most: more than five matches a day for ten years. */
export const maxCsvRows = 20_000

/** A CSV file. @param heads the first line, with semicolons */
export const csvFile = (heads: string, rows: readonly (readonly (string | number)[])[]): string =>
  csvBegin(heads) + rows.map(csvLine).join('')

/** The beginning of a CSV file, with the heads of its columns. @param heads the first line, with semicolons */
export const csvBegin = (heads: string): string => `${byteOrderMark}${heads}\r\n`
/** A row as a line of a CSV file, with the line end. */
export const csvLine = (row: readonly (string | number)[]): string => `${row.map(csvCell).join(separator)}\r\n`

/** Finds the beginnings of formulas, also in spreadsheets that separate cells by commas or tabs. */
const formulas = /(?<=(?:^|[,;\t\r\n])[\s"]*)[=+\-@]/g

/**
 * Formats a cell. A text that begins like a formula gets an apostrophe in front, because spreadsheets would run it.
 * Numbers come from the server and stay numbers.
 */
export function csvCell(value: string | number): string {
  if (typeof value === 'number') return String(value).replace('.', ',')
  const safe = value.replaceAll(/^[\t\r\n]/g, "'$&").replaceAll(formulas, "'$&")
  return /[";\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

/** Returns a function that formats an instant as two cells, its day and its time in this time zone. */
export function dateCellFormatter(timeZone: string): (at: string) => readonly [day: string, time: string] {
  const date = new Intl.DateTimeFormat('fr-FR', { dateStyle: 'short', timeZone })
  const time = new Intl.DateTimeFormat('fr-FR', { timeStyle: 'short', timeZone })
  return (at) => {
    const moment = new Date(at)
    return [date.format(moment), time.format(moment)]
  }
}

/** A value of a table: an instant in a column whose name ends with `At`, a list of texts, or a plain value. */
export type TableValue = string | number | boolean | null | readonly string[]
/** A row of a table of which `archive-fr.json` names the columns. A column that the row lacks is empty. */
export type RowOf<Table extends { readonly columns: object }> = Readonly<
  Partial<Record<keyof Table['columns'], TableValue>>
>

/** How a table becomes a CSV file: the beginning of the file, and a line for each row. */
interface CsvFormat {
  readonly begin: string
  line(row: Readonly<Record<string, TableValue | undefined>>): string
}

/**
 * Makes the texts of a CSV file with these columns.
 * @param columns the head of each column by its name
 * @param timeZone the time zone in which instants are formatted
 */
export function csvFormat(columns: Readonly<Record<string, string>>, timeZone: string): CsvFormat {
  const cellsOf = dateCellFormatter(timeZone)
  const cell = (column: string, value: TableValue = null): string | number => {
    if (value === null) return ''
    if (typeof value === 'boolean') return value ? texts.yes : texts.no
    if (typeof value === 'string' && column.endsWith('At')) return cellsOf(value).join(' ')
    return typeof value === 'object' ? value.join(', ') : value
  }
  const names = Object.keys(columns)
  return {
    begin: csvBegin(Object.values(columns).join(';')),
    line: (row) => csvLine(names.map((name) => cell(name, row[name]))),
  }
}
