import { readConfig } from '@topspin/platform/config'
import { fillWithDemo } from './data.ts'

// Fills the data folder of the settings with the demo, and ends. `.ci/compose` moves it into the containers.
await fillWithDemo(readConfig(), new Date())
