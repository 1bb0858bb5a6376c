import { readConfig } from '@topspin/platform/config'
import { fillWithDemo } from './data.ts'

// Fills the data folder of the settings with the demo data, and ends. `.ci/compose` moves the data into the containers.
await fillWithDemo(readConfig(), new Date())
