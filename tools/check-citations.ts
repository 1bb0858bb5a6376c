// Fails when a link to the documentation has no target. In code a link is the path of a page in docs/ with an optional
// anchor; in Markdown it is any relative link.
import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('..', import.meta.url))
const tracked = execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], { cwd: root })
const files = tracked
  .toString()
  .split('\0')
  .filter((file) => /\.(tsx?|mjs|css|md|ya?ml|html)$/.test(file) && existsSync(join(root, file)))

/** The anchor that GitHub makes of a heading. */
const anchorOf = (heading: string): string =>
  heading
    .trim()
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}\s_-]/gu, '')
    .replaceAll(' ', '-')

const known = new Map<string, ReadonlySet<string>>()
function anchorsOf(page: string): ReadonlySet<string> {
  const found = known.get(page)
  if (found !== undefined) return found
  const text = readFileSync(join(root, page), 'utf8').replaceAll(/^```[\s\S]*?^```/gm, '')
  const anchors = new Set([...text.matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) => anchorOf(heading)))
  known.set(page, anchors)
  return anchors
}

function isDangling(target: string): boolean {
  const [path = '', anchor] = target.split('#')
  if (!existsSync(join(root, path))) return true
  return anchor !== undefined && path.endsWith('.md') && !anchorsOf(path).has(anchor)
}

const linksOf = (file: string, text: string): string[] =>
  file.endsWith('.md')
    ? [...text.matchAll(/\]\(([^)\s]+)\)/g)]
        .map(([, link = '']) => link)
        .filter((link) => !/^[a-z]+:/.test(link))
        .map((link) => (link.startsWith('#') ? file + link : normalize(join(dirname(file), link))))
    : [...text.matchAll(/\bdocs\/[\w/-]+\.md(?:#[\w-]+)?/g)].map(([link]) => link)

/** A citation of a section by its number, such as "ux" followed by "4.2", which cannot be checked. */
const withoutAddress = /\b(?:decisions|specification|architecture|ux|notes)[ ,]+§?\d+/gi

const dangling = files.flatMap((file) => {
  const text = readFileSync(join(root, file), 'utf8')
  const numbers = file.endsWith('.md') ? [] : [...text.matchAll(withoutAddress)].map(([citation]) => citation)
  return [...linksOf(file, text).filter(isDangling), ...numbers].map((link) => `${file}: ${link}`)
})
for (const line of dangling) console.error(line)
if (dangling.length > 0) process.exit(1)
console.log('every citation of the documentation has a target')
