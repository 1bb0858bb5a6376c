import type { Database } from './open.ts'

/** Adds a column to a table of a file that an earlier release made; nothing when it has it. */
export function addColumn(database: Database, table: string, column: string, type: string): void {
  const columns = database.statement(`SELECT name FROM pragma_table_info('${table}')`).all()
  const hasColumn = columns.some((found) => (found as { name: string }).name === column) // as selected
  if (!hasColumn) database.exec(`ALTER TABLE ${table} ADD COLUMN ${column} ${type}`)
}
