import { once } from 'node:events'
import { describe, expect, it } from 'vitest'
import { readAhead } from './read-ahead.ts'

const read: string[] = []
async function* pages(...numbers: readonly number[]): AsyncGenerator<number> {
  read.length = 0
  try {
    for (const number of numbers) {
      read.push(`read ${number}`)
      if (number < 0) throw new Error('failing')
      yield number
    }
  } finally {
    read.push('closed')
  }
}

describe('reading ahead', () => {
  it('reads the next page while the last one is handled', async () => {
    const handled: unknown[] = []
    for await (const { page, hasNext } of readAhead(() => pages(1, 2))) {
      const next = await hasNext()
      handled.push([page, next, read.length])
    }
    expect(handled).toEqual([
      [1, true, 2],
      [2, false, 3],
    ])
  })

  it('throws the error of a failed read only after the page before, for which `hasNext` is false', async () => {
    const handled: unknown[] = []
    const all = async () => {
      for await (const { page, hasNext } of readAhead(() => pages(1, -2))) handled.push([page, await hasNext()])
    }
    await expect(all()).rejects.toThrow('failing')
    expect(handled).toEqual([[1, false]])
  })

  it('closes its source when the caller stops', async () => {
    for await (const _ of readAhead(() => pages(1, 2, 3))) break
    expect(read).toEqual(['read 1', 'read 2', 'closed'])
  })

  it('does not wait for the next page when the caller fails', async () => {
    async function* endless(signal: AbortSignal): AsyncGenerator<number> {
      yield 1
      await once(signal, 'abort')
    }
    const all = async () => {
      for await (const { page } of readAhead(endless)) throw new Error(`failing at ${page}`)
    }
    await expect(all()).rejects.toThrow('failing at 1')
  })

  it('answers `hasNext` with false when no page comes within the grace time', async () => {
    async function* slow(): AsyncGenerator<number> {
      yield 1
      await new Promise((resolve) => (release = () => resolve(null)))
    }
    let release = () => {}
    for await (const { hasNext } of readAhead(slow, 1)) {
      expect(await hasNext()).toBe(false)
      release()
    }
  })
})
