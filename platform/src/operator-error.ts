/**
 * An error that an operator can do something about. The message is one line that says what happened and what to do; a
 * process that ends with it prints this line, and the stack of any other error.
 */
export class OperatorError extends Error {}

/** A process must not start with the present data. The message is one line that says why and what to do. */
export class StartRefused extends OperatorError {
  override readonly name = 'StartRefused'
}

/** Whether an operator needs only the message of an error, not its stack: an `OperatorError`, or a failed system call. */
export const isForOperator = (error: unknown): error is Error =>
  error instanceof OperatorError || (error instanceof Error && 'syscall' in error)
