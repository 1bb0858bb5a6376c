import { createReadStream, createWriteStream, existsSync, renameSync, rmSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { Config } from '@topspin/platform/config'
import { inspectDatabase } from '@topspin/platform/sqlite/copy'
import { openBareConnection } from '@topspin/platform/sqlite/driver'
import { DataFolderUnusable } from '@topspin/platform/sqlite/errors'
import { databaseFilesOf, lockForOneWriter, makeFolderOf, makePrivateFile } from '@topspin/platform/sqlite/files'
import { type BackupManifest, filesToBackUp, flushToDisk, readBackup } from './backup.ts'

type Part = ReturnType<typeof filesToBackUp>[number]

/**
 * Restores a backup, without sessions, televisions and password links. Moves the current data aside after the whole
 * backup has been copied and verified. Only the user who runs the command can read the restored files.
 * @returns the manifest of the backup, and the folders with the previous data, beside the restored files
 * @throws DataFolderUnusable while Topspin runs, or when the backup is incomplete
 */
export async function restoreBackup(config: Config, backup: string, now: Date) {
  const manifest = await readBackup(backup)
  const parts = filesToBackUp(config)
  const log = parts.find(({ part }) => part === 'log')
  if (log === undefined) throw new Error('an installation has a log')
  // Topspin cannot start during the restore, because it needs this lock.
  const release = lockForOneWriter(log.path)
  const copies = parts.map(({ path }) => copyNameOf(path))
  // The folder is beside the file, because a file cannot be renamed to another file system.
  const asideOf = (file: string) => join(dirname(file), `replaced-${folderTimestampOf(now)}`, basename(file))
  try {
    const taken = parts.map(({ path }) => dirname(asideOf(path))).find((folder) => existsSync(folder))
    if (taken !== undefined) throw new DataFolderUnusable(taken, 'a restore of this second has made it; restore again')
    for (const part of parts) await copyBack(part, manifest, backup)
    const replaced = new Set<string>()
    for (const { path } of parts) {
      // The -wal file is moved, too: SQLite would apply it to the restored database.
      for (const file of databaseFilesOf(path)) {
        makeFolderOf(asideOf(file))
        renameSync(file, asideOf(file))
        replaced.add(dirname(asideOf(file)))
      }
      if (existsSync(copyNameOf(path))) renameSync(copyNameOf(path), path)
    }
    return { manifest, replaced: [...replaced] }
  } finally {
    for (const copy of copies) for (const file of databaseFilesOf(copy)) rmSync(file)
    release()
  }
}

const copyNameOf = (path: string): string => `${path}.restoring`

async function copyBack({ part, path }: Part, manifest: BackupManifest, backup: string): Promise<void> {
  const file = manifest.files.find((one) => one.part === part)
  const copy = copyNameOf(path)
  for (const left of databaseFilesOf(copy)) rmSync(left)
  // Without snapshots the first start after the restore reads the whole log.
  if (file === undefined && part === 'snapshots') return
  if (file === undefined) throw new DataFolderUnusable(backup, `the backup has no ${part}`)
  makePrivateFile(copy)
  await pipeline(createReadStream(join(backup, file.name)), createWriteStream(copy))
  flushToDisk(copy)
  inspectDatabase(copy)
  if (part === 'accounts') endAccess(copy)
}

/** Deletes sessions, televisions and password links, because they may have ended since the backup. */
function endAccess(accounts: string): void {
  const connection = openBareConnection(accounts)
  for (const table of ['sessions', 'screens', 'password_links']) connection.exec(`DELETE FROM ${table}`)
  connection.close()
}

/** A time in UTC, to the second, as part of a folder's name: names sort by time. */
export const folderTimestampOf = (now: Date): string => now.toISOString().slice(0, 19).replaceAll(':', '-')
