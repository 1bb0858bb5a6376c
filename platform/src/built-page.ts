import { fileURLToPath } from 'node:url'

/** The folder of the frontend's build. The path is right from this file and from a bundle in `dist/servers`. */
export const builtPageFolder = fileURLToPath(new URL('../../frontend/dist', import.meta.url))
