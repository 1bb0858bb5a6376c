import { createHash } from 'node:crypto'
import { relative } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('../src', import.meta.url))

/**
 * The name of a CSS class on the page: its own name and three characters for its file, the same in every build. The
 * default names of Vite also contain the line number and compress badly: over all styles, by the size of a screen.
 */
export function classNameOf(name: string, file: string): string {
  const hash = createHash('sha256').update(relative(root, file)).digest('base64url').slice(0, 3)
  return `${name}-${hash}`
}
