import { runCommand } from './command-line.ts'

const words = process.argv.slice(2)
const interrupted = new AbortController()
// A first signal ends a replay, or the wait for one. It does not stop a restore half-way. It kills other commands.
if (words[0] === 'replay' || words[0] === 'restore')
  process.once('SIGINT', () => interrupted.abort()).once('SIGTERM', () => interrupted.abort())
process.exitCode = await runCommand(words, {
  env: process.env,
  now: Date.now,
  line: (text) => void process.stdout.write(`${text}\n`),
  signal: interrupted.signal,
})
