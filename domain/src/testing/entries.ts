import { type ById, type ByIdEntry, withEntry } from '../by-id.ts'

/** Makes a `ById` map from its entries. */
export const byId = <Id extends string, Value>(entries: Iterable<ByIdEntry<Id, Value>>): ById<Id, Value> =>
  [...entries].reduce<ById<Id, Value>>((map, [id, value]) => withEntry(map, id, value), [])
