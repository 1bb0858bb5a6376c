import { accessSync, constants } from 'node:fs'
import { delimiter, join } from 'node:path'

/**
 * Path of a program: the value of the environment variable `variable` if that is set, else the first executable `name`
 * on the PATH. Null when no such file can be executed.
 */
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
