import grpc from '@grpc/grpc-js'
import type { InstrumentationBase } from '@opentelemetry/instrumentation'
import { GrpcInstrumentation } from '@opentelemetry/instrumentation-grpc'
import { IORedisInstrumentation } from '@opentelemetry/instrumentation-ioredis'
import { MongoDBInstrumentation } from '@opentelemetry/instrumentation-mongodb'
import ioredis from 'ioredis'
import mongoConnection from 'mongodb/lib/cmap/connection.js'

// An instrumentation changes a package when Node loads it. A bundle loads no package, so the changes are made here
// (docs/adr/0008-bundled-servers.md).
const notAtLoad = { enabled: false }

/** Makes the clients of EventStoreDB, MongoDB and Redis add a span for each of their calls. */
export function instrumentClients(): void {
  change(new GrpcInstrumentation(notAtLoad), '@grpc/grpc-js', grpc)
  // The arguments of a command may be names and addresses of people.
  const nameOnly = { dbStatementSerializer: (command: string) => command }
  change(new IORedisInstrumentation({ ...notAtLoad, ...nameOnly }), 'ioredis', ioredis)
  const commandOnly = { dbStatementSerializer: (command: object) => Object.keys(command)[0] ?? '' }
  change(
    new MongoDBInstrumentation({ ...notAtLoad, ...commandOnly }),
    'mongodb/lib/cmap/connection.js',
    mongoConnection,
  )
}

/** Applies an instrumentation to a loaded module. @throws Error when the instrumentation does not know the module */
function change(instrumentation: InstrumentationBase, name: string, exported: unknown): void {
  const modules = instrumentation.getModuleDefinitions()
  // The newest version of a module is last.
  const changed = [...modules, ...modules.flatMap(({ files }) => files)].findLast((one) => one.name === name)
  if (changed?.patch === undefined) throw new Error(`no instrumentation for ${name}`)
  changed.patch(exported)
}
