import { existsSync } from 'node:fs'

/** What SQLite puts beside a database: pages that are not in its main file yet, and their index. */
export const fileEndings = ['', '-wal', '-shm'] as const

/** The files of a database that are there: they belong together and are moved together. */
export const filesOf = (path: string): string[] =>
  fileEndings.map((end) => path + end).filter((file) => existsSync(file))
