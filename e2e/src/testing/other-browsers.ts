import { findProgram } from '@topspin/platform/testing/program'

/** The path of Firefox; null when there is none. */
export const firefoxPath = findProgram('firefox-esr', 'FIREFOX_PATH') ?? findProgram('firefox')

/** Why the test in Firefox is skipped, for its title; null when it runs. */
export const firefoxSkipReason = firefoxPath === null ? 'no Firefox on PATH and no FIREFOX_PATH' : null

/** The paths of WebKitGTK's driver and of the display that it needs; null when there is none. */
export const webKitPaths = { driver: findProgram('WebKitWebDriver'), display: findProgram('Xvfb') } as const

/** Why the test in WebKit is skipped, for its title; null when it runs. */
export const webKitSkipReason =
  webKitPaths.driver === null ? 'no WebKitWebDriver on PATH' : webKitPaths.display === null ? 'no Xvfb on PATH' : null
