import { Foreseen } from '../foreseen.ts'
/** A process must not start with the present data. The message is one line that says why and what to do. */
export class StartRefused extends Foreseen {
  override readonly name = 'StartRefused'
}
