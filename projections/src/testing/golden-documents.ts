import type { GoldenFold } from '@topspin/domain/testing/golden-fold'
import { projectors } from '../projectors/projectors.ts'
import { documentsOf } from './documents.ts'

/** The documents that each projector makes of the golden history. */
export const goldenDocuments: readonly GoldenFold[] = projectors.map((projector) => ({
  name: projector.name,
  version: projector.version,
  versionIn: `projections/src/projectors/${projector.name}.ts`,
  fold: (events) => Object.fromEntries(documentsOf(projector, events)),
}))
