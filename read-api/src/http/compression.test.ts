import { gunzipSync } from 'node:zlib'
import Fastify from 'fastify'
import { expect, test } from 'vitest'
import { registerCompression } from './compression.ts'

const long = Array.from({ length: 500 }, (_, rank) => ({ rank, pseudo: `Player ${rank}`, score: 500 }))

async function ask(answer: unknown, headers: Record<string, string>) {
  const server = Fastify()
  await registerCompression(server)
  server.get('/', async () => answer)
  return server.inject({ url: '/', headers })
}

test('a long reply is compressed for clients that accept gzip, with a vary header', async () => {
  const answer = await ask(long, { 'accept-encoding': 'gzip, deflate, br' })
  expect(answer.headers).toMatchObject({ 'content-encoding': 'gzip', vary: 'accept-encoding' })
  expect(JSON.parse(gunzipSync(answer.rawPayload).toString())).toEqual(long)
  expect(answer.rawPayload.length).toBeLessThan(JSON.stringify(long).length / 5)
})

test('a reply is not compressed when it is short or the client does not accept gzip', async () => {
  const plain = await ask(long, {})
  expect(plain.headers['content-encoding']).toBeUndefined()
  expect(plain.json()).toEqual(long)
  const short = await ask([], { 'accept-encoding': 'gzip' })
  expect(short.headers['content-encoding']).toBeUndefined()
})
