// Starts one process of the distributed mode: `node tools/start-service.mjs command-api | projections | read-api`.
import { installAndBuild } from './prepare.mjs'

const services = ['command-api', 'projections', 'read-api']
const [service] = process.argv.slice(2)
if (!services.includes(service)) {
  process.stderr.write(`name one of the services: ${services.join(', ')}\n`)
  process.exit(1)
}
installAndBuild({ page: service === 'read-api', servers: true })
await import(`../dist/servers/${service}.mjs`)
