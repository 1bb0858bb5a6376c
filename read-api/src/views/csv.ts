import texts from '@topspin/domain/text/archive-fr.json' with { type: 'json' }

/** Excel with French settings separates by semicolons, and reads UTF-8 only after a byte order mark. */
const separator = ';'
const byteOrderMark = '\uFEFF'

/** The most rows of a file: more than five matches a day for ten years. */
export const maxCsvRows = 20_000

/** @param heads the first line, with semicolons */
export const csvFile = (heads: string, rows: readonly (readonly (string | number)[])[]): string =>
  csvBegin(heads) + rows.map(csvLine).join('')

export const csvBegin = (heads: string): string => `${byteOrderMark}${heads}\r\n`
export const csvLine = (row: readonly (string | number)[]): string => `${row.map(csvCell).join(separator)}\r\n`

/**
 * Finds where a formula would begin in a text: at the start, and after each character that some spreadsheet takes as a
 * separator.
 */
const formulas = /(?<=(?:^|[,;\t\r\n])[\s"]*)[=+\-@]/g

/**
 * A value as a cell of a CSV file. A text that begins like a formula gets an apostrophe in front, because spreadsheets
 * would run the formula. Numbers come from the server and stay numbers.
 */
export function csvCell(value: string | number): string {
  if (typeof value === 'number') return String(value).replace('.', ',')
  const safe = value.replaceAll(/^[\t\r\n]/g, "'$&").replaceAll(formulas, "'$&")
  return /[";\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

/** Returns a function that formats an instant as two cells. */
export function dateCellFormatter(timeZone: string): (at: string) => readonly [day: string, time: string] {
  const date = new Intl.DateTimeFormat('fr-FR', { dateStyle: 'short', timeZone })
  const time = new Intl.DateTimeFormat('fr-FR', { timeStyle: 'short', timeZone })
  return (at) => {
    const moment = new Date(at)
    return [date.format(moment), time.format(moment)]
  }
}

/** The value of a cell. An instant stands in a column whose name ends with `At`. */
export type TableValue = string | number | boolean | null | readonly string[]
/** A row of a table whose columns `archive-fr.json` names. A column that the row lacks is empty. */
export type RowOf<Table extends { readonly columns: object }> = Readonly<
  Partial<Record<keyof Table['columns'], TableValue>>
>

/**
 * Makes the first line of a CSV file, and a function that makes the line of a row.
 * @param columns the head of each column by its name
 */
export function csvFormat(columns: Readonly<Record<string, string>>, timeZone: string) {
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
    line: (row: Readonly<Record<string, TableValue | undefined>>) =>
      csvLine(names.map((name) => cell(name, row[name]))),
  }
}
