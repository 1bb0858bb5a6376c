import golden from '@topspin/domain/testing/golden.json' with { type: 'json' }
import { type KeptResult, taskBeforeRelease } from '@topspin/domain/testing/golden-fold'
import { describe, expect, it } from 'vitest'
import { goldenStateFolds } from '../testing/golden-states.ts'

describe('the version of a snapshot', () => {
  const kept: Readonly<Record<string, KeptResult>> = golden.states

  it.each(goldenStateFolds)('of $name is raised when the state changes', (fold) => {
    expect(taskBeforeRelease(fold, kept[fold.name])?.text ?? 'nothing to do').toBe('nothing to do')
  })
})
