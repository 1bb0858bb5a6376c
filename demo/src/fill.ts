import { readConfig } from '@topspin/platform/config'
import { fillWithDemo } from './data.ts'

// Fills the data folder of the settings with the demo data, without starting a server. `.ci/compose` uses it.
await fillWithDemo(readConfig(), new Date())
