import { fileURLToPath } from 'node:url'

/**
 * The folder of the built page. Two folders below the root are both this source, in `platform/src`, and the bundle, in
 * `dist/servers` (tools/bundle.mjs).
 */
export const builtPage = fileURLToPath(new URL('../../frontend/dist', import.meta.url))
