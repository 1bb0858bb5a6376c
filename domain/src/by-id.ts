import { partitionPoint } from './partition-point.ts'

/**
 * A map from id to value, as plain JSON data: entries sorted by id, cut into blocks. A changed copy shares all blocks
 * but one with the original, so it is cheap even with ten thousand players (docs/adr/0022-pure-deciders.md).
 */
export type ById<Id extends string, Value> = readonly Block<Id, Value>[]
/** Entries sorted by id, at least one. */
type Block<Id extends string, Value> = readonly ByIdEntry<Id, Value>[]
export type ByIdEntry<Id extends string, Value> = readonly [id: Id, value: Value]

const maxEntries = 64

/** The value of an id; undefined when the map does not have the id. */
export function lookUp<Id extends string, Value>(map: ById<Id, Value>, id: Id): Value | undefined {
  const block = map[blockOf(map, id)] ?? []
  const entry = block[placeOf(block, id)]
  return entry?.[0] === id ? entry[1] : undefined
}

/** A copy of the map in which `id` has this value. */
export function withEntry<Id extends string, Value>(map: ById<Id, Value>, id: Id, value: Value): ById<Id, Value> {
  const index = blockOf(map, id)
  const block = map[index]
  if (block === undefined) return [[[id, value]]]
  const place = placeOf(block, id)
  if (block[place]?.[0] === id) return map.with(index, block.with(place, [id, value]))
  const longer = block.toSpliced(place, 0, [id, value])
  if (longer.length <= maxEntries) return map.with(index, longer)
  return map.toSpliced(index, 1, longer.slice(0, maxEntries / 2), longer.slice(maxEntries / 2))
}

export function withoutEntry<Id extends string, Value>(map: ById<Id, Value>, id: Id): ById<Id, Value> {
  const index = blockOf(map, id)
  const shorter = (map[index] ?? []).filter(([one]) => one !== id)
  return shorter.length === 0 ? map.filter((_, at) => at !== index) : map.with(index, shorter)
}

/** All entries, sorted by id. */
export const entriesOf = <Id extends string, Value>(map: ById<Id, Value>): ByIdEntry<Id, Value>[] => map.flat()

/** The index of the block that has the id, or into which the id would be inserted. */
function blockOf<Id extends string>(map: ById<Id, unknown>, id: Id): number {
  return Math.max(0, partitionPoint(map.length, (index) => (map[index]?.[0]?.[0] ?? id) <= id) - 1)
}

/** How many entries of a block have a lower id. */
function placeOf<Id extends string>(block: Block<Id, unknown>, id: Id): number {
  return partitionPoint(block.length, (index) => (block[index]?.[0] ?? id) < id)
}
