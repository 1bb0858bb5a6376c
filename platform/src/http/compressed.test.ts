import { brotliDecompressSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { encodedBytesOf, encodingFor } from './compressed.ts'
import { serialiseReply } from './serialise.ts'

const pseudos = Array.from({ length: 500 }, (_, n) => `Player ${n}`)

const encodedFor = async (reply: Parameters<typeof encodedBytesOf>[0], accepted: string | undefined) => {
  const encoding = encodingFor(reply, accepted)
  return { encoding, bytes: await encodedBytesOf(reply, encoding) }
}

test('a cached reply is compressed once for each encoding', async () => {
  const reply = serialiseReply('activePseudos', pseudos)
  const [one, other] = await Promise.all([encodedFor(reply, 'br, gzip'), encodedFor(reply, 'br')])
  const later = await encodedFor(reply, 'gzip, br')
  expect(one.encoding).toBe('br')
  expect(other.bytes).toBe(one.bytes)
  expect(later.bytes).toBe(one.bytes)
  const gzip = await encodedFor(reply, 'gzip')
  expect(gzip.encoding).toBe('gzip')
  expect((await encodedFor(reply, 'gzip, br;q=0')).bytes).toBe(gzip.bytes)
})

test('bytes are made once, and are returned without a promise from then on', async () => {
  const reply = serialiseReply('activePseudos', pseudos)
  expect(encodedBytesOf(reply, 'identity')).toBe(encodedBytesOf(reply, 'identity'))
  const first = await encodedBytesOf(reply, 'br')
  expect(encodedBytesOf(reply, 'br')).toBe(first)
})

test('a changed reply is compressed again', async () => {
  await encodedFor(serialiseReply('activePseudos', pseudos), 'br')
  const changed = await encodedFor(serialiseReply('activePseudos', [...pseudos, 'Zoé']), 'br')
  expect(JSON.parse(brotliDecompressSync(changed.bytes).toString())).toEqual([...pseudos, 'Zoé'])
})

test('does not compress a short reply, or a reply to a client that accepts neither encoding', () => {
  expect(encodingFor(serialiseReply('activePseudos', ['Zoé']), 'br')).toBe('identity')
  for (const accepted of [undefined, '', 'identity', 'deflate', 'br;q=0'])
    expect(encodingFor(serialiseReply('activePseudos', pseudos), accepted), accepted).toBe('identity')
})
