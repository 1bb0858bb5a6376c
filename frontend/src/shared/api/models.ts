import { calls, type QueryName } from '@topspin/domain/contract/calls'
import { type ChangeName, changeNames } from '@topspin/domain/contract/changes'

/** What a cached answer is made of: a read model, or who is free, the statuses of the projections or the paired screens. */
export type Model = ChangeName | 'projections' | 'screens'

export const allModels: readonly Model[] = [...changeNames, 'projections', 'screens']

/** What answers are made of besides read models. */
const others: { readonly [K in QueryName]?: readonly Model[] } = {
  available: ['availability'],
  projections: ['projections'],
  pairedScreens: ['screens'],
}

/** What the answer to a query is made of, without the models that no message names. */
export const modelsOf = (name: QueryName): readonly Model[] => [
  ...calls[name].models.filter((model) => model !== 'live' && model !== 'sheets'),
  ...(others[name] ?? []),
]
