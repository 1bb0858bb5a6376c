import type { Subject } from '@topspin/platform/http/session'
import { currentTraceparent, inSpan } from '@topspin/platform/tracing/spans'
import type { Envelope } from './streams/pending-batch.ts'

/** The part of a call's context that goes into the metadata of its events. */
export interface CommandMetadata extends Pick<Envelope<unknown>, 'commandId' | 'correlationId' | 'now'> {
  /** Null for a command that no player sent. */
  readonly subject: Pick<Subject, 'playerId'> | null
}

/** Executes a command with the metadata of its call. @throws what `stream.execute` throws */
export const execute = <Command extends { readonly type: string }, Executed>(
  { subject, commandId, correlationId, now }: CommandMetadata,
  stream: { execute(envelope: Envelope<Command>): Promise<Executed> },
  command: NoInfer<Command>,
): Promise<Executed> =>
  inSpan(`command ${command.type}`, () =>
    stream.execute({
      ...{ command, commandId, correlationId, now },
      actor: subject?.playerId ?? null,
      traceparent: currentTraceparent(),
    }),
  )
