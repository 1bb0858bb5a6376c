// A global setup of Vitest: tests start the bundled servers.
export { bundleServers as setup } from './prepare.mjs'
