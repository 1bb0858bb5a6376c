import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Document, MongoClient, type MongoClientOptions } from 'mongodb'
import { pullImage, startContainer } from './containers.ts'
import { oneAtATime } from './one-at-a-time.ts'
import { findProgram } from './program.ts'
import { findFreePort, startServer, type TestServer } from './server.ts'

/** The image of suites that need a MongoDB. */
export const mongoImage = await pullImage('mongo:8')
const isContained = mongoImage.missing === null
const mongod = isContained ? null : findProgram('mongod')
const ferretdb = isContained || mongod !== null ? null : findProgram('ferretdb', 'FERRETDB_PATH')

/** Whether tests can start a MongoDB. */
export const hasMongo = isContained || mongod !== null || ferretdb !== null
/** Title of suites that need a MongoDB. It names what is missing when the suite is skipped. */
export const mongoSuiteTitle = 'with a MongoDB (needs Docker, or mongod or ferretdb 1.24 on the PATH, or FERRETDB_PATH)'

/** Name of the server in test titles. */
export const mongoName = ferretdb === null ? 'MongoDB' : 'MongoDB (FerretDB)'

/** Whether tests can start a server with a user. A mongod program is not enough: it starts without users. */
export const hasMongoWithUsers = isContained || ferretdb !== null

interface User {
  readonly name: string
  readonly password: string
}

/**
 * Starts an empty MongoDB on a free port: a replica set of one member in a container, else a mongod without replica
 * set, else a FerretDB over SQLite.
 * @param user the only user; then the server is no replica set. Without this parameter it needs no password
 */
export function startMongo(user?: User): Promise<TestServer> {
  return isContained ? startMongoContainer(user) : startMongoProgram(user)
}

const replicaSet = 'topspin'
const urlAt = (port: number | string) => `mongodb://127.0.0.1:${port}/topspin`

async function startMongoContainer(user?: User): Promise<TestServer> {
  const server = await startContainer({
    image: mongoImage,
    // The port is the same inside and outside: clients connect to the address in the configuration of the replica set.
    prepare: (container, port) =>
      (user === undefined
        ? container.withCommand(['mongod', '--port', String(port), '--replSet', replicaSet])
        : container
            .withCommand(['mongod', '--port', String(port)])
            .withEnvironment({ MONGO_INITDB_ROOT_USERNAME: user.name, MONGO_INITDB_ROOT_PASSWORD: user.password })
      ).withExposedPorts({ container: port, host: port }),
    url: urlAt,
  })
  const { host } = new URL(server.url)
  const members = [{ _id: 0, host }]
  if (user === undefined)
    await command(server.url, { directConnection: true }, { replSetInitiate: { _id: replicaSet, members } })
  // The client waits until there is a primary.
  const untilReady = () => command(server.url, user === undefined ? { replicaSet } : {}, { ping: 1 })
  const start = async () => {
    await server.start()
    await untilReady()
  }
  await untilReady()
  return { ...server, start }
}

async function command(url: string, options: MongoClientOptions, what: Document): Promise<void> {
  const client = new MongoClient(url, options)
  try {
    await client.db('admin').command(what)
  } finally {
    await client.close()
  }
}

async function startMongoProgram(user?: User): Promise<TestServer> {
  const folder = mkdtempSync(join(tmpdir(), 'topspin-mongo-'))
  const port = await findFreePort()
  const server = await startProgram(folder, port, user)
  const proxy = ferretdb === null ? null : await oneAtATime(port)
  const end = async () => {
    await server.end()
    await proxy?.close()
    rmSync(folder, { recursive: true })
  }
  return { ...server, url: urlAt(proxy?.port ?? port), end }
}

function startProgram(folder: string, port: number, user?: User): Promise<TestServer> {
  if (mongod !== null && user === undefined) {
    const parameters = ['--dbpath', folder, '--port', String(port), '--bind_ip', '127.0.0.1']
    return startServer(mongod, parameters, '', /Waiting for connections/)
  }
  if (ferretdb === null) throw new Error('neither Docker nor mongod nor ferretdb is there')
  const parameters = [
    '--handler=sqlite',
    `--sqlite-url=file:${folder}/`,
    `--state-dir=${folder}`,
    `--listen-addr=127.0.0.1:${port}`,
    '--debug-addr=-',
    '--telemetry=disable',
    ...(user === undefined ? [] : withUser(user)),
  ]
  return startServer(ferretdb, parameters, '', /Listening on TCP/)
}

const withUser = ({ name, password }: User): string[] => [
  '--test-enable-new-auth',
  '--setup-database=admin',
  `--setup-username=${name}`,
  `--setup-password=${password}`,
]
