import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join, sep } from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'

// index.html and tv.html are left out, because the server inserts content into them.
const compressible = /\.(js|css|json|svg|webmanifest)$/
/** Smaller files are not compressed, because the compression would save almost nothing. */
const minBytes = 1024

/** Writes a `.br` and a `.gz` next to files worth compressing. At run time the server compresses no files but dictionaries. */
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
    // The server compresses dictionaries, because an installation may replace one.
    .filter((file) => !file.split(sep).includes('i18n'))
