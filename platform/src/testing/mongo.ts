import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { oneAtATime } from './one-at-a-time.ts'
import { findProgram } from './program.ts'
import { freePort, startServer, type TestServer } from './server.ts'

const mongod = findProgram('mongod')
const ferretdb = mongod === null ? findProgram('ferretdb', 'FERRETDB_PATH') : null

/** Whether tests can start a MongoDB. */
export const hasMongo = mongod !== null || ferretdb !== null
/** Title of suites that need a MongoDB. It names what is missing when the suite is skipped. */
export const withMongo = 'with a MongoDB (needs mongod or ferretdb 1.24 on the PATH, or FERRETDB_PATH)'

/** Name of the server in test titles. */
export const mongoName = mongod !== null || ferretdb === null ? 'MongoDB' : 'MongoDB (FerretDB)'

/** Whether tests can start a server with a password. A mongod has no users before it runs. */
export const hasMongoWithUsers = ferretdb !== null

/**
 * Starts an empty MongoDB without replica set, or a FerretDB over SQLite, on a free port.
 * @param user the only user (FerretDB only); without it no password is needed
 */
export async function startMongo(user?: { readonly name: string; readonly password: string }): Promise<TestServer> {
  const folder = mkdtempSync(join(tmpdir(), 'topspin-mongo-'))
  const port = await freePort()
  const server = await startProgram(folder, port, user)
  const proxy = ferretdb === null ? null : await oneAtATime(port)
  const end = async () => {
    await server.end()
    await proxy?.close()
    rmSync(folder, { recursive: true })
  }
  return { ...server, url: `mongodb://127.0.0.1:${proxy?.port ?? port}/topspin`, end }
}

function startProgram(folder: string, port: number, user: Parameters<typeof startMongo>[0]): Promise<TestServer> {
  if (mongod !== null && user === undefined) {
    const parameters = ['--dbpath', folder, '--port', String(port), '--bind_ip', '127.0.0.1']
    return startServer(mongod, parameters, '', /Waiting for connections/)
  }
  if (ferretdb === null) throw new Error('neither mongod nor ferretdb is there')
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

const withUser = ({ name, password }: { readonly name: string; readonly password: string }): string[] => [
  '--test-enable-new-auth',
  '--setup-database=admin',
  `--setup-username=${name}`,
  `--setup-password=${password}`,
]
