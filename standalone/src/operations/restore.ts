import { copyFileSync, existsSync, mkdirSync, renameSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import type { Config } from '@topspin/platform/config'
import { inspectDatabase } from '@topspin/platform/sqlite/copy'
import { DataFolderUnusable } from '@topspin/platform/sqlite/data-folder-unusable'
import { lockForOneWriter } from '@topspin/platform/sqlite/lock'
import { flush, type Manifest, partsOf, readBackup } from './backup.ts'

/** SQLite keeps what is not in the main file yet beside it: left lying there, it would be mixed into the restored one. */
const companions = ['', '-wal', '-shm']

/**
 * Puts a backup in place of the data, which is moved aside, not deleted.
 * @returns what was restored, and the folder with what was there before (null when there was nothing)
 * @throws DataFolderUnusable while Topspin runs, or when the backup is not whole
 */
export async function restore(
  config: Config,
  backup: string,
  now: Date,
): Promise<{ readonly manifest: Manifest; readonly replaced: string | null }> {
  const manifest = await readBackup(backup)
  const parts = partsOf(config)
  const log = parts.find(({ part }) => part === 'log')
  if (log === undefined) throw new Error('an installation has a log')
  // Whoever writes the log holds this; nobody can start as long as we do.
  const release = lockForOneWriter(log.path)
  try {
    const replaced = join(config.dataDir, `replaced-${stampOf(now)}`)
    let isReplaced = false
    for (const { path } of parts) {
      for (const existing of companions.map((end) => path + end).filter((file) => existsSync(file))) {
        mkdirSync(replaced, { recursive: true })
        renameSync(existing, join(replaced, basename(existing)))
        isReplaced = true
      }
    }
    for (const { part, path } of parts) {
      const file = manifest.files.find((one) => one.part === part)
      if (file === undefined) throw new DataFolderUnusable(backup, `the backup has no ${part}`)
      mkdirSync(dirname(path), { recursive: true })
      copyFileSync(join(backup, file.name), path)
      flush(path)
      inspectDatabase(path)
    }
    return { manifest, replaced: isReplaced ? replaced : null }
  } finally {
    release()
  }
}

/** An instant as a part of a folder's name, which sorts. */
export const stampOf = (now: Date): string => now.toISOString().slice(0, 19).replaceAll(':', '-')
