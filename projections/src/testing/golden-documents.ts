import type { GoldenFold } from '@topspin/domain/testing/golden-fold'
import { projectors } from '../projectors/projectors.ts'
import { foldedDocuments } from './documents.ts'

/** For each projector, a fold that makes its documents from the events of the golden history. */
export const goldenFolds: readonly GoldenFold[] = projectors.map((projector) => ({
  name: projector.name,
  version: projector.version,
  versionIn: `projections/src/projectors/${projector.name}.ts`,
  fold: (events) => Object.fromEntries(foldedDocuments(projector, events)),
}))
