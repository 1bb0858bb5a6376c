// A global setup of Vitest: bundles the servers before the tests, because tests start the bundles.
export { bundleServers as setup } from './prepare.mjs'
