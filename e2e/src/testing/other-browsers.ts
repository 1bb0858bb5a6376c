import { findProgram } from '@topspin/platform/testing/program'

/** The path of Firefox; null when there is none. */
export const firefox = findProgram('firefox-esr', 'FIREFOX_PATH') ?? findProgram('firefox')

/** Why the test in Firefox is skipped, for its title; null when it runs. */
export const noFirefox = firefox === null ? 'no Firefox on PATH and no FIREFOX_PATH' : null

/** The paths of WebKitGTK's driver and of the display that it needs; null when there is none. */
export const webKit = { driver: findProgram('WebKitWebDriver'), display: findProgram('Xvfb') } as const

/** Why the test in WebKit is skipped, for its title; null when it runs. */
export const noWebKit =
  webKit.driver === null ? 'no WebKitWebDriver on PATH' : webKit.display === null ? 'no Xvfb on PATH' : null
