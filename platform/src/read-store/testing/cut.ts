import type { Collection, Db } from 'mongodb'

/** Thrown by the write at which a test simulates a crash of the process, and by every later write. */
export class SimulatedCrash extends Error {}

/**
 * The moment of a crash: `ahead` of a write, before it is sent, or in the middle of it. In the middle, half of a bulk
 * write is done, and any other write is done but not acknowledged.
 */
export type CrashMoment = 'ahead' | 'in the middle'

const writing = new Set<PropertyKey>([
  ...['insertOne', 'insertMany', 'updateOne', 'updateMany', 'replaceOne', 'findOneAndUpdate'],
  ...['bulkWrite', 'deleteOne', 'deleteMany', 'drop'],
])

/** A database for a process that dies at write number `last`: that write and all later ones throw `SimulatedCrash`. */
export function crashingDatabase(db: Db, last: number, moment: CrashMoment): Db {
  let writes = 0
  const guard = (collection: Collection, name: PropertyKey) => {
    const method = Reflect.get(collection, name)
    if (!writing.has(name)) return typeof method === 'function' ? method.bind(collection) : method
    return async (...given: unknown[]) => {
      writes++
      if (writes < last) return method.apply(collection, given)
      if (writes === last && moment === 'in the middle') {
        const [first, ...rest] = given
        const half = Array.isArray(first) ? first.slice(0, Math.ceil(first.length / 2)) : first
        await method.apply(collection, [half, ...rest])
      }
      throw new SimulatedCrash()
    }
  }
  const collection = (name: string) =>
    new Proxy(db.collection(name), { get: (target, property) => guard(target, property) })
  return new Proxy(db, { get: (target, name) => (name === 'collection' ? collection : Reflect.get(target, name)) })
}
