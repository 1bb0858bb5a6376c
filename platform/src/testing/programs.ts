import { join } from 'node:path'
import { quickTypescriptFlags } from './typescript-flags.ts'

/** The processes of both modes. */
export type ProgramName = 'standalone' | 'command-api' | 'projections' | 'read-api'

/** The environment variable with the folder of bundled programs. */
export const bundledFolder = 'TOPSPIN_BUNDLED_PROGRAMS'

/** The arguments of Node that run a program, from the root of the repository: bundled in a run of Vitest, else from its sources. */
export function programArguments(name: ProgramName): readonly string[] {
  const folder = process.env[bundledFolder]
  return folder === undefined ? [...quickTypescriptFlags, `${name}/src/main.ts`] : [join(folder, `${name}.mjs`)]
}
