/**
 * An error that an operator can do something about. The message is one line that says what happened and what to do. A
 * process that ends with such an error prints this line; for any other error it prints the stack.
 */
export class OperatorError extends Error {}

/** A process must not start with the present data. The message is one line that says why and what to do. */
export class StartRefused extends OperatorError {
  override readonly name = 'StartRefused'
}

/** Whether an operator needs only an error's message, not its stack: an `OperatorError`, or a failed system call. */
export const isForOperator = (error: unknown): error is Error =>
  error instanceof OperatorError || (error instanceof Error && 'syscall' in error)
