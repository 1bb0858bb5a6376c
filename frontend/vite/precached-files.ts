import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join, relative, sep } from 'node:path'
import type { Plugin } from 'vite'
import type { PrecacheEntry } from 'workbox-precaching'

const module = 'virtual:precached-files'
/** Files whose names hold a hash of their content. */
const hashed = /^\/assets\/[^/]+-[\w-]{8,}\.\w+$/
/** Files that the page does not request. */
const notRequested = /^\/(\.vite\/|sw\.js|robots\.txt)|\.(br|gz|map)$|^\/icons\/(?!icon-192)/

/**
 * Creates the Vite plugin that provides `virtual:precached-files`: the list of files that the service worker precaches.
 * @param folder the folder of the built page
 */
export const precachedFilesPlugin = (folder: string): Plugin => ({
  name: 'topspin:precached-files',
  applyToEnvironment: ({ name }) => name === 'worker',
  resolveId: (id) => (id === module ? `\0${module}` : null),
  load(id) {
    if (id !== `\0${module}`) return null
    return `export default ${JSON.stringify(filesIn(join(this.environment.config.root, folder)))}`
  },
})

const hashOf = (content: string | Buffer): string => createHash('sha256').update(content).digest('hex').slice(0, 16)

function filesIn(folder: string): readonly PrecacheEntry[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .map((file) => ({ file, url: `/${relative(folder, file).split(sep).join('/')}` }))
    .filter(({ url }) => !notRequested.test(url))
    .map(({ file, url }) => ({ url, revision: hashed.test(url) ? null : hashOf(readFileSync(file)) }))
    .sort((one, other) => one.url.localeCompare(other.url))
}
