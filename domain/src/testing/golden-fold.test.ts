import { describe, expect, it } from 'vitest'
import { eventTypes, type StampedEvent } from '../events.ts'
import { foldResultOf, type GoldenFold, taskBeforeRelease } from './golden-fold.ts'
import { goldenHistory } from './golden-history.ts'

const count = (events: readonly StampedEvent[]) => ({ events: events.length, last: events.at(-1)?.type })
const counting: GoldenFold = { name: 'counting', version: 3, versionIn: 'counting.ts', fold: count }
const kept = foldResultOf(counting)

describe('the golden history', () => {
  it('has every type of event', () => {
    const types = new Set(goldenHistory.map(({ type }) => type))
    const missing = Object.keys(eventTypes).filter((type) => !(types as ReadonlySet<string>).has(type))
    expect(missing, 'run `npm run golden`').toEqual([])
  })
})

describe('a golden fold', () => {
  it('requires nothing while its result is the stored one, in any order of fields', () => {
    expect(taskBeforeRelease(counting, kept)).toBeNull()
    const turned = {
      ...counting,
      fold: (events: readonly StampedEvent[]) => ({ last: count(events).last, events: events.length }),
    }
    expect(taskBeforeRelease(turned, kept)).toBeNull()
  })

  it('requires a higher version when its result has changed, and names the file', () => {
    const changed = { ...counting, fold: () => ({ events: 0 }) }
    expect(taskBeforeRelease(changed, kept)).toEqual({
      kind: 'raise',
      text: 'What counting makes of the same events has changed: raise its version to 4 in counting.ts, then run `npm run golden`.',
    })
    expect(taskBeforeRelease({ ...changed, version: 4 }, kept)?.kind).toBe('keep')
    expect(taskBeforeRelease({ ...counting, version: 2 }, kept)?.kind).toBe('raise')
  })

  it('requires only a new stored result when its version was raised or the history has grown', () => {
    expect(taskBeforeRelease({ ...counting, version: 4 }, kept)?.kind).toBe('keep')
    const shorter = { version: 3, events: 10, result: count(goldenHistory.slice(0, 10)) }
    expect(taskBeforeRelease(counting, shorter)?.kind).toBe('keep')
    expect(taskBeforeRelease(counting, undefined)?.kind).toBe('keep')
  })
})
