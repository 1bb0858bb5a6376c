// Installs the dependencies, builds the page and bundles the servers when they are missing or stale. Imports no
// dependency, because a fresh clone has none.
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

export const root = fileURLToPath(new URL('..', import.meta.url))
const at = (...parts) => join(root, ...parts)
const stamp = at('node_modules', '.topspin-lock')

/** Runs npm. Prints its output only when it fails. */
function runNpm(what, args) {
  process.stdout.write(`${what}…\n`)
  const { status, error, stdout, stderr } = spawnSync('npm', args, { cwd: root, shell: process.platform === 'win32' })
  if (status === 0) return
  process.stderr.write(`${stdout ?? ''}${stderr ?? ''}`)
  stop(`npm ${args.join(' ')} ${error === undefined ? 'failed' : `cannot be started: ${error.message}`}`)
}

/** Runs a script of an installed package. Exits when the script fails. @param script path below node_modules */
export function runBin(script, args, env = {}) {
  runNode(at('node_modules', ...script.split('/')), args, env)
}

function runNode(file, args, env = {}) {
  const options = { cwd: root, stdio: 'inherit', env: { ...process.env, ...env } }
  const { status } = spawnSync(process.execPath, [file, ...args], options)
  if (status !== 0) process.exit(status ?? 1)
}

function stop(line) {
  process.stderr.write(`${line}\n`)
  process.exit(1)
}

function checkNodeVersion() {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number)
  if (major < 20 || (major === 20 && minor < 19))
    stop(`Topspin needs Node 20.19 or later; this is ${process.versions.node}`)
}

function install() {
  const lockHash = createHash('sha256')
    .update(readFileSync(at('package-lock.json')))
    .digest('hex')
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === lockHash) return
  // With NODE_ENV=production npm would leave out what builds the page and the servers.
  runNpm('Installing dependencies', ['ci', '--include=dev', '--loglevel=error'])
  writeFileSync(stamp, lockHash)
}

const newest = (path) => {
  const found = statSync(path)
  if (!found.isDirectory()) return found.mtimeMs
  return Math.max(found.mtimeMs, ...readdirSync(path).map((name) => newest(join(path, name))))
}

/** Whether a built file is newer than all of its sources. */
const isFresh = (built, sources) =>
  existsSync(built) && sources.every((source) => newest(at(source)) < statSync(built).mtimeMs)

function buildPage() {
  const sources = [
    'frontend/src',
    'frontend/public',
    'frontend/index.html',
    'frontend/tv.html',
    'frontend/vite.config.ts',
    'frontend/vite',
    'domain/src',
    'package-lock.json',
  ]
  // The build writes this file last: after an interrupted build, `index.html` may be there without the rest.
  if (isFresh(at('frontend', 'dist', 'page', '.vite', 'complete'), sources)) return
  runNpm('Building the page', ['run', '--silent', 'build', '--workspace', 'frontend'])
}

/** Bundles the servers when the bundles are missing or stale. The dependencies must be installed. */
export function bundleServers() {
  const workspaces = ['domain', 'platform', 'command-api', 'projections', 'read-api', 'standalone', 'demo']
  const sources = [...workspaces.map((name) => `${name}/src`), 'tools/bundle.mjs', 'package-lock.json']
  if (isFresh(at('dist', 'servers', 'modules.json'), sources)) return
  process.stdout.write('Bundling the servers…\n')
  runNode(at('tools', 'bundle.mjs'), [])
}

/** Checks the version of Node, installs the dependencies, and builds the page and the servers on demand. */
export function installAndBuild({ page = false, servers = false } = {}) {
  checkNodeVersion()
  install()
  if (page) buildPage()
  if (servers) bundleServers()
}
