import { defineConfig } from 'vitest/config'
// Stores the instant at which the run starts, for the test clocks of all workers.
import './platform/src/testing/test-clock.ts'

// More than the two cores of a small machine, because tests with real I/O wait. With `isolate: false`
// a worker runs many files, which share imported modules and Chromium. A test closes everything else that it opens.
const maxWorkers = 3

/**
 * Two journeys through the app in every browser, and thorough tests of all screens. `npm run test:browsers` runs these
 * files, then `budget`.
 */
const browserStories = ['e2e/src/{journey,thorough}/*.e2e.test.ts']
/** Files that measure milliseconds. */
const budget = ['e2e/src/page-budget.e2e.test.ts', 'e2e/src/thorough/fresh.e2e.test.ts']
/** `npm run test:processes`: starts, kills and replaces whole processes, releases and engines. */
const processes = [
  'system-tests/src/{distributed,processes,torture}/*.int.test.ts',
  'platform/src/event-store/{eventstoredb-faults,sqlite-durability}.int.test.ts',
  'platform/src/read-store/mongo-crash.int.test.ts',
  'platform/src/process/engine-restarts.int.test.ts',
  'platform/src/mongo/connect.int.test.ts',
  'projections/src/interrupted.int.test.ts',
  'standalone/src/thread/projections-thread.int.test.ts',
]
const inputOutput = {
  globalSetup: './tools/bundle-for-tests.mjs',
  testTimeout: 60_000,
  hookTimeout: 60_000,
  expect: { poll: { timeout: 30_000 } },
  maxWorkers,
  isolate: false,
}
const browserTests = {
  globalSetup: ['./tools/bundle-for-tests.mjs', './e2e/src/testing/demo-setup.ts'],
  testTimeout: 120_000,
  hookTimeout: 120_000,
  expect: { poll: { timeout: 30_000 } },
  isolate: false,
}

// The suffix of a test tells its cost: `.test.ts` pure, `.int.test.ts` real I/O, `.e2e.test.ts` a real browser.
export default defineConfig({
  test: {
    // Fails the run: react-i18next only warns of a component that is rendered without an instance of i18next.
    onConsoleLog(log) {
      if (log.includes('NO_I18NEXT_INSTANCE')) throw new Error(log)
    },
    reporters: ['default', './tools/closing-lines.ts'],
    projects: [
      {
        test: {
          name: 'unit',
          include: ['*/src/**/*.test.{ts,tsx}'],
          exclude: ['**/*.int.test.*', '**/*.e2e.test.*'],
          // Long, so that only a test that hangs fails by it, also on a busy machine.
          testTimeout: 30_000,
          maxWorkers,
          isolate: false,
        },
      },
      {
        test: {
          name: 'int',
          include: ['*/src/**/*.int.test.ts'],
          exclude: processes,
          ...inputOutput,
        },
      },
      {
        test: {
          // Suites of the project `int`, here on Valkey instead of Redis.
          name: 'valkey',
          include: ['platform/src/*/{redis,bullmq}.int.test.ts'],
          env: { REDIS_IMAGE: 'valkey/valkey:8' },
          ...inputOutput,
        },
      },
      {
        test: {
          name: 'processes',
          include: processes,
          ...inputOutput,
        },
      },
      {
        test: {
          name: 'e2e',
          include: ['*/src/**/*.e2e.test.ts'],
          exclude: [...browserStories, ...budget],
          ...browserTests,
          // One worker in the distributed mode, because an installation of a file has three services and three engines.
          maxWorkers: process.env['TOPSPIN_MODE'] === 'distributed' ? 1 : maxWorkers,
          // After the projects above, because their load slows the browsers.
          sequence: { groupOrder: 1 },
        },
      },
      {
        test: {
          name: 'browsers',
          include: browserStories,
          exclude: budget,
          ...browserTests,
          maxWorkers,
          sequence: { groupOrder: 2 },
        },
      },
      {
        test: {
          name: 'budget',
          include: budget,
          ...browserTests,
          // Last, and one file at a time, because these tests measure milliseconds.
          maxWorkers: 1,
          sequence: { groupOrder: 3 },
        },
      },
    ],
  },
})
