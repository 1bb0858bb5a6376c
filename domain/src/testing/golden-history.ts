import { isEventType, type StampedEvent } from '../events.ts'
import { instant, playerId } from '../ids.ts'
import { readEvent } from '../upcasters.ts'
import { metadata } from './builders.ts'
import golden from './golden.json' with { type: 'json' }

/**
 * A short history with every type of event, in the versions in which they were recorded. Events are only added at the
 * end: `npm run golden` adds an example of each missing type.
 */
export const goldenHistory: readonly StampedEvent[] = golden.history.map(({ type, version, at, actor, data }) => {
  if (!isEventType(type)) throw new Error(`the golden history holds the unknown type ${type}`)
  return {
    ...readEvent(type, version, data),
    metadata: metadata(type, {
      at: instant(new Date(at)),
      actor: actor === null ? null : playerId(actor),
      schema: version,
    }),
  } as StampedEvent // readEvent pairs type and data; the spread loses that
})
