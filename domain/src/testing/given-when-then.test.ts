import { describe, expect, it } from 'vitest'
import type { Decider } from '../decider.ts'
import type { PlayerId } from '../ids.ts'
import { Refusal } from '../refusals.ts'
import { fact, person } from './builders.ts'
import { given, refusalOf } from './given-when-then.ts'

// Each decider made from `toy` breaks one rule that `given` must detect.

type Toy = Decider<{ count: number }, 'go' | 'no', 'PlayerActivated', null>
const alice = person('alice')
const activated = fact('PlayerActivated', { playerId: alice })
const toy: Toy = {
  stateVersion: 1,
  initialState: () => ({ count: 0 }),
  decide(_, command) {
    if (command === 'no') throw new Refusal('forbidden')
    return [activated]
  },
  evolve: (state) => ({ count: state.count + 1 }),
}

describe('given, when, then', () => {
  it('accepts exactly the decided events', () => {
    given(toy).when('go', null).then(activated)
    expect(() => given(toy).when('go', null).then()).toThrow()
    expect(() => given(toy).when('go', null).then(activated, activated)).toThrow()
    expect(() => given(toy).when('no', null).then(activated)).toThrow(Refusal)
    expect(given(toy, activated, activated).when('go', null).state()).toStrictEqual({ count: 3 })
  })

  it('accepts a refusal with the same code and facts', () => {
    given(toy).when('no', null).refused('forbidden', {})
    expect(() => given(toy).when('no', null).refused('cooldown')).toThrow()
    expect(() => given(toy).when('no', null).refused('forbidden', { retryAt: 'later' })).toThrow()
    expect(() => given(toy).when('go', null).refused('forbidden')).toThrow(/expected a refusal/)
  })

  it('detects that decide changes the state', () => {
    const changing: Toy = {
      ...toy,
      decide(state) {
        state.count += 1
        return []
      },
    }
    expect(() => given(changing).when('go', null).then()).toThrow(TypeError)
  })

  it('detects a state that is not plain JSON', () => {
    const lossy = { ...toy, initialState: () => ({ count: 0, who: new Set([alice]) }) }
    expect(() => given(lossy).when('go', null).then(activated)).toThrow(/plain JSON/)
  })

  it('detects an event that does not fit its schema', () => {
    const malformed: Toy = { ...toy, decide: () => [fact('PlayerActivated', { playerId: 'alice' as PlayerId })] } // on purpose
    expect(() => given(malformed).when('go', null).events()).toThrow(/uuid/i)
  })
})

describe('a refusal', () => {
  it('is not mistaken for another error', () => {
    expect(() =>
      refusalOf(() => {
        throw new RangeError('a bug')
      }),
    ).toThrow(RangeError)
  })
})
