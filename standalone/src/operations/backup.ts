import { createHash } from 'node:crypto'
import {
  closeSync,
  createReadStream,
  existsSync,
  fsyncSync,
  openSync,
  readFileSync,
  renameSync,
  rmdirSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { Config } from '@topspin/platform/config'
import { copyDatabase } from '@topspin/platform/sqlite/copy'
import { DatabaseDamaged, DataFolderUnusable } from '@topspin/platform/sqlite/errors'
import { makeFolderOf, makePrivateFile, sqlitePathOf } from '@topspin/platform/sqlite/files'
import * as z from 'zod'

const manifestName = 'backup.json'

const Manifest = z.object({
  madeAt: z.iso.datetime(),
  files: z.array(
    z.object({
      part: z.enum(['read models', 'snapshots', 'log', 'accounts']),
      name: z.string().regex(/^[^/\\]+$/),
      sha256: z.string(),
      rows: z.record(z.string(), z.int()),
    }),
  ),
})
/** The content of `backup.json`. */
export type BackupManifest = z.infer<typeof Manifest>
type BackedUpFile = BackupManifest['files'][number]

/**
 * Copies the data of the standalone mode into a folder, while Topspin runs or is stopped. The folder gets its name when
 * all copies are verified, so an existing folder is complete. Only the user who runs the command can read it.
 * @param folder must not exist; its parents are created
 * @throws DataFolderUnusable
 */
export async function backUp(config: Config, folder: string, now: Date): Promise<BackupManifest> {
  const sources = filesToBackUp(config)
  if (existsSync(folder))
    throw new DataFolderUnusable(folder, 'it is there already; choose another name for the backup')
  const unfinished = `${folder}.unfinished`
  rmSync(unfinished, { recursive: true, force: true })
  const made = makeFolderOf(join(unfinished, manifestName))
  try {
    const manifest = await copyInto(unfinished, sources, now)
    renameSync(unfinished, folder)
    flushToDisk(dirname(folder))
    return manifest
  } catch (error) {
    rmSync(unfinished, { recursive: true, force: true })
    removeEmpty(made)
    throw error
  }
}

async function copyInto(folder: string, sources: ReturnType<typeof filesToBackUp>, now: Date): Promise<BackupManifest> {
  const files: BackedUpFile[] = []
  // The read models and snapshots are copied before the log, so their copies are never ahead of the copied log. The
  // start after a restore folds the events that these copies lack. The accounts are copied after the log, so each
  // player of the copied log has an account.
  for (const { part, path, name } of sources) {
    if (part === 'snapshots' && !existsSync(path)) continue
    const target = join(folder, name)
    const rows = copyOf(part, path, target)
    flushToDisk(target)
    files.push({ part, name, sha256: await sha256Of(target), rows })
  }
  const manifest: BackupManifest = { madeAt: now.toISOString(), files }
  const manifestPath = join(folder, manifestName)
  makePrivateFile(manifestPath)
  writeFileSync(manifestPath, `${JSON.stringify(manifest, null, 2)}\n`)
  flushToDisk(manifestPath)
  return manifest
}

function copyOf(part: BackedUpFile['part'], path: string, target: string): BackedUpFile['rows'] {
  try {
    return copyDatabase(path, target)
  } catch (error) {
    if ((part !== 'read models' && part !== 'snapshots') || !(error instanceof DatabaseDamaged)) throw error
    throw new DatabaseDamaged(path, 'the file is damaged; start Topspin again, which rebuilds it from the log', error)
  }
}

/** Removes empty folders. @param folders each within the folder before it */
function removeEmpty(folders: readonly string[]): void {
  for (const folder of folders.toReversed()) {
    if (!existsSync(folder)) continue
    try {
      rmdirSync(folder)
    } catch {
      return
    }
  }
}

/** Reads `backup.json` and verifies the checksums. @throws DataFolderUnusable for a missing or changed file */
export async function readBackup(folder: string): Promise<BackupManifest> {
  const manifest = manifestOf(folder)
  for (const { name, sha256 } of manifest.files) {
    const path = join(folder, name)
    const sum = await sha256Of(path).catch(() => null)
    if (sum !== sha256) throw new DataFolderUnusable(path, 'it is not the file that was backed up')
  }
  return manifest
}

function manifestOf(folder: string): BackupManifest {
  const path = join(folder, manifestName)
  try {
    return Manifest.parse(JSON.parse(readFileSync(path, 'utf8')))
  } catch (error) {
    throw new DataFolderUnusable(folder, `no backup is there (${manifestName} cannot be read)`, error)
  }
}

/**
 * The files of an installation, in the order of the backup. Each gets a name of its own there, because files in
 * different folders may have the same name.
 * @throws DataFolderUnusable for data on a server
 */
export function filesToBackUp(config: Config) {
  const parts = [
    { part: 'read models', url: config.readStoreUrl, name: 'read.db' },
    { part: 'snapshots', url: config.snapshotsUrl, name: 'snapshots.db' },
    { part: 'log', url: config.eventStoreUrl, name: 'events.db' },
    { part: 'accounts', url: config.identityUrl, name: 'identity.db' },
  ] as const
  return parts.map(({ part, url, name }) => {
    const path = sqlitePathOf(url)
    if (path === null)
      throw new DataFolderUnusable(
        `the ${part}`,
        'a server keeps them: back it up with its own tools (docs/operations.md)',
      )
    return { part, path, name }
  })
}

async function sha256Of(path: string): Promise<string> {
  const hash = createHash('sha256')
  await pipeline(createReadStream(path), hash)
  return hash.digest('hex')
}

/** Flushes a file or folder to disk, so that it survives a power cut. */
export function flushToDisk(path: string): void {
  const file = openSync(path, 'r')
  try {
    fsyncSync(file)
  } finally {
    closeSync(file)
  }
}
