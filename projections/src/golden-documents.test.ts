import { dutyOf, type KeptResult } from '@topspin/domain/testing/golden-fold'
import { describe, expect, it } from 'vitest'
import results from './testing/golden-documents.json' with { type: 'json' }
import { goldenDocuments } from './testing/golden-documents.ts'

describe('the version of a projector', () => {
  const kept: Readonly<Record<string, KeptResult>> = results

  it.each(goldenDocuments)('$name is raised when its documents change', (fold) => {
    expect(dutyOf(fold, kept[fold.name])?.text ?? 'nothing to do').toBe('nothing to do')
  })
})
