import { existsSync } from 'node:fs'

/**
 * Suffixes of the files of a database: the main file, pages that are not in the main file yet, and the index of these.
 */
export const databaseFileSuffixes = ['', '-wal', '-shm'] as const

/** The existing files of a database. They belong together and must be moved together. */
export const databaseFilesOf = (path: string): string[] =>
  databaseFileSuffixes.map((end) => path + end).filter((file) => existsSync(file))
