import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { LiveBus } from '../port.ts'

/** One bus as opened by each of two processes. For a bus inside one process, both fields are the same object. */
interface Ends {
  readonly here: LiveBus
  readonly there: LiveBus
}

/**
 * The contract of every live bus. `open` opens an unused bus that passes the errors of its listeners to `onFailure`.
 */
export function liveBusContract(name: string, open: (onFailure: (failure: unknown) => void) => Promise<Ends>): void {
  describe(`${name} as a live bus`, () => {
    let ends: Ends
    let failures: unknown[]
    beforeEach(async () => {
      failures = []
      ends = await open((failure) => failures.push(failure))
    })
    afterEach(async () => {
      await ends.here.close()
      await ends.there.close()
    })

    /** Resolves when every earlier message has been delivered. */
    const settled = async () => {
      const last = { projection: 'last' }
      const received = await new Promise<unknown>((resolve) => {
        const listening = ends.there.subscribe('activated', resolve)
        void listening.then(() => ends.here.publish('activated', last))
      })
      expect(received).toEqual(last)
    }

    test('delivers each message to all listeners, in the order of publication', async () => {
      const received: string[] = []
      await ends.there.subscribe('live', ({ body }) => received.push(`there ${body}`))
      await ends.there.subscribe('live', ({ body }) => received.push(`too ${body}`))
      await ends.here.publish('live', { body: '{"é":"🏓"}' })
      await ends.here.publish('live', { body: 'null' })
      await settled()
      expect(received).toEqual(['there {"é":"🏓"}', 'too {"é":"🏓"}', 'there null', 'too null'])
    })

    test('delivers a message to its sender', async () => {
      const received = new Promise((resolve) => void ends.here.subscribe('activated', resolve))
      await ends.here.subscribe('activated', () => undefined)
      await ends.here.publish('activated', { projection: 'rankings' })
      expect(await received).toEqual({ projection: 'rankings' })
    })

    test('delivers every field of a commit', async () => {
      const generation = { projection: 'rankings', foldVersion: 2, rebuild: 3 }
      const commits = [
        { generation, since: null, position: '1', changed: ['ann'] },
        { generation, since: '1', position: '2', changed: null },
      ]
      const received: unknown[] = []
      await ends.there.subscribe('committed', (message) => received.push(message))
      for (const commit of commits) await ends.here.publish('committed', commit)
      await settled()
      expect(received).toEqual(commits)
    })

    test('delivers the number of watchers', async () => {
      const received: unknown[] = []
      await ends.there.subscribe('watchers', (message) => received.push(message))
      await ends.here.publish('watchers', { by: 'here', count: 2 })
      await settled()
      expect(received).toEqual([{ by: 'here', count: 2 }])
    })

    test('keeps the channels apart', async () => {
      const received: unknown[] = []
      await ends.there.subscribe('sessions-ended', (message) => received.push(message))
      await ends.here.publish('live', { body: 'null' })
      await ends.here.publish('sessions-ended', { playerId: 'p', kept: null })
      await settled()
      expect(received).toEqual([{ playerId: 'p', kept: null }])
    })

    test('after unsubscribing, a listener gets no more messages, and other listeners still do', async () => {
      const received: string[] = []
      const listener = () => received.push('left')
      const leave = await ends.there.subscribe('live', listener)
      await ends.there.subscribe('live', () => received.push('stayed'))
      await leave()
      await leave()
      await ends.here.publish('live', { body: 'null' })
      await settled()
      expect(received).toEqual(['stayed'])
    })

    test('delivers to the other listeners when one throws', async () => {
      const received: string[] = []
      await ends.there.subscribe('live', () => {
        throw new Error('deaf')
      })
      await ends.there.subscribe('live', ({ body }) => received.push(body))
      await ends.here.publish('live', { body: 'null' })
      await settled()
      expect(received).toEqual(['null'])
      expect(failures).toEqual([new Error('deaf')])
    })

    test('drops a message without listeners', async () => {
      await ends.here.publish('live', { body: 'null' })
      await settled()
      expect(failures).toEqual([])
    })
  })
}
