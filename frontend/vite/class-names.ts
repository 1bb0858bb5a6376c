import { createHash } from 'node:crypto'
import { relative } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('../src/', import.meta.url))

/**
 * A class's name on the page: its own and three characters for its file, the same in every build. Vite's names say the
 * line too, which makes each of them new to the compression: over all styles that costs as much as a screen.
 */
export function classNameOf(name: string, file: string): string {
  const hash = createHash('sha256').update(relative(root, file)).digest('base64url').slice(0, 3)
  return `${name}-${hash}`
}
