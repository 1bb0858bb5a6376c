import { existsSync } from 'node:fs'

/**
 * Suffixes of a database's files: the main file, the pages that are not in it yet, and the index of these pages.
 */
export const databaseFileSuffixes = ['', '-wal', '-shm'] as const

/** The existing files of a database. They belong together and must be moved together. */
export const databaseFilesOf = (path: string): string[] =>
  databaseFileSuffixes.map((end) => path + end).filter((file) => existsSync(file))
