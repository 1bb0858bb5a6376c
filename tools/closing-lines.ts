import { basename } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import type { TestError } from 'vitest'
import type { Reporter, TestCase, TestModule } from 'vitest/node'

/** An error message is cut after this many characters. */
const longestMessage = 500

/** Prints at the end of a run the skipped tests with their reason, the failed tests, and one line with the counts. */
export default class ClosingLines implements Reporter {
  onTestRunEnd(modules: readonly TestModule[], errors: readonly unknown[]): void {
    const counts = { passed: 0, failed: 0, skipped: 0 }
    const skipped = new Map<string, number>()
    const failed: string[] = []
    for (const module of modules) {
      // Errors outside tests: a file cannot be loaded, or a hook such as `afterAll` fails.
      for (const group of [module, ...module.children.allSuites()])
        for (const error of group.errors()) {
          counts.failed += 1
          failed.push(`${module.relativeModuleId}, outside its tests: ${reasonOf(error)}`)
        }
      for (const test of module.children.allTests()) {
        const result = test.result()
        if (result.state === 'pending') continue
        counts[result.state] += 1
        if (test.diagnostic()?.flaky) console.log(`passed only on retry: ${test.fullName}`)
        if (result.state === 'failed')
          failed.push(`${module.relativeModuleId} > ${test.fullName}: ${reasonOf(result.errors[0])}`)
        if (result.state !== 'skipped') continue
        const reason = `${module.relativeModuleId}: ${result.note ?? outermost(test)}`
        skipped.set(reason, (skipped.get(reason) ?? 0) + 1)
      }
    }
    counts.failed += errors.length
    // An error of the run has the shape of an error of a test.
    for (const error of errors) failed.push(`an error outside tests: ${reasonOf(error as TestError)}`)
    for (const [reason, count] of skipped) console.log(`skipped ${count} in ${reason}`)
    for (const test of failed) console.log(`failed: ${test}`)
    console.log(`${counts.passed} passed, ${counts.failed} failed, ${counts.skipped} skipped`)
  }
}

/** The place and message of an error and the message of its cause, in one line without colours. */
function reasonOf(error: TestError | undefined): string {
  const [place] = error?.stacks ?? []
  const messages = [error?.message ?? '', ...(error?.cause === undefined ? [] : [error.cause.message])].join(' ')
  const message = stripVTControlCharacters(messages).replaceAll(/\s+/g, ' ')
  return `${place === undefined ? '' : `${basename(place.file)}:${place.line}: `}${message.slice(0, longestMessage)}`
}

/** The title of the outermost suite of a test, which names a missing requirement; without a suite, the test's title. */
function outermost(test: TestCase): string {
  let title = test.name
  for (let up = test.parent; up.type === 'suite'; up = up.parent) title = up.name
  return title
}
