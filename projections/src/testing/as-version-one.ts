import type { Projector } from '../projectors/projector.ts'

/** A projector at version 1, so that generations in tests do not change when the version of the projector is raised. */
export const asVersionOne = <Name extends string>(projector: Projector<Name>): Projector<Name> => ({
  ...projector,
  version: 1,
})
