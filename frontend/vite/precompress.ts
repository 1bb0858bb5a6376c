import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join, sep } from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'

// Not index.html and tv.html, into which the server inserts the screen.
const compressible = /\.(js|css|json|svg|webmanifest)$/
/** Smaller files are not compressed, as the header costs as much as is saved. */
const minBytes = 1024

/** Writes a `.br` and a `.gz` next to each text file of a folder, so that the server does not compress at run time. */
export function precompress(folder: string): void {
  for (const file of filesBelow(folder)) if (compressible.test(file) && statSync(file).size >= minBytes) compress(file)
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
    // An installation may replace a dictionary: the server would send the compressed copy of the old one.
    .filter((file) => !file.split(sep).includes('i18n'))
