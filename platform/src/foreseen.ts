/**
 * An error that an operator can do something about. The message is one line that says what happened and what to do; a
 * process that ends with it prints this line, and the stack of any other error.
 */
export class Foreseen extends Error {}

/** A process must not start with the present data. The message is one line that says why and what to do. */
export class StartRefused extends Foreseen {
  override readonly name = 'StartRefused'
}

/** Whether the message of an error is enough without the stack: for `Foreseen` and system calls (files, network). */
export const isForeseen = (error: unknown): error is Error =>
  error instanceof Foreseen || (error instanceof Error && 'syscall' in error)
