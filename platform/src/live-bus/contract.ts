import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { LiveBus } from './port.ts'

/** Two ends of one bus, one in each of two processes (for a bus inside one process: the same end twice). */
export interface Ends {
  readonly here: LiveBus
  readonly there: LiveBus
}

/** What every bus must do. `open` makes a bus that nobody else uses, and tells what its listeners threw. */
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

    /** Resolves once everything published before has been delivered. */
    const settled = async () => {
      const last = { projection: 'last' }
      const heard = await new Promise<unknown>((resolve) => {
        const listening = ends.there.subscribe('activated', resolve)
        void listening.then(() => ends.here.publish('activated', last))
      })
      expect(heard).toEqual(last)
    }

    test('carries each message to all who listen, on both ends, in order', async () => {
      const heard: string[] = []
      await ends.there.subscribe('live', ({ body }) => heard.push(`there ${body}`))
      await ends.there.subscribe('live', ({ body }) => heard.push(`too ${body}`))
      await ends.here.publish('live', { body: '{"é":"🏓"}' })
      await ends.here.publish('live', { body: 'null' })
      await settled()
      expect(heard).toEqual(['there {"é":"🏓"}', 'too {"é":"🏓"}', 'there null', 'too null'])
    })

    test('the sender hears itself', async () => {
      const heard = new Promise((resolve) => void ends.here.subscribe('activated', resolve))
      await ends.here.subscribe('activated', () => undefined)
      await ends.here.publish('activated', { projection: 'rankings' })
      expect(await heard).toEqual({ projection: 'rankings' })
    })

    test('keeps the channels apart', async () => {
      const heard: unknown[] = []
      await ends.there.subscribe('sessions-ended', (message) => heard.push(message))
      await ends.here.publish('live', { body: 'null' })
      await ends.here.publish('sessions-ended', { playerId: 'p', kept: null })
      await settled()
      expect(heard).toEqual([{ playerId: 'p', kept: null }])
    })

    test('who has left hears no more, who stays does', async () => {
      const heard: string[] = []
      const listener = () => heard.push('left')
      const leave = await ends.there.subscribe('live', listener)
      await ends.there.subscribe('live', () => heard.push('stayed'))
      await leave()
      await leave()
      await ends.here.publish('live', { body: 'null' })
      await settled()
      expect(heard).toEqual(['stayed'])
    })

    test('a listener that throws harms nobody else', async () => {
      const heard: string[] = []
      await ends.there.subscribe('live', () => {
        throw new Error('deaf')
      })
      await ends.there.subscribe('live', ({ body }) => heard.push(body))
      await ends.here.publish('live', { body: 'null' })
      await settled()
      expect(heard).toEqual(['null'])
      expect(failures).toEqual([new Error('deaf')])
    })

    test('a message nobody listens to is nobody’s', async () => {
      await ends.here.publish('live', { body: 'null' })
      await settled()
      expect(failures).toEqual([])
    })
  })
}
