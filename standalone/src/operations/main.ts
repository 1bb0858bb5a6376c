import { runCommand } from './command-line.ts'

const interrupted = new AbortController()
process.once('SIGINT', () => interrupted.abort()).once('SIGTERM', () => interrupted.abort())
process.exitCode = await runCommand(process.argv.slice(2), {
  env: process.env,
  now: Date.now,
  line: (text) => void process.stdout.write(`${text}\n`),
  signal: interrupted.signal,
})
