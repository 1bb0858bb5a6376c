import { OperatorError } from './operator-error.ts'

/**
 * An engine did not answer, and may answer later: no answer in time, a broken connection, a server that shuts down. The
 * outcome of an append that fails with this error is unknown: repeat the append with the same ids.
 */
export class EngineAway extends OperatorError {
  override readonly name = 'EngineAway'
}
