import { readConfig } from '@topspin/platform/config'
import { serveStandalone } from './serve.ts'

serveStandalone(
  // At a terminal a person reads the log: warnings and errors, but not a line for each request.
  () => readConfig(undefined, process.stdout.isTTY ? { LOG_LEVEL: 'warn' } : {}),
  async () => [],
)
