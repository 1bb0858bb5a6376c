/** The path in the address of a SQLite file, `sqlite:<path>`, which may be `:memory:`; null for a server's address. */
export const sqlitePathOf = (url: string): string | null =>
  url.startsWith('sqlite:') ? url.slice('sqlite:'.length) : null
