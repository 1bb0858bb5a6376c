import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join, resolve, sep } from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import type { Plugin } from 'vite'

const worthIt = /\.(js|css|html|json|svg|webmanifest)$/
/** Below this a header costs as much as is saved. */
const leastBytes = 1024

/** Puts a `.br` and a `.gz` beside each text file, so that the server sends compressed bytes without work. */
export function precompress(): Plugin {
  let folder = ''
  return {
    name: 'topspin:precompress',
    apply: 'build',
    configResolved({ root, build }) {
      folder = resolve(root, build.outDir)
    },
    // After the service worker, which is compressed too; not in closeBundle, which also runs after a failed build.
    writeBundle: {
      order: 'post',
      sequential: true,
      handler() {
        for (const file of filesBelow(folder))
          if (worthIt.test(file) && statSync(file).size >= leastBytes) compress(file)
      },
    },
  }
}

function compress(file: string): void {
  const content = readFileSync(file)
  const params = { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: content.length }
  writeFileSync(`${file}.br`, brotliCompressSync(content, { params }))
  writeFileSync(`${file}.gz`, gzipSync(content, { level: 9 }))
}

const filesBelow = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !entry.parentPath.includes('.vite'))
    .map((entry) => join(entry.parentPath, entry.name))
    // An installation may replace a dictionary: a compressed copy of the old one would be sent in its place.
    .filter((file) => !file.split(sep).includes('i18n'))
