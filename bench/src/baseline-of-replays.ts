import { join } from 'node:path'
import type { Bench } from './bench.ts'
import { TaskProcess } from './child.ts'
import type { ScanAndInsertTask, ScanResult } from './scan-and-insert.ts'

/**
 * Reads and parses the log of a data folder and inserts the documents of read models once, in a new process.
 * @param folder a data folder in which each read model of `models` was built once
 */
export async function scanAndInsert(bench: Bench, folder: string, models: readonly string[]): Promise<ScanResult> {
  const child = bench.use(await TaskProcess.start('scan-and-insert.ts'))
  const target = join(bench.rowFolder(), 'documents.db')
  const result = await child.ask<ScanResult>({ folder, models, target } satisfies ScanAndInsertTask)
  await child.dispose()
  return result
}
