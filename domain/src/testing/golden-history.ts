import { isEventType, type StampedEvent } from '../events.ts'
import { instant, playerId } from '../ids.ts'
import { readEvent } from '../upcasters.ts'
import { metadata } from './builders.ts'
import stored from './golden-history.json' with { type: 'json' }

/**
 * A short history with every type of event, as it was written by the release that recorded it. Events are only ever
 * added at its end: `npm run golden` adds the fixture (`golden/<Type>.v<n>.json`) of each type that is missing.
 */
export const goldenHistory: readonly StampedEvent[] = stored.map(({ type, version, at, actor, data }) => {
  if (!isEventType(type)) throw new Error(`the golden history holds the unknown type ${type}`)
  return {
    ...readEvent(type, version, data),
    metadata: metadata(type, {
      at: instant(new Date(at)),
      actor: actor === null ? null : playerId(actor),
      schema: version,
    }),
  } as StampedEvent // the type of the data follows the type of the event, which the spread loses
})
