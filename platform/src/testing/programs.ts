import { join } from 'node:path'
import { quickTypescriptFlags } from './typescript-flags.ts'

/** The programs of the standalone and the distributed mode. */
export type ProgramName = 'standalone' | 'command-api' | 'projections' | 'read-api'

/** The environment variable with the folder of bundled programs. */
export const bundledFolderVariable = 'TOPSPIN_BUNDLED_PROGRAMS'

/** Arguments of Node that run a program from the repository's root: its bundle in a run of Vitest, else its sources. */
export function programArguments(name: ProgramName): readonly string[] {
  const folder = process.env[bundledFolderVariable]
  return folder === undefined ? [...quickTypescriptFlags, `${name}/src/main.ts`] : [join(folder, `${name}.mjs`)]
}
