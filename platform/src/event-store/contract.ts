import { afterEach, beforeEach, describe } from 'vitest'
import { appendContract } from './contract/append.ts'
import type { Bench, OpenStore } from './contract/bench.ts'
import { prepareBench } from './contract/bench.ts'
import { followContract } from './contract/follow.ts'
import { groupContract } from './contract/group.ts'
import { lawContract } from './contract/law.ts'
import { readContract } from './contract/read.ts'

/**
 * What every event store must do, whatever the engine: call it in the adapter's own test file.
 * @param open makes a store ready for one test; its log may hold other events, so no test counts on an empty one
 */
export function eventStoreContract(name: string, open: OpenStore): void {
  describe(`event store contract: ${name}`, () => {
    let bench: Bench
    beforeEach(async () => {
      bench = await prepareBench(open)
    })
    afterEach(() => bench.clear())
    const current = () => bench
    appendContract(current)
    groupContract(current)
    readContract(current)
    followContract(current)
    lawContract(current)
  })
}
