/** An error with one line for an operator: what happened and what to do. A process prints it instead of the stack. */
export class OperatorError extends Error {}

/** A process must not start with the present data. The message is one line that says why and what to do. */
export class StartRefused extends OperatorError {
  override readonly name = 'StartRefused'
}

/** Whether an operator needs only an error's message, not its stack: an `OperatorError`, or a failed system call. */
export const isForOperator = (error: unknown): error is Error =>
  error instanceof OperatorError || (error instanceof Error && 'syscall' in error)

/** An engine does not answer. An append that failed with this error may be stored: repeat it with the same ids. */
export class EngineAway extends OperatorError {
  override readonly name = 'EngineAway'
}

type EngineSetting = 'EVENT_STORE_URL' | 'READ_STORE_URL' | 'REDIS_URL'

/**
 * An engine cannot be used with its setting: the address is unreadable, it names a missing file, or the engine refuses
 * the user or a right. Waiting does not help. The message never contains a secret.
 */
export class EngineRefused extends OperatorError {
  override readonly name = 'EngineRefused'

  constructor(setting: EngineSetting, why: string, options?: ErrorOptions) {
    super(`${setting}: ${why}`, options)
  }
}

const ofFiles = new Set(['open', 'read', 'stat'])

/**
 * The EngineRefused for an error in reading a file that the address of an engine names; null for any other error.
 * @param parameter the parameters of the address that may name the file, such as `tlsCAFile`
 */
export function engineRefusedForFile(setting: EngineSetting, parameter: string, error: unknown): EngineRefused | null {
  if (!(error instanceof Error) || !('code' in error && 'syscall' in error)) return null
  if (!ofFiles.has(String(error.syscall))) return null
  const name = 'path' in error ? `file ${error.path}` : 'file'
  const why = `the ${name} of ${parameter} cannot be read (${error.code}); correct the path or its rights`
  return new EngineRefused(setting, why, { cause: error })
}
