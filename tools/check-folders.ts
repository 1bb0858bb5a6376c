// Fails when folders of a package import one another in a circle. A file at the top of `src` counts as a folder, and
// the import of a type as an import. Tests and `testing` may import anything.
import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('..', import.meta.url))
const tracked = execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], { cwd: root })
const isProduct = (file: string): boolean =>
  /^[^/]+\/src\/.+\.(tsx?|mjs)$/.test(file) && !/\.test\.|\/testing\//.test(file)

/** The first three parts of a path, such as `domain/src/match` or `domain/src/events.ts`. */
const folderOf = (file: string): string => file.split('/').slice(0, 3).join('/')

const importsOf = (file: string) =>
  [...readFileSync(join(root, file), 'utf8').matchAll(/\b(?:from|import|import\(|URL\()\s*'(\.[^']+)'/g)]
    .map(([, path = '']) => normalize(join(dirname(file), path)))
    .filter((imported) => isProduct(imported) && folderOf(imported) !== folderOf(file))
    .map((imported) => ({ from: folderOf(file), to: folderOf(imported), text: `${file} imports ${imported}` }))

let circular = tracked
  .toString()
  .split('\0')
  .filter((file) => isProduct(file) && existsSync(join(root, file)))
  .flatMap(importsOf)
// An import is in no circle when its target imports nothing, or nothing imports its source. Such imports are removed
// until none is left to remove.
for (let count = Infinity; circular.length < count; ) {
  count = circular.length
  const importing = new Set(circular.map(({ from }) => from))
  const imported = new Set(circular.map(({ to }) => to))
  circular = circular.filter(({ from, to }) => importing.has(to) && imported.has(from))
}
for (const { text } of circular) console.error(text)
if (circular.length > 0) {
  console.error('Folders of a package import one another (docs/architecture.md#packages).')
  process.exit(1)
}
console.log('no folder of a package imports a folder that imports it')
