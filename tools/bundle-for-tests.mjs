// A global setup of Vitest: bundles the servers, because tests start the bundles.
export { bundleServers as setup } from './prepare.mjs'
