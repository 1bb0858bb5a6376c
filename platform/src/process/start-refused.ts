/** A process that must not start as things are. Its message is one line that says why and what to do. */
export class StartRefused extends Error {
  override readonly name = 'StartRefused'
}
