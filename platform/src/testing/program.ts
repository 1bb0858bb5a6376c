import { accessSync, constants } from 'node:fs'
import { delimiter, join } from 'node:path'

/** Where a program lies: what an environment variable says, else the first of the PATH; null when nowhere. */
export function findProgram(name: string, variable?: string): string | null {
  const said = variable === undefined ? undefined : process.env[variable]
  const candidates = said ? [said] : (process.env['PATH'] ?? '').split(delimiter).map((folder) => join(folder, name))
  return candidates.find(isExecutable) ?? null
}

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}
