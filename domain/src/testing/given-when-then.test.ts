import { describe, expect, it } from 'vitest'
import type { Decider } from '../decider.ts'
import { Refusal } from '../errors/catalogue.ts'
import type { PlayerId } from '../ids.ts'
import { fact, person } from './builders.ts'
import { given, refusalOf } from './given-when-then.ts'

// A specification is only worth what it refuses: each of these deciders breaks the house's word in one way.

type Toy = Decider<{ seen: number }, 'go' | 'no', 'PlayerActivated', null>
const alice = person('alice')
const activated = fact('PlayerActivated', { playerId: alice })
const toy: Toy = {
  initialState: () => ({ seen: 0 }),
  decide(_, command) {
    if (command === 'no') throw new Refusal('forbidden')
    return [activated]
  },
  evolve: (state) => ({ seen: state.seen + 1 }),
}

describe('given, when, then', () => {
  it('accepts what comes out, and nothing else', () => {
    given(toy).when('go', null).then(activated)
    expect(() => given(toy).when('go', null).then()).toThrow()
    expect(() => given(toy).when('go', null).then(activated, activated)).toThrow()
    expect(() => given(toy).when('no', null).then(activated)).toThrow(Refusal)
    expect(given(toy, activated, activated).when('go', null).state()).toStrictEqual({ seen: 3 })
  })

  it('accepts a refusal by its code and facts', () => {
    given(toy).when('no', null).refused('forbidden', {})
    expect(() => given(toy).when('no', null).refused('cooldown')).toThrow()
    expect(() => given(toy).when('no', null).refused('forbidden', { retryAt: 'later' })).toThrow()
    expect(() => given(toy).when('go', null).refused('forbidden')).toThrow(/expected a refusal/)
  })

  it('catches a decide that changes the state', () => {
    const changing: Toy = {
      ...toy,
      decide(state) {
        state.seen += 1
        return []
      },
    }
    expect(() => given(changing).when('go', null).then()).toThrow(TypeError)
  })

  it('catches a state that a snapshot would lose', () => {
    const lossy = { ...toy, initialState: () => ({ seen: 0, who: new Set([alice]) }) }
    expect(() => given(lossy).when('go', null).then(activated)).toThrow(/plain JSON/)
  })

  it('catches an event that the log would not take', () => {
    const malformed: Toy = { ...toy, decide: () => [fact('PlayerActivated', { playerId: 'alice' as PlayerId })] } // on purpose
    expect(() => given(malformed).when('go', null).events()).toThrow(/uuid/i)
  })
})

describe('a refusal', () => {
  it('is not just any error', () => {
    expect(() =>
      refusalOf(() => {
        throw new RangeError('a bug')
      }),
    ).toThrow(RangeError)
  })
})
