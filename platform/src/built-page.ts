import { fileURLToPath } from 'node:url'

/** The folder of the built page. This source and the bundles in `dist/servers` are both two folders below the root. */
export const builtPageFolder = fileURLToPath(new URL('../../frontend/dist', import.meta.url))
