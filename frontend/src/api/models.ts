import { calls, type QueryName } from '@topspin/domain/contract/calls'
import { type ChangedModel, changedModels } from '@topspin/domain/contract/changes'

/** What a cached answer is made of: a read model, or the statuses of the projections, which are not a read model. */
export type Model = ChangedModel | 'projections'

export const allModels: readonly Model[] = [...changedModels, 'projections']

/** What the answer to a query is made of, without the models that no message names. */
export const modelsOf = (name: QueryName): readonly Model[] =>
  name === 'projections'
    ? ['projections']
    : calls[name].models.filter((model) => model !== 'live' && model !== 'sheets' && model !== 'journal')
