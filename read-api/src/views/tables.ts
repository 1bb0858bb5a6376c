import texts from '@topspin/domain/text/archive-fr.json' with { type: 'json' }
import { csvBegin, csvLine, dateCellFormatter } from './csv.ts'

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
