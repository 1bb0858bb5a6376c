import { runCommand } from './command-line.ts'

const words = process.argv.slice(2)
const interrupted = new AbortController()
// A replay ends by itself at a signal, and a restore must not end between two moves. Any other command is killed.
if (words[0] === 'replay' || words[0] === 'restore')
  process.once('SIGINT', () => interrupted.abort()).once('SIGTERM', () => interrupted.abort())
process.exitCode = await runCommand(words, {
  env: process.env,
  now: Date.now,
  line: (text) => void process.stdout.write(`${text}\n`),
  signal: interrupted.signal,
})
