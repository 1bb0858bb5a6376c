import golden from '@topspin/domain/testing/golden.json' with { type: 'json' }
import { type KeptResult, taskBeforeRelease } from '@topspin/domain/testing/golden-fold'
import { describe, expect, it } from 'vitest'
import { goldenFolds } from '../testing/golden-documents.ts'

describe('the version of a projector', () => {
  const kept: Readonly<Record<string, KeptResult>> = golden.documents

  it.each(goldenFolds)('$name is raised when its documents change', (fold) => {
    expect(taskBeforeRelease(fold, kept[fold.name])?.text ?? 'nothing to do').toBe('nothing to do')
  })
})
