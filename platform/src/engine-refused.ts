import { OperatorError } from './operator-error.ts'

/** The settings that hold an engine's address. */
type EngineSetting = 'EVENT_STORE_URL' | 'READ_STORE_URL' | 'REDIS_URL'

/**
 * An engine cannot be used with its setting: the address cannot be read, a file named in it is missing, or the engine
 * refuses the user, the password or a right. Unlike `EngineAway`, waiting does not help. The message is one line for an
 * operator: the setting, what is wrong, what to do. It never contains a secret.
 */
export class EngineRefused extends OperatorError {
  override readonly name = 'EngineRefused'

  constructor(setting: EngineSetting, why: string, options?: ErrorOptions) {
    super(`${setting}: ${why}`, options)
  }
}

const ofFiles = new Set(['open', 'read', 'stat'])

/**
 * Returns an EngineRefused for an error that reading a file caused; null for any other error.
 * @param parameter the parameter of the address that names the file
 */
export function engineRefusedForFile(setting: EngineSetting, parameter: string, error: unknown): EngineRefused | null {
  if (!(error instanceof Error) || !('code' in error && 'syscall' in error)) return null
  if (!ofFiles.has(String(error.syscall))) return null
  const name = 'path' in error ? `file ${error.path}` : 'file'
  const why = `the ${name} of ${parameter} cannot be read (${error.code}); correct the path or its rights`
  return new EngineRefused(setting, why, { cause: error })
}
