import { createHash } from 'node:crypto'
import {
  closeSync,
  createReadStream,
  fsyncSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { Config } from '@topspin/platform/config'
import { copyDatabase } from '@topspin/platform/sqlite/copy'
import { DataFolderUnusable } from '@topspin/platform/sqlite/data-folder-unusable'
import * as z from 'zod'

const manifestName = 'backup.json'

const Manifest = z.object({
  madeAt: z.iso.datetime(),
  files: z.array(
    z.object({
      /** Which of the three it is. */
      part: z.enum(['read models', 'log', 'accounts']),
      name: z.string().regex(/^[\w.-]+$/),
      sha256: z.string(),
      rows: z.record(z.string(), z.int()),
    }),
  ),
})
export type Manifest = z.infer<typeof Manifest>
export type BackedUpFile = Manifest['files'][number]

/**
 * Copies the data of the one-process mode into a folder, while Topspin runs or not. Each copy is read through before the
 * folder gets its name: a folder that is there is whole.
 * @param folder must not be there yet; its parents are made
 * @throws DataFolderUnusable
 */
export async function backUp(config: Config, folder: string, now: Date): Promise<Manifest> {
  const sources = partsOf(config)
  const unfinished = `${folder}.unfinished`
  rmSync(unfinished, { recursive: true, force: true })
  mkdirSync(unfinished, { recursive: true })
  const files: BackedUpFile[] = []
  // Read models first, accounts last: what a later file knows more than an earlier one is made good at the next start,
  // the other way round it would be a player without an account, or a ranking that is ahead of its log.
  for (const { part, path } of sources) {
    const name = basename(path)
    const target = join(unfinished, name)
    const rows = copyDatabase(path, target)
    flush(target)
    files.push({ part, name, sha256: await sha256Of(target), rows })
  }
  const manifest: Manifest = { madeAt: now.toISOString(), files }
  writeFileSync(join(unfinished, manifestName), `${JSON.stringify(manifest, null, 2)}\n`)
  flush(join(unfinished, manifestName))
  renameSync(unfinished, folder)
  flush(dirname(folder))
  return manifest
}

/**
 * What a backup holds, each file compared with the sum that was taken of it.
 * @throws DataFolderUnusable when it is none, or not as it was made
 */
export async function readBackup(folder: string): Promise<Manifest> {
  const manifest = manifestOf(folder)
  for (const { name, sha256 } of manifest.files) {
    const path = join(folder, name)
    const sum = await sha256Of(path).catch(() => null)
    if (sum !== sha256) throw new DataFolderUnusable(path, 'it is not the file that was backed up')
  }
  return manifest
}

function manifestOf(folder: string): Manifest {
  const path = join(folder, manifestName)
  try {
    return Manifest.parse(JSON.parse(readFileSync(path, 'utf8')))
  } catch (error) {
    throw new DataFolderUnusable(folder, `no backup is there (${manifestName} cannot be read)`, error)
  }
}

/** The files of an installation, in the order in which they are backed up. @throws DataFolderUnusable for engines */
export function partsOf(config: Config): readonly { readonly part: BackedUpFile['part']; readonly path: string }[] {
  const parts = [
    { part: 'read models', url: config.readStoreUrl },
    { part: 'log', url: config.eventStoreUrl },
    { part: 'accounts', url: config.identityUrl },
  ] as const
  return parts.map(({ part, url }) => {
    if (!url.startsWith('sqlite:'))
      throw new DataFolderUnusable(
        `the ${part}`,
        'a server keeps them: back it up with its own tools (docs/operations.md)',
      )
    return { part, path: url.slice('sqlite:'.length) }
  })
}

async function sha256Of(path: string): Promise<string> {
  const hash = createHash('sha256')
  await pipeline(createReadStream(path), hash)
  return hash.digest('hex')
}

/** Onto the disk: a backup that a power cut takes back is none. */
export function flush(path: string): void {
  const file = openSync(path, 'r')
  try {
    fsyncSync(file)
  } finally {
    closeSync(file)
  }
}
