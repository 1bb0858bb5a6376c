import { brotliDecompressSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { compressed } from './compressed.ts'
import { serialise } from './serialise.ts'

const pseudos = Array.from({ length: 500 }, (_, n) => `Player ${n}`)

test('a cached reply is compressed once for each encoding', async () => {
  const reply = serialise('activePseudos', pseudos)
  const [one, other] = await Promise.all([compressed(reply, 'br, gzip'), compressed(reply, 'br')])
  const later = await compressed(reply, 'gzip, br')
  expect(one?.encoding).toBe('br')
  expect(other?.bytes).toBe(one?.bytes)
  expect(later?.bytes).toBe(one?.bytes)
  const gzip = await compressed(reply, 'gzip')
  expect(gzip?.encoding).toBe('gzip')
  expect((await compressed(reply, 'gzip, br;q=0'))?.bytes).toBe(gzip?.bytes)
})

test('a changed reply is compressed again', async () => {
  await compressed(serialise('activePseudos', pseudos), 'br')
  const changed = await compressed(serialise('activePseudos', [...pseudos, 'Zoé']), 'br')
  expect(JSON.parse(brotliDecompressSync(changed?.bytes ?? '').toString())).toEqual([...pseudos, 'Zoé'])
})

test('a short reply, and one for a client that takes neither encoding, is not compressed', async () => {
  expect(await compressed(serialise('activePseudos', ['Zoé']), 'br')).toBeNull()
  for (const accepted of [undefined, '', 'identity', 'deflate', 'br;q=0'])
    expect(await compressed(serialise('activePseudos', pseudos), accepted), accepted).toBeNull()
})
