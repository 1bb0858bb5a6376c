import type { Generation, ReadStore } from '@topspin/platform/read-store/port'
import type { Projector } from '../projectors/projector.ts'

/** All documents of a generation, by key. */
export async function documentsIn(store: ReadStore, generation: Generation): Promise<Map<string, unknown>> {
  const found = await store.range(generation, '', { limit: 1_000_000 })
  return new Map(found.map(({ key, document }) => [key, document]))
}

/** All documents of the served generation, by key; none if no generation is served. */
export async function servedDocuments(
  store: ReadStore,
  { name }: Pick<Projector, 'name'>,
): Promise<Map<string, unknown>> {
  const pointer = await store.pointer(name)
  return pointer === null ? new Map() : documentsIn(store, pointer.active)
}

/** The store with some of its methods replaced by `own`. */
export const storeWith = <Store extends object>(store: Store, own: Partial<Store>): Store =>
  new Proxy<Store>(store, {
    get: (target: object, name) => Reflect.get(own, name) ?? Reflect.get(target, name).bind(target),
  })
