import { afterEach, beforeEach, describe } from 'vitest'
import { appendContract } from './contract/append.ts'
import type { ContractSetup, OpenStore } from './contract/bench.ts'
import { prepareContractSetup } from './contract/bench.ts'
import { followContract } from './contract/follow.ts'
import { concurrentWritersContract } from './contract/group.ts'
import { randomAppendsContract } from './contract/law.ts'
import { readContract } from './contract/read.ts'

/**
 * The contract of every event store, whatever its engine. Each adapter's test file calls it.
 * @param open opens a store for one test; its log may already hold events
 */
export function eventStoreContract(name: string, open: OpenStore): void {
  describe(`event store contract: ${name}`, () => {
    let bench: ContractSetup
    beforeEach(async () => {
      bench = await prepareContractSetup(open)
    })
    afterEach(() => bench.clear())
    const current = () => bench
    appendContract(current)
    concurrentWritersContract(current)
    readContract(current)
    followContract(current)
    randomAppendsContract(current)
  })
}
