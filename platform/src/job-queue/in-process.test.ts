import { expect, test } from 'vitest'
import { jobQueueContract } from './contract.ts'
import { openJobQueue } from './open.ts'

jobQueueContract('a process', (onFailure) => openJobQueue(null, onFailure))

test('refuses jobs after it is closed', async () => {
  const queue = await openJobQueue(null, () => undefined)
  await queue.close()
  expect(await queue.add('replay', 'late', { projection: 'late', to: 'rebuilt' })).toBe(false)
})
