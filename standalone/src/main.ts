import { readConfig } from '@topspin/platform/config'
import { serveStandalone } from './serve.ts'

serveStandalone(
  // At a terminal the log shows warnings and errors, but no line for each request.
  () => readConfig(undefined, process.stdout.isTTY ? { LOG_LEVEL: 'warn' } : {}),
  async () => [],
)
