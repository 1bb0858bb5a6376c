import { runCommand } from './command-line.ts'

const words = process.argv.slice(2)
const interrupted = new AbortController()
// The first SIGINT or SIGTERM ends a replay, or the wait for a replay by another process. A restore goes on to its end.
// Other commands are killed.
if (words[0] === 'replay' || words[0] === 'restore')
  process.once('SIGINT', () => interrupted.abort()).once('SIGTERM', () => interrupted.abort())
process.exitCode = await runCommand(words, {
  env: process.env,
  now: Date.now,
  line: (text) => void process.stdout.write(`${text}\n`),
  signal: interrupted.signal,
})
