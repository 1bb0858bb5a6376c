import { readConfig } from '@topspin/platform/config'
import { serveStandalone } from './serve.ts'

serveStandalone(
  () => readConfig(),
  async () => [],
)
