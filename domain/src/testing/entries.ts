import { type ById, type Entry, withEntry } from '../by-id.ts'

/** Makes a `ById` map from its entries. */
export const byId = <Id extends string, Value>(entries: Iterable<Entry<Id, Value>>): ById<Id, Value> =>
  [...entries].reduce<ById<Id, Value>>((map, [id, value]) => withEntry(map, id, value), [])
