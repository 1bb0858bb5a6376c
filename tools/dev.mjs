// Starts the server and the page for development: the server restarts on a change, the page is updated in place.
import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { installAndBuild, root } from './prepare.mjs'

installAndBuild({ page: true })
const start = (script, args, cwd) =>
  spawn(process.execPath, [join(root, 'node_modules', ...script.split('/')), ...args], { cwd, stdio: 'inherit' })
const children = [
  start('tsx/dist/cli.mjs', ['watch', '--clear-screen=false', 'standalone/src/main.ts'], root),
  start('vite/bin/vite.js', [], join(root, 'frontend')),
]
const stop = () => {
  for (const child of children) child.kill('SIGTERM')
}
for (const child of children) child.once('exit', stop)
process.once('SIGINT', stop).once('SIGTERM', stop)
