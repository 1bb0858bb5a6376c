import { fileURLToPath } from 'node:url'

/** The folder of the frontend's build. This source and the bundles in `dist/servers` are two folders below the root. */
export const builtPageFolder = fileURLToPath(new URL('../../frontend/dist', import.meta.url))
