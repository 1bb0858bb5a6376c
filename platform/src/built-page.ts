import { fileURLToPath } from 'node:url'

/**
 * The folder of the built page. The relative path is right for this source, in `platform/src`, and for the bundles, in
 * `dist/servers` (tools/bundle.mjs), because both folders are two levels below the root.
 */
export const builtPageFolder = fileURLToPath(new URL('../../frontend/dist', import.meta.url))
