import { cpSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { shiftDate } from '@topspin/platform/testing/shift-date.mjs'
import { testClockAheadMs } from '@topspin/platform/testing/test-clock'
import { builtPageFolder } from '../testing/demo-installation.ts'

// Keeps the errors of the page in the session storage, which outlives reloads. This plain JavaScript is added to the
// first script of the page, because WebDriver cannot run a script before the scripts of the page.
const recorder = `{
  let left = false
  addEventListener('beforeunload', () => { left = true })
  const record = (kind, text) =>
    left || sessionStorage.setItem('errors', JSON.stringify([...JSON.parse(sessionStorage.getItem('errors') ?? '[]'), kind + ': ' + text]))
  addEventListener('error', ({ message }) => record('error', message))
  addEventListener('unhandledrejection', ({ reason }) => record('unhandled rejection', reason?.stack ?? reason))
  addEventListener('securitypolicyviolation', ({ blockedURI, violatedDirective }) =>
    record('content security policy', violatedDirective + ' ' + blockedURI))
  const log = console.error
  console.error = (...parts) => {
    record('console', parts.join(' '))
    log.apply(console, parts)
  }
}
`

/** A JavaScript expression whose value is the errors of the page since its first load. */
export const recordedErrorsExpression = `JSON.parse(sessionStorage.getItem('errors') ?? '[]')`

/**
 * Copies the built page. Its first script then also sets the clock of the tests and records the errors of the
 * page.
 * @param folder is created
 */
export function copyErrorRecordingPage(folder: string): void {
  cpSync(builtPageFolder, folder, { recursive: true })
  const page = join(folder, 'page')
  const [, script] =
    /<script type="module"[^>]* src="([^"]+)"/.exec(readFileSync(join(page, 'index.html'), 'utf8')) ?? []
  if (script === undefined) throw new Error('the page has no first script')
  const file = join(page, script)
  writeFileSync(file, `(${shiftDate})(${testClockAheadMs})\n${recorder}${readFileSync(file, 'utf8')}`)
  for (const compressed of ['.br', '.gz']) rmSync(file + compressed, { force: true })
}
