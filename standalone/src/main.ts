import { readConfig } from '@topspin/platform/config'
import { serve } from './serve.ts'

serve(
  () => readConfig(),
  async () => [],
)
