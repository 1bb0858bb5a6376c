import * as z from 'zod/mini'
import { type ProjectionName, projectionNames } from '../documents/names.ts'

/** The topic that names the read models that have changed (docs/specification.md#websocket). */
export const changesTopic = '/live/changes'

/**
 * The read models that `changesTopic` names. `live` has a topic of its own. `sheets` needs no name: a reply made from
 * it changes only together with another of the reply's read models.
 */
export type ChangedModel = Exclude<ProjectionName, 'live' | 'sheets'>
export const changedModels: readonly ChangedModel[] = projectionNames.filter(
  (name) => name !== 'live' && name !== 'sheets',
)

/** What `changesTopic` names: a read model, or `availability` for who is free (docs/architecture.md#who-is-free). */
export type ChangeName = ChangedModel | 'availability'
export const changeNames: readonly ChangeName[] = [...changedModels, 'availability']

/** A message of `changesTopic`. The first one after a SUBSCRIBE names no model. */
export const ChangesMessage = z.object({
  /** Each is a `ChangeName` of the server's release. A page ignores names that its own release does not have. */
  models: z.array(z.string()),
  /**
   * Position of the newest change. A client that reconnects has missed changes if this position differs from its last
   * one. Null while the log is empty or the read models are unavailable.
   */
  position: z.nullable(z.string()),
  /** A client reads again after a random part of this time, so that not all clients read at once. */
  spreadMs: z.int(),
})
export type ChangesMessage = z.infer<typeof ChangesMessage>
