import { playerId } from '@topspin/domain/ids'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { EngineAway } from '../engine-away.ts'
import { connectMongo } from '../mongo/connect.ts'
import { hasMongo, mongoName, startMongo, withMongo } from '../testing/mongo.ts'
import type { TestServer } from '../testing/server.ts'
import { openIdentity } from './open.ts'
import { identityContract } from './testing/contract.ts'
import { pairedScreensContract } from './testing/paired-screens-contract.ts'

describe.skipIf(!hasMongo)(withMongo, () => {
  let server: TestServer
  beforeAll(async () => {
    server = await startMongo()
  })
  afterAll(() => server.end())

  let stores = 0
  const again = () => openIdentity(`${server.url}-${stores}`)
  const open = () => {
    stores++
    return again()
  }
  identityContract(mongoName, open, again)
  pairedScreensContract(mongoName, open, again)

  test('adds look-alike keys to accounts without them, and keeps accounts that already look alike', async () => {
    await (await open()).close()
    const connection = await connectMongo(`${server.url}-${stores}`)
    const accounts = connection.db.collection<{ _id: string }>('identity.accounts')
    await accounts.dropIndex('lookalikeKey_1')
    await accounts.dropIndex('lowerLookalikeKey_1')
    const old = (id: string, pseudo: string, createdAt: number) => ({
      _id: id,
      pseudo,
      pseudoKey: pseudo.toLowerCase(),
      email: `${id}@example.org`,
      emailKey: `${id}@example.org`,
      createdAt,
    })
    const ofCamilles = [old('4', 'CAMILLЕ', 4), old('3', 'Camille', 3)]
    await accounts.insertMany([old('2', 'Pau1', 2), old('1', 'Paul', 1), ...ofCamilles])
    await connection.close()
    for (let opened = 0; opened < 2; opened += 1) {
      const identity = await again()
      expect((await identity.accounts()).map(({ pseudo }) => pseudo)).toEqual(['Paul', 'Pau1', 'Camille', 'CAMILLЕ'])
      expect(await identity.rename(playerId('2'), 'PauI')).toBe('taken')
      expect(await identity.rename(playerId('2'), 'CARNILLE')).toBe('taken')
      expect(await identity.rename(playerId('1'), 'PAUL')).toBe('renamed')
      expect(await identity.rename(playerId('1'), 'Paul')).toBe('renamed')
      await identity.close()
    }
  })
})

test('throws EngineAway when no server answers', async () => {
  const url = 'mongodb://127.0.0.1:1/topspin?serverSelectionTimeoutMS=50'
  await expect(openIdentity(url)).rejects.toThrow(EngineAway)
})
