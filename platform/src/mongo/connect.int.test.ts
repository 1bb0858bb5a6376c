import net, { Socket } from 'node:net'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { EngineAway } from '../operator-error.ts'
import { hasMongo, mongoSuiteTitle, startMongo } from '../testing/mongo.ts'
import type { TestServer } from '../testing/server.ts'
import { connectMongo, type MongoConnection, translateEngineErrors } from './connect.ts'

/** A command that hangs fails after half a second; a client that hangs is replaced after three seconds. */
const hasty = [
  'serverSelectionTimeoutMS=500',
  'waitQueueTimeoutMS=500',
  'heartbeatFrequencyMS=500',
  'connectTimeoutMS=500',
  'socketTimeoutMS=500',
  // In another mode the monitor may have a second socket.
  'serverMonitoringMode=poll',
]

describe.skipIf(!hasMongo)(mongoSuiteTitle, () => {
  let server: TestServer
  let connection: MongoConnection
  let failures: unknown[]
  /** All sockets of the client in the order of their creation. The first is the monitor's. */
  let sockets: Socket[]
  /** Called with each new socket. */
  let made: (socket: Socket) => void

  beforeAll(async () => {
    server = await startMongo()
  })
  afterAll(() => server.end())
  beforeEach(async () => {
    sockets = []
    failures = []
    made = () => undefined
    const { createConnection } = net
    vi.spyOn(net, 'createConnection').mockImplementation((...given: unknown[]) => {
      const socket: Socket = Reflect.apply(createConnection, net, given)
      sockets.push(socket)
      made(socket)
      return socket
    })
    connection = await connectMongo(`${server.url}?${hasty.join('&')}`, (failure) => failures.push(failure))
    await find()
  })
  afterEach(async () => {
    await connection.close()
    vi.restoreAllMocks()
  })

  const find = () => translateEngineErrors(() => connection.db.collection('c').findOne({}))

  /**
   * Destroys the socket just before the driver's next write, as when the end of the connection has been read and its
   * `close` event is still to come. The write returns false, and neither `drain` nor `error` follows.
   */
  const destroyBeforeWrite = (socket: Socket | undefined) => {
    if (socket === undefined) throw new Error('no socket')
    socket.write = (...given: unknown[]) => {
      socket.destroy()
      return Reflect.apply(Socket.prototype.write, socket, given)
    }
  }

  test('uses the database topspin for a URL that names none, also with slashes among its options', async () => {
    const other = await connectMongo(`mongodb://${new URL(server.url).host}?appName=/a/b`)
    const { databaseName } = other.db
    await other.close()
    expect(databaseName).toBe('topspin')
  })

  test('fails a command that was never written, and does the next one', async () => {
    destroyBeforeWrite(sockets.at(-1))
    await expect(find()).rejects.toThrow(EngineAway)
    await expect(find()).resolves.toBeNull()
    expect(failures).toEqual([])
  })

  test('reaches a restarted server although the monitor hangs', async () => {
    const [monitor] = sockets
    destroyBeforeWrite(monitor)
    await expect.poll(() => monitor?.destroyed).toBe(true)
    await server.stop()
    await expect(find()).rejects.toThrow(EngineAway)
    await server.start()
    await expect.poll(find).toBeNull()
    expect(String(failures)).toContain('is replaced')
  })

  test('replaces a client whose new connections hang in the handshake', async () => {
    // The test breaks every new socket, not a fixed number of sockets: the monitor opens another one when a check takes
    // over half a second.
    made = (socket) => {
      if (failures.length === 0) destroyBeforeWrite(socket)
    }
    sockets[1]?.destroy()
    await expect(find()).rejects.toThrow(EngineAway)
    await expect(find()).rejects.toThrow(EngineAway)
    await expect.poll(find).toBeNull()
    expect(String(failures)).toContain('is replaced')
  })

  test('reaches a restarted server without a new client when nothing hangs', async () => {
    await server.stop()
    await expect(find()).rejects.toThrow(EngineAway)
    await server.start()
    await expect.poll(find).toBeNull()
    expect(failures).toEqual([])
  })
})
