import { type EventType, eventTypes, eventTypesOf, isEventType } from '../events.ts'

/**
 * The event types that some route writes. Those of tournaments are not among them yet: no command of the generated
 * histories leads to them, no projector folds them, and they have no golden fixture.
 */
export const writtenTypes: readonly EventType[] = Object.keys(eventTypes)
  .filter(isEventType)
  .filter((type) => !(eventTypesOf('tournament') as readonly EventType[]).includes(type))
